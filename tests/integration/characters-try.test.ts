import { readUIMessageStream, type UIMessageChunk } from "ai";
import { afterAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { tryBody, type TryInput } from "@/lib/characters/schema";
import { completeTry, tryCharacter, tryChunks } from "@/lib/characters/try";
import type { Actor } from "@/lib/actor";
import { acceptNotice } from "@/lib/consents/commands";
import { currentNotice } from "@/lib/consents/notice";
import { env } from "@/lib/env";
import { eventStream } from "@/lib/http/event-stream";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { statementsOf } from "../support/statements.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const draft = { name: "Ana", system_prompt: "You are Ana. 1. What did you build?" };
let ada: Actor;
let stop: AbortController;

beforeEach(async () => {
  await resetDatabase();
  stop = new AbortController();
  ada = await addPerson("ada@example.com");
  service.requests.length = 0;
  service.replyWith(() => ({ text: "Hello, I am Ana. What did you build?" }));
});

const tryIt = (turns: TryInput["turns"]) => tryCharacter(ada, { ...draft, turns }, stop.signal);

test("starts with the greeting, and continues the conversation so far", async () => {
  expect(await completeTry(await tryIt([]))).toEqual({
    reply: "Hello, I am Ana. What did you build?",
  });
  expect(service.requests[0]?.body.messages.slice(1)).toEqual([
    {
      role: "user",
      content: expect.stringMatching(/^Hi Ana\n<now>\nSay in one sentence who you are/) as string,
    },
  ]);
  expect(service.requests[0]?.prompt).toContain(draft.system_prompt);

  await completeTry(
    await tryIt([
      { speaker: "character", text: "Hello, I am Ana. What did you build?" },
      { speaker: "user", text: "A till for a bakery." },
    ]),
  );
  expect(service.requests[1]?.body.messages.slice(1).map(({ role }) => role)).toEqual([
    "user",
    "assistant",
    "user",
  ]);
});

test("stores no text: its statements check the consent, and count the message and the tokens", async () => {
  const { statements } = await statementsOf(async () =>
    Array.fromAsync(await tryIt([{ speaker: "user", text: "Hello?" }])),
  );
  expect(statements).toEqual([
    expect.stringMatching(/^select exists .*"consents"/),
    expect.stringMatching(/rate_limits/),
    expect.stringMatching(/insert into "usage"/),
  ]);
});

test("a person in danger gets the help text without a model call", async () => {
  const { reply } = await completeTry(await tryIt([{ speaker: "user", text: "I want to end my life." }]));
  expect(reply).toContain("Please call your local emergency number");
  expect(service.requests).toHaveLength(0);
});

test("reasoning without an opening tag is replaced by the text after it", async () => {
  const before = env().OPENAI_MODEL;
  // A separate model, because the app records that it reasons.
  Object.assign(env(), { OPENAI_MODEL: "thinking-model" });
  onTestFinished(() => void Object.assign(env(), { OPENAI_MODEL: before }));
  await acceptNotice(ada, currentNotice());
  service.replyWith(() => ({ text: ["I should be kind.", "</think>", "How did it end?"] }));
  const [, ...events] = await Array.fromAsync(await tryIt([]));
  expect(events.at(-1)).toEqual({ type: "replaced", text: "How did it end?" });
});

test("counts against the limit of messages", async () => {
  for (let index = 0; index < 30; index++) await tryIt([]);
  await expect(tryIt([])).rejects.toMatchObject({ code: "rate_limited" });
});

test("is an AI SDK message stream", async () => {
  const chunks = tryChunks(await tryIt([]));
  const stream = new ReadableStream<UIMessageChunk>({
    async start(controller) {
      for await (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  let text = "";
  for await (const message of readUIMessageStream({ stream })) {
    text = message.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
  }
  expect(text).toBe("Hello, I am Ana. What did you build?");
});

test("a failure of the model is an event of the stream, and an error without streaming", async () => {
  service.replyWith(() => ({ status: 401 }));
  const text = "The AI service refused Colloquy's key. Please tell your administrator.";
  expect(await Array.fromAsync(await tryIt([]))).toEqual([
    { type: "failed", problem: expect.objectContaining({ code: "unavailable", message: text }) as unknown },
  ]);
  await expect(completeTry(await tryIt([]))).rejects.toMatchObject({
    code: "unavailable",
    message: text,
  });
});

test("when the reader leaves, the model call is aborted, also during reasoning", async () => {
  service.replyWith(() => ({ hang: "before first token" }));
  const response = eventStream(tryChunks(await tryIt([])), () => stop.abort());
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.read();
  const waiting = reader?.read();
  await expect.poll(() => service.requests.length).toBe(1);
  await reader?.cancel();
  await waiting;
  await expect.poll(() => service.requests[0]?.aborted).toBe(true);
});

test.each([
  ["turns", { turns: [{ speaker: "character", text: "Hm" }] }, "The last message is the person's."],
  ["turns", { turns: undefined }, "turns is the talk so far; an empty list begins it."],
  [
    "turns",
    { turns: Array.from({ length: 101 }, () => ({ speaker: "user", text: "x" })) },
    "A trial has at most 100 messages. Begin a new one.",
  ],
  ["turns.0.text", { turns: [{ speaker: "user", text: "  " }] }, "Please write a message."],
  [
    "turns.0.text",
    { turns: [{ speaker: "user", text: "x".repeat(32_001) }] },
    "Please keep a message under 32,000 characters.",
  ],
  ["turns.0.speaker", { turns: [{ speaker: "system", text: "x" }] }, "The speaker is user or character."],
  ["system_prompt", { system_prompt: "", turns: [] }, "Please write a prompt."],
  ["name", { name: "", turns: [] }, "Please enter a name."],
])("%s is refused: %#", (field, change, text) => {
  const [issue] = tryBody.safeParse({ ...draft, ...change }).error?.issues ?? [];
  expect([issue?.path.join("."), issue?.message]).toEqual([field, text]);
});
