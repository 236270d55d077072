import type { Strength } from "./strengths.ts";
import type { Answer, Thread } from "./threads.ts";
import type { Excerpt } from "./excerpts.ts";

type Quote = { quote: string; message_id: string };
const maxQuotes = 4;
const minQuality = 1;

/** The best sentences beside those that the strengths show; those again only where there are no others. */
export function findQuotes(threads: readonly Thread[], strengths: readonly Strength[]): Quote[] {
  const candidates = threads
    .flatMap((thread) => thread.answers.flatMap((answer) => answer.excerpts.map((excerpt) => ({ thread, answer, excerpt }))))
    .filter(({ answer, excerpt }) => excerpt.quality >= minQuality && !isShown(answer, excerpt, strengths))
    .map((one) => ({ ...one, score: scoreOf(one.excerpt, strengths.some(({ thread }) => thread === one.thread)) }))
    .sort((a, b) => b.score - a.score);
  const chosen: typeof candidates = [];
  for (const one of candidates)
    if (chosen.length < maxQuotes && chosen.every(({ thread }) => thread !== one.thread)) chosen.push(one);
  const quotes = chosen.length > 0 ? chosen : strengths.slice(0, 1);
  return quotes.map(({ answer, excerpt }) => ({ quote: excerpt.text, message_id: answer.id }));
}

const scoreOf = (excerpt: Excerpt, isOfStrength: boolean): number =>
  excerpt.quality + Number(excerpt.isResult) - Number(isOfStrength);

const isShown = (answer: Answer, { start, text }: Excerpt, strengths: readonly Strength[]): boolean =>
  strengths.some(
    (strength) =>
      strength.answer === answer &&
      start < strength.excerpt.start + strength.excerpt.text.length &&
      strength.excerpt.start < start + text.length,
  );
