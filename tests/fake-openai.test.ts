import { createOpenAI } from "@ai-sdk/openai";
import { generateText, Output, streamText } from "ai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { type FakeOpenAI, inTurn, startFakeOpenAI } from "./support/fake-openai.ts";

/** Tests with the product's own SDK that the fake speaks the protocol well enough. */
let service: FakeOpenAI;
beforeEach(async () => {
  service = await startFakeOpenAI();
});
afterEach(() => service.stop());

const model = () => createOpenAI({ baseURL: service.baseUrl, apiKey: "none" }).chat("test-model");
const quiet = { onError: () => {} };

test("streams chunk by chunk, with usage", async () => {
  service.replyWith(() => ({ text: "Tell me more, please.", firstTokenMs: 30, intervalMs: 5 }));
  const result = streamText({ model: model(), instructions: "You interview.", prompt: "Hi", maxRetries: 0 });
  const pieces: string[] = [];
  for await (const piece of result.textStream) pieces.push(piece);
  expect(pieces).toEqual(["Tell", " me", " more,", " please."]);
  expect((await result.usage).outputTokens).toBe(6);
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]).toMatchObject({ index: 0, path: "/v1/chat/completions", aborted: false });
  expect(service.requests[0]?.prompt).toBe("You interview.\n\nHi");
});

test("responds complete and in JSON", async () => {
  service.replyWith(({ body }) => ({
    json: { format: body.response_format?.type, name: body.response_format?.json_schema?.strict },
  }));
  const schema = z.object({ format: z.string(), name: z.boolean() });
  const { output } = await generateText({
    model: model(),
    prompt: "Insights?",
    output: Output.object({ schema }),
  });
  expect(output).toEqual({ format: "json_schema", name: true });
});

test("429 with Retry-After and 500, then success", async () => {
  service.replyWith(inTurn({ status: 429, retryAfter: 7 }, { status: 500 }, { text: "Back." }));
  const ask = () => generateText({ model: model(), prompt: "Hi", maxRetries: 0 });
  await expect(ask()).rejects.toMatchObject({ statusCode: 429, responseHeaders: { "retry-after": "7" } });
  await expect(ask()).rejects.toMatchObject({ statusCode: 500, isRetryable: true });
  expect((await ask()).text).toBe("Back.");
  expect(service.requests.map(({ index }) => index)).toEqual([0, 1, 2]);
});

test("cuts a stream in the middle", async () => {
  service.replyWith(() => ({ text: "one two three four", cutAfter: 2 }));
  const result = streamText({ model: model(), prompt: "Hi", maxRetries: 0, ...quiet });
  const parts: string[] = [];
  const read = async (): Promise<void> => {
    for await (const part of result.stream) if (part.type === "text-delta") parts.push(part.text);
  };
  await expect(read()).rejects.toThrow(/Failed to process/);
  expect(parts).toEqual(["one", " two"]);
});

test("hangs before the first token until the client gives up", async () => {
  service.replyWith(() => ({ hang: "before first token" }));
  const client = new AbortController();
  const result = streamText({
    model: model(),
    prompt: "Hi",
    maxRetries: 0,
    abortSignal: client.signal,
    ...quiet,
  });
  const read = result.consumeStream({ onError: () => {} });
  await expect.poll(() => service.requests.length).toBe(1);
  client.abort();
  await read;
  await expect.poll(() => service.requests[0]?.aborted).toBe(true);
});

test("sends malformed JSON", async () => {
  service.replyWith(() => ({ malformed: '{"choices": [' }));
  await expect(generateText({ model: model(), prompt: "Hi", maxRetries: 0 })).rejects.toThrow(/JSON/);
});
