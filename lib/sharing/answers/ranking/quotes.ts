import { countWords } from "../../../text/words.ts";
import { readSigns, readTopics } from "../../../text/topics.ts";
import { informativeness, plan } from "./informativeness.ts";
import type { Sought } from "./question.ts";
import { matchOf, type Ranked } from "./rank.ts";
import type { Read } from "./read.ts";
import { termsOf } from "../../../text/terms.ts";

/** A piece of a passage to be quoted, with how much of the question it answers. */
export type Quote = { read: Read; quote: string; fit: number };

/** What a quote must have of a question to answer it, to stand beside an answer, and to be shown as the closest there is. */
export const minFit = { answers: 0.6, beside: 0.4, related: 0.2 };

/** As long as a quote is read with pleasure, in words; a single sentence may be longer. */
const maxWords = 60;
const maxQuotes = 3;
/** Quotes are looked for in no more passages than these. */
const maxPassages = 8;
/** What another piece of a passage counts that is quoted already: of one that answers, and of one that does not. */
const again = { answers: [1, 0.7, 0.4], related: [1, 0.5, 0.3] };
/** What a passage counts at least that goes on with the best one, beside that one. */
const sameStory = 0.8;

/** The best pieces of the best passages: sentences, alone or two in a row, whole and word for word. */
export function quotesOf(ranked: Ranked[], sought: Sought): Quote[] {
  const [first] = ranked;
  const quotes = ranked.slice(0, maxPassages).flatMap(({ read, fit }) => {
    const goesOn = first !== undefined && read !== first.read && read.story === first.read.story;
    const best = goesOn ? Math.max(fit, sameStory * first.fit) : fit;
    const shares = again[best >= minFit.answers ? "answers" : "related"];
    return piecesOf(read, sought)
      .slice(0, sought.isOverall ? 1 : maxQuotes)
      .map((quote, at) => ({ read, quote, fit: best * (shares[at] ?? 0) }));
  });
  return quotes
    .filter(({ fit }) => fit >= minFit.related)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, maxQuotes);
}

/** Families of questions that plans answer; deeds answer the others. */
const onPlans = ["plans", "role", "leaving", "style", "availability", "hours", "location", "salary"];

/** The pieces of one passage, the best first, none twice, and none that tells of pain. */
function piecesOf({ passage, pains }: Read, sought: Sought): string[] {
  const { sentences } = passage;
  const isOnPlans = onPlans.some((family) => sought.families.has(family));
  const scores = sentences.map(({ text }, at) => {
    const words = new Set(termsOf(text).map(({ stem }) => stem));
    const read = { words, context: words, before: words };
    const [evidence, topics] = [readSigns(text).weights, readTopics(text).weights];
    const family = [...sought.families].map(
      ([id, share]) => share * (Math.min(2, evidence.get(id) ?? 0) + 0.5 * Math.min(2, topics.get(id) ?? 0)),
    );
    return (
      sought.terms.reduce((sum, { stem, weight }) => sum + 2 * weight * matchOf(read, stem), 0) +
      sought.hints.reduce((sum, stem) => sum + matchOf(read, stem), 0) +
      Math.max(0, ...family) +
      0.6 * informativeness(text) +
      (plan.test(text) ? (isOnPlans ? 0.6 : -0.6) : 0) +
      (at === 0 ? 0.4 : 0)
    );
  });
  const order = scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const isLeftOut = (text: string): boolean => isScrap(text) || pains.includes(text);
  const used = new Set(order.filter((at) => isLeftOut(sentences[at]?.text ?? "")));
  const pieces: string[] = [];
  for (const at of order) {
    if (pieces.length >= maxQuotes) break;
    if (used.has(at)) continue;
    used.add(at);
    const partner = [at + 1, at - 1]
      .filter((other) => !used.has(other) && spanOf(passage, Math.min(at, other)) !== null)
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))[0];
    if (partner !== undefined) used.add(partner);
    const span = partner === undefined ? null : spanOf(passage, Math.min(at, partner));
    pieces.push(span ?? sentences[at]?.text ?? "");
  }
  return pieces;
}

/** What says nothing by itself: a word or two, or a question back. */
const isScrap = (sentence: string): boolean => countWords(sentence) < 3 || /[?？]$/u.test(sentence);

/** Two sentences in a row as they stand, where nothing was left out between them and they are short enough. */
function spanOf({ sentences, stretches }: Read["passage"], at: number): string | null {
  const [first, second] = [sentences[at], sentences[at + 1]];
  if (!first || !second) return null;
  for (const stretch of stretches) {
    const start = stretch.indexOf(first.text);
    if (start === -1) continue;
    const end = stretch.indexOf(second.text, start + first.text.length);
    const gap = end === -1 ? "x" : stretch.slice(start + first.text.length, end);
    if (gap.trim() !== "") continue;
    const span = stretch.slice(start, end + second.text.length);
    return countWords(span) <= maxWords ? span : null;
  }
  return null;
}
