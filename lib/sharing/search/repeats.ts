import { termsOf, type Term } from "../../text/terms.ts";

export type Turn = {
  by: "user" | "character";
  content: string;
  hidden: boolean;
  /** What was said in its place before: left out as well. */
  replaced?: string[];
};

/** So many words of a resume in a row are a repetition, also where none of them is a name. */
const runLength = 4;

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
  const resumeTerms = resume.map(termsOf);
  const names = new Set(resumeTerms.flatMap(namesOf));
  const runs = new Set(resumeTerms.flatMap(runsOf));
  const isRepeat = (terms: Term[]): boolean =>
    terms.some(({ stem }) => hiddenStems.has(stem)) ||
    namesOf(terms).some((stem) => names.has(stem) && !sharedStems.has(stem)) ||
    runsOf(terms).some((run) => runs.has(run));
  return turns.map((turn, at) => {
    const terms = termsOf(turn.content);
    const leftOut = [...(isHidden(turn) ? [turn.content] : []), ...(turn.replaced ?? [])];
    for (const stem of leftOut.flatMap(stemsOf)) if (!sharedStems.has(stem)) hiddenStems.add(stem);
    if (turn.by === "user") return false;
    if (isHidden(turns[at - 1]) || isHidden(turns[at + 1]) || isRepeat(terms)) return true;
    // What a character brought up itself is no repetition when it comes again.
    for (const { stem } of terms) sharedStems.add(stem);
    return false;
  });
}

const stemsOf = (text: string): string[] => termsOf(text).map(({ stem }) => stem);
const namesOf = (terms: Term[]): string[] => terms.filter(({ named }) => named).map(({ stem }) => stem);
const runsOf = (terms: Term[]): string[] =>
  terms.slice(runLength - 1).map((_, at) =>
    terms
      .slice(at, at + runLength)
      .map(({ stem }) => stem)
      .join(" "),
  );
