import type { Excerpt } from "./excerpts.ts";
import { reasons } from "./reasons.ts";
import { has, type Thread } from "./threads.ts";

type Candidate = { thread: Thread; excerpt: Excerpt; label: string; score: number };
export type Strength = Candidate & { text: string; evidence: string[] };

const maxStrengths = 4;
/** The same label comes again only where there would be fewer strengths than this. */
const minStrengths = 2;
const maxQuotes = 4;
/** Sentences that read less well are shown in no list. */
const minQuality = 2;

/** Adds the best candidates, one of each thread, up to a number. */
function choose(
  candidates: Candidate[],
  max: number,
  chosen: Candidate[] = [],
  isDistinct = false,
): Candidate[] {
  for (const one of candidates.toSorted((a, b) => b.score - a.score)) {
    const isTaken = ({ thread, label }: Candidate): boolean =>
      thread === one.thread || (isDistinct && label === one.label);
    if (chosen.length < max && !chosen.some(isTaken)) chosen.push(one);
  }
  return chosen;
}

/** Answers with an action and a result, best first; each for a reason of its own, shown by a sentence or two of it. */
export function findStrengths(threads: readonly Thread[]): Strength[] {
  const candidates = threads
    .filter((thread) => has(thread, "action") && has(thread, "result"))
    .flatMap((thread) => {
      const bonus = Number(thread.isEvent) + Number(has(thread, "situation")) / 2;
      return thread.answers
        .flatMap(({ excerpts }) => excerpts)
        .filter(({ quality }) => quality >= minQuality)
        .flatMap((excerpt) =>
          reasons
            .map(({ label, weigh }) => ({ label, weight: weigh(excerpt, thread.question) }))
            .filter(({ weight }) => weight > 0)
            .map(({ label, weight }) => ({
              thread,
              excerpt,
              label,
              score: weight + excerpt.quality + bonus,
            })),
        );
    });
  const distinct = choose(candidates, maxStrengths, [], true);
  return choose(candidates, minStrengths, distinct).map((one) => ({
    ...one,
    text: `${one.label}: “${one.excerpt.text}”`,
    evidence: evidenceOf(one),
  }));
}

/** The message of the excerpt, and where that holds no result, the one that does. */
function evidenceOf({ thread: { answers }, excerpt: { messageId } }: Candidate): string[] {
  const results = answers.filter(({ marks }) => marks.has("result")).map(({ id }) => id);
  return results.includes(messageId) ? [messageId] : [messageId, ...results.slice(0, 1)];
}

/** The best sentences beside those that the strengths show; those again only where there are no others. */
export function findQuotes(threads: readonly Thread[], strengths: readonly Strength[]) {
  const candidates = threads.flatMap((thread) => {
    const isOfStrength = strengths.some((strength) => strength.thread === thread);
    const free = thread.answers
      .flatMap(({ excerpts }) => excerpts)
      .filter((one) => one.quality >= minQuality && !strengths.some(({ excerpt }) => overlap(excerpt, one)));
    return free.map((excerpt) => ({
      thread,
      excerpt,
      label: "",
      score: excerpt.quality - Number(isOfStrength),
    }));
  });
  const quotes = choose(candidates, maxQuotes);
  return (quotes.length > 0 ? quotes : strengths.slice(0, 1)).map(({ excerpt }) => ({
    quote: excerpt.text,
    message_id: excerpt.messageId,
  }));
}

const overlap = (one: Excerpt, other: Excerpt): boolean =>
  one.messageId === other.messageId &&
  one.start < other.start + other.text.length &&
  other.start < one.start + one.text.length;
