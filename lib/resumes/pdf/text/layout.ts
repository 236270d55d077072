/** Lays out the text of a page in reading order: column after column, tables row by row, rotated text last. Pure. */
import { byDirection, fragmentsOf, joinNeighbours, joinWords, type Fragment } from "./lines.ts";
import { joinWrapped, wrapsOf, type Row } from "./wrap.ts";
import type { Word } from "../page/words.ts";

/** A vertical gap that no fragment crosses between the rows `from` and `to`. */
type Gutter = { at: number; from: number; to: number; weight: number; width: number };

/** The maximum nesting of columns. */
const maxDepth = 6;
/** Pages with more fragments are read from top to bottom. */
const maxFragments = 4000;

/** @returns lines, with an empty line between blocks */
export function layout(words: readonly Word[]): string {
  return byDirection(words)
    .flatMap(({ angle, words: group }) => {
      const fragments = fragmentsOf(group, angle).filter(({ text }) => text.trim() !== "");
      return blocksOf(fragments, fragments.length > maxFragments ? 0 : maxDepth).map(blockText);
    })
    .join("\n\n");
}

function rowsOf(fragments: readonly Fragment[]): Row[] {
  return [...Map.groupBy(fragments, ({ line }) => line).values()]
    .map((row) => row.toSorted((a, b) => a.x0 - b.x0))
    .sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0));
}

function blocksOf(fragments: readonly Fragment[], depth: number): Row[][] {
  if (fragments.length === 0) return [];
  const rows = rowsOf(fragments);
  const gutter = depth > 0 ? findGutter(rows) : null;
  if (!gutter) return [rows];
  const within = rows.slice(gutter.from, gutter.to + 1).flat();
  const isRtl = within.filter(({ rtl }) => rtl).length > within.length / 2;
  const columns = [within.filter(({ x0 }) => x0 < gutter.at), within.filter(({ x0 }) => x0 >= gutter.at)];
  const above = rows.slice(0, gutter.from).flat();
  const below = rows.slice(gutter.to + 1).flat();
  return [above, ...(isRtl ? columns.reverse() : columns), below].flatMap((region) =>
    blocksOf(region, depth - 1),
  );
}

/** The gap between two columns, or null; of several, the one with the most text on both sides. */
function findGutter(rows: readonly Row[]): Gutter | null {
  const gutters: Gutter[] = [];
  for (const edge of new Set(rows.flat().map(({ x0 }) => Math.round(x0 / 2) * 2))) {
    const at = edge - 2;
    const isCrossed = rows.map((row) => row.some(({ x0, x1 }) => x0 < at && x1 > at + 1));
    for (let from = 0, to = 0; from < rows.length; from = to + 1) {
      to = from;
      if (isCrossed[from]) continue;
      while (isCrossed[to + 1] === false) to++;
      const gutter = judgeGutter(rows.slice(from, to + 1), at);
      if (gutter) gutters.push({ ...gutter, from, to });
    }
  }
  const [best = null] = gutters.sort((a, b) => b.weight - a.weight || b.width - a.width);
  return best;
}

/** Whether rows form two columns at `at`, rather than a table or lines with dates at their ends. */
function judgeGutter(rows: readonly Row[], at: number): Pick<Gutter, "at" | "weight" | "width"> | null {
  const isLeft = ({ x0 }: Fragment): boolean => x0 < at;
  // A title or last line on one side belongs to its column; the columns share the other rows.
  const [left, right] = [rows.flat().filter(isLeft), rows.flat().filter((piece) => !isLeft(piece))];
  const leftRows = rows.filter((row) => row.some(isLeft)).length;
  const rightRows = rows.filter((row) => !row.every(isLeft)).length;
  const weight = Math.min(leftRows, rightRows);
  if (weight < 2 || leftRows + rightRows < 6) return null;
  const edge = Math.max(...left.map(({ x1 }) => x1));
  const start = Math.min(...right.map(({ x0 }) => x0));
  const width = start - edge;
  if (width < Math.max(6, 0.8 * median(rows.flat().map(({ size }) => size)))) return null;

  const gutter = { at: (edge + start) / 2, weight, width };
  const aligned = rows.filter((row) =>
    row.some((a) => isLeft(a) && row.some((b) => !isLeft(b) && isOnOneLine(a, b))),
  ).length;
  if (aligned / weight < 0.5) return gutter;
  // Checks the order in the file: a table alternates between the sides.
  const sides = [...left, ...right].sort((a, b) => a.order - b.order).map(isLeft);
  const changes = sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
  if (changes <= 1 || (aligned >= 4 && changes <= 0.4 * aligned)) return gutter;
  const isProse = [left, right].every((side) => median(side.map(({ text }) => text.length)) >= 28);
  return aligned >= 4 && isProse && rows.every((row) => row.length <= 2) ? gutter : null;
}

const isOnOneLine = (a: Fragment, b: Fragment): boolean =>
  Math.abs(a.y - b.y) < 0.08 * Math.min(a.size, b.size) + 0.05;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The lines of a block; wrapped lines are joined. */
function blockText(loose: readonly Row[]): string {
  const rows = loose.map(joinNear);
  const wraps = wrapsOf(rows);
  return rows.reduce((text, row, index) => {
    const before = rows[index - 1];
    const here = rowText(row);
    if (!before) return here;
    return wraps[index] ? joinWrapped(text, here) : `${text}${isFar(before, row) ? "\n\n" : "\n"}${here}`;
  }, "");
}

/** Joins fragments separated by a wide space of justified text; larger gaps separate table cells. */
const joinNear = (row: Row): Row =>
  joinNeighbours(row, (before, piece) => {
    const isNear = piece.x0 - before.x1 < 1.5 * Math.max(piece.size, before.size);
    if (before.rtl || piece.rtl || !isNear) return null;
    return { ...before, text: joinWords([[before.text], [piece.text]]).join(""), x1: piece.x1 };
  });

function rowText(row: Row): string {
  const isRtl = row.filter(({ rtl }) => rtl).length > row.length / 2;
  return (isRtl ? row.toReversed() : row).map(({ text }) => text).join("  ");
}

const isFar = ([a]: Row, [b]: Row): boolean =>
  a !== undefined && b !== undefined && b.y - a.y > 1.9 * Math.max(a.size, b.size);
