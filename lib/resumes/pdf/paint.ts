/**
 * Follows what a page paints, operator by operator, and notes each word with all that says whether a reader sees it.
 * pdf.js's own getTextContent is not enough: it joins texts of different colors and drops what lies off the page.
 */
import { parseColor, type Color } from "./color.ts";
import { at, boxAround, identity, overlap, times, type Box, type Matrix, type Point } from "./geometry.ts";
import type { Ink, Shape } from "./hidden.ts";
import { outlineOf } from "./outline.ts";
import { asBox, asList, asMatrix, isNumbers, type3Height, type Font, type Glyph } from "./operands.ts";
import type { Word } from "./word.ts";

type State = {
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
};

const black: Color = [0, 0, 0];
const unit: Box = [0, 0, 1, 1];
/** More than any page of a resume has; past it a page is a drawing, and what lies under its words is not looked for. */
const mostShapes = 8000;
/** A gap wider than this share of the font's size separates words. */
const gap = 0.13;

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
  };
  const stack: State[] = [];
  let textMatrix: Matrix = identity;
  let [x, y, lineX, lineY] = [0, 0, 0, 0];
  let clipNext = false;
  let afterSpace = false;
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

  function addShape(box: Box, outline: readonly Point[] | null, color: Color | null, alpha = 1): void {
    if (painted.shapes.length >= mostShapes || layers.includes(true)) return;
    const seen = overlap(box, state.clip);
    // Lines and dots are no ground for a text.
    if (!(seen[2] - seen[0] > 1.5 && seen[3] - seen[1] > 1.5)) return;
    const opacity = state.blended ? 0 : alpha * state.groupAlpha;
    if (opacity < 0.02) return;
    painted.shapes.push({ box: seen, outline, color, opacity });
  }

  const image = (matrix: Matrix = state.ctm): void => addShape(boxAround(matrix, unit), null, null);

  function path(paint: string, data: unknown, bounds: unknown): void {
    if (!isNumbers(bounds) || bounds.length < 4) return;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(bounds);
    if (![x0, y0, x1, y1].every(Number.isFinite)) return;
    const box = boxAround(state.ctm, [x0, y0, x1, y1]);
    if (/fill/i.test(paint)) {
      const upright = state.ctm[1] === 0 && state.ctm[2] === 0;
      const outline = outlineOf(data, state.ctm, upright ? [x0, y0, x1, y1] : null);
      addShape(box, outline, state.fill, state.fillAlpha);
    }
    if (clipNext) set({ clip: overlap(state.clip, box) });
    clipNext = false;
  }

  function show(glyphs: readonly unknown[]): void {
    const font = fontOf(state.font) ?? {};
    const [m0 = 0.001, , , m3 = 0.001] = font.fontMatrix ?? [];
    const sign = state.fontSize < 0 ? -1 : 1;
    const size = Math.abs(state.fontSize);
    const vertical = font.vertical === true;
    const whole = times(state.ctm, textMatrix);
    const tall = font.isType3Font ? type3Height(font, m3) : 1;
    const height = Math.hypot(whole[2], whole[3]) * size * tall;
    const stretch = (Math.hypot(whole[0], whole[1]) * state.scale) / (Math.hypot(whole[2], whole[3]) || 1);
    const { mode } = state;
    const colors =
      mode % 4 === 0 ? [state.fill] : mode % 4 === 1 ? [state.stroke] : [state.fill, state.stroke];
    const ink: Ink = {
      invisible: mode === 3 || mode === 7 || layers.includes(true),
      colors,
      opacity: (mode % 4 === 1 ? state.strokeAlpha : state.fillAlpha) * state.groupAlpha,
      clip: state.clip,
      painted: painted.shapes.length,
    };
    // Along the base line, from where this text begins.
    let run = 0;
    let word: { glyphs: string[]; from: number; to: number } | null = null;
    const place = (along: number, up: number): Point =>
      vertical
        ? at(whole, x + up, y + state.rise - along)
        : at(whole, x + sign * along * state.scale, y + state.rise + sign * up);
    const end = (): void => {
      if (!word) return;
      const { glyphs, from, to } = word;
      const corners = [
        place(from, vertical ? -size / 2 : 0),
        place(to, vertical ? -size / 2 : 0),
        place(to, vertical ? size / 2 : size * tall * 0.7),
      ] as const;
      painted.words.push({
        word: { glyphs, corners, size: height, stretch, order: painted.words.length, afterSpace },
        ink,
      });
      word = null;
      afterSpace = false;
    };
    for (const item of glyphs) {
      if (typeof item === "number") {
        const jump = (-item * size) / 1000;
        run += vertical ? -jump : jump;
        if (Math.abs(jump) > gap * size) end();
        continue;
      }
      const glyph = item as Glyph | null;
      if (!glyph) continue;
      const spacing = (glyph.isSpace ? state.wordSpacing : 0) + state.charSpacing;
      const metrics = vertical ? (glyph.vmetric ?? font.defaultVMetrics) : null;
      const width = (metrics ? -(metrics[0] ?? -1000) : glyph.width) * m0 * size;
      const text = glyph.unicode;
      // `isSpace` only tells where word spacing applies: code 32, which may be any letter.
      if (text.trim() === "") {
        end();
        afterSpace = true;
      } else {
        word ??= { glyphs: [], from: run, to: run };
        word.glyphs.push(text);
        word.to = run + width;
        painted.characters += text.length;
      }
      run += vertical ? width - spacing : width + spacing;
      // Letters that stand apart by their spacing are still a word.
      if (word && state.charSpacing > gap * size) word.to = run;
    }
    end();
    if (vertical) y -= run;
    else x += sign * run * state.scale;
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
    shadingFill: () => addShape(state.clip, null, null),
    paintSolidColorImageMask: () => addShape(boxAround(state.ctm, unit), null, state.fill, state.fillAlpha),
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
