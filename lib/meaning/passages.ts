import { sentences, type Sentence } from "../text/sentences.ts";

/** In characters; a single sentence may be longer. */
const maxLength = 400;
const maxSentences = 3;

/** An exact substring, and where it starts. */
type Span = { text: string; start: number };

/**
 * Splits a text into overlapping passages of up to three sentences, so that a statement of several sentences is found as
 * well. No passage contains another.
 * @param all consecutive sentences of the text
 */
export function splitIntoPassages(text: string, all: readonly Sentence[] = sentences(text)): Span[] {
  const passages: Span[] = [];
  let reached = 0;
  for (const [at, { start }] of all.entries()) {
    const last = all
      .slice(at, at + maxSentences)
      .findLast((one, index) => index === 0 || endOf(one) - start <= maxLength);
    if (!last || endOf(last) <= reached) continue;
    reached = endOf(last);
    passages.push({ text: text.slice(start, reached), start });
  }
  return passages;
}

/** The blocks of lines of a resume, at most as long as a passage. An empty line ends a block. */
export function blocksOf(text: string): Span[] {
  const blocks: Span[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]*\S[^\n]*/g)) {
    const end = index + line.trimEnd().length;
    const block = blocks.at(-1);
    const isNext = block && !/\n\s*\n/.test(text.slice(block.start + block.text.length, index));
    if (block && isNext && end - block.start <= maxLength) block.text = text.slice(block.start, end);
    else {
      const start = index + line.search(/\S/);
      blocks.push({ text: text.slice(start, end), start });
    }
  }
  return blocks;
}

const endOf = ({ start, text }: Span): number => start + text.length;
