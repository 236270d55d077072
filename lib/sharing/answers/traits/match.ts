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

const anyWord = String.raw`(?!,)\S+`;
const tokens: Record<string, string> = {
  "*": String.raw`\S*`,
  _: anyWord,
  $: "(?= ,)",
  "{": "(?:",
  ",": "|",
  "}": ")",
  WHOSE: "(?:his|her|their|your|(?:the |this )?(?:candidate|applicant|person)'s)",
  WHO: "(?:he|she|they|you|(?:the |this )?(?:candidate|applicant|person))",
  HERE: "(?:(?:this|the) country|here|over here|the uk|the us|the states|britain|england|america|europe)",
  FEAST:
    "(?:christmas|easter|lent|ramadan|eid|diwali|hanukkah|passover|holy days?|prayers?|church|mass|mosque|temple)",
};

const phrases = (list: string): string[] =>
  list
    .split(/[|\n]/u)
    .map((phrase) => phrase.trim())
    .filter(Boolean);

/**
 * The source of a pattern that matches any of the phrases, whole, in a text made by `plainly`. They are separated by "|" or
 * lines; `*` stands for any ending, `_` for a word, `..2` for up to two words, `{a,b}` for either, `$` for the end of a
 * clause, and the names above for what they list.
 */
export function anyOf(list: string): string {
  const each = phrases(list).map((phrase) =>
    phrase.replaceAll(/\.\.\d|[A-Z]{3,}|[*_{,}$]/g, (token) =>
      token.startsWith(".") ? `(?:${anyWord} ){0,${token.slice(2)}}` : (tokens[token] ?? token),
    ),
  );
  // The longest first: an alternation takes the first that fits.
  return `(?:${each.sort((a, b) => b.length - a.length).join("|")})(?:'s|s')?`;
}

/** A pattern for whole words between the spaces that `plainly` puts around each. */
export const whole = (source: string): RegExp => new RegExp(`(?<= )(?:${source})(?= )`, "u");

/** The longest word of a phrase, or all words of one with alternatives. */
function wordsOf(phrase: string): string[] {
  const each = phrase.replaceAll(
    /\{([^{}]*)\}\*/g,
    (_, inner: string) => `{${inner.replaceAll(",", "*,")}*}`,
  );
  const words = each.split(/[\s{},$]+/).filter((word) => /\p{L}/u.test(word));
  return phrase.includes("{") ? words : [words.sort((a, b) => b.length - a.length)[0] ?? ""];
}

/**
 * Says quickly whether the words of a text (made by `plainly`) hold the longest word of any of the phrases: most hold none,
 * and are spared the patterns.
 */
export function vocabulary(list: string): (words: string[]) => boolean {
  const words = phrases(list).flatMap(wordsOf);
  const exact = new Set(words.filter((word) => !word.endsWith("*")));
  const beginnings = words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1));
  const begins = new RegExp(`^(?:${beginnings.join("|") || "$^"})`, "u");
  return (all) =>
    all.some((word) => exact.has(word) || exact.has(word.replace(/'s$|'$/, "")) || begins.test(word));
}
