import type { JSONObject, LanguageModelV4, LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";
import { boundWords } from "../../text-bounds.ts";
import { estimateTokens } from "../budget.ts";
import type { Task } from "../tasks.ts";
import { answer } from "./answer.ts";
import { ask } from "./ask.ts";
import { insights } from "./insights.ts";
import { brief, summarise } from "./notes.ts";

/** A whole reply never takes 3 s, however long it is. */
const maxStreamMs = 2600;
const finishReason = { unified: "stop", raw: "stop" } as const;
type CallOptions = Parameters<LanguageModelV4["doGenerate"]>[0];

/**
 * The built-in model: a language model of the AI SDK that needs no account. Its task and input come as plain data in
 * `providerOptions.practice`; it never reads the prompt but to count its tokens. `wordsPerSecond` is the pace of a
 * stream; 0 streams at once. Throws when no task is given, and the abort reason when it is aborted.
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
      const pace =
        wordsPerSecond > 0 ? Math.min(1000 / wordsPerSecond, maxStreamMs / (words.length + 5)) : null;
      const stream = simulateReadableStream<LanguageModelV4StreamPart>({
        initialDelayInMs: null,
        chunkDelayInMs: pace,
        chunks: [
          { type: "stream-start", warnings: [] },
          { type: "response-metadata", modelId: "practice", timestamp: new Date() },
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
  const task = providerOptions?.practice as unknown as Task | undefined;
  // It reads nothing by pattern, and a quote must stand as it is.
  if (task?.task === "answer") return JSON.stringify(answer(task.input));
  const bounded = task && withShortWords(task);
  if (bounded?.task === "ask") return ask(bounded.input);
  if (bounded?.task === "brief") return brief(bounded.input);
  if (bounded?.task === "summarise") return summarise(bounded.input);
  if (bounded?.task === "insights") return JSON.stringify(insights(bounded.input));
  throw new Error(
    `The practice model needs a task of its own in providerOptions.practice, not "${(bounded as Task | undefined)?.task}".`,
  );
}

/** All texts of a task split into words that are short enough for every pattern. */
const withShortWords = (task: Task): Task =>
  JSON.parse(JSON.stringify(task), (_, value: unknown) =>
    typeof value === "string" ? boundWords(value) : value,
  ) as Task;

function usageOf({ prompt }: CallOptions, text: string) {
  const [input, output] = [estimateTokens(JSON.stringify(prompt)), estimateTokens(text)];
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}
