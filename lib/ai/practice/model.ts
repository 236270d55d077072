import type {
  JSONObject,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from "@ai-sdk/provider";
import { boundWords } from "../../text-bounds";
import type { Task } from "../tasks";
import { answer } from "./answer";
import { ask } from "./ask";
import { brief } from "./brief";
import { insights } from "./insights";
import { summarise } from "./summarise";

/** A whole reply never takes longer than this, however long it is. */
const LONGEST_STREAM_MS = 2800;
const STOP: LanguageModelV4FinishReason = { unified: "stop", raw: "stop" };

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
    doGenerate(options) {
      return attempt(() => {
        options.abortSignal?.throwIfAborted();
        const text = perform(options);
        return {
          content: [{ type: "text", text }],
          finishReason: STOP,
          usage: usage(options, text),
          warnings: [],
        };
      });
    },
    doStream(options) {
      return attempt(() => {
        options.abortSignal?.throwIfAborted();
        const text = perform(options);
        return { stream: streamOf(text, wordsPerSecond, usage(options, text), options.abortSignal) };
      });
    },
  };
}

/** The provider options of a call that hand the practice model its task; other models do not see them. */
export function practiceOptions(task: Task): { practice: JSONObject } {
  return { practice: task };
}

/** Runs at once, and turns a throw into a rejection, as callers of a model expect. */
function attempt<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}

function perform(options: LanguageModelV4CallOptions): string {
  // The SDK types provider options as JSON; ours are made by lib/ai and nobody else.
  const task = bounded(options.providerOptions?.practice as unknown as Task | undefined);
  switch (task?.task) {
    case "ask":
      return ask(task.input);
    case "brief":
      return brief(task.input);
    case "summarise":
      return summarise(task.input);
    case "insights":
      return JSON.stringify(insights(task.input));
    case "answer":
      return JSON.stringify(answer(task.input));
    case undefined:
      throw new Error("The practice model needs its task in providerOptions.practice.");
    default:
      throw new Error(
        `The practice model does not know the task ${JSON.stringify((task as { task: unknown }).task)}.`,
      );
  }
}

/** A task with all its texts cut into words that are short enough for every pattern. */
const bounded = <T>(value: T): T =>
  (typeof value === "string"
    ? boundWords(value)
    : Array.isArray(value)
      ? value.map(bounded)
      : typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bounded(one)]))
        : value) as T;

/** Tokens are estimated at four characters each. */
function usage(options: LanguageModelV4CallOptions, text: string): LanguageModelV4Usage {
  const input = estimate(promptLength(options));
  const output = estimate(text.length);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

function estimate(characters: number): number {
  return Math.ceil(characters / 4);
}

function promptLength(options: LanguageModelV4CallOptions): number {
  let length = 0;
  for (const message of options.prompt) {
    if (typeof message.content === "string") length += message.content.length;
    else for (const part of message.content) if (part.type === "text") length += part.text.length;
  }
  return length;
}

function streamOf(
  text: string,
  wordsPerSecond: number,
  used: LanguageModelV4Usage,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const pieces = text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
  const pace =
    wordsPerSecond > 0 ? Math.min(1000 / wordsPerSecond, LONGEST_STREAM_MS / Math.max(pieces.length, 1)) : 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wake: (() => void) | undefined;
  let at = 0;
  let startedAt = 0;
  const stop = (): void => {
    clearTimeout(timer);
    wake?.();
  };
  return new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      startedAt = performance.now();
      controller.enqueue({ type: "stream-start", warnings: [] });
      controller.enqueue({ type: "response-metadata", modelId: "practice", timestamp: new Date() });
      controller.enqueue({ type: "text-start", id: "text" });
      signal?.addEventListener("abort", stop, { once: true });
    },
    async pull(controller) {
      if (pace > 0 && at > 0) await until(startedAt + at * pace);
      if (signal?.aborted === true) {
        controller.error(signal.reason);
        return;
      }
      // A late timer is made up for by sending all the words that are due.
      const due =
        pace === 0 ? pieces.length : Math.max(at + 1, Math.floor((performance.now() - startedAt) / pace));
      const delta = pieces.slice(at, due).join("");
      at = Math.min(due, pieces.length);
      if (delta !== "") controller.enqueue({ type: "text-delta", id: "text", delta });
      if (at < pieces.length) return;
      controller.enqueue({ type: "text-end", id: "text" });
      controller.enqueue({ type: "finish", usage: used, finishReason: STOP });
      controller.close();
      signal?.removeEventListener("abort", stop);
    },
    cancel() {
      stop();
      signal?.removeEventListener("abort", stop);
    },
  });

  function until(time: number): Promise<void> {
    return new Promise((resolve) => {
      const wait = time - performance.now();
      if (wait <= 0 || signal?.aborted === true) return resolve();
      wake = resolve;
      timer = setTimeout(resolve, wait);
      // A half-read reply must not keep a process alive.
      timer.unref();
    });
  }
}
