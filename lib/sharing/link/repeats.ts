import { isFunctionWord } from "../../text/function-words.ts";

export type Turn = {
  by: "user" | "character";
  content: string;
  hidden: boolean;
  /** What was said in its place before: left out as well. */
  replaced?: string[];
};

/** How many words of a resume in a row are a repetition, even if none of them is a name. */
const runLength = 4;

/** A word by its first five letters, which joins most forms of one word, and whether it is a name or a figure. */
type Word = { stem: string; named: boolean };
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;

/**
 * Which of a character's turns may repeat what is left out: those around a hidden answer, and those with a word that only
 * a hidden or replaced answer brought up, or a name, a figure or a run of words that only an unshared resume has. A character's turn
 * is context and never a source, so one too many costs little. Pure.
 * @param candidateName may be named whatever is left out
 * @returns for each turn whether it goes, besides those that are hidden
 */
export function repeatsHidden(
  turns: readonly Turn[],
  resume: readonly string[],
  candidateName: string | null,
): boolean[] {
  const isHidden = (turn?: Turn): boolean => turn?.by === "user" && turn.hidden;
  const shared = turns.filter((turn) => turn.by === "user" && !turn.hidden);
  const sharedStems = new Set(
    [candidateName ?? "", ...shared.map(({ content }) => content)].flatMap(stemsOf),
  );
  const hiddenStems = new Set<string>();
  const resumeWords = resume.map(wordsOf);
  const names = new Set(resumeWords.flatMap(namesOf));
  const runs = new Set(resumeWords.flatMap(runsOf));
  const isRepeat = (words: Word[]): boolean =>
    words.some(({ stem }) => hiddenStems.has(stem)) ||
    namesOf(words).some((stem) => names.has(stem) && !sharedStems.has(stem)) ||
    runsOf(words).some((run) => runs.has(run));
  return turns.map((turn, at) => {
    const words = wordsOf(turn.content);
    const leftOut = [...(isHidden(turn) ? [turn.content] : []), ...(turn.replaced ?? [])];
    for (const stem of leftOut.flatMap(stemsOf)) if (!sharedStems.has(stem)) hiddenStems.add(stem);
    if (turn.by === "user") return false;
    if (isHidden(turns[at - 1]) || isHidden(turns[at + 1]) || isRepeat(words)) return true;
    // What a character brought up itself is no repetition when it comes again.
    for (const { stem } of words) sharedStems.add(stem);
    return false;
  });
}

/** The words of a text that carry meaning, in order. */
const wordsOf = (text: string): Word[] =>
  (text.match(wordPattern) ?? []).flatMap((word, at) => {
    const lower = word.toLowerCase();
    if (isFunctionWord(lower)) return [];
    return [{ stem: lower.slice(0, 5), named: /\p{N}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word)) }];
  });

const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);
const namesOf = (words: Word[]): string[] => words.filter(({ named }) => named).map(({ stem }) => stem);
const runsOf = (words: Word[]): string[] =>
  words.slice(runLength - 1).map((_, at) =>
    words
      .slice(at, at + runLength)
      .map(({ stem }) => stem)
      .join(" "),
  );
