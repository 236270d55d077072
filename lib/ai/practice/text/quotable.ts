import { isSetback } from "./setback";
import { isClause, runs } from "./clauses";
import { plainly } from "./second-person";
import { countWords } from "../../../text/words.ts";
import { isContent, isEnglish, tokens } from "./words";
import { sentenceScore } from "./sentence-score";
import { signals } from "./signals";

const LONGEST_QUOTE = 20;
const COMFORTABLE = 13;

export type ScoredQuote = { text: string; score: number };

/**
 * The whole clause (or run of clauses) of a sentence that tells most, word for word: the one with the figure, the
 * outcome or the decision. Null when there is nothing of at least one meaningful word, or no clause short enough.
 */
export function quotable(sentence: string): string | null {
  return scoredQuoteOf(sentence)?.text ?? null;
}

export function scoredQuoteOf(sentence: string): ScoredQuote | null {
  const body = sentence.replace(/^[\s\-–—*•>]+|[\s.!…;:,]+$/gu, "").trim();
  if (body === "" || /["“”«»]/.test(body) || body.length > 4000) return null;
  const meaning = tokens(plainly(body)).filter(isContent).length;
  if (meaning === 0) return null;
  if (!isEnglish(body)) {
    if (countWords(body) <= LONGEST_QUOTE && body.length <= 110) return { text: body, score: 0 };
    const first = body.split(/[,;:—–，。、；]/u)[0]?.trim() ?? "";
    return first.length >= 4 && first.length <= 110 && countWords(first) <= LONGEST_QUOTE * 2
      ? { text: first, score: 0 }
      : null;
  }
  let best: ScoredQuote | null = null;
  for (const run of runs(body, LONGEST_QUOTE)) {
    if (run.text.length > 130) continue;
    const text = leadless(run.text);
    const content = tokens(text).filter(isContent).length;
    if (content < Math.min(2, meaning)) continue;
    const score = informativeness(text, content, run.words);
    if (best === null || score > best.score) best = { text, score };
  }
  return best;
}

/** Of a long sentence, the run of whole clauses that tells most, in at most `limit` words: longer runs tell more. */
export function informativeRun(sentence: string, limit: number): string | null {
  let best: ScoredQuote | null = null;
  for (const run of runs(sentence, limit)) {
    const score =
      sentenceScore(run.text) +
      run.clauses * 0.35 -
      (/^(?:it|that|this|they|them)\b/i.test(run.text) ? 0.9 : 0);
    if (run.words > 5 && (best === null || score > best.score)) best = { text: run.text, score };
  }
  return best?.text ?? null;
}

/** How much it tells when it is said back: outcome and figures first, nothing that hangs in the air. */
function informativeness(text: string, content: number, words: number): number {
  const s = signals(text);
  return (
    sentenceScore(text) +
    (s.figures.length > 0 ? 0.4 : 0) +
    (s.result || s.change ? 0.4 : 0) +
    Math.min(content, 9) * 0.08 -
    Math.max(words - COMFORTABLE, 0) * 0.14 -
    (/^(?:it|that|this|they|them|those|these)\b/i.test(text) ? 0.9 : 0) -
    (/\b(?:it|this|that)$/i.test(text) ? 0.2 : 0) -
    (isSetback(text) ? 0.7 : 0) -
    (s.negated ? 0.6 : 0) -
    (!s.action && s.figures.length === 0 && !s.change ? 0.8 : 0) -
    (!isClause(text) && s.figures.length > 0 && s.figures.every((figure) => figure.duration) ? 1.6 : 0) -
    (/^(?:i (?:know|mean|think|guess|suppose)|that's|thats)\b/i.test(text) ? 1.6 : 0)
  );
}

/** Without the "well, so" it begins with; still word for word. */
export function leadless(body: string): string {
  const plain = plainly(body);
  // Only what stands so in the text; where the spelling was mended, the text itself is kept.
  const cut = body.slice(Math.max(body.length - leadLength(body), 0));
  return plain !== "" && body.includes(plain) ? plain : cut;
}

function leadLength(body: string): number {
  return body.replace(
    /^(?:(?:and|but|so|then|like|well|um+|uh+|er|yes|yeah|yep|ok|okay|oh|hmm|basically|honestly|actually|to be honest)\b[,.]?\s+|no, )+/i,
    "",
  ).length;
}
