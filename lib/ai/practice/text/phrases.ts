import { saysNothing } from "./plain";
import { scoredQuoteOf } from "./quotable";
import { toYou } from "./second-person";
import { sentences, type Sentence } from "../../../text/sentences.ts";
import { withoutCode } from "./sentences";
import {
  EMPTY_NOUNS,
  isContent,
  isEnglish,
  isPast,
  NUMBER_WORDS,
  stem,
  TIME_UNITS,
  tokens,
  type Token,
} from "./words";
import { sentenceScore } from "./sentence-score";

/**
 * Something real from what a person said: a noun phrase to be named, or whole clauses of theirs. `told` is such a
 * clause in the second person, where that reads right: "you cut errors by a third".
 */
export type Phrase = { kind: "noun" | "quote"; text: string; score: number; told: string | null };

/** Prepositions after which a noun phrase is surely an object ("after the boiler broke" is not). */
const OBJECT_PREPOSITIONS = new Set(
  "of in on with by from into about through during between across without within against under over for at around".split(
    " ",
  ),
);
/** After these verbs two objects may follow each other ("gave the nurse advice"). */
const TWO_OBJECTS = new Set(
  "gave give giving told tell telling taught teach teaching showed show showing offered offer sent send sending bought buy made make making asked ask asking paid pay handed brought bring lent wrote write got get called call named let had have has help helped keep kept is was are were am be been being".split(
    " ",
  ),
);
const MOST_READ = 24;
const RUDE =
  /\b(?:fuck\w*|shit\w*|bitch\w*|cunt\w*|arsehole\w*|asshole\w*|bastard\w*|dick|dickhead|wank\w*|bullshit)\b/i;

/** Up to `limit` phrases worth naming from a text, best first. Never rude words, code, or a broken piece. */
export function phrases(text: string, question = "", limit = 6): Phrase[] {
  const plain = withoutCode(text).slice(0, 30_000);
  const asked = new Set(
    tokens(question)
      .filter(isContent)
      .map((token) => stem(token.lower)),
  );
  const found: Phrase[] = [];
  for (const { index, sentence, score } of rankedSentences(plain)) {
    if (RUDE.test(sentence.text) || sentence.text.endsWith("?")) continue;
    const quote = saysNothing(sentence.text) ? null : scoredQuoteOf(sentence.text);
    const english = isEnglish(sentence.text);
    if (quote !== null)
      found.push({
        kind: "quote",
        text: quote.text,
        score: quote.score - Math.min(index, 20) * 0.01,
        told: english ? toYou(quote.text) : null,
      });
    if (english)
      for (const noun of nounPhrases(sentence.text))
        found.push({
          kind: "noun",
          text: noun.text,
          score: score + noun.score + newness(noun.text, asked),
          told: null,
        });
  }
  found.sort((a, b) => b.score - a.score);
  const kept: Phrase[] = [];
  const seen = new Set<string>();
  for (const phrase of found) {
    const key = phrase.text.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(phrase);
  }
  // Both kinds stay in reach, so that a reply can choose the one that the last reply was not built with.
  const nouns = kept.filter((phrase) => phrase.kind === "noun").slice(0, limit);
  const quotes = kept.filter((phrase) => phrase.kind === "quote").slice(0, limit);
  return [...nouns, ...quotes].sort((a, b) => b.score - a.score);
}

/** Of a very long text only the sentences that tell most are looked into. */
function rankedSentences(plain: string): { index: number; sentence: Sentence; score: number }[] {
  const all = sentences(plain).slice(0, 400);
  const listed = all.map((sentence, index) => ({
    index,
    sentence,
    score: (all.length > 150 && index > 150 ? -1 : sentenceScore(sentence.text)) - Math.min(index, 20) * 0.01,
  }));
  return listed.length <= MOST_READ ? listed : listed.sort((a, b) => b.score - a.score).slice(0, MOST_READ);
}

function newness(noun: string, asked: Set<string>): number {
  const words = tokens(noun).filter(isContent);
  const fresh = words.filter((token) => !asked.has(stem(token.lower))).length;
  return words.length === 0 ? -1 : (fresh / words.length) * 0.6 - 0.6;
}

/**
 * Object noun phrases in the second person: "the night rota", "your Year 9 class". A phrase is taken only where its
 * end is certain (a sign or a function word follows), so that no verb is caught in it.
 */
export function nounPhrases(sentence: string): { text: string; score: number }[] {
  const all = tokens(sentence.replaceAll("’", "'"));
  const found: { text: string; score: number }[] = [];
  for (let i = 1; i < all.length; i++) {
    const head = all[i];
    const before = all[i - 1];
    if (head === undefined || before === undefined || !before.word) continue;
    if (!/^(?:the|a|an|my|our)$/.test(head.lower)) continue;
    const afterPreposition = OBJECT_PREPOSITIONS.has(before.lower);
    const afterVerb = !afterPreposition && isVerbAt(all, i - 1) && !TWO_OBJECTS.has(before.lower);
    if (!afterPreposition && !afterVerb) continue;
    const last = phraseEnd(all, i + 1);
    if (last === null) continue;
    const body = all.slice(i + 1, last + 1);
    const noun = body.at(-1);
    if (noun === undefined || EMPTY_NOUNS.has(noun.lower) || TIME_UNITS.has(noun.lower)) continue;
    if (/^(?:mr|mrs|ms|dr|prof|st|no|approx)$/.test(noun.lower)) continue;
    const lead = head.lower === "my" || head.lower === "our" ? "your" : "the";
    const inner = sentence.slice(body[0]?.start ?? 0, noun.end);
    if (/["“”()]/.test(inner) || inner.length > 48) continue;
    const weight = body.reduce((sum, token) => sum + Math.min(token.text.length, 9), 0);
    let score = Math.min(weight / 14, 1.2) + (body.length > 1 ? 0.5 : -1.6) + (afterVerb ? 0.35 : 0);
    if (noun.lower.length < 4) score -= 0.5;
    // "the problem of", "a group of": the name comes after.
    if (all[last + 1]?.lower === "of") score -= 0.8;
    found.push({ text: `${lead} ${inner}`, score });
  }
  return found;
}

/** A word in the place of a verb: after "I", "we" or "to", or a past form, or -ing. */
function isVerbAt(all: Token[], i: number): boolean {
  const token = all[i];
  if (token === undefined || !isContent(token)) return false;
  if (isPast(token.lower)) return true;
  if (token.lower.endsWith("ing") && token.lower.length > 5) return true;
  return /^(?:i|we|to|and|i'd|we'd)$/.test(all[i - 1]?.lower ?? "");
}

function phraseEnd(all: Token[], from: number): number | null {
  let at = from;
  while (at < all.length && at - from < 4) {
    const token = all[at];
    if (token === undefined || !token.word || !isContent(token)) break;
    if (NUMBER_WORDS.has(token.lower) && at > from) return null;
    if (token.lower.endsWith("ly") && token.lower !== "family" && at > from) break;
    at++;
  }
  const count = at - from;
  if (count < 1 || count > 3) return null;
  const last = all[at - 1];
  const next = all[at];
  const beyond = all[at + 1];
  if (last === undefined) return null;
  // "the boiler broke to", "the meeting running": a verb was caught.
  if (
    count > 1 &&
    (isPast(last.lower) ||
      (last.lower.endsWith("ing") &&
        count > 1 &&
        !/^(?:training|meeting|building|planning|briefing|morning|evening)$/.test(last.lower)))
  )
    return null;
  for (let i = from + 1; i < at - 1; i++) if (isPast(all[i]?.lower ?? "")) return null;
  if (count === 1 && (last.lower.endsWith("ed") || last.lower.endsWith("est"))) return null;
  if (next === undefined) return at - 1;
  // A word of another kind ends it only when it cannot itself be part of the phrase.
  if (next.text === "-" || next.text === "/" || next.text === "'" || next.text === "&") return null;
  if (/^(?:and|or)$/.test(next.lower) && beyond !== undefined && isContent(beyond) && !isPast(beyond.lower))
    return null;
  if (next.text === "," && beyond !== undefined && isContent(beyond) && !isPast(beyond.lower)) return null;
  if (next.word && next.lower.endsWith("ly") && isPast(beyond?.lower ?? "")) return null;
  if (
    /^(?:is|was|are|were|has|had|have|will|would|can|could|did|does|do|which|who|that|i|we|he|she|they|it|you)$/.test(
      next.lower,
    )
  )
    return count > 1 || next.lower.length < 3 ? null : at - 1;
  if (isContent(next)) return null;
  return at - 1;
}

/** Whether a text holds words that we would not say back to anyone. */
export function isRude(text: string): boolean {
  return RUDE.test(text);
}
