/** Scripts that run from right to left, and text as it is stored against text as it is painted. */
const rtl = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;
const mirrored: Record<string, string> = {
  "(": ")",
  ")": "(",
  "[": "]",
  "]": "[",
  "{": "}",
  "}": "{",
  "<": ">",
  ">": "<",
  "«": "»",
  "»": "«",
};

export const isRtl = (text: string): boolean => rtl.test(text);
const isLtr = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !isRtl(text);
/** Written without spaces between words. */
export const isCjk = (text: string): boolean => cjk.test(text);

/** A word as it is stored, from its glyphs as they stand from left to right. */
function wordText(glyphs: readonly string[]): string {
  if (!glyphs.some(isRtl)) return glyphs.join("");
  // Numbers and Latin parts run from left to right within.
  const parts: string[] = [];
  let kept = "";
  for (const glyph of glyphs.toReversed()) {
    if (isLtr(glyph) || (kept !== "" && /^[.,:/%]$/.test(glyph))) kept = glyph + kept;
    else {
      parts.push(kept, mirrored[glyph] ?? glyph);
      kept = "";
    }
  }
  parts.push(kept);
  return parts.join("");
}

/**
 * A line's words as one reads them, from the words as they stand from left to right.
 * @param words each as its glyphs
 */
export function inReadingOrder(words: readonly (readonly string[])[]): string[] {
  const texts = words.map((glyphs) => ({ text: wordText(glyphs), rtl: glyphs.some(isRtl) }));
  const letters = (right: boolean) =>
    texts
      .filter((word) => word.rtl === right && (right || isLtr(word.text)))
      .reduce((n, { text }) => n + text.length, 0);
  if (!texts.some((word) => word.rtl)) return texts.map(({ text }) => text);
  const fromRight = letters(true) >= letters(false);
  // The base direction orders the runs; a run of the other direction keeps its own order.
  const runs: { own: boolean; texts: string[] }[] = [];
  for (const word of fromRight ? texts.toReversed() : texts) {
    const own = fromRight ? word.rtl || !isLtr(word.text) : !word.rtl;
    const last = runs.at(-1);
    if (last?.own === own) last.texts.push(word.text);
    else runs.push({ own, texts: [word.text] });
  }
  return runs.flatMap((run) => (run.own ? run.texts : run.texts.toReversed()));
}

/** What a glyph stands for, in letters that one can search for. Icons and control characters stand for nothing. */
export function plainGlyph(unicode: string): string {
  return unicode
    .replaceAll(/[\ufb00-\ufb4f\ufb50-\ufdff\ufe70-\ufeff\u2f00-\u2fdf]/g, (form) => form.normalize("NFKC"))
    .replaceAll(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff0-\uffff]/g,
      "",
    )
    .replaceAll(/[\ue000-\uf8ff]|[\u{f0000}-\u{10ffff}]/gu, "")
    .toWellFormed()
    .replaceAll("\ufffd", "");
}
