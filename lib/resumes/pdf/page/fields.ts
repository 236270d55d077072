/** What was filled into forms, and typed onto a page, where the file leaves it to the reader's program to draw it. */
import { boxOf, type Box } from "./geometry.ts";
import type { Ink } from "./hidden.ts";
import type { Word } from "./word.ts";

/** What is needed of an annotation of pdf.js. */
export type Annotation = {
  annotationType?: number;
  annotationFlags?: number;
  hasAppearance?: boolean;
  rect?: readonly number[];
  fieldType?: string | null;
  fieldValue?: unknown;
  password?: boolean;
  contentsObj?: { str?: string };
  defaultAppearanceData?: { fontSize?: number };
};

const freeText = 3;
const widget = 20;
/** Of one field, in characters: nobody types more. */
const maxText = 20_000;
/** Hidden, or not for the screen. */
const unseen = 2 | 32;

function valueOf(annotation: Annotation): string {
  if (annotation.annotationType === freeText) return annotation.contentsObj?.str ?? "";
  const isText = annotation.fieldType === "Tx" || annotation.fieldType === "Ch";
  if (annotation.annotationType !== widget || !isText || annotation.password) return "";
  const { fieldValue } = annotation;
  return (Array.isArray(fieldValue) ? fieldValue : [fieldValue])
    .filter((value) => typeof value === "string")
    .join("\n");
}

/**
 * The words of such fields, about where a program would draw them.
 * @param view the visible part of the page
 * @param painted how many shapes lie under them
 * @param last how many words come before them
 */
export function fieldWords(
  annotations: readonly Annotation[],
  view: Box,
  painted: number,
  last: number,
): { word: Word; ink: Ink }[] {
  const found: { word: Word; ink: Ink }[] = [];
  for (const annotation of annotations) {
    const value = valueOf(annotation).slice(0, maxText).trim();
    if (value === "" || annotation.hasAppearance || ((annotation.annotationFlags ?? 0) & unseen) !== 0)
      continue;
    const [ax = 0, ay = 0, bx = 0, by = 0] = annotation.rect ?? [];
    const [left, bottom, right, top] = boxOf([
      [ax, ay],
      [bx, by],
    ]);
    const lines = value.split(/\r\n?|\n/);
    const size =
      annotation.defaultAppearanceData?.fontSize || Math.min(12, (0.8 * (top - bottom)) / lines.length);
    const ink: Ink = { invisible: false, colors: [[0, 0, 0]], opacity: 1, clip: view, painted };
    for (const [row, line] of lines.entries()) {
      const y = lines.length === 1 ? (top + bottom) / 2 - 0.35 * size : top - size * (1.2 * row + 1);
      const letter = Math.min(0.5 * size, (right - left) / line.length);
      let x = left + letter / 2;
      for (const text of line.split(/\s+/)) {
        const glyphs = Array.from(text);
        const end = x + letter * glyphs.length;
        const corners = [
          [x, y],
          [end, y],
          [end, y + 0.7 * size],
        ] as const;
        found.push({
          word: { glyphs, corners, size, stretch: 1, order: last + found.length, afterSpace: true },
          ink,
        });
        x = end + letter;
      }
    }
  }
  return found;
}
