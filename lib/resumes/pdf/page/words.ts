/** Builds words from the glyphs of one operator. Pure. */
import { at, times, type Matrix, type Point } from "./geometry.ts";
import type { State } from "./paint.ts";

/** A text without spaces, at its position on the displayed page. */
export type Word = {
  /** The text of each glyph in painting order, from left to right. */
  glyphs: string[];
  /** Start and end of the baseline, and the corner above its end. */
  corners: readonly [start: Point, end: Point, top: Point];
  size: number;
  /** The letters' width relative to the font's own. */
  stretch: number;
  order: number;
  /** A space was painted before it, so it is never joined to the previous word. */
  afterSpace: boolean;
};

export type Glyph = {
  unicode: string;
  originalCharCode: number;
  width: number;
  /** Whether word spacing applies: code 32, which may be any letter. */
  isSpace: boolean;
  vmetric?: readonly number[] | null;
};
export type Font = {
  fontMatrix?: readonly number[];
  vertical?: boolean;
  defaultVMetrics?: readonly number[];
  isType3Font?: boolean;
  bbox?: readonly number[];
  differences?: ReadonlyMap<number, string>;
};

/** Words are separated by gaps wider than this share of the font size. */
const gap = 0.13;

const figures = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** TeX's two encodings, from code 11 and from code 27. */
const texGlyphs = ["ff", "fi", "fl", "ffi", "ffl", "“", "”", "", "«", "»", "–", "—"];

/** The text of a glyph: pdf.js's, unless that is only the glyph's code or a private-use code. */
function textOf({ unicode, originalCharCode: code }: Glyph, names: Font["differences"]): string {
  // Adobe's codes for small capitals and old-style figures are the plain codes, shifted.
  if (/^[\uf721-\uf7ff]$/.test(unicode)) return String.fromCharCode(unicode.charCodeAt(0) - 0xf700);
  const name = names?.get(code);
  if (!name || (unicode !== "" && unicode !== String.fromCharCode(code))) return unicode;
  // Bitmap glyphs are named by their codes.
  if (name === `a${code}` && code < 32) return texGlyphs[code < 27 ? code - 11 : code - 27] || unicode;
  // A variant such as `two.oldstyle`.
  const [plain = "", variant] = name.split(".");
  if (variant === undefined) return unicode;
  const figure = figures.indexOf(plain);
  return figure >= 0 ? String(figure) : /^[A-Za-z]$/.test(plain) ? plain : unicode;
}

/**
 * The height of a font at size 1. Type 3 glyphs have their own units; usually an em is one text unit. If it is more
 * (TeX), the glyphs' bounding box says so, unless its size is implausible.
 */
function heightOf(font: Font, glyphs: readonly (Glyph | number | null)[]): number {
  if (!font.isType3Font || !font.bbox) return 1;
  const [unit = 0.001, , , scale = 0.001] = font.fontMatrix ?? [];
  const widths = glyphs.map((glyph) => (glyph && typeof glyph === "object" ? Math.abs(glyph.width) : 0));
  const tall = Math.abs(((font.bbox[3] ?? 0) - (font.bbox[1] ?? 0)) * scale);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0) * Math.abs(unit);
  return tall > 1 && tall < 100 && tall < 6 * widest ? tall : 1;
}

/** @param glyphs of pdf.js; a number moves the pen */
export function wordsOf(
  glyphs: readonly (Glyph | number | null)[],
  font: Font,
  state: State,
  textMatrix: Matrix,
  [x, y]: Point,
) {
  const unit = font.fontMatrix?.[0] ?? 0.001;
  const sign = state.fontSize < 0 ? -1 : 1;
  const size = Math.abs(state.fontSize);
  const whole = times(state.ctm, textMatrix);
  const tall = heightOf(font, glyphs);
  const up = Math.hypot(whole[2], whole[3]);
  const stretch = (Math.hypot(whole[0], whole[1]) * Math.abs(state.scale)) / (up || 1);
  const place = (along: number, above: number): Point =>
    font.vertical
      ? at(whole, x + (above - 0.5) * size, y + state.rise - along)
      : at(whole, x + sign * along * state.scale, y + state.rise + sign * above * size * tall * 0.7);

  const words: Omit<Word, "order">[] = [];
  let letters: { glyphs: string[]; from: number; to: number } | null = null;
  let afterSpace = false;
  // Position along the baseline, from the start of this text.
  let run = 0;
  let jumped = 0;
  const end = (): void => {
    if (!letters) return;
    const { from, to } = letters;
    const corners = [place(from, 0), place(to, 0), place(to, 1)] as const;
    words.push({ glyphs: letters.glyphs, corners, size: up * size * tall, stretch, afterSpace });
    letters = null;
    afterSpace = false;
  };
  for (const glyph of glyphs) {
    if (typeof glyph === "number") {
      const jump = (-glyph * size) / 1000;
      run += font.vertical ? -jump : jump;
      jumped += jump;
    } else if (glyph) {
      const spacing = (glyph.isSpace ? state.wordSpacing : 0) + state.charSpacing;
      const metrics = font.vertical ? (glyph.vmetric ?? font.defaultVMetrics) : null;
      const width = (metrics ? -(metrics[0] ?? -1000) : glyph.width) * unit * size;
      const text = textOf(glyph, font.differences);
      // Drawn over the previous letter, wherever the pen is.
      const isMark = letters !== null && /^\p{M}+$/u.test(text);
      if (!isMark && Math.abs(jumped) > gap * size) end();
      if (text.trim() === "") {
        end();
        afterSpace = true;
      } else {
        letters ??= { glyphs: [], from: run, to: run };
        letters.glyphs.push(text);
        if (!isMark) letters.to = run + width;
      }
      run += font.vertical ? width - spacing : width + spacing;
      jumped = isMark ? jumped + width : 0;
      // Letter-spaced text is still one word.
      if (letters && !isMark && state.charSpacing > gap * size) letters.to = run;
    }
  }
  end();
  const move: Point = font.vertical ? [0, -run] : [sign * run * state.scale, 0];
  return { words, move, endsInSpace: afterSpace };
}

/** Standalone accents and the corresponding combining marks. */
const [accents, marks] = [
  "`´ˆ˜¯˘˙¨˚˝ˇ",
  "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c",
];

/**
 * Moves an accent that TeX painted at the end of a word onto the first letter of the next word.
 * @returns whether the word is empty without the accent
 */
export function moveAccent(word: Omit<Word, "order">, next: Omit<Word, "order">): boolean {
  const mark = marks[accents.indexOf(word.glyphs.at(-1) ?? " ")];
  const [first = ""] = next.glyphs;
  if (mark === undefined || !/^\p{L}$/u.test(first)) return false;
  const [start, end, top] = word.corners;
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [px, py] = [next.corners[0][0] - end[0], next.corners[0][1] - end[1]];
  const along = (px * dx + py * dy) / length / word.size;
  const across = Math.abs(px * dy - py * dx) / length / word.size;
  const letter = (first.replace("ı", "i").replace("ȷ", "j") + mark).normalize("NFC");
  if (along > -0.1 || along < -1.2 || across > 1 || Array.from(letter).length > 1) return false;
  word.glyphs.pop();
  next.glyphs[0] = letter;
  word.corners = [start, next.corners[0], top];
  if (word.glyphs.length > 0) return false;
  next.afterSpace ||= word.afterSpace;
  return true;
}
