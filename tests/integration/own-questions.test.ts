import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { questions } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { env } from "@/lib/env";
import { disputeClaim } from "@/lib/insights/disputes";
import { generateInsights } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { askOwnQuestion, listOwnQuestions } from "@/lib/sharing/questions/own-questions";
import * as claims from "@/lib/sharing/questions/claims";
import * as sources from "@/lib/sharing/questions/sources";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI, type RecordedRequest, type Script } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview } from "../support/shared-interview.ts";

vi.mock("@/lib/sharing/questions/claims", { spy: true });
vi.mock("@/lib/sharing/questions/sources", { spy: true });

const service = await startFakeOpenAI({ reply });
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

/** Quotes the turn that contains the last word of the question; other calls get an empty answer, except insights. */
function reply({ prompt }: RecordedRequest): Script {
  const quote = "The first price list was wrong for two days";
  const improvements = [{ quote, message: "m4", text: "Say what you would improve next time." }];
  const insights = { summary: "A talk.", strengths: [], improvements, quotes: [], answers: [] };
  const start = prompt.indexOf('{"candidate"');
  if (start === -1) return { json: { ...insights, checks: [] } };
  const { questions: asked, turns } = JSON.parse(prompt.slice(start)) as {
    questions: { question: string }[];
    turns: { id: string; text: string }[];
  };
  const word = (asked[0]?.question ?? "").replace("?", "").split(" ").at(-1) ?? "";
  const turn = turns.find(({ text }) => text.includes(word));
  return { json: { quotes: turn ? [{ turn: turn.id, quote: turn.text, answers: true }] : [] } };
}

let ada: Actor;
let interview: Interview;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada);
  await generateInsights(interview.id, [0, 0]);
});

const ask = (content: string, id = interview.id) => askOwnQuestion(ada, { id, content });

test("a question is answered with the person's quotes, and stored", async () => {
  const answer = await ask("What went wrong with the list?");
  expect(answer).toMatchObject({ outcome: "answered", generated_by: "fake-model" });
  const [citation] = answer.citations;
  expect(citation).toMatchObject({ source: "transcript", message_id: interview.messageIds[4] });
  expect(answer.answer).toContain("The first price list was wrong for two days");
  expect(await listOwnQuestions(ada, { id: interview.id })).toEqual([answer]);
  const [stored] = await db().select().from(questions);
  expect(stored).toMatchObject({ run: null, lease_until: null });
  expect(stored?.input_tokens).toBeGreaterThan(0);
});

test("the newest two hundred are listed, oldest first", async () => {
  await db().execute(sql`
    insert into questions (conversation_id, asker, content, answer, outcome, answered_at, created_at)
    select ${interview.id}, 'owner', 'Question ' || n, 'No.', 'not_covered', now(), now() + n * interval '1 second'
    from generate_series(1, 201) n`);
  const listed = await listOwnQuestions(ada, { id: interview.id });
  expect(listed).toHaveLength(200);
  expect([listed[0]?.content, listed.at(-1)?.content]).toEqual(["Question 2", "Question 201"]);
});

test("it works for a resume interview, and also quotes the insights", async () => {
  const other = await addInterview(ada, { resume: ["Baker"] });
  await generateInsights(other.id, [0, 0]);
  const { insights } = await getInsights(ada, { id: other.id });
  const { improvement_areas: areas } = JSON.parse(insights ?? "{}") as { improvement_areas: string[] };
  expect(areas.length).toBeGreaterThan(0);
  const answer = await ask("What should I do next time?", other.id);
  expect(answer.citations).toContainEqual(expect.objectContaining({ source: "insights" }));
});

test("disputed claims are in no answer", async () => {
  const before = await ask("What should I do next time?");
  const { claims } = await getInsights(ada, { id: interview.id });
  const cited =
    claims?.filter(({ text }) => before.citations.some(({ quote }) => text.includes(quote))) ?? [];
  expect(cited).not.toHaveLength(0);
  for (const { part, text } of cited)
    await disputeClaim(ada, { id: interview.id, part, claim: text, note: null });
  const after = await ask("What should I do next time?");
  expect(after.id).not.toBe(before.id);
  for (const { text } of cited)
    expect(after.citations.some(({ source, quote }) => source === "insights" && text.includes(quote))).toBe(
      false,
    );
});

test("an uncovered question gets a sentence that says so", async () => {
  expect(await ask("Which aeroplanes have I flown?")).toMatchObject({
    outcome: "not_covered",
    answer: "Neither your answers nor your insights cover this.",
    citations: [],
  });
});

test("a person in danger gets the help text", async () => {
  const answer = await ask("I want to kill myself. Does it matter what I said?");
  expect(answer).toMatchObject({ outcome: "help", citations: [], generated_by: null });
  expect(answer.answer).toContain(env().HELP_TEXT);
});

test("an unfinished interview has no answers, and another person's is not found", async () => {
  const open = await addInterview(ada, { open: true });
  await expect(ask("What did I say?", open.id)).rejects.toMatchObject({ code: "not_finished" });
  const eve = await addPerson("eve@example.com");
  const asked = askOwnQuestion(eve, { id: interview.id, content: "What did she say?" });
  await expect(asked).rejects.toMatchObject({ code: "not_found" });
  await expect(listOwnQuestions(eve, { id: interview.id })).rejects.toMatchObject({ code: "not_found" });
});

test("parallel copies of a question are one question; a dead run is taken over", async () => {
  const question = "What went wrong with the list?";
  const { loadSource } = await vi.importActual<typeof sources>("@/lib/sharing/questions/sources");
  const claimed = vi.mocked(claims.claimQuestion).mockClear().mock.settledResults;
  // The first is answered after both are stored: later askers start a new one.
  vi.mocked(sources.loadSource).mockImplementationOnce(async (claim) => {
    await expect.poll(() => claimed.map(({ type }) => type)).toEqual(["fulfilled", "fulfilled"]);
    return loadSource(claim);
  });
  const both = await Promise.all([ask(question), ask(question)]);
  expect(both[0]?.id).toBe(both[1]?.id);
  await db()
    .execute(sql`update questions set answer = null, outcome = null, answered_at = null, citations = null,
    run = gen_random_uuid(), lease_until = now() - interval '1 second'`);
  expect(await listOwnQuestions(ada, { id: interview.id })).toEqual([]);
  expect(await ask(question)).toMatchObject({ id: both[0]?.id, outcome: "answered" });
});

test("questions count as messages", async () => {
  for (let count = 0; count < 30; count++) await ask("Is the candidate religious?");
  await expect(ask("Is the candidate religious?")).rejects.toMatchObject({ code: "rate_limited" });
});

test("without a model there are no answers", async () => {
  const { OPENAI_BASE_URL: address } = env();
  Object.assign(env(), { OPENAI_BASE_URL: undefined });
  await expect(ask("What went wrong with the list?")).rejects.toMatchObject({ code: "practice_mode" });
  expect(await ask("I want to kill myself.")).toMatchObject({ outcome: "help" });
  Object.assign(env(), { OPENAI_BASE_URL: address });
});
