/** From words that stand on a page to pieces of lines. Pure. */
import { isCjk, inReadingOrder, isRtl } from "./script.ts";
import type { Word } from "../page/words.ts";

/** A word in a frame in which text runs to the right; `y` grows downwards. */
type Placed = { word: Word; x0: number; x1: number; y: number; size: number; order: number };

/** Words of one line with no wide gap between them. */
export type Fragment = {
  text: string;
  x0: number;
  x1: number;
  /** Of its base line, downwards. */
  y: number;
  size: number;
  /** Its place in the file. */
  order: number;
  /** Which line of the page it is on. */
  line: number;
  rtl: boolean;
  /** How wide its first word is. */
  firstWidth: number;
};

/** A gap this wide, in heights of the font, ends a fragment: columns may begin there. */
const wideGap = 0.7;
/** A gap narrower than this, in heights of the font, is none: letters of one word. */
const noGap = 0.13;

/** A line with more words is none of a resume. */
const maxWords = 200;

/** The direction in which a word runs, in whole degrees; nearly upright and level ones exactly so. */
function angleOf({ corners: [start, end] }: Word): number {
  const degrees = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
  const level = Math.round(degrees / 90) * 90;
  const angle = Math.abs(degrees - level) < 8 ? level : Math.round(degrees / 15) * 15;
  return (angle + 360) % 360;
}

/** The words by the direction in which they run, that of most letters first. */
export function byDirection(words: readonly Word[]): { angle: number; words: Word[] }[] {
  const lengthOf = (group: readonly Word[]) => group.reduce((n, word) => n + word.glyphs.length, 0);
  return [...Map.groupBy(words, angleOf)]
    .map(([angle, group]) => ({ angle, words: group }))
    .sort((a, b) => lengthOf(b.words) - lengthOf(a.words));
}

function place(word: Word, angle: number): Placed {
  const radians = (-angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [[sx, sy], [ex, ey]] = word.corners;
  const [x0, x1] = [sx * cos - sy * sin, ex * cos - ey * sin];
  return {
    word,
    x0: Math.min(x0, x1),
    x1: Math.max(x0, x1),
    y: -(sx * sin + sy * cos),
    size: word.size,
    order: word.order,
  };
}

/** Words on one base line, each line from left to right. */
function linesOf(words: Placed[]): Placed[][] {
  const lines: { y: number; size: number; words: Placed[] }[] = [];
  for (const word of words.toSorted((a, b) => a.y - b.y || a.x0 - b.x0)) {
    // The last lines are the nearest; a word in small print beside a large one still is on its line.
    const line = lines
      .slice(-3)
      .findLast(({ y, size }) => Math.abs(y - word.y) < 0.35 * Math.min(size, word.size) + 0.1);
    if (line) {
      line.words.push(word);
      // Where a line is, its largest words say.
      if (word.size > 1.1 * line.size) [line.y, line.size] = [word.y, word.size];
    } else lines.push({ y: word.y, size: word.size, words: [word] });
  }
  return raise(lines.map((line) => line.words)).map((line) => line.sort((a, b) => a.x0 - b.x0));
}

/** Puts small figures and letters that stand a little higher or lower onto the line of the word that they belong to. */
function raise(lines: Placed[][]): Placed[][] {
  for (const [index, line] of lines.entries()) {
    if (line.length > maxWords) continue;
    const near = [1, 2, 3, -1, -2, -3].flatMap((step) => {
      const other = lines[index + step] ?? [];
      return other.length > 0 && other.length <= maxWords ? [other] : [];
    });
    for (const word of line.toSorted((a, b) => a.x0 - b.x0)) {
      const home = near.find((other) => other.some((base) => isAttached(word, base)));
      if (!home) continue;
      line.splice(line.indexOf(word), 1);
      home.push(word);
    }
  }
  return lines.filter((line) => line.length > 0);
}

function isAttached(word: Placed, base: Placed): boolean {
  const share = word.size / base.size;
  // Beside a brace of three lines everything is small.
  if (share > 0.8 || share < 0.45 || word.word.glyphs.length > 5) return false;
  if (!base.word.glyphs.some((glyph) => /[\p{L}\p{N})]/u.test(glyph))) return false;
  const up = (base.y - word.y) / base.size;
  if (up > 0.7 || up < -0.35) return false;
  return touches(base.x1, word.x0, base.size) || touches(word.x1, base.x0, base.size);
}

const touches = (end: number, start: number, size: number): boolean =>
  start - end > -0.15 * size && start - end < 0.25 * size;

/** Text painted twice, a hair apart, to look bold is one. */
function isRepeat(word: Placed, before: Placed | undefined): boolean {
  return (
    before !== undefined &&
    Math.abs(before.x0 - word.x0) < 0.15 * word.size &&
    before.word.glyphs.join("") === word.word.glyphs.join("")
  );
}

/** The pieces of lines of words that run in one direction. */
export function fragmentsOf(words: readonly Word[], angle: number): Fragment[] {
  return linesOf(words.map((word) => place(word, angle))).flatMap((line, number) => {
    const pieces: Placed[][] = [];
    let right = -Infinity;
    for (const word of line) {
      const last = pieces.at(-1);
      if (isRepeat(word, last?.at(-1))) continue;
      if (last && word.x0 - right < wideGap * Math.max(word.size, last.at(-1)?.size ?? 0)) last.push(word);
      else pieces.push([word]);
      right = Math.max(right, word.x1);
    }
    return pieces.map((piece) => fragment(piece, number));
  });
}

function fragment(piece: readonly Placed[], line: number): Fragment {
  const words = closeSpaced(mergeLetters(piece));
  const visual = words.flatMap((word, index) => {
    const before = words[index - 1]?.glyphs.at(-1) ?? "";
    const isTight = index === 0 || (isCjk(before) && isCjk(word.glyphs[0] ?? ""));
    return isTight ? word.glyphs : [" ", ...word.glyphs];
  });
  const text = inReadingOrder(visual);
  const largest = piece.toSorted((a, b) => b.size - a.size)[0];
  return {
    text,
    x0: Math.min(...piece.map((word) => word.x0)),
    x1: Math.max(...piece.map((word) => word.x1)),
    y: largest?.y ?? 0,
    size: Math.max(...piece.map((word) => word.size)),
    order: Math.min(...piece.map((word) => word.order)),
    line,
    rtl: isRtl(text),
    firstWidth: words[0] ? words[0].x1 - words[0].x0 : 0,
  };
}

type Whole = { glyphs: string[]; x0: number; x1: number; size: number; last: Placed };

/** Joins what stands so near that it is one word. */
function mergeLetters(piece: readonly Placed[]): Whole[] {
  const whole: Whole[] = [];
  for (const word of piece) {
    const before = whole.at(-1);
    const near = before && word.x0 - before.x1 < noGap * Math.min(word.size, before.last.size);
    const spaced = before && word.word.afterSpace && word.order === before.last.order + 1;
    if (before && near && !spaced) {
      before.glyphs.push(...word.word.glyphs);
      before.x1 = Math.max(before.x1, word.x1);
      before.last = word;
    } else {
      const { x0, x1, size } = word;
      whole.push({ glyphs: [...word.word.glyphs], x0, x1, size, last: word });
    }
  }
  return whole;
}

/** Joins L E T T E R S that were set apart for show: four or more with even gaps. */
function closeSpaced(words: readonly Whole[]): Whole[] {
  const isLetter = ({ glyphs }: Whole) =>
    glyphs.length === 1 && /^[\p{L}&]$/u.test(glyphs[0] ?? "") && !isCjk(glyphs[0] ?? "");
  const closed: Whole[] = [];
  for (let index = 0; index < words.length;) {
    let end = index;
    while (end < words.length && isLetter(words[end] as Whole)) end++;
    const run = words.slice(index, end);
    if (run.length < 4) {
      closed.push(...words.slice(index, end + 1));
      index = end + 1;
      continue;
    }
    const gaps = run.slice(1).map((word, at) => word.x0 - (run[at]?.x1 ?? word.x0));
    const usual = Math.min(...gaps) * 1.7 + 0.1 * (run[0]?.size ?? 0);
    for (const [at, word] of run.entries()) {
      const before = closed.at(-1);
      if (at > 0 && before && (gaps[at - 1] ?? 0) <= usual) {
        before.glyphs.push(...word.glyphs);
        before.x1 = word.x1;
      } else closed.push({ ...word, glyphs: [...word.glyphs] });
    }
    index = end;
  }
  return closed;
}

/** Words with spaces between them, but for those of scripts that have none. */
export function joinWords(words: readonly string[]): string {
  let text = "";
  for (const word of words) {
    const isTight = isCjk(text.at(-1) ?? "") && isCjk(word.at(0) ?? "");
    text += text === "" || isTight ? word : ` ${word}`;
  }
  return text;
}
