import { failureText, ModelFailure } from "./failure.ts";
import { languageModel, requestText, streamAnswer } from "./model.ts";
import { askPrompt, briefPrompt, summaryPrompt } from "./prompts/interviewer.ts";
import type { AskInput, BriefInput, SummariseInput } from "./tasks.ts";

export { ModelFailure };

/** How a reply came to be. */
export type Made = { model: string; input_tokens: number | null; output_tokens: number | null };

const brokenOff = ["error", "interrupted"];

/** What comes out of a running reply, in order; the last is `end` unless it throws. */
export type ReplyPart = { type: "delta"; text: string } | ({ type: "end" } & Made);

/**
 * The next thing that a character says, word by word. Failures before the first word are tried again with
 * backoff; a stream that stalls or breaks later is a failure.
 * @param patience how long to wait for the first token (retries included), and from one to the next
 * @throws ModelFailure; whatever `signal` aborts with ends the stream quietly, without `end`
 */
export async function* streamReply(
  input: AskInput,
  signal: AbortSignal,
  patience = { firstChunkMs: 60_000, chunkMs: 30_000 },
): AsyncGenerator<ReplyPart> {
  const silence = new AbortController();
  const firstChunk = setTimeout(() => silence.abort(), patience.firstChunkMs);
  const abortSignal = AbortSignal.any([signal, silence.signal]);
  let hasBegun = false;
  let hasEnded = false;
  try {
    const prompt = { ...askPrompt(input), task: { task: "ask" as const, input }, abortSignal };
    for await (const part of streamAnswer(prompt, patience.chunkMs)) {
      if (part.type === "text-delta" && part.text !== "") {
        hasBegun = true;
        clearTimeout(firstChunk);
        yield { type: "delta", text: part.text };
      } else if (part.type === "error") {
        throw part.error;
      } else if (part.type === "abort") {
        throw new DOMException("The model stalled.", "TimeoutError");
      } else if (part.type === "finish" && hasBegun && !brokenOff.includes(part.finishReason)) {
        hasEnded = true;
        const { inputTokens: input_tokens = null, outputTokens: output_tokens = null } = part.totalUsage;
        yield { type: "end", model: languageModel().name, input_tokens, output_tokens };
      }
    }
    if (!hasEnded) throw new Error("The stream ended before the reply did.");
  } catch (error) {
    if (signal.aborted) return;
    throw new ModelFailure(failureText(error, "reply", hasBegun), { cause: error });
  } finally {
    clearTimeout(firstChunk);
  }
}

export const writeBrief = (input: BriefInput): Promise<string> =>
  requestText({ task: "brief", input }, briefPrompt(input));
export const writeSummary = (input: SummariseInput): Promise<string> =>
  requestText({ task: "summarise", input }, summaryPrompt(input));
