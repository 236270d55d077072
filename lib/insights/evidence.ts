import { type InsightsDraft, isAnswer, type Turn } from "../ai/tasks.ts";
import { fold, type Folded } from "../text/folding.ts";
import { countWords } from "../text/words.ts";
import { findQuote, minWords } from "./quotes.ts";
import type { Evidence, InsightsContent } from "./schema.ts";

const maxClaims = 6;
const maxQuotes = 5;
const maxEvidence = 8;
/** How long each may be, in characters. */
const maxLength = { summary: 2500, claim: 600, quote: 600 };

type Claim = InsightsDraft["strengths"][number];
type Answer = { id: string; folded: Folded };
type Passage = { text: string; id: string; key: string };

/**
 * Keeps of a draft what the transcript bears out. Quotes must stand in the person's own answers, not in a greeting
 * and not in what a character said; the message that they really stand in becomes their evidence. Evidence
 * of a claim is cut to answers of this conversation; a claim without any stays, with an empty list. Words that a
 * claim puts in quotation marks although nobody said them lose the marks.
 * @returns with how many quotes the model gave (repeats and those past the limit aside), and how many are in an answer
 */
export function checkDraft(draft: InsightsDraft, turns: Turn[]) {
  const answers = turns.filter(isAnswer).map((turn) => ({ id: turn.id, folded: fold(turn.text) }));
  const characters = turns.filter((turn) => turn.speaker === "character").map((turn) => fold(turn.text));
  const transcript = [...answers.map((answer) => answer.folded), ...characters];

  const strengths = checkClaims(draft.strengths, answers, transcript);
  const improvements = checkClaims(draft.improvement_areas, answers, transcript);
  const { passages, found } = checkQuotes(draft.notable_quotes, answers);
  const content: InsightsContent = {
    summary: tidy(draft.summary, maxLength.summary, transcript),
    strengths: strengths.map((claim) => claim.text),
    improvement_areas: improvements.map((claim) => claim.text),
    notable_quotes: passages.map((passage) => passage.text),
  };
  const evidence: Evidence = {
    strengths: strengths.map((claim) => claim.evidence),
    improvement_areas: improvements.map((claim) => claim.evidence),
    notable_quotes: passages.map((passage) => passage.id),
  };
  return { content, evidence, quotes: { found, verified: passages.length } };
}

export type Checked = ReturnType<typeof checkDraft>;

/** A claim that was said again, held to the same rules; null where nothing of it is left. */
export function checkClaim(text: string, turns: Turn[]): string | null {
  const { content } = checkDraft(
    { summary: "", strengths: [{ text, evidence: [] }], improvement_areas: [], notable_quotes: [] },
    turns,
  );
  return content.strengths[0] ?? null;
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

function checkClaims(claims: Claim[], answers: Answer[], transcript: Folded[]): Claim[] {
  const ids = new Set(answers.map((answer) => answer.id));
  const distinct = new Map<string, Claim>();
  for (const claim of claims) {
    const text = tidy(claim.text.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/u, ""), maxLength.claim, transcript);
    const key = fold(text).text;
    if (key === "" || distinct.has(key)) continue;
    const evidence = [...new Set(claim.evidence)].filter((id) => ids.has(id)).slice(0, maxEvidence);
    distinct.set(key, { text, evidence });
  }
  return [...distinct.values()].slice(0, maxClaims);
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

/** Where a quote stands: in the message that is named, else in whichever answer has it. */
function findPassage(quote: string, messageId: string, answers: Answer[]): Passage | null {
  const namedFirst = answers.toSorted((a, b) => Number(b.id === messageId) - Number(a.id === messageId));
  for (const { id, folded } of namedFirst) {
    const whole = findQuote(quote, folded);
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
