import { fold, type Folded } from "../../../text/folding.ts";
import { findQuote } from "../../../insights/quotes.ts";
import type { Passage } from "../passages/passages.ts";
import { termsOf } from "../ranking/terms.ts";

/** What is longer than this is no quote but a copy, in characters; it is cut at a sentence. */
const maxQuoteLength = 700;

/** Finds quotes in one passage. */
export type QuoteFinder = (quote: string) => string | null;

/**
 * Finds quotes in a passage, verbatim but for white space, case and the style of marks. One must stand whole in a single
 * stretch, so that it never joins what something was left out between, and must say something: three words and more with
 * one of meaning, or a whole sentence or line.
 * @returns a function that answers with the passage's own words, exactly as they stand in the source, or null
 */
export function quoteFinder(passage: Passage): QuoteFinder {
  let folded: { stretches: Folded[]; sentences: { key: string; text: string }[] } | undefined;
  return (quote) => {
    folded ??= {
      stretches: passage.stretches.map(fold),
      sentences: passage.sentences.map(({ text }) => ({ key: bare(text), text })),
    };
    const key = bare(quote);
    const whole = folded.sentences.find((sentence) => sentence.key === key)?.text;
    if (whole !== undefined) return saysSomething(whole) ? cut(whole) : null;
    for (const stretch of folded.stretches) {
      const found = findQuote(quote, stretch);
      if (found !== null && saysSomething(found)) return cut(found);
    }
    return null;
  };
}

const bare = (text: string): string => fold(text).text.replaceAll(/^[\s'…]+|[\s'….,;:!]+$/gu, "");
const saysSomething = (text: string): boolean => termsOf(text).length > 0 || /\p{N}/u.test(text);

function cut(quote: string): string {
  if (quote.length <= maxQuoteLength) return quote;
  const start = quote.slice(0, maxQuoteLength).replace(/[\ud800-\udbff]$/, "");
  return /^[\s\S]*[.!?。！？](?=\s)/u.exec(start)?.[0] ?? start.replace(/\s+\S*$/u, "");
}
