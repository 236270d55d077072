import { isFunctionWord } from "../../text/function-words.ts";

type Turn = {
  by: "user" | "character";
  content: string;
  hidden: boolean;
  /** Texts that are not shared: earlier versions of this turn, its left-out sentences, and hidden asides before it. */
  withheld?: string[];
};

/** A run of this many resume words is a repetition, even without a name. */
const runLength = 4;

/** `stem` is the first five letters, which most forms of a word share. `isName` covers names and figures. */
type Word = { stem: string; isName: boolean };
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’]\p{L}+)*/gu;

/**
 * Finds the characters' turns that may repeat text that is not shared: those next to a hidden answer, with a word that can
 * only come from hidden text before it, with a name or figure that only unshared resume text has, or
 * with a run of words from it. Removing one too many costs little, because a character's turn is never a source. Pure.
 * @param unshared the resume's texts that are not shared
 * @param shared texts that visitors see anyway; a word, name or figure of theirs is no repetition
 * @returns for each turn, whether to remove it
 */
export function repeatsHidden(
  turns: readonly Turn[],
  unshared: readonly string[],
  shared: readonly string[],
): boolean[] {
  const isHidden = (turn?: Turn): boolean => turn?.by === "user" && turn.hidden;
  const sharedTurns = turns.filter((turn) => turn.by === "user" && !turn.hidden);
  const sharedStems = new Set([...shared, ...sharedTurns.map(({ content }) => content)].flatMap(stemsOf));
  const hiddenStems = new Set<string>();
  const resumeWords = unshared.map(wordsOf);
  const names = new Set(resumeWords.flatMap(namesOf));
  const runs = new Set(resumeWords.flatMap(runsOf));
  const isRepeat = (words: Word[]): boolean =>
    words.some(({ stem }) => hiddenStems.has(stem)) ||
    namesOf(words).some((stem) => names.has(stem) && !sharedStems.has(stem)) ||
    runsOf(words).some((run) => runs.has(run));
  return turns.map((turn, at) => {
    const words = wordsOf(turn.content);
    const hiddenTexts = [...(isHidden(turn) ? [turn.content] : []), ...(turn.withheld ?? [])];
    for (const stem of hiddenTexts.flatMap(stemsOf)) if (!sharedStems.has(stem)) hiddenStems.add(stem);
    if (turn.by === "user") return false;
    if (isHidden(turns[at - 1]) || isHidden(turns[at + 1]) || isRepeat(words)) return true;
    // A word that a character mentions first is no repetition later.
    for (const { stem } of words) sharedStems.add(stem);
    return false;
  });
}

/** The words of a text that carry meaning, in order. */
const wordsOf = (text: string): Word[] =>
  (text.match(wordPattern) ?? []).flatMap((word, at) => {
    const lower = word.toLowerCase();
    if (isFunctionWord(lower)) return [];
    return [{ stem: lower.slice(0, 5), isName: /\p{N}/u.test(word) || (at > 0 && /^\p{Lu}/u.test(word)) }];
  });

const stemsOf = (text: string): string[] => wordsOf(text).map(({ stem }) => stem);
const namesOf = (words: Word[]): string[] => words.filter(({ isName }) => isName).map(({ stem }) => stem);
const runsOf = (words: Word[]): string[] =>
  words.slice(runLength - 1).map((_, at) =>
    words
      .slice(at, at + runLength)
      .map(({ stem }) => stem)
      .join(" "),
  );
