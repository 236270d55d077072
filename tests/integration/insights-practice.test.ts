import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { disputes, insights } from "@/db/schema/insights";
import type { Actor } from "@/lib/actor";
import type { Aside } from "@/lib/ai/tasks";
import { finalize } from "@/lib/conversations/turn/advance";
import { exportConversation } from "@/lib/conversations/library/export";
import { toMarkdown } from "@/lib/conversations/library/markdown";
import { startConversation } from "@/lib/conversations/start/start";
import { generateInsights } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { type InsightsContent, insightsContent } from "@/lib/insights/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

let ada: Actor;
let id: string;
let ids: string[];

type Said = [text: string, as?: Aside | "skip" | "danger"];
const figure = "Bookings grew by 40% in three months.";
const own = "I built a booking system for our rowing club with two friends.";

/** Finishes an interview with one of two characters. `ids` are those of its messages. */
async function hold(said: Said[]): Promise<void> {
  const rows = said.flatMap(([content, as = null], at) => [
    { kind: "reply" as const, content: `Thank you. What is example number ${at + 1}?` },
    as === "skip"
      ? { kind: "skip" as const, content }
      : { kind: "answer" as const, content, ...(as === "danger" ? { danger: true } : { aside: as }) },
  ]);
  const inserted = await db()
    .insert(messages)
    .values(
      [{ kind: "greeting" as const, content: "Hi Amara" }, ...rows].map((row, at) => ({
        ...row,
        conversation_id: id,
        seq: at + 1,
        position: 0,
        speaker_type: row.kind === "reply" ? ("character" as const) : ("user" as const),
        state: "complete" as const,
      })),
    )
    .returning({ id: messages.id, kind: messages.kind });
  ids = inserted.flatMap((row) => (row.kind === "answer" || row.kind === "skip" ? row.id : []));
  await finalize(ada, { id });
}

const now = () => getInsights(ada, { id });
const content = async (): Promise<InsightsContent> =>
  insightsContent.parse(JSON.parse((await now()).insights ?? "null"));

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  const cast = (await seededCharacters("student_interview")).slice(0, 2);
  ({ session_id: id } = await startConversation(ada, { workflow: "student_interview", character_ids: cast }));
});

describe("without a service", () => {
  test("insights are facts with their sentences, counts, and one thing to practise", async () => {
    await hold([[`${own} ${figure}`], ["It was kind of hard, I guess."], ["Skipped", "skip"]]);
    await generateInsights(id);
    const { summary, ...lists } = await content();
    expect(summary).toMatch(/^You gave 2 answers, 26 words, to \S+\. 1 has a figure\. 1 skipped\.$/);
    expect(lists).toEqual({
      strengths: [`With a figure: “${figure}”`],
      improvement_areas: ["You skipped this one: “What is example number 3?”"],
      notable_quotes: [figure],
    });
    const answer = await now();
    expect(answer).toMatchObject({
      status: "ready",
      generated_by: "practice model",
      evidence: { strengths: [[ids[0]]], improvement_areas: [[ids[2]]], notable_quotes: [ids[0]] },
      quotes: { found: 1, verified: 1 },
      detail: null,
    });
    expect(new Set(answer.claims?.map(({ support }) => support))).toEqual(new Set(["fact"]));

    const markdown = toMarkdown(await exportConversation(ada, { id }));
    expect(markdown).toContain("## From your answers\n\n- With a figure: “");
    expect(markdown).toContain("## Practise next\n\n- You skipped this one: “");
    expect(markdown).not.toContain("## Notable quotes");
  });

  test("each answer has its facts, other messages have none, and danger is left out", async () => {
    await hold([
      [`${own} ${figure} It runs.`],
      ["Skipped", "skip"],
      ["I lost my mother when I was 12.", "distress"],
      ["I want to kill myself.", "danger"],
      ["One more thing: we also won 3 races.", "added"],
    ]);
    await generateInsights(id);
    const none = { facts: null, marks: null, competency: null, counted: false, added: false, skipped: false };
    expect((await now()).answers).toEqual([
      {
        ...none,
        message_id: ids[0],
        counted: true,
        facts: { words: 21, figure, own_past: own },
      },
      { ...none, message_id: ids[1], skipped: true },
      { ...none, message_id: ids[2] },
      { ...none, message_id: ids[4], added: true },
    ]);
    expect(JSON.stringify(await content())).not.toMatch(/mother|kill|races/);
  });

  test("messages that are not answers do not count towards the minimum", async () => {
    await hold([["I built it."], ["one two three four five ".repeat(5), "rude"]]);
    await generateInsights(id);
    expect(await now()).toMatchObject({
      status: "none",
      detail: "There is not enough conversation to draw insights from.",
    });
  });
});

describe("insights of an earlier version's practice mode", () => {
  const old = {
    summary: "You talked with Amara. Your strongest answer was to “What?”.",
    strengths: [`Took the initiative: “${own}”`],
    improvement_areas: ["You stayed general."],
    notable_quotes: [own, figure],
  };
  const store = (values: Partial<typeof insights.$inferInsert> = {}) =>
    db()
      .update(insights)
      .set({
        status: "ready",
        result: old,
        evidence: { strengths: [[ids[0]]], improvement_areas: [[]], notable_quotes: [ids[0], ids[0]] },
        claims: [{ part: "strengths", text: old.strengths[0], support: "supports" }],
        model: "practice model",
        ...values,
      })
      .where(eq(insights.conversation_id, id));

  beforeEach(async () => {
    await hold([[`${own} ${figure}`], ["It went on."]]);
  });

  test.each([
    ["judged", {}],
    ["never judged", { claims: null }],
  ])("and that were %s are made again when anybody opens them, once", async (_, values) => {
    await store(values);
    const [first, second] = await Promise.all([now(), now()]);
    expect(first).toMatchObject({ status: "ready", detail: null });
    expect(second).toEqual(first);
    expect((await content()).strengths).toEqual([`With a figure: “${figure}”`]);
    expect((await now()).answers.map(({ marks }) => marks)).toEqual([null, null]);
    const [row] = await db().select().from(insights);
    await now();
    expect(await db().select().from(insights)).toEqual([row]);
  });

  test("keep the owner's disputes of claims that still exist", async () => {
    await store();
    await db()
      .insert(disputes)
      .values([
        { conversation_id: id, part: "strengths", claim: old.strengths[0] ?? "" },
        { conversation_id: id, part: "summary", claim: "You talked with Amara." },
        { conversation_id: id, part: "notable_quotes", claim: figure },
      ]);
    const { claims } = await now();
    expect(claims?.filter(({ dispute }) => dispute).map(({ text }) => text)).toEqual([figure]);
    expect(await db().$count(disputes)).toBe(3);
    expect((await exportConversation(ada, { id })).insights?.content).toMatchObject({
      summary: (await content()).summary,
      notable_quotes: [],
    });
  });

  test("show it if too little was said", async () => {
    await store();
    await db().update(messages).set({ content: "Well." }).where(eq(messages.conversation_id, id));
    expect(await now()).toMatchObject({ status: "none", insights: null });
  });

  test("are not changed if a model made them, or they are being made again", async () => {
    await store({
      model: "some-model",
      answers: [{ message_id: ids[0], has: ["situation"], competency: null }],
    });
    expect(await content()).toEqual(old);
    expect((await now()).answers[0]).toMatchObject({ marks: { situation: true }, facts: { words: 19 } });
    await store({ status: "running", lease_until: new Date(Date.now() + 60_000).toISOString() });
    expect(await now()).toMatchObject({ status: "running" });
    expect(await db().select({ result: insights.result }).from(insights)).toEqual([{ result: old }]);
  });

  test("of a deleted interview are not found", async () => {
    await store();
    await db().delete(conversations).where(eq(conversations.id, id));
    await expect(now()).rejects.toMatchObject({ code: "not_found" });
  });
});
