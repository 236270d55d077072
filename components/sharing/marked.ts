/** Finds a quote in the passage that it was taken from. Pure. */

export type Marked = { before: string; quote: string; after: string };

/** What is equal for a reader: any run of white space, straight and typographic quotes, the dashes. */
function patternOf(quote: string): RegExp {
  const source = quote
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
    .replace(/["“”„]/g, '["“”„]')
    .replace(/['‘’]/g, "['‘’]")
    .replace(/[-‐‑–—]/g, "[-‐‑–—]")
    .replace(/\s+/g, "\\s+");
  return new RegExp(source, "u");
}

/** The passage around the quote, white space and quotation marks folded; null when it does not stand there. */
export function markQuote(text: string, quote: string): Marked | null {
  if (quote.trim() === "") return null;
  const found = patternOf(quote).exec(text);
  if (!found) return null;
  const end = found.index + found[0].length;
  return { before: text.slice(0, found.index), quote: found[0], after: text.slice(end) };
}

/**
 * Shortens what stands around the quote to about `most` characters on either side, at a word's end.
 * An ellipsis says where something was cut.
 */
export function cutAround({ before, quote, after }: Marked, most: number): Marked {
  const from = before.length <= most ? -1 : before.indexOf(" ", before.length - most);
  const to = after.length <= most ? -1 : after.lastIndexOf(" ", most);
  return {
    before: from === -1 ? before : `…${before.slice(from)}`,
    quote,
    after: to === -1 ? after : `${after.slice(0, to)} …`,
  };
}
