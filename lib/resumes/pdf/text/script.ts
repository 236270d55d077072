/** Scripts that run from right to left, and text as it is stored against text as it is painted. */
const rtl = String.raw`(?:(?!\p{Nd})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])`;
const letter = String.raw`(?:(?!${rtl})\p{L})`;
const other = String.raw`(?:(?!${rtl})[^\p{L}\p{N}])`;
const isRtlText = new RegExp(rtl, "u");
/** What runs from left to right within right-to-left text: a text with letters, and each number by itself. */
const ltrRun = String.raw`[%$€£°]?\p{N}(?:[.,:/-]?\p{N})*(?:${other}*${letter}(?:${other}*(?:${letter}|\p{N}))*)?|${letter}(?:${other}*(?:${letter}|\p{N}))*`;
const ltrRuns = new RegExp(`(${ltrRun})|[()[\\]{}<>«»]`, "gu");
const rtlRuns = new RegExp(`${rtl}(?:${other}*${rtl})*`, "gu");
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const brackets = "()[]{}<>«»";

export const isRtl = (text: string): boolean => isRtlText.test(text);
/** Written without spaces between words. */
export const isCjk = (text: string): boolean => cjk.test(text);

const reverse = (text: string): string => Array.from(text).reverse().join("");

const fromRight = (visual: string): string =>
  reverse(visual).replaceAll(ltrRuns, (match, run?: string) =>
    run ? reverse(run) : (brackets[brackets.indexOf(match) ^ 1] ?? match),
  );

/**
 * A line as one reads it, from its glyphs as they stand from left to right, spaces included. Where most of its letters
 * belong decides which direction holds.
 */
export function inReadingOrder(glyphs: readonly string[]): string {
  const right = glyphs.filter(isRtl).length;
  if (right === 0) return glyphs.join("");
  const left = glyphs.filter((glyph) => /\p{L}/u.test(glyph) && !isRtl(glyph)).length;
  // A glyph of several letters is stored in reading order.
  const visual = glyphs.map((glyph) => (isRtl(glyph) ? reverse(glyph) : glyph)).join("");
  return right >= left ? fromRight(visual) : visual.replaceAll(rtlRuns, fromRight);
}

/** What a glyph stands for, in letters that one can search for. Icons and control characters stand for nothing. */
export const plainGlyph = (unicode: string): string =>
  unicode
    .replaceAll(/[\ufb00-\ufdff\ufe70-\ufeff\u2f00-\u2fdf]/g, (form) => form.normalize("NFKC"))
    .replaceAll(/[^\P{C}\t\n\u200c\u200d]|[\ufffc\ufffd]/gu, "");
