import type { InsightsDraft, InsightsInput } from "../tasks";
import { findGaps } from "./insights/gaps";
import { findQuotes } from "./insights/quotes";
import { findStrengths } from "./insights/strengths";
import { summaryOf } from "./insights/summary";
import { readThreads } from "./insights/threads";

/**
 * Insights from what the person said and nothing else: every claim names its message, every quote stands word for
 * word in one. No score, and nothing about tone, character or confidence. The team's template asks for the same four
 * lists, so it changes nothing here.
 */
export function insights(input: InsightsInput): InsightsDraft {
  const threads = readThreads(input.turns);
  const strengths = findStrengths(threads);
  const gaps = findGaps(threads);
  const quotes = findQuotes(threads);
  return {
    summary: summaryOf(input.characters, threads, strengths, gaps, quotes),
    strengths: strengths.map(({ text, evidence }) => ({ text, evidence })),
    improvement_areas: gaps.map(({ text, evidence }) => ({ text, evidence })),
    notable_quotes: quotes.map(({ quote, message_id }) => ({ quote, message_id })),
  };
}
