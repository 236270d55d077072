import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
// Bundled into this lazy chunk: without a worker file nothing is fetched, and the content security policy needs no
// change.
import "pdfjs-dist/legacy/build/pdf.worker.mjs";

/** Limits memory use on phones for poster-sized pages. */
const maxPixels = 4_000_000;

/** Draws the first page of a PDF. @throws if it cannot be drawn */
export async function drawFirstPage(
  data: ArrayBuffer,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const loading = getDocument({
    data: new Uint8Array(data),
    // Draws glyphs as shapes, so that no embedded font reaches the browser.
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
