import { file, pages, say, sayWide, stream, type Object } from "./pdf-by-hand.ts";

/** Resumes as many programs write them, which people read easily. */

/** One page with its own content and resources; further objects begin at number 5. */
const page = (content: string, resources: string, more: Object[] = [], entries = "", catalog = ""): Buffer =>
  file([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${entries} /Resources << ${resources} >> >>`,
    stream(content),
    ...more,
  ]);

const helvetica = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

export const gridRows = [
  "Harbor Robotics, since 2019",
  "Northwind Foods, 2017 to 2019",
  "Leeds Library, 2014",
];

/** A table whose ruled lines are one path of thin rectangles, as in spreadsheets' prints. */
export function grid(): Buffer {
  const lines = Array.from({ length: 40 }, (_, row) => `50 ${500 + row * 6} 400 0.5 re`);
  const sides = [50, 250, 450].map((x) => `${x} 500 0.5 240 re`);
  return pages([
    `0 0 0 rg ${[...lines, ...sides].join(" ")} f ${gridRows.map((text, row) => say(text, 60, 714 - row * 48)).join(" ")}`,
  ]);
}

/** A frame of two rectangles with text inside. */
export const framed = (): Buffer =>
  pages([`0 0 0 rg 40 690 400 40 re 44 694 392 32 re f* ${say("Engineer within a frame", 60, 706)}`]);

/** Small capitals, old-style figures and ligatures, recognisable only by their glyph names. */
export const namedGlyphs = (): Buffer =>
  page(
    "BT /F1 12 Tf 50 700 Td (E\\001\\002\\003 \\004\\005\\005\\006 \\007at \\010ce) Tj ET",
    "/Font << /F1 5 0 R >>",
    [
      "<< /Type /Font /Subtype /Type1 /BaseFont /Sans /FirstChar 0 /LastChar 127 /Encoding << /Type /Encoding /Differences [1 /Xsmall /Psmall /Eacutesmall /two.oldstyle /zerooldstyle /nine.taboldstyle /T_h /f_f_i] >> >>",
    ],
  );

/** A Type 3 font whose box is ten times the size of its glyphs. */
export const bigBox = (): Buffer =>
  page("BT /F1 20 Tf 10 820 Td (AB) Tj ET", "/Font << /F1 5 0 R >>", [
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 65 /LastChar 66 /Widths [92 92] /CharProcs << /A 6 0 R /B 6 0 R >> /Encoding << /Type /Encoding /Differences [65 /A /B] >> /Resources << >> >>",
    stream("92 0 0 0 92 92 d1 0 0 80 80 re f"),
  ]);

/** Accents painted separately before their letters, one raised over a capital, and one without a letter. */
export const apart = (): Buffer =>
  pages([
    [
      "BT /F1 12 Tf 50 700 Td [(M) 0 (\\250) 440 (uller, Andr) -111 (\\264) 440 (e)] TJ ET",
      "BT /F1 12 Tf 50 680 Td (\\264) Tj 0.5 3 Td 0 -3 Td -2 0 Td (Ecole) Tj ET",
      "BT /F1 12 Tf 50 660 Td (Only \\250 alone) Tj ET",
    ].join("\n"),
  ]);

/** Bitmap glyphs named by their codes, as in TeX without outline fonts. */
export const texPictures = (): Buffer =>
  page("BT /F1 1 Tf 50 700 Td (o\\036ce) Tj ET", "/Font << /F1 5 0 R >>", [
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 50 70] /FontMatrix [0.2 0 0 0.2 0 0] /FirstChar 30 /LastChar 111 /Widths [56 " +
      `${"28 ".repeat(81)}] /CharProcs << /a30 6 0 R /a99 6 0 R /a101 6 0 R /a111 6 0 R >> /Encoding << /Type /Encoding /Differences [30 /a30 99 /a99 101 /a101 111 /a111] >> /Resources << >> >>`,
    stream("28 0 0 0 28 50 d1 0 0 20 40 re f"),
  ]);

export const labelled = [
  "2019 to 2024",
  "Led the migration of forty services to a new clus-",
  "ter without a single hour of downtime.",
];
/** Years at the side of a paragraph. */
export const atTheSide = (): Buffer =>
  pages([
    [
      say(labelled[0] ?? "", 50, 700),
      say(labelled[1] ?? "", 150, 700),
      say(labelled[2] ?? "", 150, 687),
    ].join("\n"),
  ]);

/** A headline that is a stencil over a color; a second one is over white. */
export const stencils = (): Buffer =>
  pages(
    [
      `q 7 Tr ${say("Headline in color", 50, 700, 24)} 0.1 0.2 0.8 rg 40 690 400 40 re f Q`,
      `q 7 Tr ${say("canarystencil in white", 50, 600, 24)} 1 1 1 rg 40 590 400 40 re f Q`,
    ].map((content) => `${content} ${say("Below it", 50, 500)}`),
  );

/** Raised and lowered small print, as in word processors. */
export const raised = (): Buffer =>
  pages([
    [
      `BT /F1 12 Tf 50 700 Td (Since May 1) Tj /F1 7 Tf 66 4 Td (st) Tj /F1 12 Tf 10 -4 Td (2019) Tj ET`,
      `BT /F1 12 Tf 50 650 Td (Stored CO) Tj /F1 7 Tf 57 -2.5 Td (2) Tj /F1 12 Tf 8 2.5 Td (of four plants) Tj ET`,
    ].join("\n"),
  ]);

export const jobLines = [
  "Senior Platform Engineer, Warehouse Control Systems",
  "Harbor Robotics International Limited, Leeds",
  "2019 to 2024, full time",
];
/** Three close lines of a job, the first the longest. */
export const job = (): Buffer =>
  pages([jobLines.map((line, index) => say(line, 50, 700 - index * 13)).join("\n")]);

export const paragraph = [
  "Led the migration of forty services to a new cluster with Harbor",
  "Robotics and cut the time that a deployment takes from two hours to",
  "nine minutes, with a team of some eight people in Leeds and in",
  "Hamburg, and trained two of them to lead projects of their own all",
  "the while.",
];
export const wrapped = (): Buffer =>
  pages([paragraph.map((line, index) => say(line, 50, 700 - index * 13)).join("\n")]);

/** A narrow column with a hyphenated word. */
export const divided = (): Buffer =>
  pages([[say("Responsible for docu-", 50, 700), say("mentation of tools", 50, 687)].join("\n")]);

/** Undrawn form fields, one of them hidden, and a typed note on the page. */
export const form = (): Buffer =>
  page(
    "BT /F1 12 Tf 50 700 Td (Name:) Tj ET",
    "/Font << /F1 5 0 R >>",
    [
      helvetica,
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Maya Okafor) /DA (/Helv 12 Tf 0 g) /Rect [100 695 300 715] /F 4 >>",
      "<< /Type /Annot /Subtype /Widget /FT /Ch /Ff 131072 /Opt [(Leeds) (York)] /T (city) /V (York) /DA (/Helv 12 Tf 0 g) /Rect [100 665 300 685] /F 4 >>",
      "<< /Type /Annot /Subtype /Widget /FT /Tx /T (no) /V (canaryfield) /DA (/Helv 12 Tf 0 g) /Rect [100 635 300 655] /F 2 >>",
      "<< /Type /Annot /Subtype /FreeText /Contents (Available from May) /DA (/Helv 12 Tf 0 g) /Rect [100 600 300 620] /F 4 >>",
    ],
    "/Annots [6 0 R 7 0 R 8 0 R 9 0 R]",
    "/AcroForm << /Fields [6 0 R 7 0 R 8 0 R] /DR << /Font << /Helv 5 0 R >> >> /DA (/Helv 12 Tf 0 g) >>",
  );

/** A scan with its recognised text in an invisible layer below. */
export const recognised = (): Buffer =>
  pages([
    `3 Tr ${say("Recognised engineer of Harbor Robotics", 60, 700)} 0 Tr q 595 0 0 842 0 0 cm /Im Do Q`,
  ]);

/** Text whose letters run against its matrix, both mirrored. */
export const mirrored = (): Buffer =>
  pages(["BT -100 Tz /F1 12 Tf -1 0 0 1 50 700 Tm (Mirrored twice) Tj ET"]);

/** Arabic, with figures from left to right. */
export const arabicFigures = "منذ ٢٠١٩";
export const arabic = (): Buffer =>
  pages([sayWide("٢٠١٩ " + Array.from("منذ").toReversed().join(""), 300, 700)], {}, 500);

/** A scan of several pages, too large to decode in time. */
export function scan(kind: "JBIG2Decode" | "CCITTFaxDecode" | "JPXDecode" | "FlateDecode"): Buffer {
  const image =
    "/Type /XObject /Subtype /Image /Width 30000 /Height 40000 /ColorSpace /DeviceGray /BitsPerComponent 1";
  return page("q 595 0 0 842 0 0 cm /Im Do Q", "/XObject << /Im 5 0 R >>", [
    stream(
      Buffer.alloc(4_000_000, 0xa5),
      `${image} /Filter /${kind} /DecodeParms << /K -1 /Columns 30000 /Rows 40000 >>`,
    ),
  ]);
}
