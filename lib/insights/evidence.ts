import type { InsightsDraft, Point } from "../ai/insights.ts";
import { isAnswer, type Turn } from "../ai/tasks.ts";
import { fold, type Folded } from "../text/folding.ts";
import { countWords } from "../text/words.ts";
import { nearestQuote } from "../text/near-quotes.ts";
import { findQuote, minWords } from "../text/quotes.ts";
import { sentences } from "../text/sentences.ts";
import type { Evidence, InsightsContent, JudgedClaim } from "./schema.ts";

const maxClaims = 6;
const maxQuotes = 5;
/** How long each may be, in characters. */
const maxLength = { summary: 2500, claim: 600, quote: 600 };

type Answer = { id: string; folded: Folded };
type Passage = { text: string; id: string; key: string };

/**
 * Keeps of a draft what the transcript bears out. Quotes must stand in the person's own answers, not in a greeting and not
 * in what a character said; the message that they really stand in becomes their evidence. A point without such a quote goes,
 * and so does one that its own check refuses. Words that a point puts in quotation marks although nobody said them lose the
 * marks.
 * @returns with how many quotes the model gave (repeats and those past the limit aside), and how many are in an answer
 */
export function checkDraft(draft: InsightsDraft, turns: Turn[]) {
  const answers = turns.filter(isAnswer).map((turn) => ({ id: turn.id, folded: fold(turn.text) }));
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
    strengths: strengths.kept.map(({ text }) => text),
    improvement_areas: improvements.kept.map(({ text }) => text),
    notable_quotes: passages.map((passage) => passage.text),
  };
  const evidence: Evidence = {
    strengths: strengths.kept.map(({ id }) => [id]),
    improvement_areas: improvements.kept.map(({ id }) => [id]),
    notable_quotes: passages.map((passage) => passage.id),
  };
  return {
    result: content,
    evidence,
    claims: judged(content, { summary, strengths: strengths.kept, improvement_areas: improvements.kept }),
    quotes_found: found + strengths.found + improvements.found,
    quotes_verified: passages.length + strengths.verified + improvements.verified,
  };
}

/** Stands in the place of a summary of which nothing is borne out. */
const noSummary = "There is no summary: nothing that was drafted is borne out by what you said.";

type Kept = { text: string; id: string; support: Exclude<Point["support"], "not"> };

/** What is stored of each claim; a quote stands word for word. */
function judged(
  content: InsightsContent,
  of: {
    summary: { text: string; support: Point["support"] }[];
    strengths: Kept[];
    improvement_areas: Kept[];
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

/** Without what PostgreSQL cannot store, cut at a word. */
function tidy(text: string, length: number, transcript: Folded[]): string {
  const whole = unmarkInventedQuotes(text.toWellFormed().replaceAll("\0", "").trim(), transcript);
  return whole.length <= length ? whole : `${sliceText(whole, length - 2).replace(/\s+\S*$/u, "")} …`;
}

const marked = /"([^"“”]+)"|“([^"“”]+)”|«([^«»]+)»|„([^"„“”]+)[“”]/gu;
const gap = /\[?(?:…|\.{3})\]?/u;

/**
 * Takes the quotation marks off words that nobody said: without the marks they are the model's own. Quoting a
 * character's question is fine, and fewer words than a quote needs are a term.
 */
function unmarkInventedQuotes(text: string, transcript: Folded[]): string {
  return text.replaceAll(marked, (whole, ...groups: (string | undefined)[]) => {
    const words = groups.slice(0, 4).find((group) => group !== undefined) ?? "";
    // With an ellipsis between them, each part must have been said.
    const parts = words.split(gap).filter((part) => countWords(part) >= minWords);
    const isReal = parts.every((part) => transcript.some((message) => findQuote(part, message) !== null));
    return isReal ? whole : words;
  });
}

/** The points whose quote stands in an answer, each once. One that its own check refuses is not counted. */
function checkPoints(points: Point[], answers: Answer[], transcript: Folded[]) {
  const distinct = new Map<string, Kept>();
  let verified = 0;
  const asserted = points.flatMap(({ support, ...one }) => (support === "not" ? [] : [{ ...one, support }]));
  for (const { text, quote, message_id, support } of asserted) {
    const passage = findPassage(quote, message_id, answers);
    if (!passage) continue;
    verified++;
    const said = tidy(text.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/u, ""), maxLength.claim, transcript);
    const key = fold(said).text;
    if (key !== "" && !distinct.has(key)) distinct.set(key, { text: said, id: passage.id, support });
  }
  return { kept: [...distinct.values()].slice(0, maxClaims), found: asserted.length, verified };
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

/** The words of an answer with other endings or small words than the quote has. */
function findLightly(quote: string, { source }: Folded): string | null {
  const found = nearestQuote(quote, source);
  return found?.nearness === "light" ? found.text : null;
}

/** Where a quote stands: in the message that is named, else in any answer that has it, with the answer's own words. */
function findPassage(quote: string, messageId: string | null, answers: Answer[]): Passage | null {
  const namedFirst = answers.toSorted((a, b) => Number(b.id === messageId) - Number(a.id === messageId));
  const places = [findQuote, findLightly].flatMap((find) =>
    namedFirst.map((answer) => ({ ...answer, find })),
  );
  for (const { id, folded, find } of places) {
    const whole = find(quote, folded);
    if (whole === null) continue;
    const text = whole.length > maxLength.quote ? beginning(whole) : whole;
    return { text, id, key: fold(text).text };
  }
  return null;
}

const repeats = (other: Passage, one: Passage): boolean =>
  other.id === one.id && (other.key.includes(one.key) || one.key.includes(other.key));

/** The first sentences of a long passage, still word for word. */
function beginning(passage: string): string {
  const part = sliceText(passage, maxLength.quote);
  return /^[\s\S]*[.!?。！？](?=\s)/u.exec(part)?.[0] ?? part.replace(/\s+\S*$/u, "");
}

/** The first so many UTF-16 units, one less where that would halve a character. */
const sliceText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
