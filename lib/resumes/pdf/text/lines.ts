/** Groups positioned words into fragments of lines. Pure. */
import { isCjk, inReadingOrder, isRtl } from "./script.ts";
import type { Word } from "../page/words.ts";

/** A word in coordinates in which its text runs to the right; `y` grows downwards. */
type Placed = Word & { x0: number; x1: number; y: number };

/** Words of one line without a wide gap between them. */
export type Fragment = {
  text: string;
  x0: number;
  x1: number;
  /** The baseline, downwards. */
  y: number;
  size: number;
  order: number;
  line: number;
  rtl: boolean;
  firstWidth: number;
};

/** A gap of this many font heights ends a fragment: a column may start there. */
const wideGap = 0.7;
/** Below this many font heights, letters belong to one word. */
const noGap = 0.13;
/** No line of a resume has more words. */
const maxWords = 200;

/** Joins neighbours for which `join` does not return null. */
export function joinNeighbours<T>(
  items: readonly T[],
  join: (before: T, item: T, index: number) => T | null,
): T[] {
  const joined: T[] = [];
  for (const [index, item] of items.entries()) {
    const before = joined.at(-1);
    const whole = before === undefined ? null : join(before, item, index);
    if (whole !== null) joined.pop();
    joined.push(whole ?? item);
  }
  return joined;
}

/** Joins words with spaces, except in scripts without them. */
export function joinWords(words: readonly (readonly string[])[]): string[] {
  return words.flatMap((word, index) => {
    const before = words[index - 1]?.at(-1)?.at(-1) ?? "";
    const isTight = index === 0 || (isCjk(before) && isCjk(word[0]?.[0] ?? ""));
    return isTight ? word : [" ", ...word];
  });
}

/** Words grouped by direction, most letters first. */
export function byDirection(words: readonly Word[]): { angle: number; words: Word[] }[] {
  const lengthOf = (group: readonly Word[]) => group.reduce((sum, { glyphs }) => sum + glyphs.length, 0);
  return [...Map.groupBy(words, angleOf)]
    .map(([angle, group]) => ({ angle, words: group }))
    .sort((a, b) => lengthOf(b.words) - lengthOf(a.words));
}

/** The direction of a word in degrees; almost horizontal or vertical ones are snapped. */
function angleOf({ corners: [start, end] }: Word): number {
  const degrees = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI;
  const level = Math.round(degrees / 90) * 90;
  const angle = Math.abs(degrees - level) < 8 ? level : Math.round(degrees / 15) * 15;
  return (angle + 360) % 360;
}

function place(word: Word, angle: number): Placed {
  const radians = (-angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [[sx, sy], [ex, ey]] = word.corners;
  const [start, end] = [sx * cos - sy * sin, ex * cos - ey * sin];
  return { ...word, x0: Math.min(start, end), x1: Math.max(start, end), y: -(sx * sin + sy * cos) };
}

/** The fragments of words with one direction. */
export function fragmentsOf(words: readonly Word[], angle: number): Fragment[] {
  return linesOf(words.map((word) => place(word, angle))).flatMap((line, number) => {
    const pieces: Placed[][] = [];
    let right = -Infinity;
    for (const word of line) {
      const piece = pieces.at(-1);
      const before = piece?.at(-1);
      if (before && isRepeat(word, before)) continue;
      if (before && word.x0 - right < wideGap * Math.max(word.size, before.size)) piece?.push(word);
      else pieces.push([word]);
      right = Math.max(right, word.x1);
    }
    return pieces.map((piece) => fragmentOf(piece, number));
  });
}

function linesOf(words: Placed[]): Placed[][] {
  const lines: { y: number; size: number; words: Placed[] }[] = [];
  for (const word of words.toSorted((a, b) => a.y - b.y || a.x0 - b.x0)) {
    // Searches the last lines only. A small word next to a large one is still on its line.
    const line = lines
      .slice(-3)
      .findLast(({ y, size }) => Math.abs(y - word.y) < 0.35 * Math.min(size, word.size) + 0.1);
    if (line) {
      line.words.push(word);
      // The largest words define the position of a line.
      if (word.size > 1.1 * line.size) [line.y, line.size] = [word.y, word.size];
    } else lines.push({ y: word.y, size: word.size, words: [word] });
  }
  return joinRaised(lines.map((line) => line.words)).map((line) => line.sort((a, b) => a.x0 - b.x0));
}

/** Moves superscripts and subscripts to the line of their word. */
function joinRaised(lines: Placed[][]): Placed[][] {
  for (const [index, line] of lines.entries()) {
    if (line.length > maxWords) continue;
    const near = [1, 2, 3, -1, -2, -3]
      .map((step) => lines[index + step] ?? [])
      .filter(({ length }) => length <= maxWords);
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
  const up = (base.y - word.y) / base.size;
  const gaps = [word.x0 - base.x1, base.x0 - word.x1].map((gap) => gap / base.size);
  // Next to a brace over three lines everything is small.
  if (share > 0.8 || share < 0.45 || word.glyphs.length > 5 || up > 0.7 || up < -0.35) return false;
  const isNear = gaps.some((gap) => gap > -0.15 && gap < 0.25);
  return isNear && base.glyphs.some((glyph) => /[\p{L}\p{N})]/u.test(glyph));
}

/** A word painted twice with a tiny offset, for fake bold, counts once. */
const isRepeat = (word: Placed, before: Placed): boolean =>
  Math.abs(before.x0 - word.x0) < 0.15 * word.size && before.glyphs.join("") === word.glyphs.join("");

function fragmentOf(piece: readonly Placed[], line: number): Fragment {
  const words = closeSpaced(mergeLetters(piece));
  const text = inReadingOrder(joinWords(words.map(({ glyphs }) => glyphs)));
  const largest = piece.reduce((most, word) => (word.size > most.size ? word : most));
  return {
    text,
    x0: Math.min(...piece.map(({ x0 }) => x0)),
    x1: Math.max(...piece.map(({ x1 }) => x1)),
    y: largest.y,
    size: largest.size,
    order: Math.min(...piece.map(({ order }) => order)),
    line,
    rtl: isRtl(text),
    firstWidth: words[0] ? words[0].x1 - words[0].x0 : 0,
  };
}

const asOne = (before: Placed, word: Placed): Placed => ({
  ...word,
  glyphs: [...before.glyphs, ...word.glyphs],
  x0: before.x0,
  x1: Math.max(before.x1, word.x1),
});

const mergeLetters = (piece: readonly Placed[]): Placed[] =>
  joinNeighbours(piece, (before, word) => {
    const isNear = word.x0 - before.x1 < noGap * Math.min(word.size, before.size);
    return isNear && !(word.afterSpace && word.order === before.order + 1) ? asOne(before, word) : null;
  });

/** Joins letter-spaced words (L E T T E R S): four or more letters with even gaps. */
function closeSpaced(words: readonly Placed[]): Placed[] {
  const isLetter = (word: Placed | undefined): boolean =>
    word?.glyphs.length === 1 && /^[\p{L}&]$/u.test(word.glyphs.join("")) && !isCjk(word.glyphs.join(""));
  const gaps = words.map(({ x0 }, index) => x0 - (words[index - 1]?.x1 ?? x0));
  const maxGaps = words.map(() => -Infinity);
  for (let from = 0, to = 0; from < words.length; from = to + 1) {
    to = from;
    while (isLetter(words[to])) to++;
    const evenGap = Math.min(...gaps.slice(from + 1, to)) * 1.7 + 0.1 * (words[from]?.size ?? 0);
    if (to - from >= 4) maxGaps.fill(evenGap, from + 1, to);
  }
  return joinNeighbours(words, (before, word, index) =>
    (gaps[index] ?? 0) <= (maxGaps[index] ?? 0) ? asOne(before, word) : null,
  );
}
