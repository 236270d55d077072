import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { insights } from "@/db/schema/insights";
import { consents } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { deleteConversation, restoreConversation } from "@/lib/conversations/library/commands";
import { exportConversation } from "@/lib/conversations/library/export";
import { env } from "@/lib/env";
import { generateInsights } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { recheckInsights, regenerateInsights } from "@/lib/insights/regenerate";
import type { InsightsContent } from "@/lib/insights/schema";
import { askOwnQuestion } from "@/lib/sharing/questions/own-questions";
import { resetDatabase } from "../support/database.ts";
import { type Script, startFakeOpenAI } from "../support/fake-openai.ts";
import { waitFor } from "../support/interview.ts";
import { addPerson } from "../support/people.ts";
import { isCheck, isInsights } from "../support/plan-requests.ts";
import { addInterview } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["OPENAI_MODEL"] = "fake-model";
// A hanging check would block the only slot of a private host.
process.env["OPENAI_CONCURRENCY"] = "0";
afterAll(() => service.stop());

const quote = "I trained four colleagues and wrote a check that compares both lists every night.";
const point = (text: string) => ({ quote, message: "m4", text });
const draft = {
  strengths: [point("You trained forty colleagues."), point("You built the shop.")],
  improvements: [],
  quotes: [{ quote, message: "m4" }],
  answers: [{ message: "m4", question: "", has: ["action"] }],
  summary: "You trained four colleagues.",
};
const checks = [
  { point: "y1", holds: "yes", text: "" },
  { point: "s1", holds: "partly", text: "You trained four colleagues." },
  { point: "s2", holds: "no", text: "" },
];
const turns = [
  { by: "character" as const, text: "What did you rebuild?" },
  { by: "user" as const, text: "I rebuilt the till at a bakery, and it took me the whole of a winter." },
  { by: "character" as const, text: "What came next?" },
  { by: "user" as const, text: quote },
];

/** @param check the model's answer to the check */
const reply = (check: Script) => service.replyWith((request) => (isCheck(request) ? check : { json: draft }));
/** Makes the check wait. @returns a function that ends the wait */
function hold(check: Script = { json: { checks } }): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  reply({ ...check, until: promise });
  return resolve;
}

let ada: Actor;
let id: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  ({ id } = await addInterview(ada, { turns }));
  service.requests.length = 0;
});

const generate = () => generateInsights(id, [0, 0]);
const now = () => getInsights(ada, { id });
const strengths = async () => (JSON.parse((await now()).insights ?? "null") as InsightsContent).strengths;
const stored = async () => (await db().select().from(insights))[0];
const drafted = () => service.requests.filter(isInsights).length;
const checked = () => service.requests.filter(isCheck).length;
/** Makes the insights up to their check, which waits. */
async function generateUntilCheck() {
  const release = hold();
  const done = generate();
  await waitFor(async () => checked(), Boolean);
  return { release, done };
}

describe("while the check runs", () => {
  test("the draft is shown first; claims that the check rejects disappear", async () => {
    const { release, done } = await generateUntilCheck();
    expect(await now()).toMatchObject({ status: "ready", check: "running", limits: [], detail: null });
    expect(await strengths()).toEqual(["You trained forty colleagues.", "You built the shop."]);
    const support = (await now()).claims?.flatMap((one) =>
      one.part === "notable_quotes" ? [] : [one.support],
    );
    expect(support).toEqual(["unchecked", "unchecked", "unchecked"]);
    expect((await now()).answers.some(({ marks }) => marks?.action)).toBe(true);
    const before = await stored();
    release();
    await done;
    expect(await now()).toMatchObject({ status: "ready", check: "done" });
    expect(await strengths()).toEqual(["You trained four colleagues."]);
    const after = await stored();
    expect(after).toMatchObject({ attempts: 1, drafts: null, run: null, lease_until: null });
    expect(after?.input_tokens).toBeGreaterThan(before?.input_tokens ?? 0);
    expect(after?.duration_ms).toBeGreaterThanOrEqual(before?.duration_ms ?? 0);
  });

  test("unchecked claims never leave the page, in exports or answers", async () => {
    const { release, done } = await generateUntilCheck();
    expect((await exportConversation(ada, { id })).insights).toBeNull();
    service.replyWith(() => ({ json: { quotes: [] } }));
    const ask = (content: string) => askOwnQuestion(ada, { id, content });
    await ask("What did I build?");
    expect(service.requests.at(-1)?.prompt).not.toContain("You built the shop.");
    release();
    await done;
    expect((await exportConversation(ada, { id })).insights).not.toBeNull();
    await ask("How many people did I train?");
    expect(service.requests.at(-1)?.prompt).toContain("You trained four colleagues.");
  });

  test("insights being checked cannot be made or checked again, and one check is enough", async () => {
    const { release, done } = await generateUntilCheck();
    await expect(regenerateInsights(ada, { id })).rejects.toMatchObject({ code: "conflict" });
    await expect(recheckInsights(ada, { id })).rejects.toMatchObject({ code: "conflict" });
    await generate();
    release();
    await done;
    expect([drafted(), checked()]).toEqual([1, 1]);
  });

  test("an orderly stop releases the check, and it does not count as an attempt", async () => {
    const { done } = await generateUntilCheck();
    const drain = (globalThis as { [key: symbol]: unknown })[Symbol.for("colloquy.drain")];
    await (drain as (timeoutMs: number) => Promise<void>)(0);
    await done;
    expect(await stored()).toMatchObject({ status: "ready", check_state: "running", attempts: 0, run: null });
    reply({ json: { checks } });
    expect(await now()).toMatchObject({ check: "running" });
    await afterResponseDone();
    expect(await now()).toMatchObject({ check: "done" });
    expect(drafted()).toBe(1);
  });

  test("a deleted interview is checked after it is restored", async () => {
    const { release, done } = await generateUntilCheck();
    await deleteConversation(ada, { id });
    release();
    await done;
    expect(await stored()).toMatchObject({ status: "ready", check_state: "running", run: null });
    await restoreConversation(ada, { id });
    reply({ json: { checks } });
    await now();
    await afterResponseDone();
    expect(await now()).toMatchObject({ check: "done" });
  });
});

describe("a process that dies during the check", () => {
  const crash = async (attempts = 1) => {
    const { release, done } = await generateUntilCheck();
    await db().execute(sql`update insights set run = gen_random_uuid(), attempts = ${attempts},
      lease_until = now() - interval '1 second'`);
    release();
    await done;
    reply({ json: { checks } });
  };

  test("is followed by the next poll, which repeats only the check", async () => {
    await crash();
    expect(await strengths()).toHaveLength(2);
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "done" });
    expect(await strengths()).toEqual(["You trained four colleagues."]);
    expect([drafted(), checked()]).toEqual([1, 2]);
    expect(await stored()).toMatchObject({ attempts: 2 });
  });

  test("three times: the check has failed, and the insights stay visible", async () => {
    await crash(3);
    await now();
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "failed", detail: null });
    expect(await strengths()).toHaveLength(2);
    expect(checked()).toBe(1);
  });

  test("makes the insights again if the interview has changed since", async () => {
    await crash();
    await db()
      .update(messages)
      .set({ content: `${quote} It works.` })
      .where(sql`content = ${quote}`);
    await now();
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "done" });
    expect([drafted(), checked()]).toEqual([2, 2]);
  });
});

describe("a failed check", () => {
  beforeEach(async () => {
    reply({ status: 400 });
    await generate();
    service.requests.length = 0;
    reply({ json: { checks } });
  });

  test("is repeated without a new draft, and is running until then", async () => {
    expect(await now()).toMatchObject({ status: "ready", check: "failed" });
    const release = hold();
    expect(await recheckInsights(ada, { id })).toMatchObject({ status: "ready", check: "running" });
    release();
    await afterResponseDone();
    expect(await now()).toMatchObject({ check: "done" });
    expect(await strengths()).toEqual(["You trained four colleagues."]);
    expect([drafted(), checked()]).toEqual([0, 1]);
    await expect(recheckInsights(ada, { id })).rejects.toMatchObject({ code: "conflict" });
  });

  test("may fail again", async () => {
    reply({ status: 500, retryAfter: 0 });
    await recheckInsights(ada, { id });
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "failed" });
    expect(await strengths()).toHaveLength(2);
  });

  test("needs the notice to be accepted", async () => {
    await db().delete(consents);
    await expect(recheckInsights(ada, { id })).rejects.toMatchObject({ code: "consent_required" });
  });

  test("is dropped when the insights are made again, and restored if that fails", async () => {
    service.replyWith(() => ({ status: 401 }));
    await regenerateInsights(ada, { id });
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "failed" });
    reply({ json: { checks } });
    await regenerateInsights(ada, { id });
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "done" });
  });

  test("that succeeds later drops the reason why the insights could not be made again", async () => {
    service.replyWith(() => ({ status: 401 }));
    await regenerateInsights(ada, { id });
    await afterResponseDone();
    expect((await now()).detail).not.toBeNull();
    reply({ json: { checks } });
    await recheckInsights(ada, { id });
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "done", detail: null });
  });

  test("cannot be repeated without a service", async () => {
    Object.assign(env(), { OPENAI_BASE_URL: undefined });
    await recheckInsights(ada, { id });
    await afterResponseDone();
    expect(await now()).toMatchObject({ status: "ready", check: "failed", generated_by: "fake-model" });
    Object.assign(env(), { OPENAI_BASE_URL: service.baseUrl });
  });
});

describe("a long interview that is read in parts", () => {
  const long = Array.from({ length: 12 }, (_, at) => [
    { by: "character" as const, text: `What about shop ${at}?` },
    { by: "user" as const, text: `In shop ${at} I trained four colleagues. ${"It went on. ".repeat(150)}` },
  ]).flat();
  const inParts = async (context: number, said = long) => {
    Object.assign(env(), { OPENAI_CONTEXT_TOKENS: context });
    ({ id } = await addInterview(ada, { turns: said }));
  };
  const end = () => Object.assign(env(), { OPENAI_CONTEXT_TOKENS: 128_000 });

  test("shows the failure; if a later part's check fails, only that one is repeated", async () => {
    await inParts(8192);
    service.replyWith((request) => {
      if (!isCheck(request)) return { json: { ...draft, strengths: [], quotes: [] } };
      return checked() === 2 ? { status: 401 } : { json: { checks } };
    });
    await generate();
    const parts = drafted();
    expect(parts).toBeGreaterThan(1);
    expect(await now()).toMatchObject({ check: "failed", limits: ["in_parts"] });
    service.requests.length = 0;
    reply({ json: { checks } });
    await recheckInsights(ada, { id });
    await afterResponseDone();
    expect(await now()).toMatchObject({ check: "done", limits: ["in_parts"] });
    expect(checked()).toBe(parts - 1);
    end();
  });

  test("by a model with a small context has no check, and long answers are shortened", async () => {
    await inParts(4096, [...long, ...long]);
    reply({ json: { checks } });
    await generate();
    expect(await now()).toMatchObject({
      status: "ready",
      check: "none",
      limits: ["not_checked", "in_parts", "shortened"],
    });
    expect(checked()).toBe(0);
    expect(await stored()).toMatchObject({ drafts: null, run: null });
    end();
  });
});
