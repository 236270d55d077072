/** Decides which words of a page are invisible, and why. Pure; uses the records of `paint.ts`. */
import { isIn, isInside, type Box, type Point } from "./geometry.ts";
import type { Word } from "./words.ts";

export type Reason = "invisible" | "same_color" | "too_small" | "outside_page" | "covered" | "over_image";

export type Color = readonly [red: number, green: number, blue: number];

/** A painted area. Without a color it is an image or pattern, whose look is unknown. */
export type Shape = {
  box: Box;
  /** The outline; null for an upright rectangle. */
  rings: readonly (readonly Point[])[] | null;
  isEvenOdd: boolean;
  color: Color | null;
  opacity: number;
};

export type Ink = {
  /** Not painted: the invisible text mode, or a hidden layer. */
  invisible: boolean;
  /** Fill and stroke colors; null for a pattern. */
  colors: readonly (Color | null)[];
  opacity: number;
  /** The visible area: the page, or less. */
  clip: Box;
  painted: number;
};

/** Colors nearer than this (CIE76 ΔE) count as equal; a difference is visible from about 2.3. */
const sameColor = 5;
/** The smallest readable text, in points. */
const minSize = 3;

/** Paints `over` on `under` with an opacity from 0 to 1. */
function mix(over: Color, under: Color, opacity: number): Color {
  const part = (index: 0 | 1 | 2) => over[index] * opacity + under[index] * (1 - opacity);
  return [part(0), part(1), part(2)];
}

function lab(color: Color): readonly [number, number, number] {
  const [r, g, b] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const bend = (share: number) =>
    share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
  const x = bend((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = bend(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
  const z = bend((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function looksLike(one: Color, other: Color): boolean {
  const [l1, a1, b1] = lab(one);
  const [l2, a2, b2] = lab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2) <= sameColor;
}

const covers = (shape: Shape, point: Point): boolean =>
  isIn(shape.box, point) && (shape.rings === null || isInside(shape.rings, point, shape.isEvenOdd));

const isOpaque = ({ color, opacity }: Shape): boolean => color !== null && opacity >= 0.99;

/** The color behind a point, and whether an image is there. */
function backgroundAt(
  shapes: readonly Shape[],
  painted: number,
  point: Point,
): { color: Color; image: boolean } {
  const layers = shapes.filter((shape, index) => index < painted && covers(shape, point));
  const base = layers.findLastIndex(isOpaque);
  const above = layers.slice(base + 1);
  const color = above.reduce<Color>(
    (under, { color, opacity }) => (color ? mix(color, under, opacity) : under),
    layers[base]?.color ?? [255, 255, 255],
  );
  return { color, image: above.some(({ color }) => color === null) };
}

/** Why a word is invisible; null if it is visible. `over_image` if that is unknown because of an image. */
export function hiddenReason(word: Word, ink: Ink, shapes: readonly Shape[]): Reason | null {
  const [start, end, top] = word.corners;
  const points = [0.1, 0.5, 0.9].map((share): Point => [
    start[0] + (end[0] - start[0]) * share + (top[0] - end[0]) / 2,
    start[1] + (end[1] - start[1]) * share + (top[1] - end[1]) / 2,
  ]);
  if (points[1] && !isIn(ink.clip, points[1])) return "outside_page";
  if (word.size < minSize || word.stretch < 0.1) return "too_small";
  const grounds = points.map((point) => backgroundAt(shapes, ink.painted, point));
  const isUnder = (is: (shape: Shape) => boolean): boolean => {
    const above = shapes.slice(ink.painted).filter(is);
    return points.every((point) => above.some((shape) => covers(shape, point)));
  };
  // A scan with an invisible text layer: the picture most likely shows the same text.
  const underImage = isUnder(({ color }) => color === null);
  const atImage = underImage || grounds.some(({ image }) => image);
  if (ink.invisible) return atImage ? "over_image" : "invisible";
  const isAlike = grounds.every((ground) =>
    ink.colors.every((color) => color && looksLike(mix(color, ground.color, ink.opacity), ground.color)),
  );
  if (isAlike) return atImage ? "over_image" : ink.opacity < 0.05 ? "invisible" : "same_color";
  if (isUnder(isOpaque)) return "covered";
  return underImage ? "over_image" : null;
}
