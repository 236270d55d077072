import type {
  JSONObject,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
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
const finishReason: LanguageModelV4FinishReason = { unified: "stop", raw: "stop" };

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
    // oxlint-disable-next-line require-await -- a throw must be a rejection
    async doGenerate(options) {
      const text = perform(options);
      return { content: [{ type: "text", text }], finishReason, usage: usageOf(options, text), warnings: [] };
    },
    // oxlint-disable-next-line require-await -- a throw must be a rejection
    async doStream(options) {
      const text = perform(options);
      const words = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
      const pace = wordsPerSecond > 0 ? Math.min(1000 / wordsPerSecond, maxStreamMs / (words.length + 5)) : null;
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
      const { abortSignal: signal } = options;
      // The SDK's stream knows no signal; a pipe that is aborted does.
      return { stream: signal ? stream.pipeThrough(new TransformStream(), { signal }) : stream };
    },
  };
}

/** The provider options of a call that hand the practice model its task; other models do not see them. */
export function practiceOptions(task: Task): { practice: JSONObject } {
  return { practice: task };
}

function perform({ providerOptions, abortSignal }: LanguageModelV4CallOptions): string {
  abortSignal?.throwIfAborted();
  // The SDK types provider options as JSON; ours are made by lib/ai and nobody else.
  const task = providerOptions?.practice as unknown as Task | undefined;
  switch (task?.task) {
    case "ask":
      return ask(bounded(task.input));
    case "brief":
      return brief(bounded(task.input));
    case "summarise":
      return summarise(bounded(task.input));
    case "insights":
      return JSON.stringify(insights(bounded(task.input)));
    case "answer":
      // It reads nothing by pattern, and a quote must stand as it is.
      return JSON.stringify(answer(task.input));
    default:
      throw new Error(
        `The practice model needs one of its tasks in providerOptions.practice, not ${JSON.stringify(task)}.`,
      );
  }
}

/** A task's input with all its texts split into words that are short enough for every pattern. */
const bounded = <T>(value: T): T =>
  (typeof value === "string"
    ? boundWords(value)
    : Array.isArray(value)
      ? value.map(bounded)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bounded(one)]))
        : value) as T;

function usageOf({ prompt }: LanguageModelV4CallOptions, text: string): LanguageModelV4Usage {
  const parts = prompt.flatMap(({ content }) => (typeof content === "string" ? [content] : content));
  const texts = parts.map((part) => (typeof part === "string" ? part : part.type === "text" ? part.text : ""));
  const [input, output] = [estimateTokens(texts.join("")), estimateTokens(text)];
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}
