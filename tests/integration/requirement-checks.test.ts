import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { public_messages, requirement_checks } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { publishInterview, revokeLink } from "@/lib/sharing/publish";
import { listPublicMessages } from "@/lib/sharing/public";
import { answered, askQuestion } from "@/lib/sharing/questions/ask";
import { correctAnswer, listThreads } from "@/lib/sharing/questions/threads";
import { checked, checkRequirements, streamRows } from "@/lib/sharing/requirements/check";
import { askCandidate, findChecksPage, listRows } from "@/lib/sharing/requirements/rows";
import type { CheckInput } from "@/lib/sharing/requirements/schema";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview, talk } from "../support/shared-interview.ts";

// The practice model: row by row, with the search of public answers.
const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const gone = { code: "not_found", message: "This interview link is invalid or has expired." };
const declined =
  "Questions about age, health, religion, family, origin and other personal traits are not answered here. Please ask about the candidate's work, skills or experience instead.";

let ada: Actor;
let interview: Interview;
let token: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, { resume: ["Engineer at Harbor Robotics"] });
  token = (await publishInterview(ada, { id: interview.id, candidate_name: "Ada" }, caller)).public_id;
});

const begin = (input: CheckInput, visitorToken: string | null = null) =>
  checkRequirements({ token, visitorToken, ...input }, caller);
const check = async (...input: Parameters<typeof begin>) => checked(await begin(...input));
const requirements = ["Experience in a bakery", "Knowledge of Kubernetes", "under 30"];
const threadsOf = async () => (await listThreads(ada, { id: interview.id })).flatMap((one) => one.questions);
const stored = () => db().select().from(public_messages).orderBy(public_messages.position);

describe("a check", () => {
  test("shows the exact words, says what is not covered, and declines protected traits", async () => {
    const { rows, visitor_token } = await check({ requirements });
    expect(rows).toMatchObject([
      {
        requirement: "Experience in a bakery",
        outcome: "answered",
        citations: [
          { source: "transcript", quote: expect.stringContaining("I trained four colleagues") as string },
        ],
        state: "complete",
        asked_at: null,
      },
      {
        requirement: "Knowledge of Kubernetes",
        outcome: "not_covered",
        citations: [],
        answer: "The interview does not cover this.",
      },
      { requirement: "under 30", outcome: null, citations: [], answer: declined, state: "complete" },
    ]);
    expect(new Set(rows.map(({ check_id }) => check_id)).size).toBe(1);
    expect(talk[2]?.text).toContain(rows[0]?.citations[0]?.quote);
    expect((await listRows({ token, visitorToken: visitor_token })).rows).toEqual(rows);
    expect((await listRows({ token, visitorToken: null })).rows).toEqual([]);
    expect((await listRows({ token, visitorToken: visitor_token, limit: 2 })).rows).toEqual(rows.slice(0, 2));
    // Rows are no questions of the thread.
    expect((await listPublicMessages({ token, visitorToken: visitor_token })).rows).toEqual([]);
    const page = await findChecksPage({ token, visitorToken: visitor_token });
    expect(page?.rows).toEqual(rows);
    expect(page?.items.map(({ content }) => content)).toEqual([
      "Which project are you most proud of?",
      talk[2]?.text,
    ]);
    expect(await db().select().from(requirement_checks)).toMatchObject([
      { run: null, lease_until: null, completed_at: expect.any(String) as string },
    ]);
  });

  test("takes the requirements of a job text, the first twelve", async () => {
    const text = `About us\nWe sell bread.\nRequirements\n${Array.from({ length: 20 }, (_, at) => `- Skill number ${at}`).join("\n")}`;
    const { rows } = await check({ text });
    expect(rows.map(({ requirement }) => requirement)).toEqual(
      Array.from({ length: 12 }, (_, at) => `Skill number ${at}`),
    );
    await expect(begin({ text: "...\n1)" })).rejects.toMatchObject({
      code: "invalid",
      fields: { text: "There is no requirement in this text. Please write one on each line." },
    });
  });

  test("sent again while it is made, it is the same; sent again later, it is another", async () => {
    const first = await check({ requirements });
    const same = await Promise.all([1, 2, 3].map(() => begin({ requirements }, first.visitor_token)));
    const results = await Promise.all(same.map(checked));
    expect(new Set(results.map(({ rows }) => rows[0]?.check_id)).size).toBeLessThan(3);
    for (const { rows } of results) {
      expect(rows.map((row) => row.requirement)).toEqual(requirements);
      expect(rows[0]?.check_id).not.toBe(first.rows[0]?.check_id);
    }
    expect(new Set(["Python", "python ".trim()].map((one) => one.toLowerCase())).size).toBe(1);
    expect((await check({ requirements: ["Python", "PYTHON"] })).rows).toHaveLength(1);
  });

  test("streams all rows at once, and each as it is done", async () => {
    const checking = await begin({ requirements });
    const chunks = await Array.fromAsync(streamRows(checking));
    expect(chunks.map(({ type }) => type)).toEqual([
      "start",
      "data-rows",
      ...requirements.map(() => "data-row"),
      "data-check",
      "finish",
    ]);
    const { rows } = await checked(checking);
    expect(chunks.at(-2)).toEqual({
      type: "data-check",
      data: { rows, visitor_token: checking.visitorToken },
    });
  });

  test("whose process dies is completed by whoever sends it again", async () => {
    const { rows, visitor_token } = await check({ requirements });
    await db().update(requirement_checks).set({ completed_at: null });
    await db()
      .update(public_messages)
      .set({ answer: null, answered_at: null, outcome: null, citations: null });
    expect((await listRows({ token, visitorToken: visitor_token })).rows[0]).toMatchObject({
      state: "failed",
      answer: null,
    });
    const again = await check({ requirements }, visitor_token);
    expect(again.rows).toEqual(rows);
  });

  test("counts as three questions", async () => {
    const first = await check({ requirements });
    for (let at = 0; at < 5; at++) await check({ requirements: [`Skill ${at}`] }, first.visitor_token);
    await expect(begin({ requirements: ["One more"] }, first.visitor_token)).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringContaining("Too many questions") as string,
    });
  });

  test("is none where the link is dead, or where the candidate switched it off", async () => {
    await publishInterview(ada, { id: interview.id, allow_checks: false }, caller);
    await expect(begin({ requirements })).rejects.toMatchObject({
      code: "forbidden",
      message: "The candidate does not offer this. You can ask questions instead.",
    });
    expect((await findChecksPage({ token, visitorToken: null }))?.allow_checks).toBe(false);
    await revokeLink(ada, { id: interview.id });
    await expect(begin({ requirements })).rejects.toMatchObject(gone);
    await expect(listRows({ token, visitorToken: null })).rejects.toMatchObject(gone);
    expect(await findChecksPage({ token, visitorToken: null })).toBeNull();
    expect(await stored()).toEqual([]);
  });
});

describe("what is not covered", () => {
  test("comes into the owner's queue once the visitor asks the candidate, and the answer into the row", async () => {
    const { rows, visitor_token } = await check({ requirements });
    const visit = { token, visitorToken: visitor_token };
    expect(await threadsOf()).toMatchObject([
      { content: "Experience in a bakery", covered: true, asked_at: null },
      { content: "Knowledge of Kubernetes", covered: false, asked_at: null, check_id: rows[1]?.check_id },
      { content: "under 30", covered: null, asked_at: null },
    ]);
    const asked = await askCandidate({ ...visit, rowId: rows[1]?.id ?? "" });
    expect(asked).toMatchObject({ id: rows[1]?.id, asked_at: expect.stringMatching(/Z$/) as string });
    expect(await askCandidate({ ...visit, rowId: asked.id })).toEqual(asked);
    expect((await threadsOf())[0]).toMatchObject({
      content: "Knowledge of Kubernetes",
      asked_at: asked.asked_at,
    });
    await correctAnswer(ada, {
      id: interview.id,
      questionId: asked.id,
      content: "I ran a cluster for a year.",
    });
    expect((await listRows(visit)).rows[1]).toMatchObject({
      outcome: "answered",
      answer: "I ran a cluster for a year.",
      citations: [{ source: "candidate", quote: "I ran a cluster for a year." }],
    });
    expect((await findChecksPage(visit))?.additions).toHaveLength(1);
    // Later visitors get it.
    expect((await check({ requirements: ["Knowledge of Kubernetes"] })).rows[0]).toMatchObject({
      outcome: "answered",
      citations: [{ source: "candidate" }],
    });
  });

  test("nobody asks about another's row, a declined one, one that is borne out, or a question", async () => {
    const { rows, visitor_token } = await check({ requirements });
    const other = await check({ requirements: ["Knowledge of Kubernetes"] });
    const asking = await askQuestion({ token, visitorToken: visitor_token, content: "Kubernetes?" }, caller);
    await answered(asking);
    const visit = { token, visitorToken: visitor_token };
    for (const rowId of [rows[0]?.id, rows[2]?.id, other.rows[0]?.id, asking.question.id, interview.id])
      await expect(askCandidate({ ...visit, rowId: rowId ?? "" })).rejects.toMatchObject({
        code: "not_found",
        message: "There is nothing here to ask the candidate about.",
      });
    expect((await stored()).filter(({ asked_at }) => asked_at !== null)).toEqual([]);
  });
});

test("what is shared no more is withdrawn from the rows, too", async () => {
  const { visitor_token } = await check({ requirements });
  await publishInterview(
    ada,
    { id: interview.id, hidden_message_ids: interview.messageIds.slice(2, 3) },
    caller,
  );
  expect((await listRows({ token, visitorToken: visitor_token })).rows[0]).toMatchObject({
    outcome: null,
    citations: [],
    answer: expect.stringContaining("no longer shown") as string,
  });
  await afterResponseDone();
});
