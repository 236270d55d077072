/** Which words of a page its reader cannot see, and why. Pure: works on what `paint.ts` has noted. */
import { difference, mix, white, type Color } from "./color.ts";
import { isIn, isInside, type Box, type Point } from "./geometry.ts";
import type { Word } from "./word.ts";

export type Reason = "invisible" | "same_color" | "too_small" | "outside_page" | "covered" | "over_image";

/** Something painted on the page. Without a color it is an image, or a pattern: nobody knows what is seen there. */
export type Shape = {
  box: Box;
  /** The lines around it where it is no upright rectangle. */
  rings: readonly (readonly Point[])[] | null;
  /** By which rule it lies between them. */
  isEvenOdd: boolean;
  color: Color | null;
  opacity: number;
};

/** How a word is painted. */
export type Ink = {
  /** Not painted at all: the invisible mode, a hidden layer. */
  invisible: boolean;
  /** Each color that it is painted with; null for a pattern. */
  colors: readonly (Color | null)[];
  opacity: number;
  /** Where painting leaves a trace: the page, or less. */
  clip: Box;
  /** How many shapes were painted before it. */
  painted: number;
};

/** Colors nearer than this (ΔE) count as the same. */
const sameColor = 5;
/** The smallest text that anybody reads, in points. */
const smallest = 3;

const covers = (shape: Shape, point: Point): boolean =>
  isIn(shape.box, point) && (shape.rings === null || isInside(shape.rings, point, shape.isEvenOdd));

/** The color behind a point, and whether an image lies on it. */
function behind(shapes: readonly Shape[], painted: number, point: Point): { color: Color; image: boolean } {
  const over: { color: Color; opacity: number }[] = [];
  let color: Color = white;
  let image = false;
  for (let index = painted - 1; index >= 0; index--) {
    const shape = shapes[index];
    if (!shape || !covers(shape, point)) continue;
    if (shape.color === null) {
      image = true;
    } else if (shape.opacity >= 0.99) {
      ({ color } = shape);
      break;
    } else over.push({ color: shape.color, opacity: shape.opacity });
  }
  for (const layer of over.toReversed()) color = mix(layer.color, color, layer.opacity);
  return { color, image };
}

/** Points of the word at which its background is looked at. */
function samples({ corners: [start, end, top] }: Word): Point[] {
  const [upX, upY] = [(top[0] - end[0]) / 2, (top[1] - end[1]) / 2];
  return [0.1, 0.5, 0.9].map((share) => [
    start[0] + (end[0] - start[0]) * share + upX,
    start[1] + (end[1] - start[1]) * share + upY,
  ]);
}

/** Why a word cannot be seen; null when it can. `over_image` when nobody can tell, since an image lies there too. */
export function whyHidden(word: Word, ink: Ink, shapes: readonly Shape[]): Reason | null {
  const points = samples(word);
  const middle = points[1];
  if (middle && !isIn(ink.clip, middle)) return "outside_page";
  if (word.size < smallest || word.stretch < 0.1) return "too_small";
  const grounds = points.map((point) => behind(shapes, ink.painted, point));
  const isLater = (point: Point, is: (shape: Shape) => boolean): boolean => {
    for (let index = ink.painted; index < shapes.length; index++) {
      const shape = shapes[index];
      if (shape && is(shape) && covers(shape, point)) return true;
    }
    return false;
  };
  // A scan with its text laid under it: the picture most likely says the same.
  const underImage = points.every((point) => isLater(point, ({ color }) => color === null));
  const atImage = underImage || grounds.some((ground) => ground.image);
  if (ink.invisible) return atImage ? "over_image" : "invisible";
  const alike = grounds.every((ground) =>
    ink.colors.every(
      (color) =>
        color !== null && difference(mix(color, ground.color, ink.opacity), ground.color) <= sameColor,
    ),
  );
  if (alike) return atImage ? "over_image" : ink.opacity < 0.05 ? "invisible" : "same_color";
  const isCovered = points.every((point) =>
    isLater(point, ({ color, opacity }) => color !== null && opacity >= 0.99),
  );
  return isCovered ? "covered" : underImage ? "over_image" : null;
}
