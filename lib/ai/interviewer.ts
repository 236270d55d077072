import { generateText } from "ai";
import { languageModel, type NamedModel } from "./model.ts";
import { practiceOptions } from "./practice/model.ts";
import { askPrompt, briefPrompt, summaryPrompt } from "./prompts/interviewer.ts";
import { openStream } from "./stream.ts";
import type { AskInput, BriefInput, SummariseInput, Task } from "./tasks.ts";

/** How a reply came to be. */
export type Made = { model: string; input_tokens: number | null; output_tokens: number | null };

/** What comes out of a running reply, in order; the last is `end` unless it throws. */
export type ReplyPart = { type: "delta"; text: string } | ({ type: "end" } & Made);

/** Why a reply failed, with the sentence for the person. The cause goes to the log. */
export class ModelFailure extends Error {
  constructor(
    readonly publicText: string,
    options: { cause: unknown },
  ) {
    super("the model failed", options);
    this.name = "ModelFailure";
  }
}

/** How long to wait for the first token, and from one to the next, in milliseconds. */
const defaultPatience = { firstChunkMs: 60_000, chunkMs: 30_000 };

/** The practice model takes the task itself; every other one is sent nothing of it. */
export function forPractice(named: NamedModel, task: Task) {
  return named.practice ? { providerOptions: practiceOptions(task) } : {};
}

/**
 * The next thing that a character says, word by word. Failures before the first word are tried again with
 * backoff; a stream that stalls or breaks later is a failure.
 * @param patience how long to wait for the first token, and from one to the next, in milliseconds
 * @throws ModelFailure; whatever `signal` aborts with ends the stream quietly, without `end`
 */
export async function* streamReply(
  input: AskInput,
  signal: AbortSignal,
  patience = defaultPatience,
): AsyncGenerator<ReplyPart> {
  const named = languageModel();
  // Covers the retries with their pauses, too.
  const silence = new AbortController();
  const stalled = () => silence.abort(new DOMException("The model stalled.", "TimeoutError"));
  let timer = setTimeout(stalled, patience.firstChunkMs);
  let said = false;
  let ended = false;
  try {
    const stream = await openStream(named.model, {
      prompt: askPrompt(input),
      abortSignal: AbortSignal.any([signal, silence.signal]),
      ...forPractice(named, { task: "ask", input }),
    });
    for await (const part of stream) {
      if (part.type === "text-delta" && part.delta !== "") {
        if (said) timer.refresh();
        else {
          said = true;
          clearTimeout(timer);
          timer = setTimeout(stalled, patience.chunkMs);
        }
        yield { type: "delta", text: part.delta };
      } else if (part.type === "error") {
        throw part.error;
      } else if (part.type === "finish") {
        const { unified } = part.finishReason;
        if (unified === "interrupted" || unified === "error") {
          throw new Error("The stream ended before the reply did.");
        }
        if (!said) throw new Error("The model said nothing.");
        ended = true;
        yield {
          type: "end",
          model: named.name,
          input_tokens: part.usage.inputTokens.total ?? null,
          output_tokens: part.usage.outputTokens.total ?? null,
        };
      }
    }
    if (!ended) throw new Error("The stream ended before the reply did.");
  } catch (error) {
    if (signal.aborted) return;
    const cause: unknown = silence.signal.aborted ? silence.signal.reason : error;
    throw new ModelFailure(failureText(cause, said), { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** What to tell a person of a model's failure: what happened, and what they can do. */
export function failureText(error: unknown, midway: boolean): string {
  const last = (error as { lastError?: unknown }).lastError ?? error;
  const status = (last as { statusCode?: unknown }).statusCode;
  const name = last instanceof Error || last instanceof DOMException ? last.name : "";
  if (status === 401 || status === 403)
    return "The AI service refused Colloquy's key. Please tell your administrator.";
  if (status === 404)
    return "The AI service does not know the configured model. Please tell your administrator.";
  if (status === 429) return "The AI service is busy right now. Please retry in a moment.";
  if (name === "TimeoutError" || name === "AbortError") return "The reply took too long. Please retry.";
  if (midway) return "The reply broke off. Please retry.";
  return "The AI service could not be reached. Please retry in a moment.";
}

async function write(prompt: string, task: Task): Promise<string> {
  const named = languageModel();
  const { text } = await generateText({
    model: named.model,
    prompt,
    maxRetries: 2,
    timeout: { totalMs: 60_000 },
    ...forPractice(named, task),
  });
  return text.trim();
}

/** What the next characters should know of a talk, in at most 120 words. */
export function writeBrief(input: BriefInput): Promise<string> {
  return write(briefPrompt(input), { task: "brief", input });
}

/** The running summary with new turns worked in, in at most 200 words. */
export function writeSummary(input: SummariseInput): Promise<string> {
  return write(summaryPrompt(input), { task: "summarise", input });
}
