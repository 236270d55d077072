import { sentences, type Sentence } from "../text/sentences.ts";

/** How long a passage may be, in characters, unless one sentence is longer. */
const maxLength = 400;
const maxSentences = 3;

/** A part of a text that is searched: an exact substring, and where it starts. */
export type Span = { text: string; start: number };

/**
 * Starts a passage at each sentence and takes up to three that fit. None is inside another, so a statement of two sentences
 * is found as well as a statement of one.
 * @param all consecutive sentences of the text
 */
export function passagesOf(text: string, all: readonly Sentence[] = sentences(text)): Span[] {
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

/** The blocks of lines of a resume, each as long as a passage: an empty line ends one. */
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
