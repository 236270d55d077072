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
 * Says quickly whether the words of a text (made by `plainly`) hold the telling word of any of the words and phrases: most hold none, and need
 * not be looked at with the patterns.
 */
export function vocabulary(list: string): (words: string[]) => boolean {
  const exact = new Set<string>();
  const beginnings = new Set<string>();
  for (const phrase of list.split("|")) {
    // Of a phrase the longest word: the least likely one to stand anywhere.
    const [longestWord = ""] = phrase.split(" ").sort((a, b) => b.length - a.length);
    if (longestWord.endsWith("*")) beginnings.add(longestWord.slice(0, -1));
    else exact.add(longestWord);
  }
  const lengths = [...new Set([...beginnings].map((word) => word.length))];
  // Words come again and again: what was looked up is kept, up to a bound.
  const known = new Map<string, boolean>();
  const holds = (word: string): boolean =>
    exact.has(word) ||
    exact.has(word.replace(/'s$|'$/, "")) ||
    lengths.some((length) => word.length >= length && beginnings.has(word.slice(0, length)));
  return (words) =>
    words.some((word) => {
      let held = known.get(word);
      if (held === undefined) {
        held = holds(word);
        if (known.size >= maxKnown) known.clear();
        known.set(word, held);
      }
      return held;
    });
}

const maxKnown = 5000;
