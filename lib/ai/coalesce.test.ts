import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { coalescingFetch } from "./coalesce.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const chunk = (delta: object, more: object = {}) =>
  `data: ${JSON.stringify({ id: "c", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: null }], ...more })}\n\n`;
const word = (content: string) => chunk({ content });
const done = "data: [DONE]\n\n";

/** Answers with a stream that the test feeds, and reads what comes out of it. */
async function stream(type = "text/event-stream") {
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (source = controller) });
  vi.stubGlobal("fetch", async () => new Response(body, { headers: { "content-type": type } }));
  const response = await coalescingFetch("http://model");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const events: string[] = [];
  const reading = (async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      events.push(...part.value.split("\n\n").filter(Boolean).map(shortened));
  })();
  reading.catch(() => {});
  return {
    events,
    reading,
    reader,
    error: (error: Error) => source?.error(error),
    close: () => source?.close(),
    send: async (text: string, afterMs = 0) => {
      await vi.advanceTimersByTimeAsync(afterMs);
      source?.enqueue(new TextEncoder().encode(text));
      await vi.advanceTimersByTimeAsync(0);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

/** The words of an event, or all of what is no plain word. */
function shortened(event: string): string {
  const data = event.replace(/^data: /, "");
  if (!data.startsWith('{"')) return data;
  const { delta, finish_reason } = (
    JSON.parse(data) as { choices: [{ delta: { content?: string }; finish_reason: string | null }] }
  ).choices[0];
  return finish_reason ?? delta.content ?? JSON.stringify(delta);
}

test("the first word goes on at once, those that come within 40 ms together", async () => {
  const { events, send } = await stream();
  await send(word("One"));
  expect(events).toEqual(["One"]);
  await send(word(" two"), 10);
  await send(word(" three").slice(0, 20), 10);
  await send(word(" three").slice(20), 10);
  expect(events).toEqual(["One"]);
  await send(word(" four"), 10);
  expect(events).toEqual(["One", " two three"]);
  await vi.advanceTimersByTimeAsync(40);
  await send(done);
  expect(events).toEqual(["One", " two three", " four", "[DONE]"]);
});

test("what is no plain word takes the words before it along, at once and in its place", async () => {
  const { events, send } = await stream();
  const end = chunk({}, { choices: [{ index: 0, delta: {}, finish_reason: "stop" }] });
  const tool = chunk({ content: "", tool_calls: [{ index: 0 }] });
  await send(`${chunk({ role: "assistant", content: "" })}${word("One")}${word(" two")}`);
  await send(`${word(" three")}${tool}${word(" four")}${end}data: {nonsense\n\n${done}`, 5);
  expect(events).toEqual(["", "One two", " three", "", " four", "stop", "{nonsense", "[DONE]"]);
});

test("words that wait go on when the stream ends", async () => {
  const { events, send, close, reading } = await stream();
  await send(word("One"));
  await send(word(" two"));
  close();
  await reading;
  expect(events).toEqual(["One", " two"]);
});

test("a stream that breaks says so, and a reader that leaves is left alone", async () => {
  const breaking = await stream();
  await breaking.send(word("One"));
  await breaking.send(word(" two"));
  breaking.error(new Error("The connection broke."));
  await expect(breaking.reading).rejects.toThrow("The connection broke.");

  const leaving = await stream();
  await leaving.send(word("One"));
  await leaving.send(word(" two"));
  await leaving.reader?.cancel();
  await vi.advanceTimersByTimeAsync(100);
});

test("every other answer is handed on untouched", async () => {
  const response = new Response("{}", { headers: { "content-type": "application/json" } });
  vi.stubGlobal("fetch", async () => response);
  expect(await coalescingFetch("http://model")).toBe(response);
});
