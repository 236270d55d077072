import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { simulateReadableStream } from "ai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalesce } from "./coalesce.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const word = (delta: string): LanguageModelV4StreamPart => ({ type: "text-delta", id: "1", delta });
const end: LanguageModelV4StreamPart = { type: "text-end", id: "1" };

async function coalesced(stream: ReadableStream<LanguageModelV4StreamPart>) {
  const result = await coalesce.wrapStream?.({ doStream: () => ({ stream }) } as never);
  if (!result) throw new Error("nothing is wrapped");
  return result.stream;
}
const every10Ms = (chunks: LanguageModelV4StreamPart[]) =>
  simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: 10 });

async function read(stream: ReadableStream<LanguageModelV4StreamPart>): Promise<string[]> {
  const parts: string[] = [];
  for await (const part of stream) parts.push(part.type === "text-delta" ? part.delta : part.type);
  return parts;
}

test("the first word goes on at once, those that come within 40 ms together", async () => {
  const words = ["One", " two", " three", " four", " five", " six", " seven"].map(word);
  const parts = read(await coalesced(every10Ms([...words, end])));
  await vi.runAllTimersAsync();
  expect((await parts).join("|")).toMatch(/^One\| two three four( five)?\|( five)? six seven\|text-end$/);
});

test("an empty part holds no word up, and other parts keep their place", async () => {
  const parts = read(await coalesced(every10Ms([word(""), word("One"), end, word(" two"), end])));
  await vi.runAllTimersAsync();
  expect(await parts).toEqual(["", "One", "text-end", " two", "text-end"]);
});

test("a reader that leaves, or a stream that breaks, leaves no timer behind", async () => {
  const reader = (await coalesced(every10Ms([word("One"), word(" two"), word(" three")]))).getReader();
  await reader.read();
  await vi.advanceTimersByTimeAsync(10);
  await reader.cancel();
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);

  let source: ReadableStreamDefaultController<LanguageModelV4StreamPart> | undefined;
  const breaking = await coalesced(
    new ReadableStream({
      start: (controller) => {
        source = controller;
        controller.enqueue(word("One"));
        controller.enqueue(word(" two"));
      },
    }),
  );
  const broken = breaking.getReader();
  await broken.read();
  source?.error(new Error("The connection broke."));
  await expect(broken.read()).rejects.toThrow("The connection broke.");
  await vi.runAllTimersAsync();
});
