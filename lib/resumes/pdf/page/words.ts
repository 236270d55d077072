/** From the glyphs of one operator to words on the page. Pure. */
import { at, times, type Matrix, type Point } from "./geometry.ts";
import type { State } from "./paint.ts";

/** A piece of text without a space in it, where it stands on the page as displayed. */
export type Word = {
  /** What each glyph stands for, in the order of painting: from left to right as one sees them. */
  glyphs: string[];
  /** Start and end of the base line, and the corner above its end. */
  corners: readonly [start: Point, end: Point, top: Point];
  size: number;
  /** Width of a letter against its height: 1 is the font's own. */
  stretch: number;
  order: number;
  /** A space was painted right before it: it is never joined to the word before, however near. */
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

/** A gap wider than this share of the font's size separates words. */
const gap = 0.13;

const figures = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** What TeX's two encodings have from code 11 and from code 27 on. */
const texGlyphs = ["ff", "fi", "fl", "ffi", "ffl", "“", "”", "", "«", "»", "–", "—"];

/** What a glyph stands for: what pdf.js found, but where that is only the glyph's code again, or a private code. */
function textOf({ unicode, originalCharCode: code }: Glyph, names: Font["differences"]): string {
  // Adobe's codes of small capitals and old-style figures are those of the plain letters and figures, moved.
  if (/^[\uf721-\uf7ff]$/.test(unicode)) return String.fromCharCode(unicode.charCodeAt(0) - 0xf700);
  const name = names?.get(code);
  if (!name || (unicode !== "" && unicode !== String.fromCharCode(code))) return unicode;
  // Glyphs that are pictures are named after their codes.
  if (name === `a${code}` && code < 32) return texGlyphs[code < 27 ? code - 11 : code - 27] || unicode;
  // A variant, like `two.oldstyle`.
  const [plain = "", variant] = name.split(".");
  if (variant === undefined) return unicode;
  const figure = figures.indexOf(plain);
  return figure >= 0 ? String(figure) : /^[A-Za-z]$/.test(plain) ? plain : unicode;
}

/**
 * The height of a font at size 1. Type 3 glyphs are drawings in units of their own: mostly an em is one unit of text all
 * the same; where it is more (TeX's), the box around the glyphs says so, unless it is out of all proportion.
 */
function heightOf(font: Font, glyphs: readonly (Glyph | number | null)[]): number {
  if (!font.isType3Font || !font.bbox) return 1;
  const [unit = 0.001, , , scale = 0.001] = font.fontMatrix ?? [];
  const widths = glyphs.map((glyph) => (glyph && typeof glyph === "object" ? Math.abs(glyph.width) : 0));
  const tall = Math.abs(((font.bbox[3] ?? 0) - (font.bbox[1] ?? 0)) * scale);
  const widest = widths.reduce((most, width) => Math.max(most, width), 0) * Math.abs(unit);
  return tall > 1 && tall < 100 && tall < 6 * widest ? tall : 1;
}

/** @param glyphs as pdf.js hands them over, with numbers between that move the pen */
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
  // Along the base line, from where this text begins.
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
      // Drawn over the letter before it, wherever the pen is.
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
      // Letters that stand apart by their spacing are still a word.
      if (letters && !isMark && state.charSpacing > gap * size) letters.to = run;
    }
  }
  end();
  const move: Point = font.vertical ? [0, -run] : [sign * run * state.scale, 0];
  return { words, move, endsInSpace: afterSpace };
}

/** Accents that stand alone, and the marks that they are over a letter. */
const [accents, marks] = [
  "`´ˆ˜¯˘˙¨˚˝ˇ",
  "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c",
];

/**
 * Moves an accent that TeX painted by itself at the end of a word onto the letter under it, which begins the next word.
 * @returns whether there is nothing else in the word
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
