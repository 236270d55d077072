import { labelIndex } from "../../ai/material.ts";
import type { RankedQuote } from "../../ai/tasks.ts";
import { fold, type Folded } from "../../text/folding.ts";
import { nearestQuote } from "../../text/near-quotes.ts";
import { findQuote } from "../../text/quotes.ts";
import type { Passage as WholePassage, Piece } from "./passages.ts";

type Passage = Pick<WholePassage, "id" | "source" | "page" | "sentences" | "stretches">;
/** A quote as it stands in its source. `isNear`: what a model said differs in more than endings and small words. */
export type Quoted = { passage: Passage; quote: string; answers: boolean; isNear: boolean };
/** Looks a drafted quote up; null where no turn comes near it. */
export type QuoteFinder = (drafted: RankedQuote) => Quoted | null;

const maxSentences = 2;
/** A sentence that is longer than this is not quoted whole, in characters. */
const maxQuoteLength = 700;

/** The text between two gaps. */
type Stretch = { folded: Folded; sentences: Piece[] };

/** Finds a quote in a stretch and gives the words that stand there. */
type Finder = (quote: string, stretch: Stretch) => string | null;

/**
 * Looks quotes up in the turns of a published interview: first word for word but for white space, case and the style of
 * marks, then with other endings and small words, then what comes near. The turn that a quote names comes first, then all
 * others. A quote stands within one stretch, so that it never joins what something was left out between. What stands is
 * widened to whole sentences: half a sentence can say the opposite of the whole.
 */
export function quoteFinder(turns: readonly Passage[]): QuoteFinder {
  const stretches = new Map<Passage, Stretch[]>();
  const read = (passage: Passage): Stretch[] => {
    const parts = stretches.get(passage) ?? stretchesOf(passage);
    stretches.set(passage, parts);
    return parts;
  };
  return ({ turn, quote, answers }) => {
    const named = turns[labelIndex(turn) ?? -1];
    const sought = named ? [named, ...turns.filter((one) => one !== named)] : turns;
    for (const [find, isNear] of [
      [inStretch, false],
      [lightly, false],
      [nearly, true],
    ] as [Finder, boolean][])
      for (const passage of sought)
        for (const part of read(passage)) {
          const stands = find(quote, part);
          if (stands !== null) return { passage, quote: stands, answers, isNear };
        }
    return null;
  };
}

const near = (quote: string, { folded, sentences }: Stretch, nearness: "light" | "near"): string | null => {
  const found = nearestQuote(quote, folded.source);
  return found?.nearness === nearness ? inWholeSentences(found.text, folded.source, sentences) : null;
};
const lightly: Finder = (quote, stretch) => near(quote, stretch, "light");
const nearly: Finder = (quote, stretch) => near(quote, stretch, "near");

/** The stretches of a passage with their sentences, which are counted from the stretch's start. */
function stretchesOf({ stretches, sentences }: Passage): Stretch[] {
  let next = 0;
  return stretches.map((text) => {
    const offset = sentences[next]?.start ?? 0;
    const inside: Piece[] = [];
    for (let one = sentences[next]; one && one.start - offset < text.length; one = sentences[next]) {
      inside.push({ text: one.text, start: one.start - offset });
      next += 1;
    }
    return { folded: fold(text), sentences: inside };
  });
}

function inStretch(quote: string, { folded, sentences }: Stretch): string | null {
  const key = bare(quote);
  // Too short to be looked up inside of a sentence: "Yes, a little."
  const whole = key === "" ? undefined : sentences.find(({ text }) => text.length < 80 && bare(text) === key);
  const stands = whole?.text ?? findQuote(quote, folded);
  return stands === null ? null : inWholeSentences(stands, folded.source, sentences);
}

const bare = (text: string): string => fold(text).text.replaceAll(/^[\s'…]+|[\s'….,;:!]+$/gu, "");

function inWholeSentences(quote: string, source: string, sentences: Piece[]): string {
  const from = source.indexOf(quote);
  const to = from + quote.length;
  const pieces = sentences
    .filter(({ start, text }) => start < to && start + text.length > from)
    .slice(0, maxSentences);
  const [first] = pieces;
  const last = pieces.findLast(
    ({ start, text }) => start + text.length - (first?.start ?? 0) <= maxQuoteLength,
  );
  if (first && last) return source.slice(first.start, last.start + last.text.length);
  if (quote.length <= maxQuoteLength) return quote;
  const start = quote.slice(0, maxQuoteLength);
  const end = start.lastIndexOf(" ");
  // A character may have two halves.
  return end > 0 ? start.slice(0, end) : start.replace(/[\ud800-\udbff]$/, "");
}
