import { deflateSync } from "node:zlib";

/**
 * PDFs written byte by byte, for content that no generator produces (text in the wrong colors, lying objects, bombs), and
 * for scripts without a font here: a CID font without a font file still identifies its letters.
 */
export type Object = string | Buffer;

/** A stream object. */
export function stream(content: string | Buffer, extra = "", compress = false): Buffer {
  const data = compress ? deflateSync(content) : Buffer.from(content);
  const filter = compress ? " /Filter /FlateDecode" : "";
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length}${filter} ${extra} >>\nstream\n`),
    data,
    Buffer.from("\nendstream"),
  ]);
}

/** Objects 1, 2, …, the first of which is the catalog, with their cross-reference table. */
export function file(objects: Object[], trailer = ""): Buffer {
  const parts = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  let offset = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(offset);
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    offset += part.length;
  }
  const table = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
1 beginbfrange <0000> <FFFF> <0000> endbfrange
endcmap CMapName currentdict /CMap defineresource pop end end`;

export type PageOptions = {
  box?: readonly [number, number, number, number];
  crop?: readonly [number, number, number, number];
  rotate?: number;
};

/**
 * One page for each content stream. `F1` is Helvetica; `F2` is a font with UTF-16 codes, all letters a full or half its
 * size wide; `Im` is a grey image.
 */
export function pages(contents: string[], options: PageOptions = {}, width = 1000): Buffer {
  const first = 10;
  const box = (options.box ?? [0, 0, 595, 842]).join(" ");
  const kids = contents.map((_, index) => `${first + index * 2} 0 R`).join(" ");
  return file([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /Sans /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>",
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sans /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW ${width} /FontDescriptor 7 0 R >>`,
    stream(toUnicode),
    "<< /Type /FontDescriptor /FontName /Sans /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    stream(
      Buffer.alloc(12 * 12, 0x80),
      "/Type /XObject /Subtype /Image /Width 12 /Height 12 /ColorSpace /DeviceGray /BitsPerComponent 8",
    ),
    "<< /Font << /F1 3 0 R /F2 4 0 R >> /XObject << /Im 8 0 R >> /ExtGState << /Faint << /ca 0.01 >> >> >>",
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] ${options.crop ? `/CropBox [${options.crop.join(" ")}]` : ""} ${options.rotate ? `/Rotate ${options.rotate}` : ""} /Resources 9 0 R /Contents ${first + index * 2 + 1} 0 R >>`,
      stream(content),
    ]),
  ]);
}

/** Text at a position, in Helvetica. */
export const say = (text: string, x: number, y: number, size = 11): string =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`;

/** Text in any script, in visual order from left to right. */
export const sayWide = (visual: string, x: number, y: number, size = 12): string => {
  const hex = Array.from({ length: visual.length }, (_, index) =>
    visual.charCodeAt(index).toString(16).padStart(4, "0"),
  ).join("");
  return `BT /F2 ${size} Tf 1 0 0 1 ${x} ${y} Tm <${hex}> Tj ET`;
};
