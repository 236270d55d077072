import { boundedParts } from "../../../text-bounds.ts";
import { countWords } from "./words.ts";

export type Sentence = { text: string; start: number };

const ABBREVIATION =
  /(?:^|[\s(])(?:mr|mrs|ms|dr|prof|st|sr|jr|e\.g|i\.e|vs|approx|inc|ltd|co|u\.s|u\.k|etc|fig|dept|[a-z])\.$/i;

const NUMBERED = /(?:^|\s)no\.\s*$/i;

/**
 * The sentences of a text as exact substrings, in order. A line break ends a sentence; "Dr. Shah" does not. What is longer
 * than a sentence or a word may be is cut, so that whoever looks at one looks at a short text.
 */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
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
      if (ABBREVIATION.test(body) && !/^\W*$/.test(body) && countWords(body) < 60) {
        pending = { text: raw, start };
        continue;
      }
      pending = null;
      pushParts(found, raw, start);
    }
    if (pending !== null) pushParts(found, pending.text, pending.start);
  }
  return found;
}

/** People who type without capitals end sentences too, where the segmenter sees none; and "at home. 40 came". */
const SMALL_START =
  /(?<=(?:\p{L}{2}|\d\p{L}?|\))[.!?]+)\s+(?=['"‘“]?\p{Ll})|(?<=\p{L}{2}[.!?]+)\s+(?=[£$€]?\d)/gu;

function pushParts(found: Sentence[], raw: string, start: number): void {
  for (const part of boundedParts(raw)) push(found, part.text, start + part.start);
}

function push(found: Sentence[], raw: string, start: number): void {
  let from = 0;
  const add = (to: number): void => {
    const piece = raw.slice(from, to);
    const text = piece.trim();
    if (text !== "" && /[\p{L}\p{N}]/u.test(text))
      found.push({ text, start: start + from + piece.indexOf(text) });
    from = to;
  };
  for (const gap of raw.matchAll(SMALL_START)) {
    const before = raw.slice(from, gap.index);
    const figure = /^\D?\d/.test(raw.slice(gap.index + gap[0].length));
    if (!ABBREVIATION.test(before) && !(figure && NUMBERED.test(before))) add(gap.index + gap[0].length);
  }
  add(raw.length);
}

/** Cuts a text to so many words, at the end of a clause where there is one, and says so with an ellipsis. */
export function cutWords(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, " ").trim();
  // Scripts without spaces, and one endless word, are bounded by characters.
  const bounded =
    flat.length > limit * 14
      ? Array.from(flat)
          .slice(0, limit * 8)
          .join("")
      : flat;
  const words = bounded.split(" ");
  if (words.length <= limit && bounded === flat) return flat;
  const kept = words.slice(0, limit).join(" ");
  const clause = kept.search(/[,;:.!?][^,;:.!?]*$/);
  const body = clause > kept.length * 0.6 ? kept.slice(0, clause) : kept;
  return `${body.replace(/[\s,;:.!?–—-]+$/u, "")}…`;
}

/** Removes fenced and inline code and addresses, which are never worth saying aloud. */
export function withoutCode(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, "\n")
    .replace(/`[^`\n]*`/g, " ")
    .replace(/https?:\/\/\S+/g, " ");
}

export function capitalise(text: string): string {
  return text === "" ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a", "a and b", "a, b and c". */
export function joinList(items: string[]): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}
