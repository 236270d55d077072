/** A text in one line, cut after a word where it has more than so many characters; then "…" follows. */
export function cutAfterWord(text: string, max: number): string {
  const words = text.split(/\s/).filter(Boolean).join(" ");
  if (words.length <= max) return words;
  const end = words.lastIndexOf(" ", max);
  return `${words.slice(0, end > 0 ? end : max)}…`;
}
