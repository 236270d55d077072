import { fold, type Folded } from "./folding.ts";
import { countWords } from "./words.ts";

/** Shorter quotes match nearly any text. */
export const minWords = 3;
/** In characters; a longer quote is a copy of an answer. */
const maxQuoteLength = 4000;

const openingMarks = /^["'‘’‚‛“”„‟«»‹›「『]+/u;
const closingMarks = /(?<!["'‘’‚‛“”„‟«»‹›」』])["'‘’‚‛“”„‟«»‹›」』]+$/u;
/** Characters that models add around a quote: quotation marks, ellipses, bullets, a full stop. */
const edgesBefore = /^(?:\[\s*(?:…|\.{3})\s*\]|[\s"'‘’‚‛“”„‟«»‹›「『…>*•–—-]|\.{2,})+/u;
const edgesAfter = /(?:\[\s*(?:…|\.{3})\s*\]|[\s"'‘’‚‛“”„‟«»‹›」』….,;:!?。、，！？；：*–—-])+$/u;

/**
 * Finds a quote in a message: all words in a row, after folding, from word border to word border. An ellipsis in the middle
 * must be in the message too, because omitted words can change the meaning.
 * @returns the verbatim passage of the message, or null
 */
export function findQuote(quote: string, message: Folded): string | null {
  if (quote.length > maxQuoteLength) return null;
  for (const candidate of candidates(quote)) {
    if (countWords(candidate) < minWords) continue;
    const passage = find(fold(candidate).text, message);
    if (passage !== null) return passage;
  }
  return null;
}

function candidates(quote: string): string[] {
  const asIs = quote.trim();
  const bare = asIs.replace(openingMarks, "").replace(closingMarks, "").trim();
  const marked = openingMarks.test(asIs) && closingMarks.test(asIs);
  const core = asIs.replace(edgesBefore, "").replace(edgesAfter, "");
  return [...new Set([...(marked ? [bare] : []), asIs, core])];
}

function find(words: string, { source, text, start, end }: Folded): string | null {
  if (words === "") return null;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const from = start[at] ?? 0;
    const to = end[at + words.length - 1] ?? source.length;
    const passage = source.slice(from, to);
    if (beginsWhole(source.slice(0, from), passage) && endsWhole(passage, source.slice(to))) return passage;
  }
  return null;
}

const letterBefore = /[\p{L}\p{N}\p{M}_]$/u;
const letterAfter = /^[\p{L}\p{N}\p{M}_]/u;
/** Scripts without spaces between words, where any two characters can form a word border. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a passage starts with a whole word or number: not "profit" of "non-profit", not "5" of "3.5" or "-5". */
function beginsWhole(before: string, passage: string): boolean {
  const near = before.slice(-3);
  if (!letterAfter.test(passage)) return true;
  if (letterBefore.test(near)) return isUnspaced(near, passage);
  if (/[\p{L}\p{N}]['’ʼ‐‑-]$/u.test(near)) return false;
  if (!/^\p{N}/u.test(passage)) return true;
  return !/\p{N}[.,:/–—−]$|(?:^|[\s(])[-−–.]$/u.test(near);
}

/** Whether a passage ends with a whole word or number: not "can" of "can't", not "3" of "3.5", not "5" of "5%". */
function endsWhole(passage: string, after: string): boolean {
  const near = after.slice(0, 3);
  if (!letterBefore.test(passage)) return true;
  if (letterAfter.test(near)) return isUnspaced(passage, near);
  if (/^['’ʼ‐‑-][\p{L}\p{N}]|^[+#]/u.test(near)) return false;
  if (!/\p{N}$/u.test(passage)) return true;
  return !/^[.,:/–—−]\p{N}|^\s?[%‰°]/u.test(near);
}

const isUnspaced = (before: string, after: string): boolean =>
  unspaced.test(Array.from(before).at(-1) ?? "") || unspaced.test(Array.from(after)[0] ?? "");
