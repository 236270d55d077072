import type { InsightsDraft, Point } from "../ai/insights.ts";
import { isPersonsMessage, type Turn } from "../ai/tasks.ts";
import { beginning } from "../text/cut.ts";
import { fold, type Folded } from "../text/folding.ts";
import { countWords } from "../text/words.ts";
import { nearestQuote } from "../text/near-quotes.ts";
import { findQuote, minWords } from "../text/quotes.ts";
import { sentences } from "../text/sentences.ts";
import type { Evidence, InsightsContent, JudgedClaim } from "./schema.ts";

const maxClaims = 6;
const maxQuotes = 5;
/** In characters. */
const maxLength = { summary: 2500, claim: 600, quote: 600 };

type Answer = { id: string; folded: Folded };
type Passage = { text: string; id: string; key: string };

/**
 * Keeps the parts of a draft that the transcript supports. A quote must be in an answer of the person; that message becomes
 * its evidence. Drops points without such a quote, and points that their check refused. Invented words lose their quotation
 * marks.
 * @returns also the number of the model's quotes (without repeats and those past the limit), and of those in an answer
 */
export function checkDraft(draft: InsightsDraft, turns: Turn[]) {
  const answers = turns.filter(isPersonsMessage).map((turn) => ({ id: turn.id, folded: fold(turn.text) }));
  const characters = turns.filter((turn) => turn.speaker === "character").map((turn) => fold(turn.text));
  const transcript = [...answers.map((answer) => answer.folded), ...characters];

  const strengths = checkPoints(draft.strengths, answers, transcript);
  const improvements = checkPoints(draft.improvement_areas, answers, transcript);
  const { passages, found } = checkQuotes(draft.notable_quotes, answers);
  const summary = draft.summary
    .filter(({ support }) => support !== "not")
    .map((one) => ({ ...one, text: tidy(one.text, maxLength.claim, transcript) }));
  const content: InsightsContent = {
    summary: tidy(summary.map(({ text }) => text).join(" "), maxLength.summary, transcript) || noSummary,
    strengths: strengths.points.map(({ text }) => text),
    improvement_areas: improvements.points.map(({ text }) => text),
    notable_quotes: passages.map((passage) => passage.text),
  };
  const evidence: Evidence = {
    strengths: strengths.points.map(({ id }) => [id]),
    improvement_areas: improvements.points.map(({ id }) => [id]),
    notable_quotes: passages.map((passage) => passage.id),
  };
  return {
    result: content,
    evidence,
    claims: toClaims(content, {
      summary,
      strengths: strengths.points,
      improvement_areas: improvements.points,
    }),
    quotes_found: found + strengths.found + improvements.found,
    quotes_verified: passages.length + strengths.verified + improvements.verified,
  };
}

/** Replaces a summary without a supported sentence. */
const noSummary = "There is no summary, because your answers do not support the draft.";

type SupportedPoint = { text: string; id: string; support: Exclude<Point["support"], "not"> };

/** The stored form of each claim. */
function toClaims(
  content: InsightsContent,
  of: {
    summary: { text: string; support: Point["support"] }[];
    strengths: SupportedPoint[];
    improvement_areas: SupportedPoint[];
  },
): JudgedClaim[] {
  const supportOf = new Map(of.summary.map(({ text, support }) => [text, support]));
  const claim = (
    part: JudgedClaim["part"],
    text: string,
    support: Point["support"] | undefined,
  ): JudgedClaim => ({
    part,
    text,
    support: support === undefined || support === "not" ? "unchecked" : support,
  });
  return [
    ...sentences(content.summary).map(({ text }) => claim("summary", text, supportOf.get(text))),
    ...of.strengths.map(({ text, support }) => claim("strengths", text, support)),
    ...of.improvement_areas.map(({ text, support }) => claim("improvement_areas", text, support)),
    ...content.notable_quotes.map((text) => claim("notable_quotes", text, "supports")),
  ];
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store, and cuts at a word. */
function tidy(text: string, length: number, transcript: Folded[]): string {
  const whole = unmarkInventedQuotes(text.toWellFormed().replaceAll("\0", "").trim(), transcript);
  return whole.length <= length ? whole : `${beginning(whole, length - 2).trimEnd()} …`;
}

const marked = /"([^"“”]+)"|“([^"“”]+)”|«([^«»]+)»|„([^"„“”]+)[“”]/gu;
const gap = /\[?(?:…|\.{3})\]?/u;

/**
 * Removes the quotation marks from words that are not in the transcript. Fewer words than a quote needs are a term and keep
 * their marks.
 */
function unmarkInventedQuotes(text: string, transcript: Folded[]): string {
  return text.replaceAll(marked, (whole, ...groups: (string | undefined)[]) => {
    const words = groups.slice(0, 4).find((group) => group !== undefined) ?? "";
    // Each part between ellipses must be in the transcript.
    const parts = words.split(gap).filter((part) => countWords(part) >= minWords);
    const isReal = parts.every((part) => transcript.some((message) => findQuote(part, message) !== null));
    return isReal ? whole : words;
  });
}

/** The distinct points whose quote is in an answer. A point that its check refused is not counted. */
function checkPoints(points: Point[], answers: Answer[], transcript: Folded[]) {
  const distinct = new Map<string, SupportedPoint>();
  let verified = 0;
  const asserted = points.flatMap(({ support, ...one }) => (support === "not" ? [] : [{ ...one, support }]));
  for (const { text, quote, message_id, support } of asserted) {
    const passage = findPassage(quote, message_id, answers);
    if (!passage) continue;
    verified++;
    const claim = tidy(text.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/u, ""), maxLength.claim, transcript);
    const key = fold(claim).text;
    if (key !== "" && !distinct.has(key)) distinct.set(key, { text: claim, id: passage.id, support });
  }
  return { points: [...distinct.values()].slice(0, maxClaims), found: asserted.length, verified };
}

function checkQuotes(quotes: InsightsDraft["notable_quotes"], answers: Answer[]) {
  const passages: Passage[] = [];
  const invented = new Set<string>();
  for (const { quote, message_id } of quotes) {
    const key = fold(quote).text;
    if (key === "") continue;
    const passage = findPassage(quote, message_id, answers);
    if (!passage) invented.add(key);
    else if (passages.length < maxQuotes && !passages.some((other) => repeats(other, passage)))
      passages.push(passage);
  }
  return { passages, found: passages.length + invented.size };
}

/** The words of an answer that differ from the quote only in endings or function words. */
function findReworded(quote: string, { source }: Folded): string | null {
  const found = nearestQuote(quote, source);
  return found?.nearness === "light" ? found.text : null;
}

/** Finds a quote in the named message, else in any answer; returns the answer's own words. */
function findPassage(quote: string, messageId: string | null, answers: Answer[]): Passage | null {
  const namedFirst = answers.toSorted((a, b) => Number(b.id === messageId) - Number(a.id === messageId));
  const places = [findQuote, findReworded].flatMap((find) =>
    namedFirst.map((answer) => ({ ...answer, find })),
  );
  for (const { id, folded, find } of places) {
    const whole = find(quote, folded);
    if (whole === null) continue;
    const text = whole.length > maxLength.quote ? firstSentences(whole) : whole;
    return { text, id, key: fold(text).text };
  }
  return null;
}

const repeats = (other: Passage, one: Passage): boolean =>
  other.id === one.id && (other.key.includes(one.key) || one.key.includes(other.key));

/** The first sentences of a long passage, verbatim. */
const firstSentences = (passage: string): string =>
  /^[\s\S]*[.!?。！？](?=\s)/u.exec(passage.slice(0, maxLength.quote))?.[0] ??
  beginning(passage, maxLength.quote).trimEnd();
