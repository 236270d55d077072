/** Right-to-left scripts, and conversion of visual to logical order. */
const rtl = String.raw`(?:(?!\p{Nd})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}])`;
const letter = String.raw`(?:(?!${rtl})\p{L})`;
const other = String.raw`(?:(?!${rtl})[^\p{L}\p{N}])`;
const isRtlText = new RegExp(rtl, "u");
const letters = String.raw`${letter}(?:${other}*(?:${letter}|\p{N}))*`;
/** Left-to-right runs within right-to-left text: texts with letters, and single numbers. */
const ltrRun = String.raw`[%$€£°]?\p{N}(?:[.,:/-]?\p{N})*(?:${other}*${letters})?|${letters}`;
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

/** Converts a line from visual order, including spaces, to reading order. The direction of most letters decides. */
export function inReadingOrder(glyphs: readonly string[]): string {
  const right = glyphs.filter(isRtl).length;
  if (right === 0) return glyphs.join("");
  const left = glyphs.filter((glyph) => /\p{L}/u.test(glyph) && !isRtl(glyph)).length;
  // A glyph of several letters is stored in reading order.
  const visual = glyphs.map((glyph) => (isRtl(glyph) ? reverse(glyph) : glyph)).join("");
  return right >= left ? fromRight(visual) : visual.replaceAll(rtlRuns, fromRight);
}

/** The searchable text of a glyph. Icons and control characters have none. */
export const plainGlyph = (unicode: string): string =>
  unicode
    .replaceAll(/[\ufb00-\ufdff\ufe70-\ufeff\u2f00-\u2fdf]/g, (form) => form.normalize("NFKC"))
    .replaceAll(/[^\P{C}\t\n\u200c\u200d]|[\ufffc\ufffd]/gu, "");
