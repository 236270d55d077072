/** From the glyphs of one operator to words on the page. Pure. */
import { accented, isAccent, isOver } from "./accents.ts";
import { at, times, type Matrix, type Point } from "./geometry.ts";
import type { Ink } from "./hidden.ts";
import { textOfGlyph } from "./names.ts";
import { type3Height, type Font, type Glyph } from "./operands.ts";
import type { State } from "./state.ts";
import type { Word } from "./word.ts";

/** A gap wider than this share of the font's size separates words. */
const gap = 0.13;

export type Shown = {
  words: Omit<Word, "order">[];
  /** How far the pen moved, in units of text. */
  dx: number;
  dy: number;
  endsInSpace: boolean;
  characters: number;
  /** An accent that may belong to the next letter; `word` is what it is otherwise. */
  accent: Accent | null;
};

export type Accent = { text: string; over: Point; word: Omit<Word, "order"> };

/** How the words of an operator are painted, whatever they are. */
export function inkOf(state: State, isLayerHidden: boolean, painted: number): Ink {
  const { mode } = state;
  return {
    invisible: mode === 3 || mode === 7 || isLayerHidden,
    colors: mode % 4 === 0 ? [state.fill] : mode % 4 === 1 ? [state.stroke] : [state.fill, state.stroke],
    opacity: (mode % 4 === 1 ? state.strokeAlpha : state.fillAlpha) * state.groupAlpha,
    clip: state.clip,
    painted,
  };
}

/** Whether it is drawn over the letter before it, wherever the pen is. */
const isMark = (text: string): boolean => /^\p{M}+$/u.test(text);

/** The width of the widest glyph, in units of its font. */
const widestOf = (glyphs: readonly unknown[]): number =>
  (glyphs as (Glyph | number | null)[]).reduce<number>(
    (most, glyph) => (typeof glyph === "object" && glyph ? Math.max(most, Math.abs(glyph.width)) : most),
    0,
  );

/**
 * @param glyphs as pdf.js hands them over, with numbers between that move the pen
 * @param textMatrix from the units of text to those of the page's content
 * @param x where the pen is, in units of text
 * @param y where the pen is, in units of text
 * @param accent the one that was painted last, if nothing came after it
 */
export function wordsOf(
  glyphs: readonly unknown[],
  font: Font,
  state: State,
  textMatrix: Matrix,
  x: number,
  y: number,
  accent: Accent | null,
): Shown {
  const [m0 = 0.001, , , m3 = 0.001] = font.fontMatrix ?? [];
  const sign = state.fontSize < 0 ? -1 : 1;
  const size = Math.abs(state.fontSize);
  const vertical = font.vertical === true;
  const whole = times(state.ctm, textMatrix);
  const tall = font.isType3Font ? type3Height(font, m3, widestOf(glyphs) * Math.abs(m0)) : 1;
  const height = Math.hypot(whole[2], whole[3]) * size * tall;
  const stretch =
    (Math.hypot(whole[0], whole[1]) * Math.abs(state.scale)) / (Math.hypot(whole[2], whole[3]) || 1);

  const shown: Shown = { words: [], dx: 0, dy: 0, endsInSpace: false, characters: 0, accent };
  // Along the base line, from where this text begins.
  let run = 0;
  /** How far the pen was moved since the last letter. */
  let jumped = 0;
  let word: { glyphs: string[]; from: number; to: number } | null = null;
  const place = (along: number, up: number): Point =>
    vertical
      ? at(whole, x + up, y + state.rise - along)
      : at(whole, x + sign * along * state.scale, y + state.rise + sign * up);
  const wordAt = (letters: string[], from: number, to: number): Omit<Word, "order"> => {
    const corners = [
      place(from, vertical ? -size / 2 : 0),
      place(to, vertical ? -size / 2 : 0),
      place(to, vertical ? size / 2 : size * tall * 0.7),
    ] as const;
    return { glyphs: letters, corners, size: height, stretch, afterSpace: shown.endsInSpace };
  };
  const end = (): void => {
    if (!word) return;
    shown.words.push(wordAt(word.glyphs, word.from, word.to));
    word = null;
    shown.endsInSpace = false;
  };
  for (const item of glyphs) {
    if (typeof item === "number") {
      const jump = (-item * size) / 1000;
      run += vertical ? -jump : jump;
      jumped += jump;
      continue;
    }
    const glyph = item as Glyph | null;
    if (!glyph) continue;
    const spacing = (glyph.isSpace ? state.wordSpacing : 0) + state.charSpacing;
    const metrics = vertical ? (glyph.vmetric ?? font.defaultVMetrics) : null;
    const width = (metrics ? -(metrics[0] ?? -1000) : glyph.width) * m0 * size;
    let text = textOfGlyph(glyph.unicode, glyph.originalCharCode, font.differences);
    if (shown.accent) {
      const { text: mark, over, word: alone } = shown.accent;
      const whole = isOver(over, place(run, 0), place(run + width, 0), height) ? accented(text, mark) : null;
      if (whole === null) {
        end();
        shown.words.push(alone);
      } else text = whole;
      shown.accent = null;
    }
    if (isAccent(text) && !vertical) {
      const letters = wordAt([text], run, run + width);
      shown.accent = { text, over: place(run + width / 2, 0), word: letters };
      shown.characters += text.length;
      run += width + spacing;
      jumped += width + spacing;
      continue;
    }
    const onto = word !== null && isMark(text);
    if (!onto && Math.abs(jumped) > gap * size) end();
    // `isSpace` only tells where word spacing applies: code 32, which may be any letter.
    if (text.trim() === "") {
      end();
      shown.endsInSpace = true;
    } else {
      word ??= { glyphs: [], from: run, to: run };
      word.glyphs.push(text);
      if (!onto) word.to = run + width;
      shown.characters += text.length;
    }
    run += vertical ? width - spacing : width + spacing;
    jumped = onto ? jumped + width : 0;
    // Letters that stand apart by their spacing are still a word.
    if (word && !onto && state.charSpacing > gap * size) word.to = run;
  }
  end();
  if (vertical) shown.dy = -run;
  else shown.dx = sign * run * state.scale;
  return shown;
}
