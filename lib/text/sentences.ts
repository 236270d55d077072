import { boundedParts } from "../text-bounds.ts";
import { countWords } from "./words.ts";

export type Sentence = { text: string; start: number };

const abbreviation =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|sr|jr|e\.g|i\.e|vs|approx|inc|ltd|co|u\.s|u\.k|etc|fig|dept|[a-z])\.$/i;
const numbered = /(?:^|\s)no\.\s*$/i;

/**
 * The sentences of a text as exact substrings, in order. A line break ends a sentence; "Dr. Shah" does not. Overlong
 * sentences and words are split, so that callers always get short texts.
 */
export function sentences(text: string): Sentence[] {
  const result: Sentence[] = [];
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  let offset = 0;
  for (const line of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    const lineStart = text.indexOf(line, offset);
    offset = lineStart + line.length;
    let pending: Sentence | null = null;
    for (const part of segmenter.segment(line)) {
      const start: number = pending?.start ?? lineStart + part.index;
      const raw: string = (pending?.text ?? "") + part.segment;
      const body = raw.trim();
      if (abbreviation.test(body) && !/^\W*$/.test(body) && countWords(body) < 60) {
        pending = { text: raw, start };
        continue;
      }
      pending = null;
      pushParts(result, raw, start);
    }
    if (pending !== null) pushParts(result, pending.text, pending.start);
  }
  return result;
}

/** Sentence ends that the segmenter misses: before a lower-case letter or a figure. */
const smallStart =
  /(?<=(?:\p{L}{2}|\d\p{L}?|\))[.!?]+)\s+(?=['"‘“]?\p{Ll})|(?<=\p{L}{2}[.!?]+)\s+(?=[£$€]?\d)/gu;

function pushParts(result: Sentence[], raw: string, start: number): void {
  for (const part of boundedParts(raw)) push(result, part.text, start + part.start);
}

function push(result: Sentence[], raw: string, start: number): void {
  let from = 0;
  const add = (to: number): void => {
    const piece = raw.slice(from, to);
    const text = piece.trim();
    if (/[\p{L}\p{N}]/u.test(text)) result.push({ text, start: start + from + piece.indexOf(text) });
    from = to;
  };
  for (const gap of raw.matchAll(smallStart)) {
    const before = raw.slice(from, gap.index);
    const figure = /^\D?\d/.test(raw.slice(gap.index + gap[0].length));
    if (!abbreviation.test(before) && !(figure && numbered.test(before))) add(gap.index + gap[0].length);
  }
  add(raw.length);
}
