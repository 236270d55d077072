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

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The source of a pattern that matches any of the words and phrases, whole, in a text made by `plainly`. */
export function anyOf(list: string): string {
  const each = list.split("|").map((phrase) => escape(phrase).replaceAll(String.raw`\*`, String.raw`[^\s]*`));
  // The longest first: an alternation takes the first that fits.
  return `(?:${each.sort((a, b) => b.length - a.length).join("|")})(?:'s|s')?`;
}

/** A pattern for whole words between the spaces that `plainly` puts around each. */
export const whole = (source: string): RegExp => new RegExp(`(?<= )(?:${source})(?= )`, "gu");
