/** Reads a PDF into the text of its pages. Runs in a process of its own (`child.ts`); executes nothing that is in the file. */
import { join } from "node:path";
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { layout } from "./text/layout.ts";
import { fieldWords, type Annotation } from "./page/fields.ts";
import type { Font } from "./page/operands.ts";
import { painter } from "./page/paint.ts";
import { plainGlyph } from "./text/script.ts";
import { whyHidden, type Reason } from "./page/hidden.ts";
import { withoutPictures } from "./pictures.ts";
import { maxCharacters, maxOperators, maxPages } from "./limits.ts";
import type { Box } from "./page/geometry.ts";
import type { Word } from "./page/word.ts";

export type Page = { number: number; text: string; hidden: { text: string; reason: Reason }[] };
export type Failure = "encrypted" | "no_text" | "damaged" | "too_long" | "too_many_pages";
export type Reading =
  | { ok: true; page_count: number; pages: Page[] }
  | { ok: false; failure: Failure; page_count: number | null };

const library = join(import.meta.dirname, "..", "..", "..", "node_modules", "pdfjs-dist");

const failed = (failure: Failure, page_count: number | null = null): Reading => ({
  ok: false,
  failure,
  page_count,
});

/** @param data the whole file; it is given away */
export async function readDocument(data: Uint8Array): Promise<Reading> {
  let pdf: PDFDocumentProxy;
  withoutPictures(data);
  try {
    pdf = await getDocument({
      data,
      cMapUrl: `${join(library, "cmaps")}/`,
      standardFontDataUrl: `${join(library, "standard_fonts")}/`,
      enableXfa: false,
      useSystemFonts: false,
      useWorkerFetch: false,
      disableFontFace: true,
      // The names of glyphs.
      fontExtraProperties: true,
      stopAtErrors: false,
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
    const read = await pdf
      .getPage(number)
      .then((page) => readPage(pdf, page, number, maxCharacters - characters))
      .catch(() => "broken" as const);
    if (read === null) return failed("too_long", page_count);
    if (read === "broken") {
      broken++;
      pages.push({ number, text: "", hidden: [] });
    } else {
      characters += read.characters;
      pages.push(read.page);
    }
  }
  if (pages.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)))
    return failed(broken > 0 && broken === page_count ? "damaged" : "no_text", page_count);
  return { ok: true, page_count, pages };
}

/** Null when the page holds more than `room` characters. */
async function readPage(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  number: number,
  room: number,
): Promise<{ page: Page; characters: number } | null> {
  const names = new Map(Object.entries(OPS as Record<string, number>).map(([name, code]) => [code, name]));
  const { fnArray, argsArray } = await page.getOperatorList();
  if (fnArray.length > maxOperators) return null;
  const layers = await pdf.getOptionalContentConfig();
  const objects = page.commonObjs as { has: (name: string) => boolean; get: (name: string) => unknown };
  const fonts = new Map<string, Font | null>();
  const fontOf = (name: string): Font | null => {
    const known = fonts.get(name);
    if (known !== undefined) return known;
    const font = objects.has(name) ? (objects.get(name) as Font | null) : null;
    fonts.set(name, font);
    return font;
  };
  const { painted, run } = painter(page.view as unknown as Box, fontOf, (group) => {
    try {
      return Boolean(layers.isVisible(group as Parameters<typeof layers.isVisible>[0]));
    } catch {
      return true;
    }
  });
  for (const [index, code] of fnArray.entries()) {
    const args = (argsArray as unknown[])[index];
    const name = names.get(code);
    if (name === undefined) continue;
    if (name === "constructPath") {
      const [paint, ...rest] = (args ?? []) as unknown[];
      run(name, [names.get(Number(paint)) ?? "", ...rest]);
    } else run(name, asArgs(args));
    if (painted.characters > room) return null;
  }
  const { words, shapes } = painted;
  const fields = (await page.getAnnotations().catch(() => [])) as Annotation[];
  for (const filled of fieldWords(fields, page.view as unknown as Box, shapes.length, words.length)) {
    words.push(filled);
    painted.characters += filled.word.glyphs.length;
  }
  if (painted.characters > room) return null;
  const seen: Word[] = [];
  const hidden = new Map<Reason, Word[]>();
  for (const { word, ink } of words) {
    const glyphs = word.glyphs.map(plainGlyph).filter(Boolean);
    if (glyphs.length === 0) continue;
    const plain = { ...word, glyphs, size: word.size * (page.userUnit || 1) };
    const reason = whyHidden(plain, ink, shapes);
    if (reason) {
      const others = hidden.get(reason);
      if (others) others.push(plain);
      else hidden.set(reason, [plain]);
    }
    if (reason === null || reason === "over_image") seen.push(plain);
  }
  page.cleanup();
  const apart = [...hidden].map(([reason, words]) => ({ reason, text: layout(words) }));
  return { page: { number, text: layout(seen), hidden: apart }, characters: painted.characters };
}

const asArgs = (args: unknown): unknown[] => {
  if (Array.isArray(args)) return args as unknown[];
  return ArrayBuffer.isView(args) ? Array.from(args as unknown as ArrayLike<number>) : [];
};
