import type { InsightsDraft, Turn } from "../ai/tasks.ts";
import { fold, type Folded } from "../text/folding.ts";
import { unmarkInventedQuotes } from "./marked-words.ts";
import { findQuote } from "./quotes.ts";
import type { Evidence, InsightsContent } from "./schema.ts";

/** The most that is kept of each, and how long each may be, in characters. */
const most = { strengths: 6, improvement_areas: 6, quotes: 5, evidence: 8 };
const longest = { summary: 2500, claim: 600, quote: 600 };

export type Checked = {
  content: InsightsContent;
  evidence: Evidence;
  /** How many quotes the model gave, repeats and those past the limit aside. */
  found: number;
  /** How many of them stand in an answer: all that are kept. */
  verified: number;
};

type Claim = InsightsDraft["strengths"][number];
type Answer = { id: string; folded: Folded };

/**
 * Keeps of a draft what the transcript bears out. Quotes must stand in the person's own answers, not in a greeting
 * and not in what a character said; the message that they really stand in becomes their evidence. Evidence
 * of a claim is cut to answers of this conversation; a claim without any stays, with an empty list. Words that a
 * claim puts in quotation marks although nobody said them lose the marks.
 */
export function checkDraft(draft: InsightsDraft, turns: Turn[]): Checked {
  const answers = turns
    .filter((turn) => turn.speaker === "user" && !turn.greeting)
    .map((turn) => ({ id: turn.id, folded: fold(turn.text) }));
  const characters = turns.filter((turn) => turn.speaker === "character").map((turn) => fold(turn.text));
  const said = [...answers.map((answer) => answer.folded), ...characters];
  const isAnswer = new Set(answers.map((answer) => answer.id));

  const strengths = checkClaims(draft.strengths, most.strengths);
  const improvements = checkClaims(draft.improvement_areas, most.improvement_areas);
  const quotes = checkQuotes(draft.notable_quotes, answers);
  return {
    content: {
      summary: tidy(draft.summary, longest.summary),
      strengths: strengths.map((claim) => claim.text),
      improvement_areas: improvements.map((claim) => claim.text),
      notable_quotes: quotes.kept.map((quote) => quote.passage),
    },
    evidence: {
      strengths: strengths.map((claim) => claim.evidence),
      improvement_areas: improvements.map((claim) => claim.evidence),
      notable_quotes: quotes.kept.map((quote) => quote.id),
    },
    found: quotes.found,
    verified: quotes.kept.length,
  };

  function tidy(text: string, length: number): string {
    return clipText(unmarkInventedQuotes(storable(text).trim(), said), length);
  }

  function checkClaims(claims: Claim[], limit: number): Claim[] {
    const kept = new Map<string, Claim>();
    for (const claim of claims) {
      const text = tidy(claim.text.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/u, ""), longest.claim);
      const key = fold(text).text;
      if (key === "" || kept.has(key)) continue;
      const evidence = [...new Set(claim.evidence)].filter((id) => isAnswer.has(id)).slice(0, most.evidence);
      kept.set(key, { text, evidence });
    }
    return [...kept.values()].slice(0, limit);
  }
}

function checkQuotes(quotes: InsightsDraft["notable_quotes"], answers: Answer[]) {
  const kept: { passage: string; id: string; key: string }[] = [];
  const invented = new Set<string>();
  for (const { quote, message_id } of quotes) {
    if (fold(quote).text === "") continue;
    const stands = findIn(quote, message_id, answers);
    if (!stands) invented.add(fold(quote).text);
    else if (kept.length < most.quotes && !kept.some((other) => repeats(other, stands))) kept.push(stands);
  }
  return { kept, found: kept.length + invented.size };
}

/** Where a quote stands: in the message that is named, else in whichever answer has it. */
function findIn(quote: string, messageId: string, answers: Answer[]) {
  const namedFirst = answers.toSorted((a, b) => Number(b.id === messageId) - Number(a.id === messageId));
  for (const { id, folded } of namedFirst) {
    const found = findQuote(quote, folded);
    if (found === null) continue;
    const passage = found.length > longest.quote ? beginning(found) : found;
    return { passage, id, key: fold(passage).text };
  }
  return null;
}

/** The same words of the same message, or a part of them. */
function repeats(other: { id: string; key: string }, one: { id: string; key: string }): boolean {
  return other.id === one.id && (other.key.includes(one.key) || one.key.includes(other.key));
}

/** The first sentences of a long passage, still word for word. */
function beginning(passage: string): string {
  const cut = sliceText(passage, longest.quote);
  return /^[\s\S]*[.!?。！？](?=\s)/u.exec(cut)?.[0] ?? cut.replace(/\s+\S*$/u, "");
}

/** A text cut at a word, with an ellipsis where something is missing. */
function clipText(text: string, length: number): string {
  return text.length <= length ? text : `${sliceText(text, length - 2).replace(/\s+\S*$/u, "")} …`;
}

/** The first so many UTF-16 units, one less where that would halve a character. */
const sliceText = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

/** Models can say what PostgreSQL cannot store. */
const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");
