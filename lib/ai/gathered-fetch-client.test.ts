import { createOpenAI } from "@ai-sdk/openai";
import type { LanguageModelV4StreamPart } from "@ai-sdk/provider";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatheredFetch } from "./gathered-fetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const base = { id: "c1", object: "chat.completion.chunk", created: 1_700_000_000, model: "some-model" };
const event = (more: object) => `data: ${JSON.stringify({ ...base, ...more })}\n\n`;
const delta = (change: object, more: object = {}) =>
  event({ choices: [{ index: 0, delta: change, logprobs: null, finish_reason: null, ...more }] });

const beginning = delta({ role: "assistant", content: "", refusal: null });
const words = ["Grüße", ",", " how", " are", " you", " 😀", "?"];
const ending = [
  delta({}, { finish_reason: "stop" }),
  event({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 } }),
  "data: [DONE]\n\n",
].join("");

/** What the client makes of a service's answer, whose pieces come 9 ms apart. */
async function partsOf(pieces: string[], options: { gather: boolean; cut?: boolean }) {
  vi.stubGlobal("fetch", async () => {
    const rest = pieces.map((piece) => new TextEncoder().encode(piece));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const next = () => {
          const piece = rest.shift();
          if (piece) controller.enqueue(piece);
          else if (options.cut) controller.error(new TypeError("terminated"));
          else controller.close();
          if (piece) setTimeout(next, 9);
        };
        next();
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream", "x-request-id": "r1" } });
  });
  const client = createOpenAI({ apiKey: "none", ...(options.gather && { fetch: gatheredFetch }) });
  const heard = (async () => {
    const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] }];
    const { stream, response } = await client.chat("some-model").doStream({ prompt });
    const parts: LanguageModelV4StreamPart[] = [];
    let failure: unknown;
    try {
      for await (const part of stream) parts.push(part);
    } catch (error) {
      failure = error;
    }
    return { parts, headers: response?.headers, failure };
  })();
  await vi.advanceTimersByTimeAsync(10 * pieces.length + 100);
  const { parts, headers, failure } = await heard;
  const deltas = parts.flatMap((part) => (part.type === "text-delta" ? [part.delta] : []));
  const others = parts.filter((part) => part.type !== "text-delta");
  return { deltas, text: deltas.join(""), others, headers, failure };
}

async function both(pieces: string[], cut = false) {
  const { deltas: plainDeltas, ...plain } = await partsOf(pieces, { gather: false, cut });
  const { deltas, ...gathered } = await partsOf(pieces, { gather: true, cut });
  expect(gathered).toEqual(plain);
  return { plainDeltas, deltas, ...gathered };
}

test("the client hears the same text in fewer pieces, and all else as without", async () => {
  const pieces = [beginning, ...words.map((content) => delta({ content })), ending];
  const { plainDeltas, deltas, text, others } = await both(pieces);
  expect(plainDeltas).toEqual(["", ...words]);
  expect(deltas).toEqual(["Grüße", ", how are you", " 😀?"]);
  expect(text).toBe(words.join(""));
  expect(others.map(({ type }) => type)).toEqual([
    "stream-start",
    "response-metadata",
    "text-start",
    "text-end",
    "finish",
  ]);
  expect(others[1]).toMatchObject({ id: "c1", modelId: "some-model" });
  expect(others[4]).toMatchObject({
    finishReason: { unified: "stop", raw: "stop" },
    usage: { inputTokens: { total: 12 }, outputTokens: { total: 7 } },
  });
});

test.each([
  ["an error in mid-stream", event({ error: { message: "no more", type: "server_error" } })],
  ["what is no JSON", "data: {nonsense\n\n"],
  ["what is no chunk", delta({ content: "x" }).replace('"index":0', '"index":"0"')],
  ["a refusal", delta({ refusal: "I will not." })],
])("%s reaches the client as without", async (_, other) => {
  const { text } = await both([beginning, delta({ content: "a" }), delta({ content: "b" }) + other, ending]);
  expect(text).toMatch(/^ab/);
});

test("a tool call reaches the client as without", async () => {
  const call = (change: object) => delta({ tool_calls: [{ index: 0, ...change }] });
  const begun = call({ id: "t1", type: "function", function: { name: "f", arguments: "{" } });
  const { others } = await both([beginning, begun, call({ function: { arguments: "}" } }), ending]);
  expect(others).toContainEqual(expect.objectContaining({ type: "tool-call", toolName: "f", input: "{}" }));
});

test("a connection that is cut keeps the words so far and fails as without", async () => {
  const { text, failure } = await both([beginning, ...words.map((content) => delta({ content }))], true);
  expect(text).toBe(words.join(""));
  expect(failure).toBeInstanceOf(Error);
});
