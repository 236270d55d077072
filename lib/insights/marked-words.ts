import type { Folded } from "../text/folding.ts";
import { findQuote } from "./quotes.ts";
import { countWords } from "../text/words.ts";

const marked = /"([^"“”]+)"|“([^"“”]+)”|«([^«»]+)»|„([^"„“”]+)[“”]/gu;
const gap = /\[?(?:…|\.{3})\]?/u;
/** Fewer words in quotation marks are a term, not a quote. */
const minWords = 3;

/**
 * Takes the quotation marks off words that nobody said. A model that may not invent quotes in the list of
 * quotes must not do so in the middle of a claim either; without the marks the words are its own.
 * @param said all that was said, folded: quoting a character's question is fine
 */
export function unmarkInventedQuotes(text: string, said: Folded[]): string {
  return text.replaceAll(marked, (whole, ...groups: (string | undefined)[]) => {
    const words = groups.slice(0, 4).find((group) => group !== undefined) ?? "";
    // With an ellipsis between them, each part must have been said.
    const parts = words.split(gap).filter((part) => countWords(part) >= minWords);
    const real = parts.every((part) => said.some((message) => findQuote(part, message) !== null));
    return real ? whole : words;
  });
}
