/** Scripts that run from right to left, and text as it is stored against text as it is painted. */
const rtl =
  /(?!\p{Nd})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;
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

/** What is read from left to right in a line that runs from right to left: Latin text, and each number by itself. */
function endOfLtr(glyphs: readonly string[], from: number): number {
  let end = from;
  let hasLetters = false;
  for (let index = from; index < glyphs.length; index++) {
    const glyph = glyphs[index] ?? "";
    if (isRtl(glyph)) break;
    // Here the line is backwards: what comes later stands further left, and so is read first.
    if (isLtr(glyph)) {
      const isLetter = /\p{L}/u.test(glyph);
      const between = glyphs.slice(end, index).join("");
      const isOneNumber = /^[.,:/-]?$/.test(between);
      if (index > from && !isLetter && !hasLetters && !isOneNumber) break;
      if (index > from && !isLetter && hasLetters && !isOneNumber && !/^[\s\p{P}\p{S}]+$/u.test(between))
        break;
      hasLetters ||= isLetter;
      end = index + 1;
    }
  }
  return end;
}

function fromRight(visual: readonly string[]): string {
  const backwards = visual.toReversed();
  let text = "";
  for (let index = 0; index < backwards.length;) {
    const glyph = backwards[index] ?? "";
    const isSign = /^[%$€£°]$/.test(glyph) && /^\p{N}/u.test(backwards[index + 1] ?? "");
    if (isLtr(glyph) || isSign) {
      const end = endOfLtr(backwards, isSign ? index + 1 : index);
      text += backwards.slice(index, end).toReversed().join("");
      index = end;
    } else {
      text += mirrored[glyph] ?? glyph;
      index++;
    }
  }
  return text;
}

/** A line that runs from left to right, with parts in it that run the other way. */
function fromLeft(visual: readonly string[]): string {
  let text = "";
  for (let index = 0; index < visual.length;) {
    if (!isRtl(visual[index] ?? "")) {
      text += visual[index++];
      continue;
    }
    let end = index + 1;
    for (let next = end; next < visual.length && !isLtr(visual[next] ?? ""); next++)
      if (isRtl(visual[next] ?? "")) end = next + 1;
    text += fromRight(visual.slice(index, end));
    index = end;
  }
  return text;
}

/**
 * A line as one reads it, from its glyphs as they stand from left to right, spaces included. Which direction holds is
 * said by where most of its letters belong.
 */
export function inReadingOrder(visual: readonly string[]): string {
  const right = visual.filter(isRtl).length;
  if (right === 0) return visual.join("");
  const left = visual.filter((glyph) => /\p{L}/u.test(glyph) && !isRtl(glyph)).length;
  return right >= left ? fromRight(visual) : fromLeft(visual);
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
