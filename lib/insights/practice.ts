import { type PracticeInput, stateFacts } from "../ai/insights.ts";
import { practiceModel } from "../ai/names.ts";
import type { Evidence, InsightsContent, JudgedClaim } from "./schema.ts";
import { sentences } from "../text/sentences.ts";

/** The insights of practice mode, as columns of their row. */
export function practiceInsights(input: PracticeInput) {
  const { summary, strengths, improvement_areas: next, notable_quotes: quotes } = stateFacts(input);
  const result: InsightsContent = {
    summary,
    strengths: strengths.map(({ text }) => text),
    improvement_areas: next.map(({ text }) => text),
    notable_quotes: quotes.map(({ quote }) => quote),
  };
  const evidence: Evidence = {
    strengths: strengths.map((fact) => fact.evidence),
    improvement_areas: next.map((fact) => fact.evidence),
    notable_quotes: quotes.map(({ message_id }) => message_id),
  };
  const facts = (part: JudgedClaim["part"], texts: string[]): JudgedClaim[] =>
    texts.map((text) => ({ part, text, support: "fact" }));
  const claims = [
    ...facts(
      "summary",
      sentences(summary).map(({ text }) => text),
    ),
    ...facts("strengths", result.strengths),
    ...facts("improvement_areas", result.improvement_areas),
    ...facts("notable_quotes", result.notable_quotes),
  ];
  const run = { model: practiceModel, duration_ms: 0, input_tokens: 0, output_tokens: 0 };
  return { result, evidence, claims, quotes_found: quotes.length, quotes_verified: quotes.length, ...run };
}

/** Whether an earlier version's practice mode made these insights. They are replaced when read. */
export const isOutdated = ({ model, claims }: { model: string | null; claims: unknown }): boolean =>
  model === practiceModel && !(Array.isArray(claims) && (claims as JudgedClaim[]).some(isFact));

const isFact = ({ support }: JudgedClaim): boolean => support === "fact";
