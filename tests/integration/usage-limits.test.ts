import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { usage } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { readModelState } from "@/lib/ai/state";
import { completeTry, tryCharacter } from "@/lib/characters/try";
import { currentNotice } from "@/lib/consents/notice";
import { proposePlan } from "@/lib/conversations/plan/propose";
import { startConversation } from "@/lib/conversations/start/start";
import { getHistory } from "@/lib/conversations/turn/history";
import { completeInterruptedReplies } from "@/lib/conversations/turn/interrupted";
import { updateNote } from "@/lib/conversations/turn/notes";
import { refreshReply, sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { getStatus as getConversation } from "@/lib/conversations/queries";
import { env } from "@/lib/env";
import { finalizeInterview } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { regenerateInsights } from "@/lib/insights/regenerate";
import { publishInterview } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { awaitAnswer } from "../support/answers.ts";
import { askOwnQuestion } from "@/lib/sharing/questions/own-questions";
import { getStatus } from "@/lib/status/queries";
import { getOwnUsage } from "@/lib/usage/queries";
import { assertTokensLeft, recordUsage } from "@/lib/usage/tokens";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
process.env["RATE_LIMIT_FACTOR"] = "1000";
afterAll(() => service.stop());

let ada: Actor;
let joe: Actor;
let boss: Actor;
beforeEach(async () => {
  await resetDatabase();
  service.requests.length = 0;
  const json = { summary: "You moved nine shops.", quotes: [], found: [], note: "A note.", checks: [] };
  service.replyWith(({ body }) => (body.response_format ? { json } : { text: "What came of it?" }));
  ada = await addPerson("ada@example.com");
  joe = await addPerson("joe@example.com");
  boss = await addPerson("boss@example.com", { superuser: true });
});
const limits = (changes: { USER_TOKENS_PER_DAY?: number; TOKENS_PER_MONTH?: number }) =>
  Object.assign(env(), { USER_TOKENS_PER_DAY: undefined, TOKENS_PER_MONTH: undefined, ...changes });
afterEach(() => void limits({}));

const at = (time: string) => new Date(`${time}Z`);
const spend = (who: Actor, tokens: number, time?: string) =>
  recordUsage(
    { user_id: who.id, purpose: "replies", model: "fake-model", input_tokens: tokens - 1, output_tokens: 1 },
    time ? at(time) : undefined,
  );
const spentToday =
  /^You have used today’s tokens of the AI service\. You can continue from \d+ \w+, 00:00 UTC\.$/;
const spentMonth = /^This installation has used this month’s tokens .* It continues on 1 \w+, 00:00 UTC\.$/;

describe("the limit of a person", () => {
  test("counts the person's input and output of the UTC day", async () => {
    limits({ USER_TOKENS_PER_DAY: 100 });
    await spend(ada, 99, "2026-03-31T23:59:59.999");
    const now = at("2026-03-31T23:59:00");
    await assertTokensLeft(ada.id, now);
    await spend(ada, 1, "2026-03-31T00:00:00");
    await expect(assertTokensLeft(ada.id, now)).rejects.toMatchObject({
      code: "budget_spent",
      retryAfter: 60,
      message: "You have used today’s tokens of the AI service. You can continue from 1 April, 00:00 UTC.",
    });
    await assertTokensLeft(joe.id, now);
    await assertTokensLeft(ada.id, at("2026-04-01T00:00:00"));
  });

  test("allows calls if the database fails", async () => {
    limits({ USER_TOKENS_PER_DAY: 1 });
    await spend(ada, 2);
    await db().execute(sql`alter table usage rename to usage_away`);
    await expect(assertTokensLeft(ada.id)).resolves.toBeUndefined();
    await db().execute(sql`alter table usage_away rename to usage`);
  });
});

describe("the limit of the installation", () => {
  test("counts all people's UTC month, and ends with it", async () => {
    limits({ TOKENS_PER_MONTH: 100, USER_TOKENS_PER_DAY: 50 });
    await spend(joe, 1000, "2026-11-30T23:59:59.999");
    await spend(ada, 60, "2026-12-01T00:00:00");
    const now = at("2026-12-31T23:00:00");
    await assertTokensLeft(joe.id, now);
    await spend(joe, 40, "2026-12-31T22:00:00");
    // The limit that ends last is named.
    await expect(assertTokensLeft(ada.id, now)).rejects.toMatchObject({
      retryAfter: 3600,
      message:
        "This installation has used this month’s tokens of the AI service. It continues on 1 January, 00:00 UTC.",
    });
    await assertTokensLeft(ada.id, at("2027-01-01T00:00:00"));
  });

  test("is shown to administrators from 80 % on, and to people with their own", async () => {
    limits({ TOKENS_PER_MONTH: 1000, USER_TOKENS_PER_DAY: 500 });
    await spend(ada, 399);
    expect((await getStatus(boss)).problems).toEqual([]);
    await spend(ada, 1);
    await spend(joe, 500);
    expect((await getStatus(boss)).problems).toEqual([
      expect.stringContaining("90 % of this month’s tokens are used"),
      expect.stringContaining("1 person has used today’s tokens"),
      expect.stringContaining("1 person has used 80 % or more"),
    ]);
    expect(await getOwnUsage(ada)).toEqual({
      today: { tokens: 400, limit: 500 },
      month: 400,
      installationPercent: 90,
      spent: null,
    });
    expect((await getOwnUsage(joe)).spent).toMatch(spentToday);
    await spend(boss, 100);
    expect((await getOwnUsage(ada)).spent).toMatch(spentMonth);
    expect((await getStatus(boss)).problems[0]).toContain("This month’s tokens are used");
  });
});

describe("at a limit", () => {
  let id: string;
  beforeEach(async () => {
    const cast = (await seededCharacters("student_interview")).slice(0, 1);
    ({ session_id: id } = await startConversation(ada, {
      workflow: "student_interview",
      character_ids: cast,
    }));
    limits({ USER_TOKENS_PER_DAY: 10 });
    await spend(ada, 10);
  });
  const lift = () => db().delete(usage);

  async function send(text: string) {
    const turn = await sendMessage(ada, { id, message: text });
    const reader = turn.running.events.getReader();
    const failures: string[] = [];
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value.type === "failed") failures.push(part.value.text);
    const { message, reply } = await finishedTurn(turn);
    await afterResponseDone();
    return { message, reply, failures };
  }

  test("a message is kept, shows when it can be sent, and is answered once the limit has ended", async () => {
    const { reply, failures } = await send("I ran the till project.");
    expect(reply).toMatchObject({ state: "failed", message_content: "" });
    expect(failures).toEqual([expect.stringMatching(spentToday)]);
    expect(service.requests).toEqual([]);
    await expect(refreshReply(ada, { id })).rejects.toMatchObject({
      code: "budget_spent",
      message: expect.stringMatching(spentToday) as string,
    });
    // Nothing retries by itself.
    expect(await completeInterruptedReplies()).toBe(0);
    expect(service.requests).toEqual([]);
    expect((await readModelState()).state).toBe("unknown");
    await lift();
    await refreshReply(ada, { id });
    await afterResponseDone();
    const said = (await getHistory(ada, { id })).map(({ message_content: text, state }) => [text, state]);
    expect(said).toEqual([
      ["I ran the till project.", "complete"],
      ["What came of it?", "complete"],
    ]);
  });

  test("insights wait with a sentence, are attempted once, and are made again later", async () => {
    const { id: over } = await addInterview(ada, { open: true });
    await finalizeInterview(ada, { id: over });
    await afterResponseDone();
    expect(await getInsights(ada, { id: over })).toMatchObject({
      status: "failed",
      detail: expect.stringMatching(spentToday) as string,
    });
    expect(service.requests).toEqual([]);
    await lift();
    await finalizeInterview(ada, { id: over });
    await afterResponseDone();
    expect((await getInsights(ada, { id: over })).status).toBe("ready");
    await spend(ada, 10);
    await expect(regenerateInsights(ada, { id: over })).rejects.toMatchObject({ code: "budget_spent" });
    expect((await getInsights(ada, { id: over })).status).toBe("ready");
  });

  test("notes wait without an error", async () => {
    await lift();
    await send("I ran the till project in nine shops.");
    await send("Queues fell by a third.");
    await spend(ada, 10);
    const before = service.requests.length;
    await updateNote(ada, "brief", id, 0);
    expect(service.requests).toHaveLength(before);
    await lift();
    await updateNote(ada, "brief", id, 0);
    expect(service.requests.length).toBeGreaterThan(before);
  });

  test("a plan, a trial of a character and a question about insights are refused; an interview starts without a plan", async () => {
    const cast = (await seededCharacters("student_interview")).slice(0, 1);
    const planned = { workflow_type: "student_interview" as const, character_ids: cast, length: 5 as const };
    const refused = { code: "budget_spent", message: expect.stringMatching(spentToday) as string };
    await expect(proposePlan(ada, { ...planned, brief: "A job with tills." })).rejects.toMatchObject(refused);
    const turns = [{ speaker: "user" as const, text: "I ran the till project." }];
    const trial = { name: "Maya", system_prompt: "Ask one thing.", turns };
    const events = await tryCharacter(ada, trial, new AbortController().signal);
    await expect(completeTry(events)).rejects.toMatchObject(refused);
    const { id: over } = await addInterview(ada);
    await expect(askOwnQuestion(ada, { id: over, content: "What did I do?" })).rejects.toMatchObject(refused);
    const started = await startConversation(ada, {
      workflow: "student_interview",
      character_ids: cast,
      length: 5,
      brief: "A job with tills.",
    });
    expect((await getConversation(ada, { id: started.session_id })).plan).toBeNull();
    expect(service.requests).toEqual([]);
  });

  test("a visitor learns when to return and nothing about the owner's use; the question is kept", async () => {
    const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
    const { id: over } = await addInterview(joe);
    const { public_id: token } = await publishInterview(joe, { id: over, left_out_sentences: [] }, caller);
    const question = {
      token,
      visitorToken: null as string | null,
      content: "What did they build?",
      consent: currentNotice().version,
    };
    await spend(joe, 10);
    service.requests.length = 0;
    const pending = await askQuestion(question, caller);
    await expect(awaitAnswer(pending)).rejects.toMatchObject({
      code: "budget_spent",
      retryAfter: expect.any(Number) as number,
      message: expect.stringMatching(
        /^This interview has answered all that it can for now\. Ask again from \d+ \w+, 00:00 UTC, or contact the candidate now\.$/,
      ) as string,
    });
    expect(service.requests).toEqual([]);
    await lift();
    const again = await askQuestion({ ...question, visitorToken: pending.visitorToken }, caller);
    expect(again.question.id).toBe(pending.question.id);
    const { messages } = await awaitAnswer(again);
    expect(messages).toHaveLength(2);
  });
});
