import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { pollStatus } from "@/lib/conversations/turn/interrupted";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { getHistory } from "@/lib/conversations/turn/history";
import { getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { runDaily } from "@/lib/daily/run";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

let ada: Actor;
let id: string;

const start = async (actor: Actor): Promise<string> => {
  const cast = (await seededCharacters("student_interview")).slice(0, 2);
  const workflow = "student_interview";
  return (await startConversation(actor, { workflow, character_ids: cast })).session_id;
};

/** A reply of Ada's, as a killed process leaves it. */
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  id = await start(ada);
  service.replyWith(() => ({ text: "Thank you. What came next?" }));
  await (
    await sendMessage(ada, { id, message: "I sorted the stock room." })
  ).running.done;
  await afterResponseDone();
  service.requests.length = 0;
  await db().execute(sql`update messages set state = 'streaming', content = 'Thank' where kind = 'reply'`);
  await db().execute(sql`update conversations set reply_state = 'running', reply_run = gen_random_uuid(),
    reply_lease_until = now() - interval '1 second'`);
});

const reply = async () => (await getHistory(ada, { id }))[1];
const whole = { message_content: "Thank you. What came next?", state: "complete" };
const half = { message_content: "Thank", state: "interrupted" };
const runDay = async () => {
  const run = await runDaily();
  await afterResponseDone();
  return run?.steps.find(({ name }) => name === "interrupted_replies")?.count;
};

test("a reply whose process died is interrupted in the history and in the status", async () => {
  expect((await getStatus(ada, { id })).reply).toBe("interrupted");
  expect(await reply()).toMatchObject(half);
  expect(await getHistory(ada, { id, all: true })).toMatchObject([{ state: "complete" }, half]);
});

test("the next poll of another person's status completes it, after the response", async () => {
  const joe = await addPerson("joe@example.com");
  const another = await start(joe);
  expect(await pollStatus(joe, { id: another })).toMatchObject({ id: another, reply: "idle" });
  await afterResponseDone();
  expect(await reply()).toMatchObject(whole);
  expect((await getStatus(ada, { id })).reply).toBe("idle");
  expect(service.requests).toHaveLength(1);
});

test("the daily job completes it, also after an orderly stop", async () => {
  expect(await runDay()).toBe(1);
  expect(await reply()).toMatchObject(whole);
  await db().execute(sql`update messages set state = 'interrupted' where kind = 'reply'`);
  await db().execute(sql`update conversations set reply_state = 'interrupted'`);
  expect(await runDay()).toBe(1);
  expect(await reply()).toMatchObject(whole);
  expect([await runDay(), service.requests.length]).toEqual([0, 2]);
});

test.each([
  [
    "somebody stopped",
    sql`update conversations set reply_state = 'idle', reply_run = null, reply_lease_until = null`,
  ],
  [
    "failed",
    sql`update conversations set reply_state = 'failed', reply_run = null, reply_lease_until = null`,
  ],
  ["is still written", sql`update conversations set reply_lease_until = now() + interval '1 minute'`],
  ["belongs to a deleted interview", sql`update conversations set deleted_at = now()`],
  [
    "belongs to a suspended account",
    sql`update users set suspended_at = now() where email = 'ada@example.com'`,
  ],
  ["needs consent to another notice", sql`update consents set version = 'before'`],
  ["would exceed the limit of messages", sql`update rate_limits set points = 1000`],
])("one that %s is not changed", async (_, change) => {
  await db().execute(change);
  expect(await runDay()).toBe(0);
  expect(service.requests).toHaveLength(0);
});
