import { figures } from "./figures";
import {
  CONJUNCTIONS,
  countWords,
  DETERMINERS,
  isContent,
  isEnglish,
  isPast,
  tokens,
  type Token,
} from "./words";
import { sentenceWorth } from "./worth";

const LONGEST_QUOTE = 17;

/**
 * A short piece of a sentence, word for word, that stands on its own inside quotation marks: the clause of the figure
 * or of the deed. Null when there is nothing of at least one meaningful word.
 */
export function quotable(sentence: string): string | null {
  const body = sentence.replace(/[\s.!…;:,]+$/u, "").trim();
  if (body === "" || /["“”«»]/.test(body)) return null;
  const all = tokens(body);
  const meaning = all.filter(isContent).length;
  if (meaning === 0 || body.length > 4000) return null;
  if (all.filter((token) => token.word).length <= LONGEST_QUOTE && body.length <= 110) return leadless(body);
  if (!isEnglish(body)) {
    const first = body.split(/[,;:—–，。、；]/u)[0]?.trim() ?? "";
    return first.length >= 4 && first.length <= 110 && countWords(first) <= LONGEST_QUOTE * 2 ? first : null;
  }
  const pieces = clauses(body, all);
  let best: string | null = null;
  let bestScore = -Infinity;
  for (const [from, to] of withJoined(pieces, all)) {
    const piece = shorten(body, all, from, to);
    if (piece === null) continue;
    const content = tokens(piece).filter(isContent).length;
    if (content < 2) continue;
    const score =
      sentenceWorth(piece) +
      (figures(piece).length > 0 ? 0.5 : 0) +
      content * 0.08 -
      (/^(?:it|that|this|they|them)\b/i.test(piece) ? 0.9 : 0);
    if (score > bestScore) [best, bestScore] = [piece, score];
  }
  return best;
}

/** Clauses as token ranges: they end at signs and before a connective that brings a new subject or verb. */
function clauses(body: string, all: Token[]): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (let i = 0; i < all.length; i++) {
    const token = all[i];
    if (token === undefined) continue;
    const sign =
      /^[,;:()—–]$/.test(token.text) || (token.text === "-" && body.charAt(token.start - 1) === " ");
    const next = all[i + 1];
    const joint =
      i - from >= 3 &&
      CONJUNCTIONS.has(token.lower) &&
      token.lower !== "than" &&
      token.lower !== "as" &&
      token.lower !== "that" &&
      token.lower !== "like" &&
      token.lower !== "how" &&
      token.lower !== "what" &&
      next !== undefined &&
      (!isContent(next) || isPast(next.lower) || token.lower === "because");
    if (!sign && !joint) continue;
    if (i > from) found.push([from, i]);
    from = sign ? i + 1 : i;
  }
  if (from < all.length) found.push([from, all.length]);
  return found;
}

/** Pieces, and pieces with the condition or the time that belongs to them: "I count to three before I speak". */
function withJoined(pieces: [number, number][], all: Token[]): [number, number][] {
  const joined: [number, number][] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i];
    const next = pieces[i + 1];
    if (piece === undefined) continue;
    // A piece that begins with "who" or "which" has lost its subject.
    if (/^(?:who|whom|whose|which|that|than|as)$/.test(all[piece[0]]?.lower ?? "")) continue;
    const bound =
      next !== undefined &&
      next[0] === piece[1] &&
      /^(?:before|when|until|unless|if|because|while|after|where|whenever|who|which|so)$/.test(
        all[next[0]]?.lower ?? "",
      );
    if (bound && next[1] - piece[0] <= LONGEST_QUOTE + 2) joined.push([piece[0], next[1]]);
    else joined.push(piece);
  }
  return joined;
}

function shorten(body: string, all: Token[], from: number, to: number): string | null {
  let start = from;
  while (
    start < to &&
    /^(?:and|but|so|then|because|well|um|uh|or|also|which|that|where|when|while|if|as|who|since|although|though)$/.test(
      all[start]?.lower ?? "",
    )
  )
    start++;
  let end = to;
  const length = (): number => all.slice(start, end).filter((token) => token.word).length;
  if (length() > LONGEST_QUOTE) {
    // Cut before a preposition or a connective, which leaves a whole phrase behind.
    let cut = -1;
    for (let i = start + 4; i < end && i - start <= LONGEST_QUOTE; i++) {
      const token = all[i];
      if (token === undefined || isContent(token) || !token.word) continue;
      if (
        DETERMINERS.has(token.lower) ||
        !/^(?:of|in|on|with|by|from|into|about|through|during|between|across|for|at|to|and|but|because|so|when|while|which|after|before|until|over)$/.test(
          token.lower,
        )
      )
        continue;
      const prior = all[i - 1];
      if (prior !== undefined && isContent(prior)) cut = i;
    }
    if (cut < 0) return null;
    end = cut;
  }
  while (
    end > start &&
    !isContent(all[end - 1] ?? { text: "", lower: "", start: 0, end: 0, word: false }) &&
    !/^(?:it|them|me|us|him|her|up|out|off|down|back|again|myself|together|more|once|twice)$/.test(
      all[end - 1]?.lower ?? "",
    )
  )
    end--;
  const first = all[start];
  const last = all[end - 1];
  if (first === undefined || last === undefined || end - start < 3) return null;
  const piece = body.slice(first.start, last.end);
  return piece.length > 110 ? null : piece;
}

function leadless(body: string): string {
  const cut = body.replace(
    /^(?:(?:and|but|so|then|well|um+|uh+|er|yes|yeah|yep|ok|okay|oh|hmm|no|one more thing|basically|honestly|actually|to be honest)\b[,.]?\s+)+/i,
    "",
  );
  return cut.length >= 3 ? cut : body;
}
