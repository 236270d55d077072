import { z } from "zod";
import { listOf } from "./json.ts";
import { authorName, requestJson } from "./model.ts";
import { insightsInstructions, labelledTranscript, repairRequest } from "./prompts/insights.ts";
import { insightsDraft, type InsightsDraft, type InsightsInput } from "./tasks.ts";

// What is known without a model: all of the insights where there is none, and the facts of each answer in any case.
export { type Facts, factsOf } from "./practice/facts.ts";
export { stateFacts, isCountedTurn, type PracticeInput, type SaidTurn } from "./practice/insights.ts";

/** "m1, m2" or ["m1", 2] for ["m1", "m2"]: both occur. */
const labels = z
  .union([
    z.array(z.union([z.string(), z.number()])).transform((list) => list.map(String)),
    z.string().transform((list) => list.split(/[\s,;]+/).filter(Boolean)),
    z.number().transform((label) => [String(label)]),
  ])
  .catch([]);
const claim = z.union([
  z.string().transform((text) => ({ text, evidence: [] as string[] })),
  z.object({ text: z.string(), evidence: labels }),
]);
const quote = z.union([
  z.string().transform((text) => ({ quote: text, message_id: "" })),
  z.object({ quote: z.string(), message_id: z.union([z.string(), z.number()]).catch("").transform(String) }),
]);

/** What is accepted. A template that asks for plain lists of strings gets through, without evidence. */
export const acceptedDraft = z.object({
  summary: z.string().refine((text) => text.trim() !== ""),
  strengths: listOf(claim),
  improvement_areas: listOf(claim),
  notable_quotes: listOf(quote),
});

/**
 * Asks the model for insights. Nothing in the draft is checked against the transcript yet.
 * @returns the draft and how it came to be; tokens are null where the service does not count them
 * @throws ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function draftInsights(
  input: InsightsInput,
  { abortSignal, totalMs = 120_000 }: { abortSignal?: AbortSignal; totalMs?: number } = {},
) {
  const started = performance.now();
  const transcript = labelledTranscript(input.turns);
  const { data, tokens } = await requestJson({
    purpose: "insights",
    instructions: insightsInstructions(input.template),
    prompt: transcript.text,
    schema: insightsDraft,
    accepted: acceptedDraft,
    repairRequest,
    totalMs,
    abortSignal,
  });
  return {
    draft: withIds(data, transcript.idOf),
    model: authorName(),
    duration_ms: Math.round(performance.now() - started),
    ...tokens,
  };
}

function withIds(draft: InsightsDraft, idOf: (label: string) => string): InsightsDraft {
  const named = (claims: InsightsDraft["strengths"]) =>
    claims.map(({ text, evidence }) => ({ text, evidence: evidence.map(idOf) }));
  return {
    summary: draft.summary,
    strengths: named(draft.strengths),
    improvement_areas: named(draft.improvement_areas),
    notable_quotes: draft.notable_quotes.map(({ quote: words, message_id }) => ({
      // The marks that the prompt puts before each line are no part of a message.
      quote: words.replaceAll(/\n[^\S\n]*> ?/g, "\n"),
      message_id: idOf(message_id),
    })),
  };
}
