import { termsOf, type Term } from "../answers/ranking/terms.ts";

/** What a character says is left out where it may repeat what the owner leaves out. Pure. */
export type Said = { by: "user" | "character"; content: string; hidden: boolean };

/** So many words of a resume in a row are a repetition, also where none of them is a name. */
const runLength = 4;

/**
 * Which of a character's turns may tell what is left out: those around an answer that is hidden (they ask for it and
 * react to it), and those that use a word which nobody but a hidden answer brought up, or a name, a figure or a run of
 * words that only the resume has when that is not shared. A character's words are context and never a source, so that
 * one turn too many costs little.
 * @param turns all that could be shared, in its order
 * @param resume the pages of a resume that is not shared
 * @param candidateName may be named whatever is left out
 * @returns for each turn whether it goes, besides those that are hidden
 */
export function repeatsHidden(
  turns: readonly Said[],
  resume: readonly string[],
  candidateName: string | null,
): boolean[] {
  const isGone = ({ by, hidden }: Said): boolean => by === "user" && hidden;
  const shared = turns.filter(({ by, hidden }) => by === "user" && !hidden);
  const known = new Set([candidateName ?? "", ...shared.map(({ content }) => content)].flatMap(stemsOf));
  const secret = new Set<string>();
  const written = resume.map(termsOf);
  const names = new Set(written.flatMap(namesOf));
  const runs = new Set(written.flatMap(runsOf));
  const isTold = (terms: Term[]): boolean =>
    terms.some(({ stem }) => secret.has(stem)) ||
    namesOf(terms).some((stem) => names.has(stem) && !known.has(stem)) ||
    runsOf(terms).some((run) => runs.has(run));
  return turns.map((turn, at) => {
    const terms = termsOf(turn.content);
    if (isGone(turn)) for (const { stem } of terms) if (!known.has(stem)) secret.add(stem);
    if (turn.by === "user") return false;
    const [before, after] = [turns[at - 1], turns[at + 1]];
    if ((before && isGone(before)) || (after && isGone(after)) || isTold(terms)) return true;
    // What a character brought up itself is no repetition when it comes again.
    for (const { stem } of terms) known.add(stem);
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
