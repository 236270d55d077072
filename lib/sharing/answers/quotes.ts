import { labelIndex } from "../../ai/material.ts";
import type { RankedQuote } from "../../ai/tasks.ts";
import { fold, type Folded } from "../../text/folding.ts";
import { nearestQuote } from "../../text/near-quotes.ts";
import { findQuote } from "../../text/quotes.ts";
import type { Passage as WholePassage, Piece } from "./passages.ts";

type Passage = Pick<WholePassage, "id" | "source" | "page" | "sentences" | "stretches">;
/** A verbatim quote of a source. `isNear`: the model's wording differs in more than endings and function words. */
export type Quoted = { passage: Passage; quote: string; answers: boolean; isNear: boolean };
/** Looks up a quote that the model drafted; null if no passage is close to it. */
type QuoteFinder = (drafted: RankedQuote) => Quoted | null;

const maxSentences = 2;
/** In characters; a longer sentence is cut. */
const maxQuoteLength = 700;

/** The text between two gaps. */
type Stretch = { folded: Folded; sentences: Piece[] };

/** Returns the words of the stretch that match the quote. */
type Finder = (quote: string, stretch: Stretch) => string | null;

/**
 * Looks up quotes in the turns of a published interview: first verbatim except for white space, case and quotation marks,
 * then with other endings and function words, then near matches. The turn that the quote names is searched first. A quote
 * lies within one stretch, so it never spans a gap. A match is widened to whole sentences, because half a sentence can
 * mean the opposite.
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
    const ordered = named ? [named, ...turns.filter((one) => one !== named)] : turns;
    for (const [find, isNear] of [
      [findVerbatim, false],
      [findReworded, false],
      [findNear, true],
    ] as [Finder, boolean][])
      for (const passage of ordered)
        for (const part of read(passage)) {
          const match = find(quote, part);
          if (match !== null) return { passage, quote: match, answers, isNear };
        }
    return null;
  };
}

const near = (quote: string, { folded, sentences }: Stretch, nearness: "light" | "near"): string | null => {
  const found = nearestQuote(quote, folded.source);
  return found?.nearness === nearness ? inWholeSentences(found.text, folded.source, sentences) : null;
};
const findReworded: Finder = (quote, stretch) => near(quote, stretch, "light");
const findNear: Finder = (quote, stretch) => near(quote, stretch, "near");

/** The stretches of a passage; sentence starts are relative to their stretch. */
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

function findVerbatim(quote: string, { folded, sentences }: Stretch): string | null {
  const key = bare(quote);
  // A short quote such as "Yes, a little." must be a whole sentence.
  const whole = key === "" ? undefined : sentences.find(({ text }) => text.length < 80 && bare(text) === key);
  const match = whole?.text ?? findQuote(quote, folded);
  return match === null ? null : inWholeSentences(match, folded.source, sentences);
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
  // Do not end on half of a surrogate pair.
  return end > 0 ? start.slice(0, end) : start.replace(/[\ud800-\udbff]$/, "");
}
