/** An affine transformation in PDF notation: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
/** Left, bottom, right, top, in points. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];
export type Point = readonly [x: number, y: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** Composes two transformations: `inner` first, then `outer`. */
export function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export const at = ([a, b, c, d, e, f]: Matrix, x: number, y: number): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
];

export function boxAround(matrix: Matrix, [x0, y0, x1, y1]: Box): Box {
  const corners = [at(matrix, x0, y0), at(matrix, x1, y0), at(matrix, x0, y1), at(matrix, x1, y1)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

export const overlap = (a: Box, b: Box): Box => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** Whether a point is in a box, with a tolerance at its edge. */
export const isIn = ([x0, y0, x1, y1]: Box, [x, y]: Point): boolean =>
  x >= x0 - 0.01 && x <= x1 + 0.01 && y >= y0 - 0.01 && y <= y1 + 0.01;

/** Whether a point is inside closed lines, by the even-odd or nonzero winding rule. */
export function isInside(rings: readonly (readonly Point[])[], [x, y]: Point, isEvenOdd: boolean): boolean {
  let winding = 0;
  for (const ring of rings) {
    let before = ring.at(-1);
    for (const here of ring) {
      if (before && here[1] > y !== before[1] > y) {
        const crossing = ((before[0] - here[0]) * (y - here[1])) / (before[1] - here[1]) + here[0];
        if (x < crossing) winding += here[1] > before[1] ? 1 : -1;
      }
      before = here;
    }
  }
  return isEvenOdd ? winding % 2 !== 0 : winding !== 0;
}

/** A path with more corners is a drawing and is skipped. */
const maxCorners = 4000;
/** Operands of each path command: move, line, cubic curve, quadratic curve, close. */
const operandCounts = [2, 2, 6, 4, 0];

/**
 * The closed lines of a pdf.js path in page coordinates; null if there are too many. A curve becomes its end point and
 * approximate middle, which is precise enough for rounded boxes.
 */
export function ringsOf(path: ArrayLike<number>, matrix: Matrix): Point[][] | null {
  const rings: Point[][] = [];
  let corners = 0;
  for (let index = 0; index < path.length;) {
    const command = path[index] ?? 4;
    const count = operandCounts[command];
    if (count === undefined || corners++ > maxCorners) return null;
    const [ax = 0, ay = 0, bx = ax, by = ay, cx = bx, cy = by] = Array.from({ length: count }, (_, offset) =>
      Number(path[index + 1 + offset]),
    );
    index += 1 + count;
    if (command === 0) rings.push([]);
    if (command === 2) rings.at(-1)?.push(at(matrix, (ax + bx) / 2, (ay + by) / 2));
    if (command === 3) rings.at(-1)?.push(at(matrix, ax, ay));
    if (count > 0) rings.at(-1)?.push(at(matrix, cx, cy));
  }
  return rings.filter(({ length }) => length > 2);
}
