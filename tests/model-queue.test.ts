import { afterAll, beforeEach, expect, test } from "vitest";
import { draftAnswer } from "@/lib/ai/answer";
import { writeNote } from "@/lib/ai/notes";
import { takeSlot } from "@/lib/ai/queue";
import { streamReply } from "@/lib/ai/reply";
import type { Turn } from "@/lib/ai/tasks";
import { env } from "@/lib/env";
import { type RecordedRequest, startFakeOpenAI } from "./support/fake-openai.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["OPENAI_CONCURRENCY"] = "1";
afterAll(() => service.stop());

const turns: Turn[] = [{ id: "m1", speaker: "user", name: "Ada", text: "I ran the till project." }];
const note = () => writeNote("brief", { payer: null, characterName: "Maya", previous: null, turns });
const answer = () =>
  draftAnswer(
    {
      payer: null,
      question: "What did she run?",
      earlier: [],
      candidate: null,
      turns: [],
      rank: async () => [],
    },
    { isVerbatim: () => true },
  );
async function reply(): Promise<string> {
  const input = {
    payer: null,
    characterName: "Maya",
    systemPrompt: "You are Maya.",
    turns,
    summary: null,
    asked: [],
  };
  const rest = { handoff: [], resume: null, nextCharacter: null };
  let text = "";
  for await (const part of streamReply({ ...input, ...rest }, new AbortController().signal))
    if (part.type === "delta") text += part.text;
  return text;
}

const kindOf = ({ prompt }: RecordedRequest): string =>
  prompt.includes("You interview one person")
    ? "reply"
    : prompt.includes("candidate's own words")
      ? "answer"
      : "note";
const asked = () => service.requests.map(kindOf);

let go: () => void;
beforeEach(() => {
  service.requests.length = 0;
  const gate = Promise.withResolvers<void>();
  go = gate.resolve;
  service.replyWith((request) => ({
    until: gate.promise,
    ...(kindOf(request) === "reply"
      ? { text: "What came of it?" }
      : kindOf(request) === "answer"
        ? { json: { quotes: [] } }
        : { json: { note: "Ada ran a project." } }),
  }));
});
const one = { slots: 1, timeout: 60 };
const called = (count: number) => expect.poll(() => service.requests.length).toBe(count);

test("a service that takes one call at a time gets urgent ones first", async () => {
  const first = answer();
  await called(1);
  const rest = [note(), answer(), reply()];
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked()).toEqual(["answer"]);
  go();
  await Promise.all([first, ...rest]);
  expect(asked()).toEqual(["answer", "reply", "answer", "note"]);
});

test("a note is preempted by a reply, and starts again afterwards", async () => {
  const written = note();
  await called(1);
  const said = reply();
  await expect.poll(() => service.requests[0]?.aborted).toBe(true);
  go();
  expect(await said).toBe("What came of it?");
  expect((await written).note).toBe("Ada ran a project.");
  expect(asked()).toEqual(["note", "reply", "note"]);
});

test("a call that was preempted twice runs to its end", async () => {
  const signal = new AbortController().signal;
  const held = await takeSlot({ urgency: "notes", preemptions: 2, signal }, one);
  const waiting = takeSlot({ urgency: "reply", preemptions: 0, signal }, one);
  expect(held.preempted.aborted).toBe(false);
  held.release();
  (await waiting).release();
});

test("a call aborted while it waits takes no slot, and too long a wait is an error with a text", async () => {
  const first = answer();
  await called(1);
  const controller = new AbortController();
  const input = { payer: null, characterName: "Maya", previous: null, turns };
  const waiting = writeNote("brief", input, controller.signal);
  controller.abort(new Error("given up"));
  await expect(waiting).rejects.toThrow("given up");
  Object.assign(env(), { OPENAI_TIMEOUT: 0.2 });
  await expect(answer()).rejects.toMatchObject({
    publicText: "The AI service is busy right now. Please retry in a moment.",
  });
  Object.assign(env(), { OPENAI_TIMEOUT: 60 });
  go();
  await first;
  await answer();
  expect(asked()).toEqual(["answer", "answer"]);
});
