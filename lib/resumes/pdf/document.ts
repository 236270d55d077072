/** Extracts the text of a PDF's pages. Runs in its own process (`child.ts`) and executes nothing from the file. */
import { join } from "node:path";
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { layout } from "./text/layout.ts";
import { fieldWords, type Annotation } from "./page/fields.ts";
import type { Box } from "./page/geometry.ts";
import { hiddenReason, type Ink, type Reason } from "./page/hidden.ts";
import { Painter } from "./page/paint.ts";
import type { Font, Word } from "./page/words.ts";
import { plainGlyph } from "./text/script.ts";
import { shrinkPictures } from "./pictures.ts";
import { maxCharacters, maxOperators, maxPages } from "./limits.ts";

type Page = { number: number; text: string; hidden: { text: string; reason: Reason }[] };
/** The first two are set by the parent process. */
export type Failure =
  "too_slow" | "too_big" | "encrypted" | "no_text" | "damaged" | "too_long" | "too_many_pages";
export type Reading =
  | { ok: true; page_count: number; pages: Page[] }
  | { ok: false; failure: Failure; page_count: number | null };

const library = join(import.meta.dirname, "..", "..", "..", "node_modules", "pdfjs-dist");

const failed = (failure: Failure, page_count: number | null = null) =>
  ({ ok: false, failure, page_count }) as const;

/** @param data the whole file; pdf.js takes ownership */
export async function readDocument(data: Uint8Array): Promise<Reading> {
  let pdf: PDFDocumentProxy;
  shrinkPictures(data);
  try {
    pdf = await getDocument({
      data,
      cMapUrl: `${join(library, "cmaps")}/`,
      standardFontDataUrl: `${join(library, "standard_fonts")}/`,
      useSystemFonts: false,
      useWorkerFetch: false,
      // Names of glyphs.
      fontExtraProperties: true,
      verbosity: 0,
      maxImageSize: 50_000_000,
    }).promise;
  } catch (error) {
    return failed((error as Error).name === "PasswordException" ? "encrypted" : "damaged");
  }
  const page_count = pdf.numPages;
  if (page_count > maxPages) return failed("too_many_pages", page_count);
  const pages: Page[] = [];
  let characters = 0;
  let broken = 0;
  for (let number = 1; number <= page_count; number++) {
    try {
      const painted = await paintPage(pdf, await pdf.getPage(number), maxCharacters - characters);
      if (!painted) return failed("too_long", page_count);
      characters += painted.characters;
      pages.push({ number, ...textOf(painted) });
    } catch {
      broken++;
      pages.push({ number, text: "", hidden: [] });
    }
  }
  if (pages.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)))
    return failed(broken > 0 && broken === page_count ? "damaged" : "no_text", page_count);
  return { ok: true, page_count, pages };
}

/** The painted words and shapes of a page; null above `max` characters. */
async function paintPage(pdf: PDFDocumentProxy, page: PDFPageProxy, max: number): Promise<Painter | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  if (fnArray.length > maxOperators) return null;
  const layers = await pdf.getOptionalContentConfig();
  const isVisible = (group: unknown): boolean => {
    try {
      return Boolean(layers.isVisible(group as Parameters<typeof layers.isVisible>[0]));
    } catch {
      return true;
    }
  };
  const fonts = page.commonObjs as { has: (name: string) => boolean; get: (name: string) => Font | null };
  // A box has four numbers; pdf.js types it as a plain array.
  const view = page.view as unknown as Box;
  const painter = new Painter(view, (name) => (fonts.has(name) ? fonts.get(name) : null), isVisible);
  for (const [index, operator] of fnArray.entries()) {
    painter.run(operator, Array.from((argsArray[index] ?? []) as ArrayLike<unknown>));
    if (painter.characters > max) return null;
  }
  const painted = painter.shapes.length;
  const ink: Ink = { invisible: false, colors: [[0, 0, 0]], opacity: 1, clip: view, painted };
  for (const word of fieldWords((await page.getAnnotations().catch(() => [])) as Annotation[])) {
    painter.words.push({ word: { ...word, order: painter.words.length }, ink });
    painter.characters += word.glyphs.length;
  }
  for (const { word } of painter.words) word.size *= page.userUnit || 1;
  page.cleanup();
  return painter.characters > max ? null : painter;
}

/** The visible text of a page, and its hidden texts. */
function textOf({ words, shapes }: Painter): Omit<Page, "number"> {
  const checkedWords = words.flatMap(({ word, ink }) => {
    const glyphs = word.glyphs.map(plainGlyph).filter(Boolean);
    return glyphs.length > 0 ? [{ word: { ...word, glyphs }, reason: hiddenReason(word, ink, shapes) }] : [];
  });
  const layoutOf = (parts: readonly { word: Word }[]): string => layout(parts.map(({ word }) => word));
  const hidden = Map.groupBy(checkedWords, ({ reason }) => reason);
  hidden.delete(null);
  return {
    text: layoutOf(checkedWords.filter(({ reason }) => reason === null || reason === "over_image")),
    hidden: [...hidden].flatMap(([reason, parts]) => (reason ? [{ reason, text: layoutOf(parts) }] : [])),
  };
}
