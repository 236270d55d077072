import type { Color } from "./color.ts";
import type { Box, Matrix } from "./geometry.ts";
import type { Ink } from "./hidden.ts";

/** What holds while a page is painted: what `q` keeps and `Q` brings back. */
export type State = {
  ctm: Matrix;
  fill: Color | null;
  stroke: Color | null;
  fillAlpha: number;
  strokeAlpha: number;
  /** Of the groups that this is painted into. */
  groupAlpha: number;
  /** Painted so that what lies under it shows through (a highlighter). */
  blended: boolean;
  clip: Box;
  font: string;
  fontSize: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;

  /** Texts that are stencils: what is painted next shows through them only. */
  stencils: readonly Ink[];
};
