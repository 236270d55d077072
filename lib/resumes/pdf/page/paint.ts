/**
 * Follows the paint operators of a page and records each word with everything that decides its visibility. pdf.js's
 * getTextContent is insufficient: it joins texts of different colors and drops text outside the page.
 */
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import {
  boxAround,
  identity,
  overlap,
  ringsOf,
  times,
  type Box,
  type Matrix,
  type Point,
} from "./geometry.ts";
import type { Color, Ink, Shape } from "./hidden.ts";
import { moveAccent, wordsOf, type Font, type Glyph, type Word } from "./words.ts";

/** More than any resume page has; above it, the shapes under words are ignored. */
const maxShapes = 8000;

/** The graphics state, saved by `q` and restored by `Q`. */
const initialState = (view: Box) => ({
  ctm: identity,
  fill: [0, 0, 0] as Color | null,
  stroke: [0, 0, 0] as Color | null,
  fillAlpha: 1,
  strokeAlpha: 1,
  /** Opacity of the enclosing groups. */
  groupAlpha: 1,
  /** Blended with the background, like a highlighter. */
  isBlended: false,
  clip: view,
  font: "",
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  /** Texts used as a clip: later paint shows through them only. */
  stencils: [] as readonly Ink[],
});
export type State = ReturnType<typeof initialState>;

// A hex color has three bytes; TypeScript does not know the length.
const colorOf = (hex: string) => [...Buffer.from(hex.slice(1), "hex")] as unknown as Color;

const fills = new Set([OPS.fill, OPS.fillStroke, OPS.closeFillStroke]);
const evenOddFills = new Set([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke]);

export class Painter {
  readonly words: { word: Word; ink: Ink }[] = [];
  readonly shapes: Shape[] = [];
  characters = 0;
  state: State;
  clipsNext = false;
  textMatrix = identity;
  pen: Point = [0, 0];
  lineStart: Point = [0, 0];
  /** For each open marked content: whether it hides its content. */
  readonly layers: boolean[] = [];
  readonly #stack: State[] = [];
  readonly view: Box;
  readonly isLayerVisible: (group: unknown) => boolean;
  readonly #fontOf: (name: string) => Font | null;
  #afterSpace = false;
  /** Stencils of the current text, which apply after its end. */
  #nextStencils: Ink[] = [];

  constructor(view: Box, fontOf: (name: string) => Font | null, isLayerVisible: (group: unknown) => boolean) {
    this.view = view;
    this.isLayerVisible = isLayerVisible;
    this.state = initialState(view);
    this.#fontOf = fontOf;
  }

  /** Executes an operator of pdf.js. */
  run(operator: number, operands: readonly unknown[]): void {
    // pdf.js does not type operands; each operator below declares its own.
    operators[operator]?.(this, ...(operands as never[]));
  }

  save(): void {
    this.#stack.push({ ...this.state });
  }

  restore(): void {
    this.state = this.#stack.pop() ?? this.state;
  }

  transform(matrix: Matrix | null | undefined): void {
    if (matrix) this.state.ctm = times(this.state.ctm, matrix);
  }

  moveLine(dx: number, dy: number): void {
    this.lineStart = [this.lineStart[0] + dx, this.lineStart[1] + dy];
    this.pen = this.lineStart;
  }

  setTextMatrix(matrix: Matrix): void {
    this.textMatrix = matrix;
    this.pen = this.lineStart = [0, 0];
  }

  /** Records a painted shape. Through stencils, it only colors their letters. */
  addShape(box: Box, color: Color | null, alpha = 1, rings: Shape["rings"] = null, isEvenOdd = false): void {
    const { state, shapes, layers } = this;
    if (shapes.length >= maxShapes || layers.includes(true)) return;
    const seen = overlap(box, state.clip);
    const opacity = state.isBlended ? 0 : alpha * state.groupAlpha;
    // Lines and dots are not a background.
    if (!(seen[2] - seen[0] > 1.5 && seen[3] - seen[1] > 1.5) || opacity < 0.02) return;
    for (const ink of state.stencils) {
      ink.colors = ink.invisible ? [color] : [...ink.colors, color];
      ink.opacity = ink.invisible ? opacity : Math.max(ink.opacity, opacity);
      ink.invisible = false;
    }
    if (state.stencils.length === 0) shapes.push({ box: seen, rings, isEvenOdd, color, opacity });
  }

  addImage(transform: Matrix = identity, color: Color | null = null, alpha = 1): void {
    this.addShape(boxAround(times(this.state.ctm, transform), [0, 0, 1, 1]), color, alpha);
  }

  addPath(operator: number, path: ArrayLike<number>, bounds: Box): void {
    const { ctm, fill, fillAlpha } = this.state;
    const box = boxAround(ctm, bounds);
    if (!box.every(Number.isFinite)) return;
    const isEvenOdd = evenOddFills.has(operator);
    if (isEvenOdd || fills.has(operator)) {
      const rings = ringsOf(path, ctm);
      if (rings) this.addShape(box, fill, fillAlpha, rings, isEvenOdd);
      else this.addShape(box, null);
    }
    if (this.clipsNext) this.state.clip = overlap(this.state.clip, box);
    this.clipsNext = false;
  }

  showText(glyphs: readonly (Glyph | number | null)[]): void {
    const { state, words, pen } = this;
    const { mode, fill, stroke } = state;
    const isHidden = this.layers.includes(true);
    const ink: Ink = {
      invisible: mode === 3 || mode === 7 || isHidden,
      colors: mode % 4 === 0 ? [fill] : mode % 4 === 1 ? [stroke] : [fill, stroke],
      opacity: (mode % 4 === 1 ? state.strokeAlpha : state.fillAlpha) * state.groupAlpha,
      clip: state.clip,
      painted: this.shapes.length,
    };
    const shown = wordsOf(glyphs, this.#fontOf(state.font) ?? {}, state, this.textMatrix, pen);
    for (const word of shown.words) {
      word.afterSpace ||= this.#afterSpace;
      this.#afterSpace = false;
      this.characters += word.glyphs.join("").length;
      const before = words.at(-1)?.word;
      if (before && moveAccent(before, word)) words.pop();
      words.push({ word: { ...word, order: words.length }, ink });
    }
    if (mode >= 4 && shown.words.length > 0 && !isHidden) this.#nextStencils.push(ink);
    this.#afterSpace ||= shown.endsInSpace;
    this.pen = [pen[0] + shown.move[0], pen[1] + shown.move[1]];
  }

  endText(): void {
    if (this.#nextStencils.length > 0) this.state.stencils = this.#nextStencils;
    this.#nextStencils = [];
  }

  setGraphicsState(pairs: [string, unknown][]): void {
    const { state } = this;
    for (const [key, value] of pairs) {
      if (key === "ca") state.fillAlpha = Number(value);
      else if (key === "CA") state.strokeAlpha = Number(value);
      else if (key === "BM") state.isBlended = !/^(source-over|Normal|Compatible)$/.test(String(value));
      else if (key === "Font") [state.font, state.fontSize] = value as [string, number];
    }
  }
}

const operators: Record<number, (page: Painter, ...operands: never[]) => void> = {
  [OPS.save]: (page) => page.save(),
  [OPS.restore]: (page) => page.restore(),
  // pdf.js passes six numbers.
  [OPS.transform]: (page, ...matrix: number[]) => page.transform(matrix as unknown as Matrix),
  [OPS.paintFormXObjectBegin]: (page, matrix: Matrix | null, box: Box | null) => {
    page.save();
    page.transform(matrix);
    if (box) page.state.clip = overlap(page.state.clip, boxAround(page.state.ctm, box));
  },
  [OPS.paintFormXObjectEnd]: (page) => page.restore(),
  [OPS.beginGroup]: (page) => {
    page.save();
    const groupAlpha = page.state.groupAlpha * page.state.fillAlpha;
    Object.assign(page.state, { groupAlpha, fillAlpha: 1, strokeAlpha: 1 });
  },
  [OPS.endGroup]: (page) => page.restore(),
  [OPS.beginAnnotation]: (page, _id: string, _box: Box, transform: Matrix, matrix: Matrix) => {
    page.save();
    page.state = initialState(page.view);
    page.transform(transform);
    page.transform(matrix);
  },
  [OPS.endAnnotation]: (page) => page.restore(),
  [OPS.setGState]: (page, pairs: [string, unknown][]) => page.setGraphicsState(pairs),
  [OPS.setFillRGBColor]: (page, color: string) => (page.state.fill = colorOf(color)),
  [OPS.setStrokeRGBColor]: (page, color: string) => (page.state.stroke = colorOf(color)),
  [OPS.setFillColorN]: (page) => (page.state.fill = null),
  [OPS.setStrokeColorN]: (page) => (page.state.stroke = null),
  [OPS.clip]: (page) => (page.clipsNext = true),
  [OPS.eoClip]: (page) => (page.clipsNext = true),
  [OPS.constructPath]: (page, operator: number, [path]: [ArrayLike<number>], bounds: Box | null) => {
    // A box has four numbers; `Array.from` loses the length.
    if (bounds) page.addPath(operator, path, Array.from(bounds) as unknown as Box);
  },
  [OPS.beginText]: (page) => page.setTextMatrix(identity),
  [OPS.endText]: (page) => page.endText(),
  [OPS.setTextMatrix]: (page, matrix: Matrix) => page.setTextMatrix(matrix),
  [OPS.moveText]: (page, dx: number, dy: number) => page.moveLine(dx, dy),
  [OPS.setLeadingMoveText]: (page, dx: number, dy: number) => {
    page.state.leading = dy;
    page.moveLine(dx, dy);
  },
  [OPS.nextLine]: (page) => page.moveLine(0, page.state.leading),
  [OPS.setLeading]: (page, leading: number) => (page.state.leading = -leading),
  [OPS.setCharSpacing]: (page, spacing: number) => (page.state.charSpacing = spacing),
  [OPS.setWordSpacing]: (page, spacing: number) => (page.state.wordSpacing = spacing),
  [OPS.setHScale]: (page, percent: number) => (page.state.scale = percent / 100),
  [OPS.setTextRenderingMode]: (page, mode: number) => (page.state.mode = mode),
  [OPS.setTextRise]: (page, rise: number) => (page.state.rise = rise),
  [OPS.setFont]: (page, font: string, fontSize: number) => Object.assign(page.state, { font, fontSize }),
  [OPS.showText]: (page, glyphs: Glyph[]) => page.showText(glyphs),
  [OPS.beginMarkedContent]: (page) => page.layers.push(false),
  [OPS.beginMarkedContentProps]: (page, tag: string, group: unknown) =>
    page.layers.push(tag === "OC" && !page.isLayerVisible(group)),
  [OPS.endMarkedContent]: (page) => page.layers.pop(),
  [OPS.paintImageXObject]: (page) => page.addImage(),
  [OPS.paintInlineImageXObject]: (page) => page.addImage(),
  [OPS.paintImageMaskXObject]: (page) => page.addImage(),
  [OPS.shadingFill]: (page) => page.addShape(page.state.clip, null),
  [OPS.paintSolidColorImageMask]: (page) => page.addImage(identity, page.state.fill, page.state.fillAlpha),
  [OPS.paintImageXObjectRepeat]: (page, _image, x: number, y: number, places: ArrayLike<number>) => {
    for (let i = 0; i + 1 < places.length; i += 2)
      page.addImage([x, 0, 0, y, places[i] ?? 0, places[i + 1] ?? 0]);
  },
  [OPS.paintInlineImageXObjectGroup]: (page, _image, placed: { transform?: Matrix }[]) =>
    placed.forEach(({ transform }) => page.addImage(transform)),
  [OPS.paintImageMaskXObjectGroup]: (page, images: { transform?: Matrix }[]) =>
    images.forEach(({ transform }) => page.addImage(transform)),
};
