/**
 * What a glyph's name says where nothing else in the file does: small capitals, old-style figures and ligatures have
 * names of their own (`Asmall`, `one.oldstyle`, `T_h`), and pdf.js knows only the plain ones.
 */

const named: Record<string, string> = {
  zero: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  space: " ",
  exclam: "!",
  question: "?",
  exclamdown: "¡",
  questiondown: "¿",
  period: ".",
  comma: ",",
  colon: ":",
  semicolon: ";",
  hyphen: "-",
  minus: "−",
  endash: "–",
  emdash: "—",
  slash: "/",
  backslash: "\\",
  underscore: "_",
  bar: "|",
  plus: "+",
  equal: "=",
  at: "@",
  numbersign: "#",
  percent: "%",
  ampersand: "&",
  asterisk: "*",
  parenleft: "(",
  parenright: ")",
  bracketleft: "[",
  bracketright: "]",
  quotesingle: "'",
  quotedbl: '"',
  quoteleft: "‘",
  quoteright: "’",
  quotedblleft: "“",
  quotedblright: "”",
  guillemotleft: "«",
  guillemotright: "»",
  dollar: "$",
  cent: "¢",
  sterling: "£",
  Euro: "€",
  yen: "¥",
  degree: "°",
  bullet: "•",
  periodcentered: "·",
  germandbls: "ß",
  ae: "æ",
  AE: "Æ",
  oe: "œ",
  OE: "Œ",
  oslash: "ø",
  Oslash: "Ø",
  lslash: "ł",
  Lslash: "Ł",
  eth: "ð",
  Eth: "Ð",
  thorn: "þ",
  Thorn: "Þ",
  dotlessi: "ı",
  dcroat: "đ",
  Dcroat: "Đ",
  ff: "ff",
  fi: "fi",
  fl: "fl",
  ffi: "ffi",
  ffl: "ffl",
};

const accents: Record<string, string> = {
  grave: "\u0300",
  acute: "\u0301",
  circumflex: "\u0302",
  tilde: "\u0303",
  macron: "\u0304",
  breve: "\u0306",
  dotaccent: "\u0307",
  dieresis: "\u0308",
  ring: "\u030a",
  hungarumlaut: "\u030b",
  caron: "\u030c",
  cedilla: "\u0327",
  ogonek: "\u0328",
};

function partOf(name: string): string | null {
  if (/^[A-Za-z]$/.test(name)) return name;
  const known = Object.hasOwn(named, name) ? named[name] : undefined;
  if (known !== undefined) return known;
  const code = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name);
  const point = Number.parseInt(code?.[1] ?? code?.[2] ?? "", 16);
  if (point > 0x1f && point <= 0x10ffff) return String.fromCodePoint(point);
  const [, letter, accent = ""] = /^([A-Za-z])([a-z]+)$/.exec(name) ?? [];
  const mark = Object.hasOwn(accents, accent) ? accents[accent] : undefined;
  return letter && mark ? (letter + mark).normalize("NFC") : null;
}

/**
 * The text of a glyph by its name in the font.
 * @returns null when the name says nothing
 */
export function textOfName(name: string): string | null {
  const plain = name.split(".")[0] ?? "";
  const small = /^(.+?)(small|oldstyle|fitted|superior|inferior)$/.exec(plain);
  const parts = (small?.[1] ?? plain).split("_").map(partOf);
  if (parts.length === 0 || parts.includes(null)) return null;
  const text = parts.join("");
  return small?.[2] === "small" ? text.toLowerCase() : text;
}

/** Codes of TeX's fonts whose glyphs are pictures, named after their code: what stands there in both its encodings. */
const texCodes: Record<string, string> = {
  a11: "ff",
  a12: "fi",
  a13: "fl",
  a14: "ffi",
  a15: "ffl",
  a16: "“",
  a17: "”",
  a19: "«",
  a20: "»",
  a21: "–",
  a22: "—",
  a27: "ff",
  a28: "fi",
  a29: "fl",
  a30: "ffi",
  a31: "ffl",
};

const isSpecial = (name: string): boolean => /.[._]|.(?:small|oldstyle|fitted|superior|inferior)$/.test(name);

/**
 * What stands for a glyph: what pdf.js found, but where that is a private code, or just the glyph's code again.
 * @param names the font's own, by code
 */
export function textOfGlyph(unicode: string, code: number, names: readonly string[] | undefined): string {
  const name = names?.[code];
  if (!name) return unicode;
  const isPrivate = /^[\ue000-\uf8ff]$/.test(unicode);
  const isSame = unicode === "" || unicode === String.fromCharCode(code);
  if (isSame && name === `a${code}` && Object.hasOwn(texCodes, name)) return texCodes[name] ?? unicode;
  const isCode = isSpecial(name) && isSame;
  return isPrivate || isCode ? (textOfName(name) ?? unicode) : unicode;
}
