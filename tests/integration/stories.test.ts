import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { conversation_characters, conversations, messages } from "@/db/schema/conversations";
import { insights } from "@/db/schema/insights";
import { answer_facts, stories, story_questions } from "@/db/schema/stories";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { greetingId } from "@/lib/conversations/constants";
import {
  deleteConversation,
  eraseConversation,
  restoreConversation,
} from "@/lib/conversations/library/commands";
import { startRetry } from "@/lib/conversations/start/retry";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { storeFacts, storeMissingFacts } from "@/lib/insights/answer-facts";
import { finalizeInterview } from "@/lib/insights/commands";
import * as meaning from "@/lib/meaning/embed";
import { vectorsName } from "@/lib/meaning/vectors";
import { assignStory, changeStory, keepStory, removeStory, reopenQuestion } from "@/lib/stories/commands";
import { storiesToMarkdown } from "@/lib/stories/markdown";
import { getProgress } from "@/lib/stories/progress";
import { findStory, listClassics, listStories } from "@/lib/stories/queries";
import { changeForm, keepBody, maxStories } from "@/lib/stories/schema";
import { searchAnswers, suggestAnswers } from "@/lib/stories/search";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";
import { statementsOf } from "../support/statements.ts";

vi.mock(import("@/lib/meaning/embed"), { spy: true });
// The embedding process starts, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let ada: Actor;
let interview: Interview;
let till: string;
let prices: string;
beforeEach(async () => {
  await afterResponseDone();
  await resetDatabase();
  vi.mocked(meaning.embed).mockClear();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada);
  till = interview.messageIds[2] ?? "";
  prices = interview.messageIds[4] ?? "";
});

const keep = (message_id: string, more = {}) => keepStory(ada, keepBody.parse({ message_id, ...more }));
const search = async (q: string) => {
  const found = await searchAnswers(ada, { q });
  await afterResponseDone();
  return found;
};
const foundIds = async (q: string) => (await search(q)).answers.map((one) => one.message_id);
const factRows = () => db().select().from(answer_facts);

describe("keeping an answer", () => {
  test("proposes the question as the title and has the facts of the answer", async () => {
    const { story, isNew } = await keep(till);
    expect(isNew).toBe(true);
    expect(story).toMatchObject({
      title: "Welcome! Which project are you most proud of?",
      note: null,
      tags: [],
      versions: 1,
      answer: { message_id: till, words: 24, has_figure: true, has_own_past: true },
      interview: { id: interview.id, title: "An interview", deleted_at: null },
    });
    expect(story.tries.map((one) => one.message_id)).toEqual([till]);
  });

  test("a second time opens the same unchanged story, also in parallel", async () => {
    const { story } = await keep(till, { title: "The till" });
    expect(await keep(till, { title: "Another" })).toMatchObject({ isNew: false, story });
    await removeStory(ada, story);
    const all = await Promise.all([keep(till), keep(till), keep(till)]);
    expect(new Set(all.map((one) => one.story.id)).size).toBe(1);
    expect(all.filter((one) => one.isNew)).toHaveLength(1);
  });

  test("refuses anything except an answer of the person's own finished interview", async () => {
    const ben = await addPerson("ben@example.com");
    const open = await addInterview(ada, { open: true });
    const refused: unknown = expect.objectContaining({ code: "not_found" });
    await expect(keepStory(ben, { message_id: till })).rejects.toEqual(refused);
    await expect(keep(interview.messageIds[0] ?? "")).rejects.toEqual(refused);
    await expect(keep(interview.messageIds[1] ?? "")).rejects.toEqual(refused);
    await expect(keep(open.messageIds[2] ?? "")).rejects.toEqual(refused);
    await db().update(messages).set({ danger: true }).where(eq(messages.id, till));
    await expect(keep(till)).rejects.toEqual(refused);
    await db().update(messages).set({ replaced_by: till }).where(eq(messages.id, prices));
    await expect(keep(prices)).rejects.toEqual(refused);
  });

  test("stops at 500 stories and says what to do", async () => {
    await db().execute(sql`
      insert into messages (conversation_id, seq, position, speaker_type, kind, content, state)
      select ${interview.id}, 100 + n, 0, 'user', 'answer', 'I did it.', 'complete' from generate_series(1, ${maxStories}) n`);
    await db().execute(sql`insert into stories (user_id, message_id, title)
      select ${ada.id}, id, 'A story' from messages where seq > 100`);
    await expect(keep(till)).rejects.toMatchObject({
      code: "quota_exceeded",
      message: expect.stringContaining("at most 500 stories. Please remove one") as string,
    });
    expect(await db().$count(stories)).toBe(maxStories);
    // A kept one still opens.
    const [one] = await db().select().from(stories).limit(1);
    expect(await keep(one?.message_id ?? "")).toMatchObject({ isNew: false });
  });

  test("its title, note and tags can be changed, and have limits", async () => {
    const { story } = await keep(till);
    const form = { id: story.id, title: "The till", note: "", tags: " audit, bakery ,, audit" };
    const parsed = changeForm.parse(form);
    expect(await changeStory(ada, parsed)).toMatchObject({ title: "The till", tags: ["audit", "bakery"] });
    expect(await changeStory(ada, { id: story.id, note: "Say it slowly." })).toMatchObject({
      title: "The till",
      note: "Say it slowly.",
      tags: ["audit", "bakery"],
    });
    const problemOf = (change: object) =>
      changeForm.safeParse({ ...form, ...change }).error?.issues[0]?.message;
    expect(problemOf({ tags: "x".repeat(200) })).toBe("Please keep each tag under 40 characters.");
    expect(problemOf({ tags: Array.from({ length: 11 }, (_, at) => `tag ${at}`).join() })).toContain(
      "at most 10 tags",
    );
    expect(problemOf({ title: " " })).toBe("Please enter a title.");
    expect(problemOf({ title: "x".repeat(201) })).toContain("under 200");
    expect(problemOf({ note: "x".repeat(2001) })).toContain("under 2,000");
    const ben = await addPerson("ben@example.com");
    await expect(changeStory(ben, parsed)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeStory(ben, story)).rejects.toMatchObject({ code: "not_found" });
    expect(await findStory(ben, story)).toBeNull();
  });
});

test("the list has all stories, or those with a tag", async () => {
  await keep(till, { tags: ["team & 100 %", "audit"] });
  await keep(prices, { tags: ["audits"] });
  const idsOf = async (tag?: string) =>
    (await listStories(ada, { tag })).rows.map(({ answer }) => answer?.message_id);
  expect(await idsOf()).toEqual([prices, till]);
  expect(await idsOf("audit")).toEqual([till]);
  expect(await idsOf("team & 100 %")).toEqual([till]);
  expect(await idsOf("aud")).toEqual([]);
});

describe("the interview of a story", () => {
  test("deleted, its answers are not found and the story shows none; restored, both return", async () => {
    const { story } = await keep(till, { title: "The till", note: "Mine." });
    expect(await foundIds("the till at a bakery")).toContain(till);
    await deleteConversation(ada, interview);
    expect(await foundIds("the till at a bakery")).toEqual([]);
    const deleted = await findStory(ada, story);
    expect(deleted).toMatchObject({ title: "The till", note: "Mine.", answer: null, tries: [], versions: 0 });
    expect(deleted?.interview.deleted_at).not.toBeNull();
    expect(JSON.stringify(await listStories(ada, {}))).not.toContain("Leeds");
    await expect(keep(prices)).rejects.toMatchObject({ code: "not_found" });
    await restoreConversation(ada, interview);
    expect(await findStory(ada, story)).toMatchObject({ answer: { message_id: till } });
    expect(await foundIds("the till at a bakery")).toContain(till);
  });

  test("erased, the story, its questions and the vectors are erased with it", async () => {
    const { story } = await keep(till);
    await db().insert(story_questions).values({ user_id: ada.id, question: "built", story_id: story.id });
    await storeFacts(interview.id);
    expect(await factRows()).toHaveLength(2);
    await eraseConversation(ada, interview);
    for (const table of [stories, story_questions, answer_facts]) expect(await db().$count(table)).toBe(0);
  });
});

test("a story has all attempts at its question, oldest first, also if a later one is kept", async () => {
  const { story } = await keep(prices);
  const { session_id: id } = await startRetry(ada, { message_id: prices });
  await finishedTurn(
    await sendMessage(ada, {
      id,
      message: "Hi Marcus",
      client_id: greetingId(interview.characterIds[0] ?? ""),
    }),
  );
  const better = "In June our price list was wrong. I wrote a check, and mistakes fell by 90%.";
  const { message } = await finishedTurn(await sendMessage(ada, { id, message: better }));
  await finalizeInterview(ada, { id });
  await afterResponseDone();
  const ids = [prices, message.id];
  expect((await findStory(ada, story))?.tries.map((one) => one.message_id)).toEqual(ids);
  expect((await findStory(ada, story))?.versions).toBe(2);
  const second = await keep(message.id);
  expect(second.isNew).toBe(true);
  expect(second.story.tries.map((one) => one.message_id)).toEqual(ids);
  // The search has one of the two attempts.
  const found = await foundIds("a wrong price list");
  expect(found.filter((one) => ids.includes(one))).toHaveLength(1);
  await deleteConversation(ada, { id });
  expect((await findStory(ada, story))?.tries.map((one) => one.message_id)).toEqual([prices]);
});

describe("vectors", () => {
  test("are computed once, after an interview ends", async () => {
    const open = await addInterview(ada, { open: true });
    await finalizeInterview(ada, open);
    await afterResponseDone();
    const rows = await factRows();
    expect(new Set(rows.map((row) => row.message_id))).toEqual(
      new Set([open.messageIds[2], open.messageIds[4]]),
    );
    for (const row of rows) expect([row.vector?.length, row.vector_of]).toEqual([512, vectorsName]);
    vi.mocked(meaning.embed).mockClear();
    expect(await storeFacts(open.id)).toEqual({ count: 0, isUp: true });
    expect(meaning.embed).not.toHaveBeenCalled();
  });

  test("are computed by a search without them or with those of another model, which then ranks by meaning", async () => {
    expect(await search("the shop's payment system")).toEqual({ by: "words", answers: [] });
    expect(await factRows()).toHaveLength(2);
    expect(await search("the shop's payment system")).toMatchObject({
      by: "meaning",
      answers: [{ message_id: prices }, { message_id: till }],
    });
    await db().update(answer_facts).set({ vector_of: "another model" });
    expect(await search("price")).toMatchObject({ by: "words", answers: [{ message_id: prices }] });
    expect((await factRows()).map((row) => row.vector_of)).toEqual([vectorsName, vectorsName]);
  });

  test("are computed by the daily job, for all people", async () => {
    const ben = await addPerson("ben@example.com");
    await addInterview(ben);
    expect(await storeMissingFacts(null)).toBe(4);
    expect(await storeMissingFacts(null)).toBe(0);
  });

  test("are missing while the embedding model is unavailable; facts exist and words rank", async () => {
    vi.mocked(meaning.embed).mockResolvedValue(null);
    expect(await search("price")).toMatchObject({ by: "words", answers: [{ message_id: prices }] });
    expect(await factRows()).toMatchObject([
      { vector: null, vector_of: null },
      { vector: null, vector_of: null },
    ]);
    // An interview that lacks only vectors costs nothing more, however many there are.
    const { statements: few } = await statementsOf(() => storeMissingFacts(ada));
    await addInterview(ada);
    await storeMissingFacts(ada);
    expect(await factRows()).toHaveLength(4);
    const { statements: more } = await statementsOf(() => storeMissingFacts(ada));
    expect(more).toHaveLength(few.length);
    // Facts come first.
    const { id: newest } = await addInterview(ada);
    await db()
      .update(conversations)
      .set({ created_at: sql`to_timestamp(0)` })
      .where(eq(conversations.id, newest));
    await storeMissingFacts(ada);
    expect(await factRows()).toHaveLength(6);
    vi.mocked(meaning.embed).mockReset();
    await storeMissingFacts(ada);
    expect((await factRows()).every((row) => row.vector !== null)).toBe(true);
  });
});

describe("the search", () => {
  test("omits danger, replaced and unfinished messages, and other people's answers", async () => {
    const ben = await addPerson("ben@example.com");
    await addInterview(ben);
    await addInterview(ada, { open: true });
    await db().update(messages).set({ danger: true }).where(eq(messages.id, till));
    expect(await foundIds("till price list")).toEqual([prices]);
    await db().update(messages).set({ replaced_by: till }).where(eq(messages.id, prices));
    expect(await foundIds("till price list")).toEqual([]);
  });

  test("finds an answer in another language by its words", async () => {
    const german = "Ich habe die Kasse einer Bäckerei umgebaut und vier Kolleginnen geschult.";
    const { messageIds } = await addInterview(ada, {
      turns: [...talk.slice(0, 2), { by: "user", text: german }],
    });
    await storeMissingFacts(ada);
    expect((await foundIds("Bäckerei Kasse"))[0]).toBe(messageIds[2]);
  });

  test("reads 200 interviews of 20 answers in a bounded number of statements, without other people's rows", async () => {
    const people = [ada, await addPerson("ben@example.com")];
    for (const { id } of people) await fillLibrary(id);
    await storeMissingFacts(null);
    await db().execute(sql`analyze`);
    const { result, statements } = await statementsOf(() =>
      searchAnswers(ada, { q: "Where was the audit 77?" }),
    );
    expect(result.answers).toHaveLength(10);
    expect(result.by).toBe("meaning");
    expect(statements).toHaveLength(2);
    const small = await addPerson("small@example.com");
    await addInterview(small);
    const plan = await db().execute<{ "QUERY PLAN": string }>(
      sql`explain ${sql.raw(
        (statements[0] ?? "").replaceAll("$1", `'${vectorsName}'`).replaceAll("$2", `'${small.id}'`),
      )}`,
    );
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).not.toMatch(/Seq Scan on (messages|conversations|answer_facts)/);
  });
});

/** 200 finished interviews of 20 answers each, with vectors. */
async function fillLibrary(userId: string): Promise<void> {
  await db().execute(sql`
    with c as (insert into ${conversations} (user_id, workflow, title, insight_template, completed_at, last_seq)
        select ${userId}, 'student_interview', 'Interview ' || n, 'x', now(), 20 from generate_series(1, 200) n returning id),
      cast_ as (insert into ${conversation_characters}
          (conversation_id, position, character_id, name, prompt_version, system_prompt)
        select id, 0, gen_random_uuid(), 'Marcus', 1, 'x' from c returning conversation_id),
      m as (insert into ${messages} (conversation_id, seq, position, speaker_type, kind, content, state)
        select conversation_id, n, 0, 'user', 'answer', 'I did the audit ' || n || ' and counted. ' || repeat('We went on. ', 60),
          'complete'
        from cast_, generate_series(1, 20) n returning id)
    insert into ${answer_facts} (message_id, words, has_figure, has_own_past, vector, vector_of)
    select id, 6, true, true, decode(repeat('01', 512), 'hex'), ${vectorsName} from m`);
}

describe("a classic question", () => {
  const classic = async (id: string) => (await listClassics(ada)).find((one) => one.id === id);

  test("has the closest answers, and nothing is chosen until the person chooses", async () => {
    await storeMissingFacts(ada);
    const { answers, by } = await suggestAnswers(ada, { question: "mistake" });
    expect([by, answers[0]?.message_id, answers.length]).toEqual(["meaning", prices, 2]);
    expect(await db().$count(stories)).toBe(0);
    expect((await listClassics(ada)).filter((one) => one.story || one.has_none)).toEqual([]);
  });

  test("has a story once it is chosen, which can be changed, also to none", async () => {
    const chosen = await assignStory(ada, { question: "mistake", message_id: prices });
    expect(chosen.story?.title).toBe("And what went wrong on the way?");
    const [story] = (await listStories(ada, {})).rows;
    expect(story).toMatchObject({ questions: ["mistake"], answer: { message_id: prices } });
    await assignStory(ada, { question: "mistake", message_id: till });
    expect((await listStories(ada, {})).rows).toHaveLength(2);
    expect((await classic("mistake"))?.story?.title).toContain("most proud of");
    expect(await assignStory(ada, { question: "mistake", message_id: null })).toMatchObject({
      story: null,
      has_none: true,
    });
    await reopenQuestion(ada, { question: "mistake" });
    await reopenQuestion(ada, { question: "mistake" });
    expect(await classic("mistake")).toMatchObject({ story: null, has_none: false });
    expect((await listStories(ada, {})).rows).toHaveLength(2);
  });

  test("is open again when its story is removed", async () => {
    const chosen = await assignStory(ada, { question: "mistake", message_id: prices });
    await removeStory(ada, { id: chosen.story?.id ?? "" });
    expect(await classic("mistake")).toMatchObject({ story: null, has_none: false });
  });
});

describe("progress", () => {
  test("counts by month, without deleted and unfinished interviews, and compares the last ten answers", async () => {
    const later = await addInterview(ada, {
      turns: Array.from({ length: 12 }, (_, at) => ({
        by: "user" as const,
        text: at < 4 ? "I sold 12 boxes." : "We went on.",
      })),
    });
    await db().execute(
      sql`update conversations set created_at = '2026-07-01T00:00:00Z' where id = ${later.id}`,
    );
    await db().execute(sql`update messages set kind = 'skip' where id = ${later.messageIds[11]}`);
    await db().execute(sql`update messages set created_at = now() + make_interval(secs => seq)
      where conversation_id = ${later.id}`);
    await deleteConversation(ada, await addInterview(ada));
    await addInterview(ada, { open: true });
    expect((await getProgress(ada)).is_complete).toBe(false);
    await afterResponseDone();
    expect(await getProgress(ada)).toEqual({
      months: [
        {
          month: "2026-05",
          interviews: 1,
          answers: 2,
          words: 22,
          with_figure: 2,
          with_own_past: 2,
          skipped: 0,
          marked: 0,
          situation: 0,
          action: 0,
          result: 0,
          own_part: 0,
        },
        {
          month: "2026-07",
          interviews: 1,
          answers: 11,
          words: 3,
          with_figure: 4,
          with_own_past: 4,
          skipped: 1,
          marked: 0,
          situation: 0,
          action: 0,
          result: 0,
          own_part: 0,
        },
      ],
      last: { answers: 10, with_figure: 3, with_own_past: 3 },
      before: { answers: 3, with_figure: 3, with_own_past: 3 },
      is_complete: true,
    });
  });

  test("counts what a model found in each answer, where it marked one", async () => {
    const mark = (message_id: string | undefined, ...has: string[]) => ({
      message_id,
      has,
      competency: null,
    });
    const empty = { strengths: [], improvement_areas: [], notable_quotes: [] };
    await db()
      .insert(insights)
      .values({
        conversation_id: interview.id,
        status: "ready",
        result: { summary: "You trained others.", ...empty },
        evidence: empty,
        answers: [mark(till, "action", "own_part"), mark(interview.messageIds[3], "result")],
      });
    const { months } = await getProgress(ada);
    await afterResponseDone();
    expect(months).toEqual([
      expect.objectContaining({ answers: 2, marked: 1, situation: 0, action: 1, result: 0, own_part: 1 }),
    ]);
  });

  test("of somebody without interviews is empty", async () => {
    const ben = await addPerson("ben@example.com");
    const none = { answers: 0, with_figure: 0, with_own_past: 0 };
    expect(await getProgress(ben)).toEqual({ months: [], last: none, before: none, is_complete: true });
  });
});

test("stories as Markdown have the answer as a quote, and people's text cannot become a heading", async () => {
  const { story } = await keep(till, { title: "The\n# till", note: "# Slowly", tags: ["bakery"] });
  await assignStory(ada, { question: "built", message_id: till });
  const { rows } = await listStories(ada, {});
  const text = storiesToMarkdown(rows);
  expect(text).toContain("## The # till\n\n> I rebuilt the till");
  expect(text).toContain("\\# Slowly");
  expect(text).toContain("Tags: bakery");
  expect(text).toContain("For: Which thing that you built");
  expect(text).toContain("24 words, has a figure, says what “I” did.");
  await deleteConversation(ada, interview);
  const deleted = storiesToMarkdown((await listStories(ada, {})).rows);
  expect(deleted).toContain("The interview of this story is deleted.");
  expect(deleted).not.toContain("Leeds");
  expect(story.id).toBe(rows[0]?.id);
});
