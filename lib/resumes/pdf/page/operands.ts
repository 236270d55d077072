/** What the operators of pdf.js come with, given types. */
import { boxOf, type Box, type Matrix } from "./geometry.ts";

/** A glyph as pdf.js hands it over. */
export type Glyph = {
  unicode: string;
  originalCharCode: number;
  width: number;
  isSpace: boolean;
  vmetric?: readonly number[] | null;
};
/** What is needed of a font. */
export type Font = {
  fontMatrix?: readonly number[];
  vertical?: boolean;
  defaultVMetrics?: readonly number[];
  isType3Font?: boolean;
  bbox?: readonly number[];
  /** Names of its glyphs by code, where the file gives them. */
  differences?: ReadonlyMap<number, string>;
};

/**
 * The height of a Type 3 font at size 1. Its glyphs are drawings in units of their own: mostly an em is one unit of
 * text all the same; where it is more (TeX's), the box around the glyphs says so, unless it is out of all proportion.
 * @param widest width of the widest glyph that is shown, at size 1
 */
export function type3Height({ bbox }: Font, scale: number, widest: number): number {
  const tall = bbox ? Math.abs((bbox[3] ?? 0) - (bbox[1] ?? 0)) * Math.abs(scale) : 0;
  return tall > 1 && tall < 100 && tall < 6 * widest ? tall : 1;
}

type Numbers = ArrayLike<number>;
export const isNumbers = (value: unknown): value is Numbers =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) && typeof (value as unknown as Numbers)[0] === "number";
export const asList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];

export function asMatrix(numbers: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = isNumbers(numbers) ? Array.from(numbers) : [];
  return [a, b, c, d, e, f];
}

export function asBox(numbers: Numbers): Box {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(numbers);
  return boxOf([
    [x0, y0],
    [x1, y1],
  ]);
}
