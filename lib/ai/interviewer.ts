import { setTimeout } from "node:timers/promises";
import { joinTo } from "./continuation.ts";
import { modelFailure, noTokens, type Tokens } from "./failure.ts";
import { env } from "../env.ts";
import { authorName, noModel, requestText, streamAnswer, tokensOf } from "./model.ts";
import { replyTo } from "./practice/interviewer.ts";
import { currentService } from "./service.ts";
import { askPrompt, briefPrompt, summaryPrompt } from "./prompts/interviewer.ts";
import type { AskInput, BriefInput, SummariseInput } from "./tasks.ts";

export { readAside } from "./practice/interviewer.ts";

/** How a reply came to be. `asked`: the question that it asks, where that is known without reading it. */
export type Made = { model: string; asked?: string | null } & Tokens;

const brokenOff = ["error", "interrupted"];

/** What comes out of a running reply, in order; the last is `end` unless it throws. */
export type ReplyPart = { type: "delta"; text: string } | ({ type: "end" } & Made);

/**
 * The next thing that a character says, word by word. With `help` that is the reply, and no model is asked.
 * Failures before the first word are tried again with backoff; a stream that stalls or breaks later is a failure.
 * @param patience how long to wait for the first token (retries included), and from one to the next
 * @throws ModelFailure; whatever `signal` aborts with ends the stream quietly, without `end`
 */
export async function* streamReply(
  input: AskInput,
  signal: AbortSignal,
  patience = { firstChunkMs: 60_000, chunkMs: 30_000 },
): AsyncGenerator<ReplyPart> {
  if (input.help) {
    yield { type: "delta", text: input.help };
    yield { type: "end", model: noModel, ...noTokens };
    return;
  }
  if (!currentService()) {
    yield* practiceReply(input, signal);
    return;
  }
  const { prefix = "" } = input;
  const join = prefix === "" ? (text: string) => text : joinTo(prefix);
  for await (const part of modelReply(input, signal, patience)) {
    const text = part.type === "delta" ? join(part.text) : "";
    if (part.type === "end") yield part;
    else if (text !== "") yield { type: "delta", text };
  }
}

/** A whole reply of practice mode takes less, however long it is, in milliseconds. */
const maxPracticeMs = 2600;

async function* practiceReply(input: AskInput, signal: AbortSignal): AsyncGenerator<ReplyPart> {
  const { text, asked } = replyTo(input);
  const { prefix = "" } = input;
  const words = (text.startsWith(prefix) ? text.slice(prefix.length) : text).match(/\s*\S+/g) ?? [];
  const perSecond = env().PRACTICE_WORDS_PER_SECOND;
  const pauseMs = perSecond > 0 ? Math.min(1000 / perSecond, maxPracticeMs / (words.length + 5)) : 0;
  try {
    for (const word of words) {
      if (pauseMs > 0) await setTimeout(pauseMs, null, { signal });
      yield { type: "delta", text: word };
    }
  } catch {
    return; // It was stopped.
  }
  yield { type: "end", model: authorName(), asked, ...noTokens };
}

async function* modelReply(
  input: AskInput,
  signal: AbortSignal,
  patience: { firstChunkMs: number; chunkMs: number },
): AsyncGenerator<ReplyPart> {
  const silence = new AbortController();
  const firstChunk = globalThis.setTimeout(() => silence.abort(), patience.firstChunkMs);
  const abortSignal = AbortSignal.any([signal, silence.signal]);
  let hasBegun = false;
  let hasEnded = false;
  try {
    const prompt = { ...askPrompt(input), abortSignal };
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
        yield { type: "end", model: authorName(), ...tokensOf(part.totalUsage) };
      }
    }
    if (!hasEnded) throw new Error("The stream ended before the reply did.");
  } catch (error) {
    if (signal.aborted) return;
    throw modelFailure(error, "reply", { isMidway: hasBegun });
  } finally {
    clearTimeout(firstChunk);
  }
}

type TextOptions = Parameters<typeof requestText>[1];
export const writeBrief = (input: BriefInput, options?: TextOptions): Promise<string> =>
  requestText(briefPrompt(input), options);
export const writeSummary = (input: SummariseInput, options?: TextOptions): Promise<string> =>
  requestText(summaryPrompt(input), options);
