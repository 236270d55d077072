/**
 * Follows what a page paints, operator by operator, and notes each word with all that says whether a reader sees it.
 * pdf.js's own getTextContent is not enough: it joins texts of different colors and drops what lies off the page.
 */
import { parseColor, type Color } from "./color.ts";
import { boxAround, identity, overlap, times, type Box, type Matrix } from "./geometry.ts";
import type { Ink, Shape } from "./hidden.ts";
import { outlineOf } from "./outline.ts";
import { asBox, asList, asMatrix, isNumbers, type Font } from "./operands.ts";
import { inkOf, wordsOf, type Accent } from "./show.ts";
import type { State } from "./state.ts";
import type { Word } from "./word.ts";

const black: Color = [0, 0, 0];
const unit: Box = [0, 0, 1, 1];
/** More than any page of a resume has; past it a page is a drawing, and what lies under its words is not looked for. */
const maxShapes = 8000;

export type Painted = { words: { word: Word; ink: Ink }[]; shapes: Shape[]; characters: number };

export type Painter = {
  /** Does what one operator says, by its pdf.js name. */
  run: (name: string, args: readonly unknown[]) => void;
  painted: Painted;
};

/**
 * @param view the visible part of the page
 * @param fontOf finds a font by the name that pdf.js gave it
 * @param isLayerVisible whether an optional content group is shown
 */
export function painter(
  view: Box,
  fontOf: (name: string) => Font | null,
  isLayerVisible: (group: unknown) => boolean,
): Painter {
  const painted: Painted = { words: [], shapes: [], characters: 0 };
  let state: State = {
    ctm: identity,
    fill: black,
    stroke: black,
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    blended: false,
    clip: view,
    font: "",
    fontSize: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    stencils: [],
  };
  const stack: State[] = [];
  let textMatrix: Matrix = identity;
  let [x, y, lineX, lineY] = [0, 0, 0, 0];
  let clipNext = false;
  let afterSpace = false;
  let accent: Accent | null = null;
  /** The stencils of this text, which hold from its end on. */
  let cutOut: Ink[] = [];
  /** For each open marked content whether it hides what is in it. */
  const layers: boolean[] = [];

  const set = (change: Partial<State>): void => {
    state = { ...state, ...change };
  };
  const save = (): void => void stack.push(state);
  const restore = (): void => {
    state = stack.pop() ?? state;
  };
  const move = (dx: number, dy: number): void => {
    lineX += dx;
    lineY += dy;
    [x, y] = [lineX, lineY];
  };

  /** Notes a shape that is painted; through stencils it is the color of their letters and nothing else. */
  function addShape(
    box: Box,
    color: Color | null,
    alpha = 1,
    rings: Shape["rings"] = null,
    isEvenOdd = false,
  ): void {
    if (painted.shapes.length >= maxShapes || layers.includes(true)) return;
    const seen = overlap(box, state.clip);
    // Lines and dots are no ground for a text.
    if (!(seen[2] - seen[0] > 1.5 && seen[3] - seen[1] > 1.5)) return;
    const opacity = state.blended ? 0 : alpha * state.groupAlpha;
    if (opacity < 0.02) return;
    if (state.stencils.length > 0) {
      for (const ink of state.stencils) {
        ink.colors = ink.invisible ? [color] : [...ink.colors, color];
        ink.opacity = ink.invisible ? opacity : Math.max(ink.opacity, opacity);
        ink.invisible = false;
      }
      return;
    }
    painted.shapes.push({ box: seen, rings, isEvenOdd, color, opacity });
  }

  const image = (matrix: Matrix = state.ctm): void => addShape(boxAround(matrix, unit), null);

  function path(paint: string, data: unknown, bounds: unknown): void {
    if (!isNumbers(bounds) || bounds.length < 4) return;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds);
    if (![x0, y0, x1, y1].every(Number.isFinite)) return;
    const box = boxAround(state.ctm, [x0, y0, x1, y1]);
    if (/fill/i.test(paint)) {
      const upright = state.ctm[1] === 0 && state.ctm[2] === 0;
      const outline = outlineOf(data, state.ctm, upright ? [x0, y0, x1, y1] : null);
      if (outline.kind === "drawing") addShape(box, null);
      else {
        const rings = outline.kind === "rings" ? outline.rings : null;
        addShape(box, state.fill, state.fillAlpha, rings, /eo/i.test(paint));
      }
    }
    if (clipNext) set({ clip: overlap(state.clip, box) });
    clipNext = false;
  }

  function show(glyphs: readonly unknown[]): void {
    const isHidden = layers.includes(true);
    const shown = wordsOf(glyphs, fontOf(state.font) ?? {}, state, textMatrix, x, y, accent);
    ({ accent } = shown);
    const ink = inkOf(state, isHidden, painted.shapes.length);
    for (const [index, word] of shown.words.entries()) {
      const order = painted.words.length;
      painted.words.push({
        word: { ...word, order, afterSpace: word.afterSpace || (index === 0 && afterSpace) },
        ink,
      });
    }
    if (state.mode >= 4 && shown.words.length > 0 && !isHidden) cutOut.push(ink);
    afterSpace = shown.endsInSpace || (shown.words.length === 0 && afterSpace);
    painted.characters += shown.characters;
    x += shown.dx;
    y += shown.dy;
  }

  function graphicsState(pairs: unknown): void {
    for (const [key, value] of (Array.isArray(pairs) ? pairs : []) as [string, unknown][]) {
      if (key === "ca") set({ fillAlpha: Number(value) });
      else if (key === "CA") set({ strokeAlpha: Number(value) });
      else if (key === "BM") set({ blended: !/^(source-over|Normal|Compatible)$/.test(String(value)) });
      else if (key === "Font" && Array.isArray(value)) {
        const [font, fontSize] = value as [string, number];
        set({ font, fontSize });
      }
    }
  }

  const operators: Record<string, (args: readonly unknown[]) => void> = {
    save,
    restore,
    transform: (args) => set({ ctm: times(state.ctm, asMatrix(args)) }),
    paintFormXObjectBegin: ([matrix, box]) => {
      save();
      if (isNumbers(matrix)) set({ ctm: times(state.ctm, asMatrix(matrix)) });
      if (isNumbers(box)) set({ clip: overlap(state.clip, boxAround(state.ctm, asBox(box))) });
    },
    paintFormXObjectEnd: restore,
    beginGroup: () => {
      save();
      set({ groupAlpha: state.groupAlpha * state.fillAlpha, fillAlpha: 1, strokeAlpha: 1 });
    },
    endGroup: restore,
    beginAnnotation: ([, , transform, matrix]) => {
      save();
      set({ ctm: identity, clip: view, fill: black, stroke: black, fillAlpha: 1, groupAlpha: 1, mode: 0 });
      if (isNumbers(transform)) set({ ctm: times(state.ctm, asMatrix(transform)) });
      if (isNumbers(matrix)) set({ ctm: times(state.ctm, asMatrix(matrix)) });
    },
    endAnnotation: restore,
    setGState: ([pairs]) => graphicsState(pairs),
    setFillRGBColor: ([color]) => set({ fill: parseColor(color) }),
    setStrokeRGBColor: ([color]) => set({ stroke: parseColor(color) }),
    setFillColorN: () => set({ fill: null }),
    setStrokeColorN: () => set({ stroke: null }),
    clip: () => (clipNext = true),
    eoClip: () => (clipNext = true),
    beginText: () => {
      textMatrix = identity;
      [x, y, lineX, lineY] = [0, 0, 0, 0];
    },
    endText: () => {
      if (accent) {
        const ink = inkOf(state, layers.includes(true), painted.shapes.length);
        painted.words.push({ word: { ...accent.word, order: painted.words.length }, ink });
        accent = null;
      }
      if (cutOut.length > 0) set({ stencils: cutOut });
      cutOut = [];
    },
    setTextMatrix: (args) => {
      textMatrix = asMatrix(isNumbers(args[0]) ? args[0] : args);
      [x, y, lineX, lineY] = [0, 0, 0, 0];
    },
    moveText: ([dx, dy]) => move(Number(dx), Number(dy)),
    setLeadingMoveText: ([dx, dy]) => {
      set({ leading: Number(dy) });
      move(Number(dx), Number(dy));
    },
    nextLine: () => move(0, state.leading),
    setLeading: ([leading]) => set({ leading: -Number(leading) }),
    setCharSpacing: ([spacing]) => set({ charSpacing: Number(spacing) }),
    setWordSpacing: ([spacing]) => set({ wordSpacing: Number(spacing) }),
    setHScale: ([percent]) => set({ scale: Number(percent) / 100 }),
    setTextRenderingMode: ([mode]) => set({ mode: Number(mode) }),
    setTextRise: ([rise]) => set({ rise: Number(rise) }),
    setFont: ([font, fontSize]) => set({ font: String(font), fontSize: Number(fontSize) }),
    showText: ([glyphs]) => show(asList(glyphs)),
    showSpacedText: ([glyphs]) => show(asList(glyphs)),
    nextLineShowText: ([glyphs]) => {
      move(0, state.leading);
      show(asList(glyphs));
    },
    nextLineSetSpacingShowText: ([wordSpacing, charSpacing, glyphs]) => {
      set({ wordSpacing: Number(wordSpacing), charSpacing: Number(charSpacing) });
      move(0, state.leading);
      show(asList(glyphs));
    },
    beginMarkedContent: () => layers.push(false),
    beginMarkedContentProps: ([tag, group]) => layers.push(tag === "OC" && !isLayerVisible(group)),
    endMarkedContent: () => layers.pop(),
    paintImageXObject: () => image(),
    paintInlineImageXObject: () => image(),
    paintImageMaskXObject: () => image(),
    shadingFill: () => addShape(state.clip, null),
    paintSolidColorImageMask: () => addShape(boxAround(state.ctm, unit), state.fill, state.fillAlpha),
    paintImageXObjectRepeat: ([, scaleX, scaleY, positions]) => {
      const places = isNumbers(positions) ? Array.from(positions) : [];
      for (let i = 0; i + 1 < places.length; i += 2)
        image(times(state.ctm, [Number(scaleX), 0, 0, Number(scaleY), places[i] ?? 0, places[i + 1] ?? 0]));
    },
    paintInlineImageXObjectGroup: ([, map]) => {
      for (const entry of asList(map) as { transform?: unknown }[])
        if (isNumbers(entry.transform)) image(times(state.ctm, asMatrix(entry.transform)));
    },
    paintImageMaskXObjectGroup: ([images]) => {
      for (const entry of asList(images) as { transform?: unknown }[])
        if (isNumbers(entry.transform)) image(times(state.ctm, asMatrix(entry.transform)));
    },
  };

  return {
    painted,
    run: (name, args) => {
      if (name === "constructPath") path(String(args[0]), args[1], args[2]);
      else operators[name]?.(args);
    },
  };
}
