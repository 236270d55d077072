/** Approximate search for a quote, by edit distance over words. Pure. */

/** In words. */
const maxQuoteWords = 120;
const maxTextWords = 6000;
const minWords = 3;
const cost = { light: 1, other: 2 };
/** The maximum cost of a near quote: a quarter of its words may differ. */
const maxCost = (words: number): number => Math.floor((cost.other * words) / 4);

/**
 * `light`: the quote differs from the text only in endings and in words of one or two letters, so the meaning is the same.
 * `near`: it differs in up to a quarter of its words.
 */
type Nearness = "light" | "near";

type Word = { text: string; start: number; end: number };
/** Words without case and accents; "it's" is two words. */
const wordsOf = (source: string): Word[] =>
  [...source.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    text: word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase(),
    start: index,
    end: index + word.length,
  }));

/**
 * Finds the passage of a text that is closest to a quote.
 * @returns the text's own words; null if no passage is close enough
 */
export function nearestQuote(quote: string, source: string): { text: string; nearness: Nearness } | null {
  const quoted = wordsOf(quote);
  const words = wordsOf(source).slice(0, maxTextWords);
  if (quoted.length < minWords || quoted.length > maxQuoteWords || words.length === 0) return null;
  const costs = alignment(quoted, words);
  const width = words.length + 1;
  const last = quoted.length * width;
  let end = 0;
  for (let at = 1; at < width; at++) if ((costs[last + at] ?? 0) <= (costs[last + end] ?? 0)) end = at;
  if ((costs[last + end] ?? 0) > maxCost(quoted.length)) return null;
  const { start, isLight } = traceBack(costs, { quoted, words, end });
  const [from, to] = [words[start], words[end - 1]];
  if (!from || !to || from.start >= to.end) return null;
  return { text: source.slice(from.start, to.end), nearness: isLight ? "light" : "near" };
}

/** The edit costs of each prefix of the quote at each position of the text; one row for each word of the quote. */
function alignment(quoted: Word[], words: Word[]): Uint16Array {
  const width = words.length + 1;
  const costs = new Uint16Array((quoted.length + 1) * width);
  for (let row = 1; row <= quoted.length; row++) {
    costs[row * width] = cost.other * row;
    for (let at = 1; at < width; at++) {
      const above = (row - 1) * width + at;
      const change = changeCost(quoted[row - 1]?.text ?? "", words[at - 1]?.text ?? "");
      costs[row * width + at] = Math.min(
        (costs[above - 1] ?? 0) + change,
        (costs[above] ?? 0) + cost.other,
        (costs[row * width + at - 1] ?? 0) + cost.other,
      );
    }
  }
  return costs;
}

/** Follows the cheapest path back from the end of the passage to its start. */
function traceBack(
  costs: Uint16Array,
  { quoted, words, end }: { quoted: Word[]; words: Word[]; end: number },
) {
  const width = words.length + 1;
  const costAt = (row: number, at: number): number => costs[row * width + at] ?? 0;
  let isLight = true;
  let row = quoted.length;
  let at = end;
  while (row > 0) {
    const quotedWord = quoted[row - 1]?.text ?? "";
    const textWord = at > 0 ? (words[at - 1]?.text ?? "") : "";
    if (at > 0 && costAt(row, at) === costAt(row - 1, at - 1) + changeCost(quotedWord, textWord)) {
      isLight &&= quotedWord === textWord || isLightChange(quotedWord, textWord);
      row--;
      at--;
    } else if (costAt(row, at) === costAt(row - 1, at) + cost.other) {
      isLight &&= isSmall(quotedWord);
      row--;
    } else {
      isLight &&= isSmall(textWord);
      at--;
    }
  }
  return { start: at, isLight };
}

const changeCost = (quotedWord: string, textWord: string): number =>
  quotedWord === textWord ? 0 : isLightChange(quotedWord, textWord) ? cost.light : cost.other;

/** A word of one or two letters, except figures and "I". */
const isSmall = (word: string): boolean => word.length <= 2 && word !== "i" && !/\p{N}/u.test(word);

const isLightChange = (quotedWord: string, textWord: string): boolean =>
  !/\p{N}/u.test(quotedWord + textWord) &&
  ((isSmall(quotedWord) && isSmall(textWord)) ||
    (quotedWord.length > 4 && quotedWord.slice(0, 4) === textWord.slice(0, 4)));
