/*
 * Many patterns take quadratic time in the longest word or sentence, so texts from people are split into
 * words and sentences of at most these lengths first.
 */
const maxWordLength = 100;
export const maxSentenceLength = 2_000;

/** A run of too many characters without white space, or of white space. */
const longRun = new RegExp(String.raw`\S{${maxWordLength + 1},}|\s{${maxWordLength + 1},}`, "g");
/** Preferred split points: after a sentence, else after a clause. */
const ends = ["。！？!?.", "，、；：,;: "];

/** Never splits a surrogate pair. */
function partLength(text: string, from: number, max: number): number {
  const part = text.slice(from, from + max);
  for (const marks of ends) {
    const last = Math.max(...Array.from(marks, (mark) => part.lastIndexOf(mark)));
    if (last >= max / 4) return last + 1;
  }
  return /[\ud800-\udbff]$/.test(part) ? max - 1 : max;
}

function splitsOf(text: string, max: number): number[] {
  const splits: number[] = [];
  for (let at = 0; text.length - at > max;) {
    at += partLength(text, at, max);
    splits.push(at);
  }
  return splits;
}

const wordSplitsOf = (text: string): number[] =>
  [...text.matchAll(longRun)].flatMap(({ index, 0: run }) =>
    splitsOf(run, maxWordLength).map((at) => index + at),
  );

function partsBetween(text: string, splits: number[]): { text: string; start: number }[] {
  const starts = [0, ...splits];
  return starts.map((start, at) => ({ text: text.slice(start, starts[at + 1]), start }));
}

/** Inserts a space into words that are too long and shortens long white space. */
export function boundWords(text: string): string {
  const splits = wordSplitsOf(text);
  if (splits.length === 0) return text;
  const parts = partsBetween(text, splits).filter((part) => part.start === 0 || part.text.trim() !== "");
  return parts.map((part) => part.text).join(" ");
}

/** Splits a sentence into parts within the limits, each verbatim. */
export function boundedParts(sentence: string): { text: string; start: number }[] {
  return partsBetween(sentence, wordSplitsOf(sentence)).flatMap(({ text, start }) =>
    partsBetween(text, splitsOf(text, maxSentenceLength)).map((part) => ({
      ...part,
      start: start + part.start,
    })),
  );
}
