/** Visitors' questions for the owner. Pure. */
import { foldQuestion } from "@/lib/sharing/questions/same";
import type { AskedQuestion, Thread } from "@/lib/sharing/schema";

/**
 * `also`: how many more visitors asked the same question that the interview does not answer. `newIds`: the unseen ones
 * among them.
 */
export type QuestionGroup = AskedQuestion & { visitor: string; also: number; newIds: string[] };

/** A gap: neither the interview nor the owner answers the question. */
export const isGap = ({ covered, correction }: AskedQuestion): boolean =>
  covered === false && correction === null;

/** Answered with passages in practice mode, which no model judged. */
export const isUnjudged = ({ outcome, correction }: AskedQuestion): boolean =>
  outcome === "passages" && correction === null;

/** Asks about a protected trait, so it is never answered. */
export const isDeclined = ({ answer, outcome, correction }: AskedQuestion): boolean =>
  answer !== null && outcome === null && correction === null;

/**
 * All questions: gaps first, then the newest. Equal unanswered questions are one entry, because one answer of the owner
 * serves all visitors. The entry is the oldest one, so that it does not change while the owner writes.
 */
export function questionsOf(threads: readonly Thread[]): QuestionGroup[] {
  const all = threads
    .flatMap(({ visitor, questions }) =>
      questions.map((one) => ({ ...one, visitor, also: 0, newIds: one.is_new ? [one.id] : [] })),
    )
    .toSorted(
      (a, b) =>
        Number(b.correction !== null) - Number(a.correction !== null) ||
        a.created_at.localeCompare(b.created_at),
    );
  const first = new Map<string, QuestionGroup>();
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
