import type { Excerpt } from "./excerpts.ts";
import { reasonsFor } from "./reasons.ts";
import { has, hasEnd, type Thread } from "./threads.ts";

type Candidate = { thread: Thread; excerpt: Excerpt; label: string; score: number };
export type Strength = Candidate & { text: string; evidence: string[] };

const maxStrengths = 4;
/** The same label comes again only where there would be fewer strengths than this. */
const minStrengths = 2;
const maxQuotes = 4;
/** What answers a question that asks for no event tells a deed less often. */
const minQualityOfOthers = 2.8;

const candidatesOf = (threads: readonly Thread[]): Candidate[] =>
  threads.flatMap((thread) =>
    thread.answers
      .flatMap(({ excerpts }) => excerpts)
      .map((excerpt) => ({ thread, excerpt, label: "", score: excerpt.quality })),
  );

/** Adds the best candidates, one of each thread, up to a number. */
function choose(from: Candidate[], max: number, chosen: Candidate[], isDistinct: boolean): Candidate[] {
  for (const one of from.toSorted((a, b) => b.score - a.score)) {
    const isTaken = ({ thread, label }: Candidate): boolean =>
      thread === one.thread || (isDistinct && label === one.label);
    if (chosen.length < max && !chosen.some(isTaken)) chosen.push(one);
  }
  return chosen;
}

/** Answers with an action and a result, best first; each for a reason of its own, shown by a sentence or two of it. */
export function findStrengths(threads: readonly Thread[]): Strength[] {
  const whole = threads.filter((thread) => has(thread, "action") && hasEnd(thread));
  const candidates = candidatesOf(whole).flatMap(({ thread, excerpt, score }) =>
    reasonsFor(excerpt, thread.question).map(({ label, weight }) => {
      const bonus = Number(thread.isEvent) + Number(has(thread, "situation")) / 2;
      return { thread, excerpt, label, score: score + weight + bonus };
    }),
  );
  const distinct = choose(candidates, maxStrengths, [], true);
  return choose(candidates, minStrengths, distinct, false).map((one) => ({
    ...one,
    text: `${one.label}: “${one.excerpt.text}”`,
    evidence: evidenceOf(one),
  }));
}

/** The message of the excerpt, and those that tell what it leaves out of what was done and how it ended. */
function evidenceOf({ thread: { answers }, excerpt: { messageId } }: Candidate): string[] {
  const tellers = (["action", "result"] as const).map((mark) => {
    const ids = answers.filter(({ marks }) => marks.has(mark)).map(({ id }) => id);
    return ids.includes(messageId) ? messageId : (ids[0] ?? messageId);
  });
  return [...new Set([messageId, ...tellers])];
}

/** The best sentences beside those that the strengths show; those again only where there are no others. */
export function findQuotes(threads: readonly Thread[], strengths: readonly Strength[]) {
  const free = candidatesOf(threads)
    .filter(({ thread, score }) => thread.isEvent || score >= minQualityOfOthers)
    .filter((one) => !strengths.some(({ excerpt }) => overlap(excerpt, one.excerpt)))
    .map((one) => ({
      ...one,
      score: one.score - Number(strengths.some(({ thread }) => thread === one.thread)),
    }));
  const quotes = choose(free, maxQuotes, [], false);
  return (quotes.length > 0 ? quotes : strengths.slice(0, 1)).map(({ excerpt }) => ({
    quote: excerpt.text,
    message_id: excerpt.messageId,
  }));
}

const overlap = (one: Excerpt, other: Excerpt): boolean =>
  one.messageId === other.messageId &&
  one.start < other.start + other.text.length &&
  other.start < one.start + one.text.length;
