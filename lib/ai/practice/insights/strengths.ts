import type { Excerpt } from "./excerpts.ts";
import { type Reason, reasons } from "./reasons.ts";
import { type Answer, has, type Thread } from "./threads.ts";

type Candidate = { thread: Thread; answer: Answer; excerpt: Excerpt; score: number };
export type Strength = Candidate & { label: string; text: string; evidence: string[] };

const maxStrengths = 4;
/** The same reason comes again only where there would be fewer strengths than this. */
const minStrengths = 2;
const maxQuotes = 4;
const minQuoteScore = 1;

const candidatesOf = (threads: readonly Thread[]): Candidate[] =>
  threads.flatMap((thread) =>
    thread.answers.flatMap((answer) =>
      answer.excerpts.map((excerpt) => ({ thread, answer, excerpt, score: excerpt.quality })),
    ),
  );

/** The best one of each thread that passes, up to a number, added to those chosen already. */
function choose<C extends Candidate>(
  from: C[],
  max: number,
  chosen: C[],
  passes: (one: C, others: C[]) => boolean,
): C[] {
  for (const one of from.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length >= max) break;
    if (chosen.every(({ thread }) => thread !== one.thread) && passes(one, chosen)) chosen.push(one);
  }
  return chosen;
}

/** Answers with an action and a result, best first; each for a reason of its own, shown by a sentence or two of it. */
export function findStrengths(threads: readonly Thread[]): Strength[] {
  const whole = threads.filter((thread) => has(thread, "action") && has(thread, "result"));
  const candidates = candidatesOf(whole).flatMap((one) =>
    reasons
      .filter(({ fits }) => fits(one.excerpt, one.thread.question))
      .map((reason) => ({
        ...one,
        reason,
        score: one.score + weightOf(reason) + Number(has(one.thread, "number")),
      })),
  );
  const distinct = choose(candidates, maxStrengths, [], (one, others) =>
    others.every(({ reason }) => reason !== one.reason),
  );
  return choose(candidates, minStrengths, distinct, () => true).map(({ reason, ...one }) => ({
    ...one,
    label: reason.label,
    text: `${reason.label}: “${one.excerpt.text}”`,
    evidence: evidenceOf(one),
  }));
}

const weightOf = (reason: Reason): number => 3 - (3 * reasons.indexOf(reason)) / reasons.length;

/** The message of the excerpt, and where that holds no result, the one that does. */
function evidenceOf({ thread, answer }: Candidate): string[] {
  const result = answer.marks.has("result")
    ? answer
    : thread.answers.find(({ marks }) => marks.has("result"));
  return [...new Set([answer.id, result?.id ?? answer.id])];
}

/** The best sentences beside those that the strengths show; those again only where there are no others. */
export function findQuotes(threads: readonly Thread[], strengths: readonly Strength[]) {
  const others = candidatesOf(threads)
    .filter((one) => one.score >= minQuoteScore && !strengths.some((strength) => overlaps(strength, one)))
    .map((one) => ({
      ...one,
      score:
        one.score +
        Number(one.excerpt.isResult) -
        Number(strengths.some(({ thread }) => thread === one.thread)),
    }));
  const quotes = choose(others, maxQuotes, [], () => true);
  return (quotes.length > 0 ? quotes : strengths.slice(0, 1)).map(({ answer, excerpt }) => ({
    quote: excerpt.text,
    message_id: answer.id,
  }));
}

const overlaps = (one: Candidate, other: Candidate): boolean =>
  one.answer === other.answer &&
  one.excerpt.start < other.excerpt.start + other.excerpt.text.length &&
  other.excerpt.start < one.excerpt.start + one.excerpt.text.length;
