import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversation_characters, conversations, messages } from "@/db/schema/conversations";
import { insights } from "@/db/schema/insights";
import { character_versions } from "@/db/schema/library";
import { readExport } from "../support/account-export.ts";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import {
  deleteConversation,
  eraseConversation,
  renameConversation,
  restoreConversation,
} from "@/lib/conversations/library/commands";
import { finalize } from "@/lib/conversations/turn/advance";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { listConversations } from "@/lib/conversations/library/queries";
import { findConversation, getStatus } from "@/lib/conversations/queries";
import { findRetriedAnswer, openRetry, startRetry } from "@/lib/conversations/start/retry";
import type { Filter } from "@/lib/conversations/library/schema";
import { startBody } from "@/lib/conversations/start/schema";
import { retryTitle } from "@/lib/conversations/start/title";
import { greetingId } from "@/lib/conversations/constants";
import { finalizeInterview, generateInsights } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { regenerateInsights } from "@/lib/insights/regenerate";
import { getNews } from "@/lib/sharing/news/news";
import { publishInterview } from "@/lib/sharing/link/publish";
import { getShareable } from "@/lib/sharing/link/shareable";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";

// Read when a setting is first used.
process.env["QUOTA_CONVERSATIONS"] = "6";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const asked = "And what went wrong on the way?";
const better = "In June our price list was wrong. I wrote a check, and mistakes fell by 90%.";

let ada: Actor;
let interview: Interview;
let answer: string;

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada);
  answer = interview.messageIds[4] ?? "";
});

const start = async (message_id = answer, key: string | null = null) =>
  (await startRetry(ada, { message_id }, key)).session_id;
const rowOf = async (id: string) =>
  (await db().select().from(conversations).where(eq(conversations.id, id)))[0];
const castOf = (id: string) =>
  db().select().from(conversation_characters).where(eq(conversation_characters.conversation_id, id));

async function say(id: string, message: string, client_id?: string) {
  const turn = await finishedTurn(await sendMessage(ada, { id, message, client_id }));
  await afterResponseDone();
  return turn;
}

/** Answers a retry and ends it. @returns the id of its answer */
async function hold(id: string, text = better): Promise<string> {
  await say(id, "Hi Marcus", greetingId(interview.characterIds[0] ?? ""));
  const { message } = await say(id, text);
  await finalizeInterview(ada, { id });
  await afterResponseDone();
  return message.id;
}

describe("a start", () => {
  test("takes cast, prompt, workflow, resume and template from the interview, and asks only that question", async () => {
    const about = await addInterview(ada, { resume: ["Store manager"], characters: ["Marcus", "Bo"] });
    const plan = [
      {
        competency: "Problem solving",
        behavioural: asked,
        situational: "What would you do?",
        character_id: about.characterIds[0] ?? "",
      },
    ];
    await db().update(conversations).set({ plan, length: 5 }).where(eq(conversations.id, about.id));
    const message_id = about.messageIds[4] ?? "";
    await db()
      .insert(insights)
      .values({ conversation_id: about.id, answers: [{ message_id, has: ["action"], competency: 0 }] })
      .onConflictDoUpdate({
        target: insights.conversation_id,
        set: { answers: [{ message_id, has: ["action"], competency: 0 }] },
      });
    const id = await start(message_id);
    expect(await rowOf(id)).toMatchObject({
      title: `Second try: ${asked}`,
      workflow: "resume_interview",
      resume_id: about.resumeId,
      insight_template: "Return JSON.",
      length: 1,
      retry_of: message_id,
      completed_at: null,
      plan: [{ competency: "Problem solving", behavioural: asked, character_id: about.characterIds[0] }],
    });
    const [speaker, ...others] = await castOf(id);
    expect(others).toEqual([]);
    expect(speaker).toEqual({ ...(await castOf(about.id))[0], conversation_id: id });
    expect(await getStatus(ada, { id })).toMatchObject({ length: 1, answers: 0, retry_of: message_id });
  });

  test("keeps the original prompt and manner, despite later changes of the character and the plan", async () => {
    await db().delete(character_versions);
    await db().update(conversation_characters).set({ manner: "demanding" });
    const id = await start();
    expect(await castOf(id)).toMatchObject([
      { name: "Marcus", system_prompt: "Ask about projects.", manner: "demanding" },
    ]);
    expect((await rowOf(id))?.plan).toMatchObject([{ competency: "This question", behavioural: asked }]);
  });

  test("asks the last question, not the text of a reply without one", async () => {
    const [, question = "", , kind = ""] = interview.messageIds;
    await db().update(messages).set({ question: "What broke?" }).where(eq(messages.id, question));
    await db()
      .update(messages)
      .set({ question: null, content: "I'm sorry to hear that. Take the time that you need." })
      .where(eq(messages.id, kind));
    expect((await rowOf(await start()))?.plan).toMatchObject([{ behavioural: "What broke?" }]);
  });

  test("is for answers and skips of the person's own finished interviews", async () => {
    const open = await addInterview(ada, { open: true });
    const joe = await addPerson("joe@example.com");
    const [greeting = "", question = "", first = ""] = interview.messageIds;
    await expect(start(open.messageIds[2])).rejects.toMatchObject({ code: "not_finished", status: 409 });
    for (const id of [greeting, question, crypto.randomUUID()])
      await expect(start(id)).rejects.toMatchObject({ code: "not_found", status: 404 });
    await expect(startRetry(joe, { message_id: answer })).rejects.toMatchObject({ code: "not_found" });
    await db().update(messages).set({ replaced_by: answer }).where(eq(messages.id, first));
    await expect(start(first)).rejects.toMatchObject({ code: "not_found" });
    await db().update(messages).set({ kind: "skip", content: "Skipped" }).where(eq(messages.id, answer));
    expect(
      await findRetriedAnswer(ada, { retry_of: (await rowOf(await start()))?.retry_of ?? null }),
    ).toMatchObject({
      answer: null,
    });
    await deleteConversation(ada, { id: interview.id });
    await expect(start()).rejects.toMatchObject({ code: "not_found" });
  });

  test("counts in the quota, and with one key starts once", async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => start(answer, "k")));
    expect(others).toEqual([first, first]);
    await expect(start(interview.messageIds[2], "k")).rejects.toMatchObject({ code: "invalid", status: 422 });
    for (let count = 2; count < 6; count++) await start();
    await expect(start()).rejects.toMatchObject({ code: "quota_exceeded", status: 409 });
    expect(await start(answer, "k")).toBe(first);
  });

  test("accepts only the answer, and no other start has a length of 1", () => {
    const fieldsOf = (body: unknown) =>
      startBody.safeParse(body).error?.issues.map(({ path }) => path.join("."));
    const retry_of = crypto.randomUUID();
    expect(fieldsOf({ retry_of })).toBeUndefined();
    expect(fieldsOf({ retry_of, resume_id: null, plan: null })).toBeUndefined();
    expect(
      fieldsOf({ retry_of, workflow: "student_interview", character_ids: [retry_of], brief: "", length: 5 }),
    ).toEqual(expect.arrayContaining(["workflow", "character_ids", "brief", "length"]));
    expect(fieldsOf({ retry_of, length: 1 })).toEqual(["length"]);
    expect(fieldsOf({ workflow: "student_interview", character_ids: [retry_of], length: 1 })).toEqual([
      "length",
    ]);
  });

  test("a second click opens the retry that has no answer yet", async () => {
    const open = () => openRetry(ada, { message_id: answer });
    const [first, ...others] = await Promise.all([1, 2, 3].map(open));
    expect(others).toEqual([first, first]);
    expect(await open()).toEqual(first);
    const id = first?.redirectTo.split("/").at(-1) ?? "";
    expect(first).toEqual({ redirectTo: `/dashboard/student-interview/${id}` });
    await hold(id);
    const next = await open();
    expect(next).not.toEqual(first);
    // A deleted one is not started again.
    await deleteConversation(ada, { id: next.redirectTo.split("/").at(-1) ?? "" });
    expect(await db().$count(conversations)).toBe(3);
    expect([first, next]).not.toContainEqual(await open());
  });

  test.each([
    ["Why?", "Second try: Why?"],
    [`${"Please ".repeat(20)}tell me.`, `Second try: ${"Please ".repeat(9).trim()}…`],
    ["x".repeat(100), `Second try: ${"x".repeat(67)}…`],
  ])("is named by its question: %s", (question, title) => {
    expect(retryTitle(question)).toBe(title);
    expect(title.length).toBeLessThanOrEqual(80);
  });
});

describe("an interview of one question", () => {
  test("asks that question first, is complete after the answer, and has no insights", async () => {
    const id = await start();
    const { reply } = await say(id, "Hi Marcus", greetingId(interview.characterIds[0] ?? ""));
    expect(reply.message_content).toContain(asked);
    await say(id, better);
    expect(await getStatus(ada, { id })).toMatchObject({ answers: 1, length: 1, workflow_complete: false });
    await finalizeInterview(ada, { id });
    await generateInsights(id);
    await afterResponseDone();
    const none = { status: "none", detail: expect.stringContaining("compares both answers") as string };
    expect(await getInsights(ada, { id })).toMatchObject({ ...none, insights: null, answers: [] });
    expect(await db().select().from(insights).where(eq(insights.conversation_id, id))).toMatchObject([
      { status: "none", attempts: 0, result: null },
    ]);
    await expect(regenerateInsights(ada, { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await findRetriedAnswer(ada, { retry_of: answer })).toEqual({
      interview: { id: interview.id, workflow: "student_interview", title: "An interview" },
      isRetry: false,
      answer: talk[4]?.text,
    });
  });

  test("is never shared, nor part of shared content", async () => {
    const id = await start();
    await expect(publishInterview(ada, { id }, caller)).rejects.toMatchObject({ code: "not_shareable" });
    await hold(id);
    await expect(publishInterview(ada, { id }, caller)).rejects.toMatchObject({
      code: "not_shareable",
      status: 409,
    });
    await publishInterview(ada, { id: interview.id }, caller);
    const shared = JSON.stringify(
      await getShareable(ada, { id: interview.id, origin: "https://colloquy.example" }),
    );
    expect(shared).not.toContain(better);
    expect(await getNews(ada)).not.toMatchObject({ interviews: [{ id }] });
  });

  test("keeps the fixed reply for a person in danger", async () => {
    const id = await start();
    await say(id, "Hi Marcus", greetingId(interview.characterIds[0] ?? ""));
    const { reply } = await say(id, "I want to kill myself.");
    expect(reply.message_content).toContain("call your local emergency number");
  });

  test("can be retried itself", async () => {
    const first = await start();
    const again = await start(await hold(first));
    expect((await rowOf(again))?.title).toBe(`Second try: ${asked}`);
    expect(await findRetriedAnswer(ada, { retry_of: (await rowOf(again))?.retry_of ?? null })).toMatchObject({
      isRetry: true,
      answer: better,
      interview: { id: first },
    });
  });

  test("stays when its interview is erased, and is deleted with the account's rows", async () => {
    const id = await start();
    await hold(id);
    const { conversations: all } = await readExport(ada);
    expect(all.find((one) => one["id"] === id)).toMatchObject({ retry_of: answer, length: 1 });
    await deleteConversation(ada, { id: interview.id });
    expect(await findRetriedAnswer(ada, { retry_of: answer })).toBeNull();
    await eraseConversation(ada, { id: interview.id });
    expect(await rowOf(id)).toMatchObject({ retry_of: null, length: 1 });
    expect(await findRetriedAnswer(ada, { retry_of: null })).toBeNull();
    expect(await getInsights(ada, { id })).toMatchObject({ status: "none" });
    await expect(publishInterview(ada, { id }, caller)).rejects.toMatchObject({ code: "not_shareable" });
    await deleteConversation(ada, { id });
    await restoreConversation(ada, { id });
    expect(await findConversation(ada, { id })).toMatchObject({ length: 1, retry_of: null });
    await db().execute(sql`delete from users where id = ${ada.id}`);
    expect(await db().$count(conversations)).toBe(0);
  });
});

describe("the list", () => {
  const grouped = async (filter: Filter = {}, limit = 10) => {
    const { conversations: list } = await listConversations(ada, { limit, grouped: true, ...filter });
    return list.map(({ id, retries }) => [id, ...(retries ?? []).map((one) => one.id)]);
  };

  test("lists retries within their interview, and their retries too, unless the interview is not listed", async () => {
    const other = await addInterview(ada, { open: true });
    const first = await start();
    const again = await start(await hold(first));
    const beside = await start();
    const ids = [interview.id, first, again, beside];
    const newest = await db()
      .select({ id: conversations.id })
      .from(conversations)
      .orderBy(desc(conversations.created_at), desc(conversations.id));
    const flat = await listConversations(ada, { limit: 10 });
    expect(flat.conversations.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
    expect(flat.conversations.every((one) => one.retries === undefined)).toBe(true);
    expect(await grouped()).toEqual(expect.arrayContaining([[other.id], ids]));
    expect(await grouped()).toHaveLength(2);

    await deleteConversation(ada, { id: first });
    // Deleted ones connect nothing.
    expect(await grouped()).toEqual(expect.arrayContaining([[interview.id, beside], [again], [other.id]]));
    await restoreConversation(ada, { id: first });
    await deleteConversation(ada, { id: interview.id });
    expect(await grouped()).toEqual(expect.arrayContaining([[first, again], [beside], [other.id]]));
    expect(await listConversations(ada, { limit: 10, grouped: true, deleted: true })).toMatchObject({
      conversations: [{ id: interview.id }],
    });
  });

  test("lists a retry separately if the filters exclude its interview, and never twice", async () => {
    const first = await start();
    const again = await start(await hold(first));
    await renameConversation(ada, { id: again, title: "Price list" });
    expect(await grouped({ q: "price" })).toEqual([[again]]);
    expect(await grouped({ q: "second" })).toEqual([[first, again]]);
    expect(await grouped({ q: "interview" })).toEqual([[interview.id, first, again]]);
    expect(await grouped({ state: "not_started" })).toEqual([[again]]);
    expect(await grouped({ state: "complete" })).toEqual([[interview.id, first, again]]);
    expect(await grouped({ q: "price", state: "complete" })).toEqual([]);
  });

  test("pages count interviews, without their retries", async () => {
    const other = await addInterview(ada, {});
    for (let count = 0; count < 3; count++) await hold(await start());
    const first = await listConversations(ada, { limit: 1, grouped: true });
    const second = await listConversations(ada, {
      limit: 1,
      grouped: true,
      cursor: first.next_cursor ?? "",
    });
    expect(second.next_cursor).toBeNull();
    const all = [...first.conversations, ...second.conversations];
    expect(all.map(({ id }) => id).toSorted()).toEqual([interview.id, other.id].toSorted());
    expect(all.find(({ id }) => id === interview.id)?.retries).toHaveLength(3);
    await finalize(ada, { id: other.id });
  });
});
