import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { insights } from "@/db/schema/insights";
import { consents, questions } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { exportConversation } from "@/lib/conversations/library/export";
import { askOwnQuestion, listOwnQuestions } from "@/lib/sharing/questions/own-questions";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, talk } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

let ada: Actor;
let id: string;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  ({ id } = await addInterview(ada));
  await db().insert(insights).values({ conversation_id: id, status: "none" });
  service.requests.length = 0;
  service.replyWith(() => ({
    json: {
      quotes: [
        { turn: "t2", quote: "The first price list was wrong for two days", answers: true },
        { turn: "t2", quote: "I was fired for it", answers: true },
      ],
    },
  }));
});

const question = "What went wrong with the price list?";
const ask = (content = question) => askOwnQuestion(ada, { id, content });

test("only quotes that occur in their source are shown, and the interview's tokens include the calls", async () => {
  const before = (await exportConversation(ada, { id })).totals;
  const answer = await ask();
  expect(answer.citations).toHaveLength(1);
  expect(answer.answer).not.toContain("fired");
  for (const { prompt } of service.requests) expect(prompt).not.toContain(ada.email);
  const [stored] = await db().select().from(questions);
  const after = (await exportConversation(ada, { id })).totals;
  expect(after.input_tokens - before.input_tokens).toBe(stored?.input_tokens);
  expect(after.output_tokens - before.output_tokens).toBe(stored?.output_tokens);
  expect(stored?.input_tokens).toBeGreaterThan(0);
});

test("without consent nothing is sent; a person in danger still gets the help text", async () => {
  await db().delete(consents);
  await expect(ask()).rejects.toMatchObject({ code: "consent_required" });
  expect(await ask("I want to kill myself.")).toMatchObject({ outcome: "help" });
  expect(service.requests).toHaveLength(0);
});

test("messages about danger reach no model with a question: neither from the interview nor as earlier questions", async () => {
  const turns = [
    ...talk,
    { by: "character" as const, text: "What came next?" },
    { by: "user" as const, text: "I want to kill myself." },
    { by: "character" as const, text: "A person can be there for you." },
  ];
  ({ id } = await addInterview(ada, { turns }));
  await db().insert(insights).values({ conversation_id: id, status: "none" });
  await ask("I want to kill myself.");
  expect(await ask()).toMatchObject({ outcome: "answered" });
  expect(service.requests.length).toBeGreaterThan(0);
  for (const { prompt } of service.requests) expect(prompt).not.toMatch(/kill myself|can be there/);
});

test("a failed answer leaves nothing, and the question can be asked again", async () => {
  service.replyWith(() => ({ status: 401 }));
  await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
  expect(await listOwnQuestions(ada, { id })).toEqual([]);
  service.replyWith(() => ({
    json: { quotes: [{ turn: "t2", quote: "The first price list was wrong for two days", answers: true }] },
  }));
  expect(await ask()).toMatchObject({ outcome: "answered" });
});
