/**
 * Bounds on what patterns are run on. Many patterns take time by the square of the longest word or sentence, so what
 * people write is cut into words and sentences of at most these lengths before any such pattern sees it. Pure.
 */
export const maxWordLength = 100;
export const maxSentenceLength = 2_000;

/** Characters in a row without white space, or of white space alone, that are too many. */
const longRun = new RegExp(String.raw`\S{${maxWordLength + 1},}|\s{${maxWordLength + 1},}`, "g");
/** Where a text is best cut: after a sentence, a clause, a word. */
const sentenceEnds = "。！？!?.".split("");
const clauseEnds = "，、；：,;: ".split("");

/** The length of the first part of a text that is longer than `max`. It never parts the halves of one character. */
function cutLength(text: string, from: number, max: number): number {
  const part = text.slice(from, from + max);
  for (const ends of [sentenceEnds, clauseEnds]) {
    const last = Math.max(...ends.map((mark) => part.lastIndexOf(mark)));
    if (last >= max / 4) return last + 1;
  }
  return /[\ud800-\udbff]$/.test(part) ? max - 1 : max;
}

/** Where words that are too long are cut. */
function wordCuts(text: string): number[] {
  const cuts: number[] = [];
  if (text.length <= maxWordLength) return cuts;
  for (const { index, 0: run } of text.matchAll(longRun))
    for (let at = 0; run.length - at > maxWordLength;) {
      at += cutLength(run, at, maxWordLength);
      cuts.push(index + at);
    }
  return cuts;
}

function partsBetween(text: string, cuts: number[]): { text: string; start: number }[] {
  const starts = [0, ...cuts];
  return starts.map((start, at) => ({ text: text.slice(start, starts[at + 1]), start }));
}

/** The text with a space wherever a word is too long; white space that is too long is shortened. */
export function boundWords(text: string): string {
  const cuts = wordCuts(text);
  if (cuts.length === 0) return text;
  return partsBetween(text, cuts)
    .flatMap((part) => (part.start > 0 && part.text.trim() === "" ? [] : part.text))
    .join(" ");
}

/** One sentence as parts that are short enough, each of them exactly as it stands in the text. */
export function boundedParts(sentence: string): { text: string; start: number }[] {
  return partsBetween(sentence, wordCuts(sentence)).flatMap(({ text, start }) => {
    const cuts: number[] = [];
    for (let at = 0; text.length - at > maxSentenceLength;) {
      at += cutLength(text, at, maxSentenceLength);
      cuts.push(at);
    }
    return partsBetween(text, cuts).map((part) => ({ text: part.text, start: start + part.start }));
  });
}
