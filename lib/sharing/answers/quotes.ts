import { labelIndex } from "../../ai/material.ts";
import type { DraftQuote } from "../../ai/tasks.ts";
import { beginning } from "../../text/cut.ts";
import { fold, type Folded } from "../../text/folding.ts";
import { nearestQuote } from "../../text/near-quotes.ts";
import { findQuote } from "../../text/quotes.ts";
import type { Sentence } from "../../text/sentences.ts";
import { closestText, notCovered } from "../constants.ts";
import type { Citation } from "../schema.ts";
import type { Answer } from "./material.ts";
import type { Passage as SharedPassage } from "./passages.ts";

type Passage = Pick<SharedPassage, "id" | "source" | "page" | "parts">;
/** A verbatim quote from a source. `isNear`: the model's wording differs in more than endings and function words. */
type FoundQuote = { passage: Passage; quote: string; answers: boolean; isNear: boolean };
/** Looks up a quote that the model drafted; null if no passage is close to it. */
type QuoteFinder = (drafted: DraftQuote) => FoundQuote | null;

/** Quotes in an answer. */
const maxQuotes = 3;
const maxSentences = 2;
/** In characters; a longer sentence is cut. */
const maxQuoteLength = 700;

type FoldedPart = { folded: Folded; sentences: Sentence[] };

/** Returns the words of the part that match the quote. */
type Finder = (quote: string, part: FoldedPart) => string | null;

/**
 * Looks up quotes in passages: first verbatim except for white space, case and quotation marks,
 * then with other endings and function words, then near matches. The passage that the quote names is searched first. A quote
 * lies within one part, so it never spans a gap. A match is widened to whole sentences, because half a sentence can
 * mean the opposite.
 */
export function quoteFinder(passages: readonly Passage[]): QuoteFinder {
  const cache = new Map<Passage, FoldedPart[]>();
  const cachedParts = (passage: Passage): FoldedPart[] => {
    const parts =
      cache.get(passage) ?? passage.parts.map(({ text, sentences }) => ({ folded: fold(text), sentences }));
    cache.set(passage, parts);
    return parts;
  };
  return ({ turn, quote, answers }) => {
    const named = passages[labelIndex(turn) ?? -1];
    const ordered = named ? [named, ...passages.filter((one) => one !== named)] : passages;
    for (const [find, isNear] of [
      [findVerbatim, false],
      [findReworded, false],
      [findNear, true],
    ] as [Finder, boolean][])
      for (const passage of ordered)
        for (const part of cachedParts(passage)) {
          const match = find(quote, part);
          if (match !== null) return { passage, quote: match, answers, isNear };
        }
    return null;
  };
}

const near = (
  quote: string,
  { folded, sentences }: FoldedPart,
  nearness: "light" | "near",
): string | null => {
  const found = nearestQuote(quote, folded.source);
  return found?.nearness === nearness ? inWholeSentences(found.text, folded.source, sentences) : null;
};
const findReworded: Finder = (quote, part) => near(quote, part, "light");
const findNear: Finder = (quote, part) => near(quote, part, "near");

function findVerbatim(quote: string, { folded, sentences }: FoldedPart): string | null {
  const key = bare(quote);
  // A short quote such as "Yes, a little." must be a whole sentence.
  const whole = key === "" ? undefined : sentences.find(({ text }) => text.length < 80 && bare(text) === key);
  const match = whole?.text ?? findQuote(quote, folded);
  return match === null ? null : inWholeSentences(match, folded.source, sentences);
}

const bare = (text: string): string => fold(text).text.replaceAll(/^[\s'…]+|[\s'….,;:!]+$/gu, "");

function inWholeSentences(quote: string, source: string, sentences: Sentence[]): string {
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
  return beginning(quote, maxQuoteLength);
}

/** Builds an answer from the quotes that answer, else from related ones, else none. A near quote counts as related. */
export function assemble(
  quotes: FoundQuote[],
  asker: "visitor" | "owner" = "visitor",
): Pick<Answer, "content" | "citations" | "used"> & {
  outcome: "answered" | "related" | "not_covered";
} {
  const answering = quotes.filter(({ answers, isNear }) => answers && !isNear);
  const shown = distinct(answering.length > 0 ? answering : quotes).slice(0, maxQuotes);
  if (shown.length === 0)
    return { content: notCovered[asker], citations: [], outcome: "not_covered", used: [] };
  const outcome = answering.length > 0 ? "answered" : "related";
  const texts = shown.map(({ quote }) => `“${quote}”`);
  return {
    content: [...(outcome === "related" ? [closestText[asker]] : []), ...texts].join("\n\n"),
    citations: shown.map(cite),
    outcome,
    used: [...new Set(shown.map(({ passage }) => passage.id))],
  };
}

export function cite({
  passage: { id, source, page },
  quote,
}: Pick<FoundQuote, "passage" | "quote">): Citation {
  switch (source) {
    case "transcript":
      return { source, message_id: id, quote };
    case "resume":
      return { source, page: page ?? 0, quote };
    case "candidate":
      return { source, addition_id: id, quote };
  }
}

/** Drops quotes that another quote of the same source contains. */
const distinct = (quotes: FoundQuote[]): FoundQuote[] =>
  quotes.filter(
    (one, at) =>
      !quotes.some(
        (other, otherAt) =>
          other.passage.id === one.passage.id &&
          other.quote.includes(one.quote) &&
          (other.quote !== one.quote || otherAt < at),
      ),
  );
