/** The place of a text that a quote comes closest to, word by word. Pure. */

/** What is longer is no quote, in words. */
const maxQuoteWords = 120;
/** What of a text is searched, in words. */
const maxTextWords = 6000;
const minWords = 3;
/** What an edit costs: a light one half of another. */
const cost = { light: 1, other: 2 };
/** What the edits of a near quote may cost: as much as a quarter of its words. */
const maxCost = (words: number): number => Math.floor((cost.other * words) / 4);

/**
 * How a quote differs from the text: `light` in endings and words of one or two letters alone, which a model changes without
 * changing what is said; `near` in up to a quarter of its words.
 */
export type Nearness = "light" | "near";

type Word = { text: string; start: number; end: number };
/** Without case, accents and marks; "it's" is two words. */
const wordsOf = (source: string): Word[] =>
  [...source.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    text: word.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase(),
    start: index,
    end: index + word.length,
  }));

/**
 * Finds the place in a text that a quote was meant to be, by the edit distance over words.
 * @returns the text's own words there; null where no place is near
 */
export function nearestQuote(quote: string, source: string): { text: string; nearness: Nearness } | null {
  const sought = wordsOf(quote);
  const words = wordsOf(source).slice(0, maxTextWords);
  if (sought.length < minWords || sought.length > maxQuoteWords || words.length === 0) return null;
  const costs = alignment(sought, words);
  const width = words.length + 1;
  const last = sought.length * width;
  let end = 0;
  for (let at = 1; at < width; at++) if ((costs[last + at] ?? 0) <= (costs[last + end] ?? 0)) end = at;
  if ((costs[last + end] ?? 0) > maxCost(sought.length)) return null;
  const { start, isLight } = traced(costs, { sought, words, end });
  const [from, to] = [words[start], words[end - 1]];
  if (!from || !to || from.start >= to.end) return null;
  return { text: source.slice(from.start, to.end), nearness: isLight ? "light" : "near" };
}

/** Edits from each beginning of the quote to each place of the text, in rows by the quote's words. */
function alignment(sought: Word[], words: Word[]): Uint16Array {
  const width = words.length + 1;
  const costs = new Uint16Array((sought.length + 1) * width);
  for (let row = 1; row <= sought.length; row++) {
    costs[row * width] = cost.other * row;
    for (let at = 1; at < width; at++) {
      const above = (row - 1) * width + at;
      const change = changeCost(sought[row - 1]?.text ?? "", words[at - 1]?.text ?? "");
      costs[row * width + at] = Math.min(
        (costs[above - 1] ?? 0) + change,
        (costs[above] ?? 0) + cost.other,
        (costs[row * width + at - 1] ?? 0) + cost.other,
      );
    }
  }
  return costs;
}

/** Goes the cheapest way back from the end of the place to its start. */
function traced(costs: Uint16Array, { sought, words, end }: { sought: Word[]; words: Word[]; end: number }) {
  const width = words.length + 1;
  const costAt = (row: number, at: number): number => costs[row * width + at] ?? 0;
  let isLight = true;
  let row = sought.length;
  let at = end;
  while (row > 0) {
    const said = sought[row - 1]?.text ?? "";
    const stands = at > 0 ? (words[at - 1]?.text ?? "") : "";
    if (at > 0 && costAt(row, at) === costAt(row - 1, at - 1) + changeCost(said, stands)) {
      isLight &&= said === stands || isLightChange(said, stands);
      row--;
      at--;
    } else if (costAt(row, at) === costAt(row - 1, at) + cost.other) {
      isLight &&= isSmall(said);
      row--;
    } else {
      isLight &&= isSmall(stands);
      at--;
    }
  }
  return { start: at, isLight };
}

const changeCost = (said: string, stands: string): number =>
  said === stands ? 0 : isLightChange(said, stands) ? cost.light : cost.other;

/** A word that carries no meaning of its own: never a figure, nor "I". */
const isSmall = (word: string): boolean => word.length <= 2 && word !== "i" && !/\p{N}/u.test(word);

const isLightChange = (said: string, stands: string): boolean =>
  !/\p{N}/u.test(said + stands) &&
  ((isSmall(said) && isSmall(stands)) || (said.length > 4 && said.slice(0, 4) === stands.slice(0, 4)));
