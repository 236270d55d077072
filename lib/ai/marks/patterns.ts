export const list = (words: string): Set<string> => new Set(words.trim().split(/\s+/));

const letter = String.raw`a-z0-9\u00c0-\u024f`;

/**
 * Phrases between bars, matched as whole words in lower case. "_" is any word or the rest of one, "…" up to three words
 * in between, and round brackets only group. Line breaks are for the reader.
 */
export function anyOf(phrases: string, flags = ""): RegExp {
  const choice = phrases
    .replaceAll(/\n\s*/g, "")
    .replaceAll(/\((?!\?)/g, "(?:")
    .replaceAll("… ", "(?:_ ){0,3}?")
    .replaceAll("_", `[${letter}'-]+`);
  return new RegExp(`(?<![${letter}])(?:${choice})(?![${letter}])`, flags);
}

const short: [RegExp, string][] = [
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should) not\b/g, "$1n't"],
  [/\bcan ?not\b/g, "can't"],
  [/\bwill not\b/g, "won't"],
  [/\bi am\b/g, "i'm"],
  [/\b(i|we|you) have got\b/g, "$1've got"],
  [/\b(i|we|you|he|she|they|it|that) (?:will|shall)\b/g, "$1'll"],
  [/\b(i|we) would (?=rather|prefer|like|say)/g, "$1'd "],
  [/\b(it|that|this|what|there|he|she) is\b/g, "$1's"],
  [/(n't|\bnot) (?:really|even|actually)(?= )/g, "$1"],
  [/ (?:actually|just|honestly|quite|completely|absolutely)(?= )/g, ""],
];

/** In lower case, with what can be shortened in its short form, and without words that only stress. */
export const plain = (text: string): string =>
  short.reduce((result, [long, brief]) => result.replace(long, brief), text.toLowerCase());
