import { z } from "zod";
import { estimateTokens } from "./tokens.ts";
import { askJson } from "./call.ts";
import { listOf, material, oneLine } from "./material.ts";
import { sensitiveRules } from "./prompts.ts";
import { type SensitiveInput, sensitiveKinds } from "./tasks.ts";

const maxOutputTokens = 1000;
/** Maximum tokens of the sentences in one call, and tokens of the rules and names. */
const maxTokens = 4000;
const fixedTokens = 500;

const answerSchema = z.object({
  found: listOf(z.object({ n: z.preprocess(Number, z.int()), kind: z.enum(sensitiveKinds) })),
});

/**
 * Finds sentences with a protected trait, another person's name or an identifying number. A long interview
 * takes several calls.
 * @returns the kind of each sentence; null if it is not sensitive
 * @throws {ModelFailure}; the reason of an aborted `signal`
 */
export async function findSensitive(
  { payer, owner, interviewers, sentences }: SensitiveInput,
  signal?: AbortSignal,
) {
  const kinds = new Map<number, (typeof sensitiveKinds)[number]>();
  for (let first = 0; first < sentences.length;) {
    // A retry may shrink the context; the last prompt counts.
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
      payer,
      spentOn: "sharing",
      work: "answer",
      urgency: "insights",
      prompt,
      schema: answerSchema,
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

/** The first sentences that fit into one call, at least one. */
function fitting(sentences: readonly string[], max: number): string[] {
  let tokens = 0;
  const end = sentences.findIndex((text, at) => (tokens += estimateTokens(text) + 4) > max && at > 0);
  return sentences.slice(0, end === -1 ? undefined : end);
}
