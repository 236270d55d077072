/**
 * The text of a page in the order in which it is read: columns one after the other, tables row by row, other
 * directions after the main one. Pure.
 */
import { byDirection, fragmentsOf, joinWords, type Fragment } from "./lines.ts";
import { joinWrapped, wrapsOf, type Row } from "./wrap.ts";
import type { Word } from "../page/words.ts";

type Side = "left" | "right";
/** A vertical gap that no piece crosses in the rows from `from` to `to`. */
type Gutter = { at: number; from: number; to: number; weight: number; width: number };

/** How many columns within columns are looked for. */
const deepest = 6;
/** Pages with more pieces than this are read from top to bottom. */
const maxFragments = 4000;

/** @returns lines, an empty one between blocks */
export function layout(words: readonly Word[]): string {
  return byDirection(words)
    .map(({ angle, words: group }) => {
      const fragments = fragmentsOf(group, angle).filter(({ text }) => text.trim() !== "");
      const blocks = fragments.length > maxFragments ? [rowsOf(fragments)] : blocksOf(fragments, deepest);
      return blocks.map(blockText).join("\n\n");
    })
    .filter(Boolean)
    .join("\n\n");
}

function rowsOf(fragments: readonly Fragment[]): Row[] {
  return [...Map.groupBy(fragments, ({ line }) => line).values()]
    .map((row) => row.toSorted((a, b) => a.x0 - b.x0))
    .sort((a, b) => (a[0]?.y ?? 0) - (b[0]?.y ?? 0));
}

/** The blocks of a region in reading order, each as rows. */
function blocksOf(fragments: readonly Fragment[], depth: number): Row[][] {
  if (fragments.length === 0) return [];
  const rows = rowsOf(fragments);
  const gutter = depth > 0 ? findGutter(rows) : null;
  if (!gutter) return [rows];
  const within = rows.slice(gutter.from, gutter.to + 1).flat();
  const isRtl = within.filter(({ rtl }) => rtl).length > within.length / 2;
  const columns = [within.filter(({ x0 }) => x0 < gutter.at), within.filter(({ x0 }) => x0 >= gutter.at)];
  return [
    ...blocksOf(rows.slice(0, gutter.from).flat(), depth - 1),
    ...(isRtl ? columns.reverse() : columns).flatMap((column) => blocksOf(column, depth - 1)),
    ...blocksOf(rows.slice(gutter.to + 1).flat(), depth - 1),
  ];
}

/** The gap between two columns, if there are any: of several the one with most text on both sides. */
function findGutter(rows: readonly Row[]): Gutter | null {
  const edges = new Set(rows.flat().map(({ x0 }) => Math.round(x0 / 2) * 2));
  let best: Gutter | null = null;
  for (const edge of edges) {
    const at = edge - 2;
    const crosses = (row: Row) => row.some(({ x0, x1 }) => x0 < at && x1 > at + 1);
    for (let from = 0; from < rows.length; from++) {
      if (crosses(rows[from] ?? [])) continue;
      let to = from;
      while (to + 1 < rows.length && !crosses(rows[to + 1] ?? [])) to++;
      const found = judge(rows, at, from, to);
      if (
        found &&
        (!best || found.weight > best.weight || (found.weight === best.weight && found.width > best.width))
      )
        best = found;
      from = to;
    }
  }
  return best;
}

/** Whether the rows from `from` to `to` are two columns side by side at `at`, and neither a table nor lines with dates at their ends. */
function judge(rows: readonly Row[], at: number, from: number, to: number): Gutter | null {
  const sideOf = ({ x0 }: Fragment): Side => (x0 < at ? "left" : "right");
  const has = (row: Row, side: Side) => row.some((piece) => sideOf(piece) === side);
  // A title above, or a last line below, that is on one side only belongs to its column; both begin with one another.
  const run = rows.slice(from, to + 1);
  const left = run.filter((row) => has(row, "left"));
  const right = run.filter((row) => has(row, "right"));
  const weight = Math.min(left.length, right.length);
  if (weight < 2 || left.length + right.length < 6) return null;
  const all = run.flat();
  const edge = Math.max(...all.filter((piece) => sideOf(piece) === "left").map(({ x1 }) => x1));
  const start = Math.min(...all.filter((piece) => sideOf(piece) === "right").map(({ x0 }) => x0));
  const size = median(all.map((piece) => piece.size));
  const width = start - edge;
  if (width < Math.max(6, 0.8 * size)) return null;

  const both = run.filter((row) => isAligned(row, sideOf));
  const changes = countChanges(all.toSorted((a, b) => a.order - b.order).map(sideOf));
  const found = { at: (edge + start) / 2, from, to, weight, width };
  if (both.length / weight < 0.5) return found;
  // Written column by column, or row by row: the file itself tells a table from columns.
  if (changes <= 1 || (both.length >= 4 && changes <= 0.4 * both.length)) return found;
  const long = (side: Side) =>
    median(all.filter((piece) => sideOf(piece) === side).map(({ text }) => text.length)) >= 28;
  return both.length >= 4 && long("left") && long("right") && run.every((row) => row.length <= 2)
    ? found
    : null;
}

/** Whether a row has pieces on both sides that stand on exactly one base line. */
function isAligned(row: Row, sideOf: (piece: Fragment) => Side): boolean {
  const left = row.filter((piece) => sideOf(piece) === "left");
  const right = row.filter((piece) => sideOf(piece) === "right");
  return left.some((a) => right.some((b) => Math.abs(a.y - b.y) < 0.08 * Math.min(a.size, b.size) + 0.05));
}

const countChanges = (sides: readonly Side[]): number =>
  sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** A block as lines; a line that wraps goes on in the same one. */
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

/** Joins pieces that a wide space in a justified line had parted; what is further apart stays a cell of its own. */
function joinNear(row: Row): Row {
  const joined: Row = [];
  for (const piece of row) {
    const before = joined.at(-1);
    if (before && !before.rtl && !piece.rtl && piece.x0 - before.x1 < 1.5 * Math.max(piece.size, before.size))
      joined[joined.length - 1] = { ...before, text: joinWords([before.text, piece.text]), x1: piece.x1 };
    else joined.push(piece);
  }
  return joined;
}

function rowText(row: Row): string {
  const isRtl = row.filter(({ rtl }) => rtl).length > row.length / 2;
  return (isRtl ? row.toReversed() : row).map(({ text }) => text).join("  ");
}

const isFar = (before: Row, row: Row): boolean => {
  const [a, b] = [before[0], row[0]];
  return a !== undefined && b !== undefined && b.y - a.y > 1.9 * Math.max(a.size, b.size);
};
