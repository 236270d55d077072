import { at, type Box, type Matrix, type Point } from "./geometry.ts";

/** How many numbers follow each command of a path: move, line, cubic curve, quadratic curve, close. */
const follow = [2, 2, 6, 4, 0];
/** An outline with more corners is looked at as its box. */
const mostCorners = 400;

/**
 * The outline of a path of pdf.js, as points on the page; null when it is just its upright box, or too much to
 * look at. Curves become their end points and one between: enough to say what lies within a rounded box.
 */
export function outlineOf(data: unknown, matrix: Matrix, box: Box | null): Point[] | null {
  const numbers: unknown = Array.isArray(data) ? data[0] : data;
  if (!(Array.isArray(numbers) || ArrayBuffer.isView(numbers))) return null;
  const path = Array.from(numbers as unknown as ArrayLike<number>);
  const points: Point[] = [];
  let isBox = box !== null;
  for (let index = 0; index < path.length && points.length <= mostCorners;) {
    const command = path[index] ?? 4;
    const count = follow[command];
    if (count === undefined) return null;
    const rest = path.slice(index + 1, index + 1 + count);
    index += 1 + count;
    if (command === 2 || command === 3) {
      const [mx, my] = middle(rest);
      points.push(at(matrix, mx, my));
      isBox = false;
    }
    const [px, py] = rest.slice(-2);
    if (px === undefined || py === undefined) continue;
    if (box && !((px === box[0] || px === box[2]) && (py === box[1] || py === box[3]))) isBox = false;
    points.push(at(matrix, px, py));
  }
  return isBox || points.length < 3 || points.length > mostCorners ? null : points;
}

/** About the middle of a curve: it bulges towards its control points. */
function middle(rest: readonly number[]): Point {
  const [ax = 0, ay = 0, bx = ax, by = ay] = rest;
  return rest.length === 6 ? [(ax + bx) / 2, (ay + by) / 2] : [ax, ay];
}
