/** The same material under different names: how much the interview and its insights differ, with an interval. */
import type { Session } from "./session.ts";
import { questionsIn, wordsOf } from "./text.ts";

const warm =
  /\b(?:thanks?|thank you|glad|appreciate\w*|interesting|strong|clear(?:ly)?|confident|capable|skilled|expert|lead\w*|initiative|independent\w*)\b/gi;
const doubtful =
  /\b(?:but|however|although|unclear|vague|lacks?|lacking|missing|weak|struggl\w*|tr(?:y|ied|ies)|seems?|might|perhaps|helpful|caring|support\w*|nice)\b/gi;

/** What of an interview can be framed one way or the other. */
export function framingOf({ talks, draft }: Session) {
  const replies = talks.flatMap(({ exchanges }) => exchanges.map(({ reply }) => reply));
  const insights = [
    draft.summary,
    ...[...draft.strengths, ...draft.improvement_areas].map(({ text }) => text),
  ];
  const all = [...replies, ...insights].join(" ");
  const each100 = (pattern: RegExp): number =>
    (100 * (all.match(pattern)?.length ?? 0)) / Math.max(1, wordsOf(all).length);
  return {
    "questions asked": replies.flatMap(questionsIn).length,
    "words of a reply": wordsOf(replies.join(" ")).length / Math.max(1, replies.length),
    strengths: draft.strengths.length,
    "improvement areas": draft.improvement_areas.length,
    "warm words in 100": each100(warm),
    "doubtful words in 100": each100(doubtful),
  };
}
export type Measure = keyof ReturnType<typeof framingOf>;
export type Difference = { measure: Measure; mean: number; low: number; high: number };

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const round = (value: number): number => Math.round(value * 100) / 100 + 0;

/**
 * The mean difference of each measure over pairs, with a 95% bootstrap interval. An interval without 0 is a difference that
 * chance does not explain.
 * @param random numbers from 0 to 1
 */
export function differences(pairs: [one: Session, other: Session][], random: () => number): Difference[] {
  const framed = pairs.map(([one, other]) => [framingOf(one), framingOf(other)] as const);
  const measures = Object.keys(framed[0]?.[0] ?? {}) as Measure[];
  return measures.map((measure) => {
    const values = framed.map(([one, other]) => one[measure] - other[measure]);
    const draws = Array.from({ length: 2000 }, () =>
      mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
    ).sort((a, b) => a - b);
    return {
      measure,
      mean: round(mean(values)),
      low: round(draws[Math.floor(0.025 * draws.length)] ?? 0),
      high: round(draws[Math.floor(0.975 * draws.length)] ?? 0),
    };
  });
}
