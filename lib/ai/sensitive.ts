import { z } from "zod";
import { estimateTokens } from "./budget.ts";
import { listOf } from "./json.ts";
import { requestJson } from "./model.ts";
import { sensitiveInstructions, sensitivePrompt } from "./prompts/sensitive.ts";
import { sensitiveDraft, type SensitiveInput, sensitiveKinds } from "./tasks.ts";

/** For each call, retries included. */
const totalMs = 60_000;
const maxOutputTokens = 2000;
/** Tokens of the sentences that one call reads. */
const maxTokens = 4000;

const accepted = z.object({
  found: listOf(z.object({ n: z.coerce.number().int(), kind: z.enum(sensitiveKinds) })),
});

/**
 * Which sentences tell a protected trait, name somebody else or hold a number that identifies someone, as the service reads
 * them; a long interview takes several calls.
 * @returns the kind of each sentence; null for a sentence that is not sensitive
 * @throws ModelFailure; the reason of `abortSignal` when that is aborted
 */
export async function findSensitive(input: SensitiveInput, abortSignal?: AbortSignal) {
  const kinds = new Map<number, (typeof sensitiveKinds)[number]>();
  for (let first = 0; first < input.sentences.length;) {
    const sentences = fitting(input.sentences.slice(first));
    const { data } = await requestJson({
      purpose: "answer",
      instructions: sensitiveInstructions,
      prompt: sensitivePrompt({ ...input, sentences, first: first + 1 }),
      schema: sensitiveDraft,
      accepted,
      maxOutputTokens,
      totalMs,
      ...(abortSignal && { abortSignal }),
    });
    for (const { n, kind } of data.found)
      if (n > first && n <= first + sentences.length) kinds.set(n - 1, kind);
    first += sentences.length;
  }
  return input.sentences.map((_, at) => kinds.get(at) ?? null);
}

/** As many as one call reads, at least one. */
function fitting(sentences: readonly string[]): string[] {
  let tokens = 0;
  const end = sentences.findIndex((text, at) => (tokens += estimateTokens(text) + 4) > maxTokens && at > 0);
  return sentences.slice(0, end === -1 ? undefined : end);
}
