/** A text as lower-case words, joined by single spaces, with what separates its clauses kept as " , ". */
export function plainly(text: string): string {
  const words = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, "")
    .replaceAll(/[’‘ʼ`´]/g, "'")
    .replaceAll(/[‐‑–—]/g, "-")
    .match(/[\p{L}\p{N}\p{M}$£]+(?:['.-][\p{L}\p{N}\p{M}]+)*|[,;:.!?()\n]/gu);
  return ` ${(words ?? []).map((word) => (/^[,;:.!?()\n]$/.test(word) ? "," : word)).join(" ")} `;
}

/** The source of a pattern that matches any of the words and phrases, whole, in a text made by `plainly`. */
export function anyOf(list: string): string {
  const each = list
    .split("|")
    .map((phrase) => RegExp.escape(phrase).replaceAll(String.raw`\*`, String.raw`[^\s]*`));
  // The longest first: an alternation takes the first that fits.
  return `(?:${each.sort((a, b) => b.length - a.length).join("|")})(?:'s|s')?`;
}

/** A pattern for whole words between the spaces that `plainly` puts around each. */
export const whole = (source: string): RegExp => new RegExp(`(?<= )(?:${source})(?= )`, "u");

/**
 * Says quickly whether the words of a text (made by `plainly`) hold the longest word of any of the phrases: most hold none,
 * and are spared the patterns.
 */
export function vocabulary(list: string): (words: string[]) => boolean {
  const words = list
    .split("|")
    .map((phrase) => phrase.split(" ").sort((a, b) => b.length - a.length)[0] ?? "");
  const exact = new Set(words.filter((word) => !word.endsWith("*")));
  const beginnings = words
    .filter((word) => word.endsWith("*"))
    .map((word) => RegExp.escape(word.slice(0, -1)));
  const begins = new RegExp(`^(?:${beginnings.join("|") || "$^"})`, "u");
  return (all) =>
    all.some((word) => exact.has(word) || exact.has(word.replace(/'s$|'$/, "")) || begins.test(word));
}
