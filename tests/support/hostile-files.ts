import { once } from "node:events";
import { createDeflate, deflateSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { file, pages, say, stream } from "./pdf-by-hand.ts";

/** Files that exhaust a reader's memory or time, or crash it. */

/** This many megabytes of spaces, deflated to about a thousandth. */
async function spaces(megabytes: number): Promise<Buffer> {
  const deflate = createDeflate();
  const whole = buffer(deflate);
  const block = Buffer.alloc(1024 * 1024, " ");
  for (let index = 0; index < megabytes; index++) if (!deflate.write(block)) await once(deflate, "drain");
  deflate.end();
  return whole;
}

const onePage = (more: Buffer | string, entries = "", resources = ""): Buffer =>
  file([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${entries} /Resources << ${resources} >> >>`,
    more,
  ]);

/** A kilobyte that unpacks to a gigabyte, and that to another. */
export async function bomb(): Promise<Buffer> {
  const twice = deflateSync(await spaces(1024));
  return onePage(
    Buffer.concat([
      Buffer.from(`<< /Length ${twice.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`),
      twice,
      Buffer.from("\nendstream"),
    ]),
  );
}

export const tenThousandPages = (): Buffer =>
  file([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${"3 0 R ".repeat(10_000)}] /Count 10000 >>`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
  ]);

/** Pages that are their own children. */
export const loopOfPages = (): Buffer =>
  file([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 /Parent 2 0 R >>",
  ]);

/** A drawing that draws itself. */
export const loopOfForms = (): Buffer =>
  onePage(
    stream(
      "/Me Do",
      "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Me 4 0 R >> >>",
    ),
    "",
    "/XObject << /Me 4 0 R >>",
  );

/** A length that refers to its own object. */
export const loopOfLengths = (): Buffer =>
  onePage(Buffer.from("<< /Length 4 0 R >>\nstream\nBT ET\nendstream"));

export const deepNest = (): Buffer => onePage(stream("[".repeat(400_000), "", true));

/** A million texts in a few kilobytes. */
export const endless = (): Buffer =>
  onePage(
    stream("BT /F1 9 Tf 1 0 0 1 50 700 Tm (spam) Tj ET\n".repeat(700_000), "", true),
    "",
    "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
  );

/** A picture that declares a billion pixels. */
export const hugeImage = (): Buffer =>
  file([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>",
    stream("q 500 0 0 500 0 0 cm /Im Do Q"),
    stream(
      Buffer.alloc(100_000),
      "/Type /XObject /Subtype /Image /Width 32000 /Height 32000 /ColorSpace /DeviceRGB /BitsPerComponent 8",
      true,
    ),
  ]);

/** A picture that declares itself a PDF. */
export const lying = (): Buffer =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n%PDF-1.7 ", "latin1"), Buffer.alloc(200_000, 0x5a)]);

/** Would run a program, if allowed. */
export const script = (): Buffer =>
  Buffer.from(
    pages([say("Engineer at Harbor Robotics, with a script", 50, 700)])
      .toString("latin1")
      .replace("/Pages 2 0 R", "/OpenAction << /S /JavaScript /JS (app.alert(1)) >> /Pages 2 0 R"),
    "latin1",
  );

export async function all(): Promise<Buffer[]> {
  return [
    await bomb(),
    tenThousandPages(),
    loopOfPages(),
    loopOfForms(),
    loopOfLengths(),
    deepNest(),
    endless(),
    hugeImage(),
    lying(),
    script(),
  ];
}
