import { sentences } from "../../text/sentences.ts";
import { countWords, plainWords } from "../../text/words.ts";

/** Maximum number of lines, and of words and characters per line. */
const max = { lines: 28, words: 25, length: 200 };
const minWords = 3;
/** A line of at most this many words without a full stop may be a heading. */
const maxHeadingWords = 6;
/** A line of this length was wrapped and continues on the next line. */
const wrappedLength = 55;

/** Markers of list items. */
const marker = /^\s*(?:[-*+•–—·▪◦‣►>✓✔●○]+\s*|\(?\d{1,2}[.)]\s+|[a-z][.)]\s+)/iu;
/** Addresses, money and phone numbers: the offer of an advert, or how to reply. */
const isOffer =
  /@|https?:|www\.|\p{Sc}\s?\d|\d\s?k?\s?(?:\p{Sc}|(?:EUR|GBP|USD|CHF)\b)|(?:EUR|GBP|USD|CHF)\s?\d|\+?\d[\d\s()/-]{8,}\d/u;
const isEnded = (text: string): boolean => /[.!?:;…。！？]["”’')]*$/u.test(text);

/** Converts copied HTML to lines. */
const markup: [RegExp, string][] = [
  [/<li\b[^<>]{0,300}>/gi, "\n- "],
  [/<\/?(?:p|br|div|h\d|ul|ol|li|tr|section)\b[^<>]{0,300}>/gi, "\n"],
  [/<\/?[a-z][^<>]{0,300}>/gi, ""],
  [/&nbsp;|\u00a0/gi, " "],
  [/&bull;/gi, "• "],
  [/&amp;/gi, "&"],
];

type Line = {
  text: string;
  isItem: boolean;
  /** Between empty lines. */
  isAlone: boolean;
};

/** The lines of an advert; joins wrapped ones. */
function readLines(brief: string): Line[] {
  const plain = markup.reduce((text, [sign, sense]) => text.replaceAll(sign, sense), brief);
  const lines: Line[] = [];
  let before = "";
  for (const raw of plain.split(/\r\n|[\n\r]/)) {
    const text = raw.trim();
    const isItem = marker.test(raw);
    const last = lines.at(-1);
    if (last && text !== "" && before !== "") last.isAlone = false;
    const isRest = !isItem && before.length >= wrappedLength && !isEnded(before) && /^\p{Ll}/u.test(text);
    if (isRest && last) last.text += ` ${text}`;
    else if (text !== "")
      lines.push({ text: text.replace(marker, "").trim(), isItem, isAlone: before === "" });
    before = text;
  }
  return lines;
}

const isShouted = (text: string): boolean => /\p{Lu}/u.test(text) && text === text.toUpperCase();

/** A short line above a list item, a sentence, a longer line or another heading. */
function isHeading({ text, isItem, isAlone }: Line, next: Line | undefined): boolean {
  if (isItem || isEnded(text) || countWords(text) > maxHeadingWords || !next) return false;
  const isSentence = isEnded(next.text) || countWords(next.text) > maxHeadingWords;
  return next.isItem || isSentence || isShouted(next.text) || (isAlone && !next.isAlone);
}

/** A short line above a heading. */
const isTitle = ([first, second, third]: Line[]): boolean =>
  first !== undefined &&
  second !== undefined &&
  !isEnded(first.text) &&
  countWords(first.text) <= maxHeadingWords &&
  isHeading(second, third);

function isAskable(text: string): boolean {
  const count = countWords(text);
  const fits = count >= minWords && count <= max.words && text.length <= max.length;
  return fits && !isShouted(text) && !/[:?]$/.test(text) && !isOffer.test(text);
}

/**
 * The lines of a job text that can become questions: list items, otherwise sentences. Headings, lines in
 * capitals, offers and addresses are recognised by their form, in any language.
 */
export function advertLines(brief: string): string[] {
  const lines = readLines(brief);
  const found = lines
    .filter((line, at) => !isHeading(line, lines[at + 1]) && !(at === 0 && isTitle(lines)))
    .flatMap(({ text, isItem }) =>
      isItem && countWords(text) <= max.words ? [text] : sentences(text).map((one) => one.text),
    )
    .map((text) => text.replaceAll(/\s+/g, " ").replace(/[.;,。]+$/, ""))
    .filter(isAskable);
  return [...new Map(found.map((line) => [plainWords(line), line])).values()].slice(0, max.lines);
}
