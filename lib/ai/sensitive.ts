import { z } from "zod";
import { estimateTokens } from "./tokens.ts";
import { askJson } from "./call.ts";
import { listOf, material, oneLine } from "./material.ts";
import { sensitiveRules } from "./prompts.ts";
import { type SensitiveInput, sensitiveKinds } from "./tasks.ts";

const maxOutputTokens = 1000;
/** Tokens of the sentences that one call reads at most, and of the rules and names. */
const maxTokens = 4000;
const fixedTokens = 500;

const found = z.object({
  found: listOf(z.object({ n: z.preprocess(Number, z.int()), kind: z.enum(sensitiveKinds) })),
});

/**
 * Which sentences tell a protected trait, name somebody else or hold a number that identifies someone, as the service reads
 * them; a long interview takes several calls.
 * @returns the kind of each sentence; null for a sentence that is not sensitive
 * @throws ModelFailure; the reason of `signal` when that is aborted
 */
export async function findSensitive(
  { owner, interviewers, sentences }: SensitiveInput,
  signal?: AbortSignal,
) {
  const kinds = new Map<number, (typeof sensitiveKinds)[number]>();
  for (let first = 0; first < sentences.length;) {
    // The window may turn out smaller during the call: what was sent in the end counts.
    let sent: string[] = [];
    const prompt = (tokens: number) => {
      sent = fitting(sentences.slice(first), Math.min(maxTokens, tokens - fixedTokens));
      const parts = [
        material("owner", owner || "(no name)"),
        material("interviewers", interviewers.join(", ")),
        material("sentences", sent.map((one, at) => `${first + at + 1}. ${oneLine(one)}`).join("\n")),
      ];
      return {
        instructions: sensitiveRules,
        messages: [{ role: "user" as const, content: parts.join("\n\n") }],
      };
    };
    const { data } = await askJson({
      purpose: "answers",
      work: "answer",
      urgency: "insights",
      prompt,
      schema: found,
      name: "sensitive",
      maxOutputTokens,
      isBackground: true,
      signal,
    });
    for (const { n, kind } of data.found) if (n > first && n <= first + sent.length) kinds.set(n - 1, kind);
    first += Math.max(1, sent.length);
  }
  return sentences.map((_, at) => kinds.get(at) ?? null);
}

/** As many as one call reads, at least one. */
function fitting(sentences: readonly string[], most: number): string[] {
  let tokens = 0;
  const end = sentences.findIndex((text, at) => (tokens += estimateTokens(text) + 4) > most && at > 0);
  return sentences.slice(0, end === -1 ? undefined : end);
}
