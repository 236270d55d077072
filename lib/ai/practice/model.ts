import type { JSONObject, LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";
import { boundWords } from "../../text-bounds.ts";
import { estimateTokens } from "../budget.ts";
import type { Task } from "../tasks.ts";
import { ask } from "./ask.ts";
import { brief, summarise } from "./notes.ts";

/** A whole reply never takes 3 s, however long it is. */
const maxStreamMs = 2600;
const finishReason = { unified: "stop", raw: "stop" } as const;
type CallOptions = Parameters<LanguageModelV4["doGenerate"]>[0];

/**
 * The built-in model: a language model of the AI SDK that needs no account. Its task and input come as plain data in
 * `providerOptions.practice`. `wordsPerSecond` is the pace of a stream; 0 streams at once. Throws when no task is given.
 */
export function practiceModel({ wordsPerSecond }: { wordsPerSecond: number }): LanguageModelV4 {
  return {
    specificationVersion: "v4",
    provider: "colloquy",
    modelId: "practice",
    supportedUrls: {},
    async doGenerate(options) {
      const text = await perform(options);
      return { content: [{ type: "text", text }], finishReason, usage: usageOf(options, text), warnings: [] };
    },
    async doStream(options) {
      const text = await perform(options);
      const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
      const stream = simulateReadableStream<LanguageModelV4StreamPart>({
        initialDelayInMs: null,
        chunkDelayInMs:
          wordsPerSecond > 0 ? Math.min(1000 / wordsPerSecond, maxStreamMs / (words.length + 5)) : null,
        chunks: [
          { type: "stream-start", warnings: [] },
          { type: "text-start", id: "text" },
          ...words.map((delta) => ({ type: "text-delta" as const, id: "text", delta })),
          { type: "text-end", id: "text" },
          { type: "finish", usage: usageOf(options, text), finishReason },
        ],
      });
      // That stream knows no signal; a pipe that is aborted ends it.
      const { abortSignal: signal } = options;
      return { stream: signal ? stream.pipeThrough(new TransformStream(), { signal }) : stream };
    },
  };
}

/** The provider options of a call that hand the practice model its task; other models do not see them. */
export const practiceOptions = (task: Task): { practice: JSONObject } => ({ practice: task });

/** Asynchronous, so that a throw is a rejection, as callers of a model expect. */
async function perform({ providerOptions, abortSignal }: CallOptions): Promise<string> {
  abortSignal?.throwIfAborted();
  // The SDK types provider options as JSON; ours are made by lib/ai and nobody else.
  const whole = providerOptions?.practice as unknown as Task | undefined;
  // Whoever asks for these fills up by rule what a model leaves open.
  if (whole?.task === "plan" || whole?.task === "marks") return "{}";
  // Every text is split into words that are short enough for every pattern.
  const bounded = JSON.stringify(whole ?? {}, (_, value: unknown) =>
    typeof value === "string" ? boundWords(value) : value,
  );
  const task = JSON.parse(bounded) as Exclude<
    Task,
    { task: "plan" | "marks" | "answer" | "insights" | "support" }
  >;
  if (task.task === "ask") return ask(task.input);
  if (task.task === "brief") return brief(task.input);
  if (task.task === "summarise") return summarise(task.input);
  throw new Error(
    `The practice model needs a task in providerOptions.practice, not ${bounded.slice(0, 80)}.`,
  );
}

function usageOf({ prompt }: CallOptions, text: string) {
  const [input, output] = [estimateTokens(JSON.stringify(prompt)), estimateTokens(text)];
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}
