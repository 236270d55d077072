import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { usage } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { deleteConversation } from "@/lib/conversations/library/commands";
import { keepStory } from "@/lib/stories/commands";
import { supportBody } from "@/lib/stories/schema";
import { findSupport } from "@/lib/stories/support";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const resumeLine = "Managed a budget of 40,000 euros for two years.";
const brief = [
  "What you will do",
  "- Train new colleagues at the counter",
  "- Manage the budget of the shop",
  "- Fly to our offices abroad",
].join("\n");

let ada: Actor;
let interview: Interview;
let storyId: string;
beforeEach(async () => {
  await afterResponseDone();
  await resetDatabase();
  service.requests.length = 0;
  ada = await addPerson("ada@example.com");
  interview = await addInterview(ada, { resume: [resumeLine] });
  const { story } = await keepStory(ada, { message_id: interview.messageIds[2] ?? "", title: "The till" });
  storyId = story.id;
  service.replyWith(() => ({
    json: {
      quotes: [
        { for: "q1", turn: "t1", quote: "i trained four colleagues", answers: true },
        { for: "q1", turn: "t1", quote: "I trained forty managers in Paris", answers: true },
        // The label names another turn; the words are in the resume.
        { for: "q2", turn: "t1", quote: resumeLine, answers: true },
        { for: "q3", turn: "t1", quote: "I rebuilt the till at a bakery in Leeds", answers: false },
        { for: "q9", turn: "t1", quote: "I rebuilt the till at a bakery in Leeds", answers: true },
      ],
    },
  }));
});

const find = (who = ada, more = {}) => findSupport(who, supportBody.parse({ brief, ...more }));

test("each line has the person's own words, verbatim and with their source, and nothing invented", async () => {
  expect(await find(ada, { resume_id: interview.resumeId })).toEqual({
    by_model: true,
    lines: [
      {
        line: "Train new colleagues at the counter",
        support: [{ quote: "I trained four colleagues", story: { id: storyId, title: "The till" } }],
      },
      {
        line: "Manage the budget of the shop",
        support: [{ quote: expect.stringContaining("Managed a budget") as string, story: null }],
      },
      { line: "Fly to our offices abroad", support: [] },
    ],
  });
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]?.prompt).not.toContain("a hidden line of the resume");
  expect(await db().select({ purpose: usage.purpose }).from(usage)).toEqual([{ purpose: "plans" }]);
});

test("seven lines are two requests, and each quote stays with its line", async () => {
  const lines = Array.from({ length: 7 }, (_, at) => `- Serve the customers of shop number ${at + 1}`);
  const { lines: found } = await find(ada, { brief: lines.join("\n") });
  expect(service.requests).toHaveLength(2);
  expect(found.map(({ support }) => support.length)).toEqual([1, 0, 0, 0, 0, 0, 1]);
});

test("without a story and a resume, or about danger, no model is called", async () => {
  const eve = await addPerson("eve@example.com");
  expect((await find(eve)).lines.map(({ support }) => support)).toEqual([[], [], []]);
  expect((await find(ada, { brief: "I want to kill myself tonight." })).lines).toEqual([]);
  await deleteConversation(ada, { id: interview.id });
  expect((await find()).lines.flatMap(({ support }) => support)).toEqual([]);
  expect(service.requests).toEqual([]);
});

test("needs the notice, and the person's own resume", async () => {
  const eve = await addPerson("eve@example.com");
  await expect(find(eve, { resume_id: interview.resumeId })).rejects.toMatchObject({ code: "not_found" });
  await db().execute(sql`delete from consents`);
  await expect(find()).rejects.toMatchObject({ code: "consent_required" });
  expect(service.requests).toEqual([]);
});

test("a failed service gives an error, and nothing is lost", async () => {
  service.replyWith(() => ({ status: 401 }));
  await expect(find()).rejects.toMatchObject({ code: "unavailable" });
});

test("a request without a text, or with a long one, says what to do", () => {
  expect(supportBody.safeParse({ brief: " " }).error?.issues[0]?.message).toBe(
    "Please enter the job description.",
  );
  expect(supportBody.safeParse({ brief: "x".repeat(8001) }).error?.issues[0]?.message).toContain(
    "under 8,000",
  );
});
