const figures = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
/** What TeX's two encodings have from code 11 and from code 27 on. */
const texGlyphs = ["ff", "fi", "fl", "ffi", "ffl", "“", "”", "", "«", "»", "–", "—"];

/**
 * What a glyph stands for: what pdf.js found, but where that is only the glyph's code again, or a private code.
 * @param names the font's own names of its glyphs, by code
 */
export function textOfGlyph(unicode: string, code: number, names?: ReadonlyMap<number, string>): string {
  // Adobe's codes of small capitals and old-style figures are those of the plain letters and figures, moved.
  if (/^[\uf721-\uf7ff]$/.test(unicode)) return String.fromCharCode(unicode.charCodeAt(0) - 0xf700);
  const name = names?.get(code);
  if (!name || (unicode !== "" && unicode !== String.fromCharCode(code))) return unicode;
  // Glyphs that are pictures are named after their codes.
  if (name === `a${code}` && code < 32) return texGlyphs[code < 27 ? code - 11 : code - 27] || unicode;
  // A variant, like `two.oldstyle`.
  const [plain = "", variant] = name.split(".");
  if (variant === undefined) return unicode;
  const figure = figures.indexOf(plain);
  return figure >= 0 ? String(figure) : /^[A-Za-z]$/.test(plain) ? plain : unicode;
}
