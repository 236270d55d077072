import { at, type Box, type Matrix, type Point } from "./geometry.ts";

/** How many numbers follow each command of a path: move, line, cubic curve, quadratic curve, close. */
const follow = [2, 2, 6, 4, 0];
/** A path with more corners is a drawing: nobody looks for what lies within. */
const maxCorners = 4000;

/** The closed lines of a path: just its upright box, each line by itself, or more than is looked at. */
export type Outline = { kind: "box" } | { kind: "rings"; rings: Point[][] } | { kind: "drawing" };

/**
 * The outline of a path of pdf.js on the page. Curves become their end points and one between: enough to say what
 * lies within a rounded box.
 * @param box around the path, where its sides stay upright on the page
 */
export function outlineOf(data: unknown, matrix: Matrix, box: Box | null): Outline {
  const numbers: unknown = Array.isArray(data) ? data[0] : data;
  if (!(Array.isArray(numbers) || ArrayBuffer.isView(numbers))) return { kind: "drawing" };
  const path = numbers as unknown as ArrayLike<number>;
  const rings: Point[][] = [];
  let ring: Point[] = [];
  let corners = 0;
  let isBox = box !== null;
  for (let index = 0; index < path.length;) {
    const command = path[index] ?? 4;
    const count = follow[command];
    if (count === undefined || corners > maxCorners) return { kind: "drawing" };
    const rest = Array.from({ length: count }, (_, offset) => path[index + 1 + offset] ?? 0);
    index += 1 + count;
    if (command === 0) {
      ring = [];
      rings.push(ring);
    } else if (command === 2 || command === 3) {
      ring.push(at(matrix, ...middle(rest)));
      isBox = false;
    }
    const [px, py] = rest.slice(-2);
    if (px === undefined || py === undefined) continue;
    if (box && !((px === box[0] || px === box[2]) && (py === box[1] || py === box[3]))) isBox = false;
    ring.push(at(matrix, px, py));
    corners++;
  }
  const closed = rings.filter(({ length }) => length > 2);
  return isBox && closed.length <= 1 ? { kind: "box" } : { kind: "rings", rings: closed };
}

/** About the middle of a curve: it bulges towards its control points. */
function middle(rest: readonly number[]): Point {
  const [ax = 0, ay = 0, bx = ax, by = ay] = rest;
  return rest.length === 6 ? [(ax + bx) / 2, (ay + by) / 2] : [ax, ay];
}
