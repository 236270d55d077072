/** What visitors asked, as the owner reads it. Pure. */
import { foldQuestion } from "@/lib/sharing/questions/same";
import type { AskedQuestion, Thread } from "@/lib/sharing/schema";

/**
 * `also`: how many more visitors asked the same, where the interview does not answer it. `newIds`: the ids
 * among them that the owner has not seen.
 */
export type Asked = AskedQuestion & { visitor: string; also: number; newIds: string[] };

/** A gap is what neither the interview nor the owner answers. */
export const isGap = ({ covered, correction }: AskedQuestion): boolean =>
  covered === false && correction === null;

/** A question that practice mode answered with passages: no model judged whether they answer it. */
export const isUnjudged = ({ outcome, correction }: AskedQuestion): boolean =>
  outcome === "passages" && correction === null;

/** Not answered whatever the interview says: a question about age, health, religion and the like. */
export const isDeclined = ({ answer, outcome, correction }: AskedQuestion): boolean =>
  answer !== null && outcome === null && correction === null;

/**
 * Everything that was asked: gaps first, then the newest. What is not answered is listed once, however many asked it: one
 * answer of the owner serves all of them. The oldest is listed, so that none takes its place while the owner writes.
 */
export function questionsOf(threads: readonly Thread[]): Asked[] {
  const all = threads
    .flatMap(({ visitor, questions }) =>
      questions.map((one) => ({ ...one, visitor, also: 0, newIds: one.is_new ? [one.id] : [] })),
    )
    .toSorted(
      (a, b) =>
        Number(b.correction !== null) - Number(a.correction !== null) ||
        a.created_at.localeCompare(b.created_at),
    );
  const first = new Map<string, Asked>();
  const listed = all.filter((one) => {
    const isShared = one.covered !== true && one.outcome !== null;
    const same = isShared ? first.get(foldQuestion(one.content)) : undefined;
    if (same) {
      same.also += 1;
      same.newIds.push(...one.newIds);
    } else if (isShared) first.set(foldQuestion(one.content), one);
    return !same;
  });
  return listed.toSorted(
    (a, b) => Number(isGap(b)) - Number(isGap(a)) || b.created_at.localeCompare(a.created_at),
  );
}
