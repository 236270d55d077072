/** Puts a text on one line. Cuts it after a word and adds "…" if it has more than `max` characters. */
export function cutAfterWord(text: string, max: number): string {
  const words = text.split(/\s/).filter(Boolean).join(" ");
  if (words.length <= max) return words;
  const end = words.lastIndexOf(" ", max);
  return `${words.slice(0, end > 0 ? end : max)}…`;
}
