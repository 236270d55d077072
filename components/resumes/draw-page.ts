import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
// Beside the library in this chunk, which only a look at a resume loads: without a worker of its own nothing is fetched
// from elsewhere, and the page's policy stays as it is.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";

/** A poster-sized page must not take all of a phone's memory. */
const maxPixels = 4_000_000;

/** Draws the first page of a PDF. @throws when it cannot be drawn */
export async function drawFirstPage(
  data: ArrayBuffer,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const loading = getDocument({
    data: new Uint8Array(data),
    // Glyphs are drawn as shapes: no font of a stranger is handed to the browser.
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    disableWorkerRendering: true,
    verbosity: 0,
  });
  signal.addEventListener("abort", () => void loading.destroy());
  try {
    const document = await loading.promise;
    const page = await document.getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const scale = Math.min(width / natural.width, Math.sqrt(maxPixels / (natural.width * natural.height)));
    const viewport = page.getViewport({ scale });
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport }).promise;
  } finally {
    await loading.destroy();
  }
}
