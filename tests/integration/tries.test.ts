import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { answer_marks, answer_tries, messages } from "@/db/schema/conversations";
import type { Actor } from "@/lib/actor";
import { eraseConversation } from "@/lib/conversations/commands";
import { listConversations } from "@/lib/conversations/queries";
import { generateInsights } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { getTries, tryAgain } from "@/lib/insights/tries";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";

let ada: Actor;
let interview: Interview;
let answer: { id: string; message_id: string };

const better =
  "In June our price list was wrong for two days. I wrote a check that compares it each night. As a result, mistakes fell by 90%.";

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada);
  answer = { id: interview.id, message_id: interview.messageIds[4] ?? "" };
});

describe("the strips", () => {
  const strips = async () => {
    await generateInsights(interview.id, [0, 0]);
    return (await getInsights(ada, { id: interview.id })).answers;
  };

  test("stand for each answer, by rule where nobody marked it, and are stored", async () => {
    const list = await strips();
    expect(list.map((strip) => strip.message_id)).toEqual([interview.messageIds[2], interview.messageIds[4]]);
    expect(list[0]).toMatchObject({
      skipped: false,
      competency: null,
      marks: { own_part: true, number: true },
    });
    expect(await db().$count(answer_marks)).toBe(2);
    expect(await strips()).toEqual(list);
  });

  test("keep the marks that an answer has", async () => {
    const none = { situation: false, action: false, result: false, own_part: false, number: false };
    await db()
      .insert(answer_marks)
      .values({ ...none, message_id: answer.message_id, competency: 1 });
    expect((await strips())[1]).toEqual({
      message_id: answer.message_id,
      skipped: false,
      marks: none,
      competency: 1,
    });
  });

  test("say what was skipped, and leave out what was written in danger", async () => {
    interview = await addInterview(ada, {
      turns: [
        ...talk,
        { by: "character", text: "What came next?" },
        { by: "user", text: "I want to kill myself." },
      ],
    });
    await db()
      .update(messages)
      .set({ kind: "skip", content: "" })
      .where(eq(messages.id, interview.messageIds[2] ?? ""));
    expect(await strips()).toMatchObject([
      { message_id: interview.messageIds[2], skipped: true, marks: null },
      { message_id: interview.messageIds[4], skipped: false },
    ]);
  });
});

describe("another try", () => {
  test("stands beside the answer of the interview, which stays; the newest first", async () => {
    const before = await getTries(ada, answer);
    expect(before).toMatchObject({
      question: "And what went wrong on the way?",
      answer: talk[4]?.text,
      tries: [],
      skipped: false,
    });
    await tryAgain(ada, { ...answer, answer: "It was fine." });
    const after = await tryAgain(ada, { ...answer, answer: better });
    expect(after.tries.map((one) => one.text)).toEqual([better, "It was fine."]);
    expect(after.tries[0]?.marks).toEqual({
      situation: true,
      action: true,
      result: true,
      own_part: true,
      number: true,
    });
    expect(after).toMatchObject({ answer: before.answer, question: before.question });
    // It is no interview of its own.
    expect((await listConversations(ada, { limit: 10 })).conversations).toHaveLength(1);
  });

  test("asks what was asked before the fixed words for somebody in danger", async () => {
    interview = await addInterview(ada, {
      turns: [
        ...talk,
        { by: "character", text: "A person can be there for you." },
        { by: "user", text: better },
      ],
    });
    await db()
      .update(messages)
      .set({ model: "none (fixed text)" })
      .where(eq(messages.id, interview.messageIds[5] ?? ""));
    const tried = await getTries(ada, { id: interview.id, message_id: interview.messageIds[6] ?? "" });
    expect(tried.question).toBe("And what went wrong on the way?");
  });

  test("sent twice is one, at once as well", async () => {
    await Promise.all([1, 2].map(() => tryAgain(ada, { ...answer, answer: better })));
    await tryAgain(ada, { ...answer, answer: "It was fine." });
    expect((await tryAgain(ada, { ...answer, answer: better })).tries).toHaveLength(2);
  });

  test("of somebody in danger names whom to turn to, and is not marked", async () => {
    const { tries } = await tryAgain(ada, { ...answer, answer: "I want to kill myself." });
    expect(tries).toMatchObject([{ marks: null }]);
    expect(tries[0]?.help).toContain("a person can be there for you");
  });

  test("is for answers of one's own in a finished interview, and not without end", async () => {
    const open = await addInterview(ada, { open: true });
    const [greeting, question] = interview.messageIds;
    const of = (id: string, message_id = "") => getTries(ada, { id, message_id });
    await expect(of(open.id, open.messageIds[2])).rejects.toMatchObject({ code: "not_finished" });
    for (const id of [greeting, question, open.messageIds[2]])
      await expect(of(interview.id, id)).rejects.toMatchObject({ code: "not_found" });
    await db()
      .insert(answer_tries)
      .values(
        Array.from({ length: 50 }, (_, at) => ({ message_id: answer.message_id, content: `Try ${at}` })),
      );
    await expect(tryAgain(ada, { ...answer, answer: better })).rejects.toMatchObject({
      code: "quota_exceeded",
    });
  });

  test("goes with its interview", async () => {
    await tryAgain(ada, { ...answer, answer: better });
    await eraseConversation(ada, { id: interview.id });
    expect(await db().$count(answer_tries)).toBe(0);
  });
});
