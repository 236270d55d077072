import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chunk, event, headers, talkWith, told, word } from "./gathered-fetch.fixture.ts";
import { gatheredFetch } from "./gathered-fetch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Lets all happen that needs no time, and what needs `ms`. */
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const streamed = () => talkWith((answer) => vi.stubGlobal("fetch", async () => answer));

/** As `streamed`, with somebody who listens. */
async function listened() {
  const talk = await streamed();
  void talk.listen();
  return talk;
}

test("the first word goes on at once and as it came, those soon after together, 40 ms after it", async () => {
  const talk = await listened();
  talk.say(`data:   ${JSON.stringify(chunk("Hello"))}\n\n`);
  await pass();
  expect(talk.heard).toBe(`data:   ${JSON.stringify(chunk("Hello"))}\n\n`);
  for (const text of [" there", ",", " you"]) {
    talk.say(word(text, { chunk: { id: `of${text}` } }));
    await pass(10);
  }
  await pass(9);
  expect(talk.words()).toEqual(["Hello"]);
  await pass(1);
  expect(talk.words()).toEqual(["Hello", " there, you"]);
  expect(talk.heard.endsWith(word(" there, you", { chunk: { id: "of there" } }))).toBe(true);
});

test("a word that comes when the time is over goes on at once, and no other waits longer than 40 ms", async () => {
  const talk = await listened();
  talk.say(word("a"));
  await pass(40);
  talk.say(word("b"));
  await pass();
  expect(talk.words()).toEqual(["a", "b"]);
  for (let ms = 1; ms <= 200; ms++) {
    talk.say(word("x"));
    await pass(1);
    expect(ms - talk.words().slice(2).join("").length).toBeLessThan(40);
  }
  expect(talk.words().length).toBeLessThan(2 + 6);
});

test("words of one piece are one event after the first", async () => {
  const talk = await listened();
  talk.say(["a", "b", "c", "d"].map((text) => word(text)).join(""));
  await pass(40);
  expect(talk.words()).toEqual(["a", "bcd"]);
});

test("an empty beginning goes with the first word, which does not wait; alone it waits 40 ms", async () => {
  const talk = await listened();
  const role = { delta: { role: "assistant", refusal: null } };
  talk.say(word("", role));
  await pass(10);
  expect(talk.heard).toBe("");
  talk.say(word("Hi"));
  await pass();
  expect(talk.heard).toBe(word("Hi", role));

  const slow = await listened();
  slow.say(word("", role));
  await pass(40);
  expect(slow.heard).toBe(word("", role));
  slow.say(word("Hi"));
  await pass();
  expect(slow.words()).toEqual(["", "Hi"]);
});

test("a role that comes later is not lost, and begins anew", async () => {
  const talk = await listened();
  const role = { delta: { role: "assistant" } };
  talk.say(word("a") + word("b") + word("c") + word("d", role) + word("e") + word("f", role));
  await pass(40);
  expect(talk.heard).toBe(word("a") + word("bc") + word("def", role));
});

test("halves of a letter that come in two events are one letter", async () => {
  const talk = await listened();
  talk.say(word("a") + word("\ud83d") + word("\ude00"));
  await pass(40);
  expect(talk.words()).toEqual(["a", "😀"]);
});

describe("what is no plain word goes on as it came, at once, after the words before it", () => {
  const tool = { index: 0, id: "t1", type: "function", function: { name: "f", arguments: "{}" } };
  test.each([
    ["the end", "data: [DONE]\n\n"],
    ["no JSON", "data: {nonsense\n\n"],
    ["JSON that is no object", "data: 5\n\n"],
    ["null", "data: null\n\n"],
    ["an error", event({ error: { message: "no" } })],
    ["an error beside a word", word("x", { chunk: { error: { message: "no" } } })],
    ["usage", event({ ...chunk(""), choices: [], usage: { prompt_tokens: 1 } })],
    ["usage beside a word", word("x", { chunk: { usage: { prompt_tokens: 1 } } })],
    ["a finish reason", word("x", { choice: { finish_reason: "stop" } })],
    ["probabilities", word("x", { choice: { logprobs: { content: [] } } })],
    ["a tool call", word("x", { delta: { tool_calls: [tool] } })],
    ["thoughts", word("x", { delta: { reasoning_content: "hm" } })],
    ["annotations", word("x", { delta: { annotations: [] } })],
    ["a refusal", word("x", { delta: { content: null, refusal: "no" } })],
    ["no content", event({ ...chunk(""), choices: [{ index: 0, delta: {} }] })],
    ["no delta", event({ ...chunk(""), choices: [{ index: 0, delta: null }] })],
    ["no choice", event({ ...chunk(""), choices: [null] })],
    ["another choice", word("x", { choice: { index: 1 } })],
    ["a choice without its index", word("x", { choice: { index: undefined } })],
    ["two choices", event({ ...chunk(""), choices: [...chunk("a").choices, ...chunk("b").choices] })],
    ["another role", word("x", { delta: { role: "user" } })],
    ["a malformed id", word("x", { chunk: { id: 5 } })],
    ["a malformed time", word("x", { chunk: { created: "now" } })],
    ["a malformed model", word("x", { chunk: { model: {} } })],
    ["a long one", word("x".repeat(5000))],
    ["a named event", `event: message\n${word("x")}`],
    ["an event with an id", `id: 7\n${word("x")}`],
    ["an event with an empty id", `id: \n${word("x")}`],
    ["data in several lines", "event: more\nid: 8\ndata: one\ndata: \ndata:  three\n\n"],
    ["a time to wait before coming back", "retry: 3000\n\n"],
  ])("%s", async (_, other) => {
    const talk = await listened();
    talk.say(word("a") + word("b") + word("c"));
    await pass(10);
    talk.say(other);
    await pass();
    expect(talk.heard).toBe(word("a") + word("bc") + other);
    talk.say(word("d"));
    await pass(40);
    expect(talk.heard).toBe(word("a") + word("bc") + other + word("d"));
  });

  test("but what is null or strange to the client does not keep a word from joining", async () => {
    const talk = await listened();
    const strange = {
      chunk: { usage: null, error: null, provider: "p" },
      choice: { logprobs: null, native_finish_reason: null },
      delta: { role: null, refusal: null, tool_calls: null },
    };
    talk.say(word("a") + word("b", strange) + word("c"));
    await pass(40);
    expect(talk.heard).toBe(word("a") + word("bc", strange));
  });

  test("comments and blank lines are left out", async () => {
    const talk = await listened();
    talk.say(`: alive\n\n\n${word("a")}: alive\n\n`);
    await pass(40);
    expect(talk.heard).toBe(word("a"));
  });
});

test("what goes on at the same time goes on in one piece", async () => {
  const talk = await listened();
  talk.say(`${word("a")}${word("b")}${event({ choices: [] })}data: [DONE]\n\n`);
  await pass();
  expect(talk.heard).toBe(`${word("a")}${word("b")}${event({ choices: [] })}data: [DONE]\n\n`);
  expect(talk.pieces).toBe(1);
});

const whole = [
  word("", { delta: { role: "assistant" } }),
  word("Grüße").replaceAll("\n", "\r\n"),
  word(" 😀 und"),
  word(" 世界").replaceAll("\n", "\r"),
  'event: note\nid: 1\ndata: {"mark":1}\ndata: ü\n\n',
  word("!"),
  word("", { choice: { finish_reason: "stop" }, chunk: { mark: 2 } }),
  "data: [DONE]\n\n",
].join("");

test("wherever the bytes are cut, the same words and events come out", async () => {
  const bytes = new TextEncoder().encode(`\ufeff${whole}`);
  const expected = told(whole);
  expect(expected).toHaveLength(5);
  for (let at = 0; at <= bytes.length; at++) {
    const talk = await listened();
    talk.say(bytes.subarray(0, at));
    await pass(at % 50);
    talk.say(bytes.subarray(at));
    talk.end();
    await pass();
    expect(talk.ended).toBe("well");
    expect(told(talk.heard)).toEqual(expected);
  }
});

test("whatever comes in whatever pieces and at whatever times, the same words and events come out", async () => {
  const anything = fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: "binary", maxLength: 4 }).map((text) => word(text)) },
    fc.constant(word("r", { delta: { role: "assistant" } })),
    fc.constant("data: [DONE]\r\n\r\n"),
    fc.constant(word("x", { chunk: { mark: 1 }, choice: { finish_reason: "stop" } })),
    fc.constant("event: e\nid: 4\ndata: one\ndata: two\n\n"),
    fc.constant(": comment\n\n"),
  );
  const cuts = fc.infiniteStream(
    fc.record({ length: fc.integer({ min: 1, max: 300 }), ms: fc.nat({ max: 60 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 30, size: "max" }), cuts, async (events, pieces) => {
      const bytes = new TextEncoder().encode(events.join(""));
      const talk = await listened();
      let at = 0;
      for (const { length, ms } of pieces) {
        if (at >= bytes.length) break;
        talk.say(bytes.subarray(at, at + length));
        await pass(ms);
        at += length;
      }
      talk.end();
      await pass();
      expect(talk.ended).toBe("well");
      expect(told(talk.heard)).toEqual(told(events.join("")));
      expect(vi.getTimerCount()).toBe(0);
    }),
    { seed: 40 },
  );
});

describe("the end", () => {
  test("what waits comes before it; an event that was not finished does not", async () => {
    const talk = await listened();
    talk.say(`${word("a")}${word("b")}${word("c").trimEnd()}\n`);
    await pass();
    talk.end();
    await pass();
    expect(talk.heard).toBe(word("a") + word("b"));
    expect(talk.ended).toBe("well");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("a failure comes after the words before it, to one who listens", async () => {
    const talk = await listened();
    talk.say(word("a") + word("b"));
    await pass();
    const error = new Error("cut");
    talk.fail(error);
    await pass();
    expect(talk.words()).toEqual(["a", "b"]);
    expect(talk.ended).toEqual({ error });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("and to one who comes late", async () => {
    const talk = await streamed();
    const error = new Error("cut");
    talk.say(word("a"));
    await pass(50);
    talk.say(word("b") + word("c"));
    await pass();
    talk.fail(error);
    await pass(50);
    await talk.listen();
    expect(talk.words()).toEqual(["a", "b", "c"]);
    expect(talk.ended).toEqual({ error });
  });

  test("words are gathered also while nobody listens", async () => {
    const talk = await streamed();
    for (const text of ["a", "b", "c"]) {
      talk.say(word(text));
      await pass(5);
    }
    await pass(40);
    talk.end();
    await talk.listen();
    expect(talk.words()).toEqual(["a", "bc"]);
  });

  test("who leaves ends the service's answer, and nothing is left", async () => {
    const talk = await streamed();
    talk.say(word("a") + word("b"));
    await pass();
    expect(vi.getTimerCount()).toBe(1);
    await talk.reader.cancel("enough");
    expect(talk.cancelled).toEqual(["enough"]);
    expect(vi.getTimerCount()).toBe(0);
    await pass(1000);
    await expect(talk.reader.read()).resolves.toEqual({ done: true, value: undefined });
  });

  test("who leaves after a failure leaves in peace", async () => {
    const talk = await streamed();
    talk.say(word("a"));
    talk.fail(new Error("cut"));
    await pass();
    await expect(talk.reader.cancel()).resolves.toBeUndefined();
  });
});

describe("the answer itself", () => {
  test("keeps its status and headers", async () => {
    const { answer } = await streamed();
    expect(answer).toMatchObject({ status: 201, statusText: "Made" });
    expect(Object.fromEntries(answer.headers)).toEqual(headers);
  });

  test.each([
    ["is no stream", new Response("{}", { headers: { "content-type": "application/json" } })],
    ["is something like one", new Response("", { headers: { "content-type": "text/event-streams" } })],
    ["has no type", new Response(new Uint8Array(1))],
    ["has no body", new Response(null, { headers })],
    ["is an error", new Response(word("a"), { status: 500, headers })],
  ])("is untouched if it %s", async (_, answer) => {
    const asked = vi.fn<typeof fetch>(async () => answer);
    vi.stubGlobal("fetch", asked);
    const init = { method: "POST" };
    expect(await gatheredFetch("https://service.test/v1", init)).toBe(answer);
    expect(asked.mock.calls).toEqual([["https://service.test/v1", init]]);
    expect(answer.bodyUsed).toBe(false);
  });
});
