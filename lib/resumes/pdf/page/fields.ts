import { AnnotationType } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Word } from "./words.ts";

export type Annotation = {
  annotationType?: number;
  annotationFlags?: number;
  hasAppearance?: boolean;
  rect: readonly [left: number, bottom: number, right: number, top: number];
  fieldType?: string | null;
  fieldValue?: unknown;
  password?: boolean;
  contentsObj?: { str?: string };
  defaultAppearanceData?: { fontSize?: number };
};

/** Maximum characters per field. */
const maxText = 20_000;
/** Hidden, or not for the screen. */
const unseenFlags = 2 | 32;

function textOf(annotation: Annotation): string {
  const { annotationType, fieldType, fieldValue, hasAppearance, password } = annotation;
  if (hasAppearance || ((annotation.annotationFlags ?? 0) & unseenFlags) !== 0) return "";
  if (annotationType === AnnotationType.FREETEXT) return annotation.contentsObj?.str ?? "";
  const isText = annotationType === AnnotationType.WIDGET && /^(Tx|Ch)$/.test(fieldType ?? "") && !password;
  const values = isText ? [fieldValue].flat() : [];
  return values.filter((value) => typeof value === "string").join("\n");
}

/** Words in form fields and annotations that a PDF viewer draws itself, at about the same position. */
export function fieldWords(annotations: readonly Annotation[]): Omit<Word, "order">[] {
  return annotations.flatMap((annotation) => {
    const lines = textOf(annotation)
      .slice(0, maxText)
      .trim()
      .split(/\r\n?|\n/);
    const [left, bottom, right, top] = annotation.rect;
    const size =
      annotation.defaultAppearanceData?.fontSize || Math.min(12, (0.8 * (top - bottom)) / lines.length);
    return lines.flatMap((line, row) => {
      const y = lines.length === 1 ? (top + bottom) / 2 - 0.35 * size : top - size * (1.2 * row + 1);
      const letter = Math.min(0.5 * size, (right - left) / line.length);
      return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => {
        const start = left + letter * (index + 0.5);
        const end = start + letter * text.length;
        const corners: Word["corners"] = [
          [start, y],
          [end, y],
          [end, y + 0.7 * size],
        ];
        return { glyphs: Array.from(text), corners, size, stretch: 1, afterSpace: true };
      });
    });
  });
}
