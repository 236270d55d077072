import type { InsightsDraft, InsightsInput } from "../tasks.ts";
import { findImprovements } from "./insights/improvements.ts";
import { findQuotes } from "./insights/quotes.ts";
import { findStrengths } from "./insights/strengths.ts";
import { summarise } from "./insights/summary.ts";
import { minUsable, readThreads, usable } from "./insights/threads.ts";

/** With too few answers to judge by, a few points are enough. */
const maxPointsOfLittle = 2;

/**
 * Insights from what the person said and nothing else: whatever is claimed names its messages, whatever is quoted
 * stands word for word in one of them. The team's template asks for the same four lists, so it changes nothing here.
 */
export function insights(input: InsightsInput): InsightsDraft {
  const threads = readThreads(input.turns);
  const max = usable(threads).length < minUsable ? maxPointsOfLittle : undefined;
  const strengths = findStrengths(threads).slice(0, max);
  const improvements = findImprovements(threads).slice(0, max);
  return {
    summary: summarise(input.characters, threads, strengths, improvements),
    strengths: strengths.map(({ text, evidence }) => ({ text, evidence })),
    improvement_areas: improvements.map(({ text, evidence }) => ({ text, evidence })),
    notable_quotes: findQuotes(threads, strengths).slice(0, max),
  };
}
