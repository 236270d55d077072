import type { Point } from "./geometry.ts";

/** A piece of text without a space in it, where it stands on the page as displayed. */
export type Word = {
  /** What each glyph stands for, in the order of painting: from left to right as one sees them. */
  glyphs: string[];
  /** Start and end of the base line, and the corner above its end. */
  corners: readonly [start: Point, end: Point, top: Point];
  /** The height of the font, in points. */
  size: number;
  /** Width of a letter against its height: 1 is the font's own. */
  stretch: number;
  /** Its place in the file. */
  order: number;
  /** A space was painted right before it: it is never joined to the word before, however near. */
  afterSpace: boolean;
};
