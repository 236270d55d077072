/** Puts a text on one line. Cuts it after a word and adds "…" if it has more than `max` characters. */
export function cutAfterWord(text: string, max: number): string {
  const words = text.split(/\s/).filter(Boolean).join(" ");
  if (words.length <= max) return words;
  const end = words.lastIndexOf(" ", max);
  return `${words.slice(0, end > 0 ? end : max)}…`;
}

/** The beginning of a text, verbatim, cut after a word. */
export function beginning(text: string, max: number): string {
  if (text.length <= max) return text;
  // Does not end on half of a surrogate pair.
  const part = text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
  const end = part.search(/\s\S*$/);
  return end > 0 ? part.slice(0, end) : part;
}
