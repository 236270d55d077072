import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { messages } from "@/db/schema/conversations";
import { consents, questions, visitors } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import type { TryInput } from "@/lib/characters/schema";
import { completeTry, tryCharacter } from "@/lib/characters/try";
import { acceptNotice } from "@/lib/consents/commands";
import { currentNotice } from "@/lib/consents/notice";
import { findDueNotice } from "@/lib/consents/queries";
import { advance, finalize } from "@/lib/conversations/turn/advance";
import { refreshReply, sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { startConversation } from "@/lib/conversations/start/start";
import { greetingId } from "@/lib/conversations/constants";
import { env } from "@/lib/env";
import { finalizeInterview, generateInsights } from "@/lib/insights/commands";
import { getInsights } from "@/lib/insights/queries";
import { acceptAsVisitor, findVisitorNotice } from "@/lib/sharing/visitor/visitor";
import { eraseDeadLinks } from "@/lib/sharing/link/erase";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { isReply } from "../support/plan-requests.ts";
import { addInterview } from "../support/shared-interview.ts";
import { awaitAnswer } from "../support/answers.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const required = { code: "consent_required" };
const { version } = currentNotice();
/** Another text is another version. */
const changeNotice = (contact: string | undefined) => void (env().CONTACT_EMAIL = contact);

let ada: Actor;
beforeEach(async () => {
  await resetDatabase();
  changeNotice(undefined);
  service.requests.length = 0;
  service.replyWith((request) =>
    isReply(request)
      ? { text: "And then?" }
      : { json: { quotes: [], strengths: [], improvement_areas: [], notable_quotes: [], summary: "" } },
  );
  ada = await addPerson("ada@example.com", { accepts: false });
});

async function begin(): Promise<string> {
  const [first = "", second = ""] = await seededCharacters("student_interview");
  const input = { workflow: "student_interview", character_ids: [first, second] };
  return (await startConversation(ada, input)).session_id;
}
const say = (
  id: string,
  message = "I led the move of a bakery to a new till.",
  client_id = crypto.randomUUID(),
) => sendMessage(ada, { id, message, client_id });
const tryIt = (...turns: TryInput["turns"]) =>
  tryCharacter(ada, { name: "Ana", system_prompt: "Ask.", turns }, new AbortController().signal);

test("no call to a service is made for a person before they accept the notice", async () => {
  const id = await begin();
  await expect(say(id)).rejects.toMatchObject(required);
  await expect(tryIt()).rejects.toMatchObject(required);
  await advance(ada, { id });
  expect(service.requests).toHaveLength(0);
  expect(await findDueNotice(ada)).toEqual(currentNotice());

  await acceptNotice(ada, { version });
  await acceptNotice(ada, { version });
  expect(await findDueNotice(ada)).toBeNull();
  expect(await db().select().from(consents)).toMatchObject([{ user_id: ada.id, visitor_id: null, version }]);
  await finishedTurn(await say(id));
  await tryIt();
  expect(service.requests.length).toBeGreaterThan(0);
});

test("a person in danger is answered before, because that needs no service", async () => {
  const id = await begin();
  const { message, reply } = await finishedTurn(await say(id, "I want to die."));
  expect(reply).toMatchObject({ state: "complete", generated_by: null });
  expect(reply.message_content).toContain(env().HELP_TEXT);
  const redo = { id, message: "I want to kill myself tonight.", client_id: "again", replaces: message.id };
  await finishedTurn(await sendMessage(ada, redo));
  const trial = await completeTry(await tryIt({ speaker: "user", text: "I want to die." }));
  expect(trial.reply).toContain(env().HELP_TEXT);

  const [first = ""] = await seededCharacters("student_interview");
  await expect(say(id, "I want to die.", greetingId(first))).rejects.toMatchObject(required);
  await expect(say(id)).rejects.toMatchObject(required);
  await advance(ada, { id });
  await finalize(ada, { id });
  await afterResponseDone();
  expect(service.requests).toHaveLength(0);
});

test("an old version is not accepted, and the new one is required", async () => {
  await acceptNotice(ada, { version });
  const id = await begin();
  changeNotice("privacy@example.com");
  await expect(acceptNotice(ada, { version })).rejects.toMatchObject(required);
  await expect(say(id)).rejects.toMatchObject(required);
  // An earlier acceptance is valid again.
  changeNotice(undefined);
  await finishedTurn(await say(id));
});

test("pending work waits for the notice of another service: a reply, insights; a resend sends nothing", async () => {
  await acceptNotice(ada, { version });
  const id = await begin();
  service.replyWith(() => ({ status: 400 }));
  const answer =
    "I led the move of a bakery to a new till system and trained four colleagues in two weeks of evenings, alone.";
  await finishedTurn(await say(id, answer, "one"));
  changeNotice("privacy@example.com");
  service.requests.length = 0;
  service.replyWith(() => ({ text: "And then?" }));
  expect((await say(id, answer, "one")).message.message_content).toBe(answer);
  await expect(refreshReply(ada, { id })).rejects.toMatchObject({ code: "consent_required" });
  await finalize(ada, { id });
  await generateInsights(id, [0, 0]);
  expect(service.requests).toEqual([]);
  expect(await getInsights(ada, { id })).toMatchObject({
    status: "failed",
    detail: "Please accept the notice on AI below, then try again.",
  });
  await acceptNotice(ada, currentNotice());
  await finalizeInterview(ada, { id });
  await expect.poll(() => service.requests.length).toBeGreaterThan(0);
});

test("a stopped reply is not sent again under an older version", async () => {
  await acceptNotice(ada, { version });
  const id = await begin();
  await finishedTurn(await say(id));
  await db().update(messages).set({ state: "interrupted" }).where(eq(messages.kind, "reply"));
  changeNotice("privacy@example.com");
  service.requests.length = 0;
  for (const mode of ["continue", "again"] as const)
    await expect(refreshReply(ada, { id, mode })).rejects.toMatchObject(required);
  expect(service.requests).toEqual([]);
});

describe("a visitor", () => {
  let token: string;
  let conversation: string;
  beforeEach(async () => {
    ({ id: conversation } = await addInterview(ada));
    token = (await publishInterview(ada, { id: conversation }, caller)).public_id;
  });
  const content = "What did she do about the till?";
  const ask = (more: { consent?: string; visitorToken?: string } = {}) =>
    askQuestion({ token, visitorToken: null, content, ...more }, caller);

  test("cannot ask before, and leaves no rows", async () => {
    await expect(ask()).rejects.toMatchObject(required);
    await expect(ask({ consent: "an older one" })).rejects.toMatchObject(required);
    await expect(
      acceptAsVisitor({ token, visitorToken: null, version: "older" }, caller),
    ).rejects.toMatchObject(required);
    expect(await findVisitorNotice({ token, visitorToken: null })).toEqual(currentNotice());
    expect(service.requests).toHaveLength(0);
    expect(await db().select().from(visitors)).toEqual([]);
  });

  test.each([
    ["question", async () => (await awaitAnswer(await ask({ consent: version }))).visitor_token],
    [
      "call",
      async () => (await acceptAsVisitor({ token, visitorToken: null, version }, caller)).visitor_token,
    ],
  ])("accepts with a %s, once", async (_, accept) => {
    const visitorToken = await accept();
    expect(await db().select().from(consents)).toMatchObject([{ user_id: null, version }]);
    expect(await findVisitorNotice({ token, visitorToken })).toBeNull();
    await awaitAnswer(await ask({ visitorToken }));
    expect(service.requests.length).toBeGreaterThan(0);
    expect(await db().select().from(consents)).toHaveLength(1);
  });

  test("learns of a dead link first", async () => {
    await revokeLink(ada, { id: conversation });
    const gone = { code: "not_found" };
    await expect(ask()).rejects.toMatchObject(gone);
    await expect(
      acceptAsVisitor({ token, visitorToken: null, version: "older" }, caller),
    ).rejects.toMatchObject(gone);
  });

  test("gets an answer to a question that was asked under an older version", async () => {
    service.replyWith(() => ({ status: 400 }));
    const { visitorToken, outcome } = await ask({ consent: version });
    await outcome;
    expect(await db().select().from(questions)).toMatchObject([{ answer: null }]);
    changeNotice("privacy@example.com");
    service.replyWith(() => ({ json: { quotes: [] } }));
    await awaitAnswer(await ask({ visitorToken }));
    await expect(ask({ visitorToken })).rejects.toMatchObject(required);
  });

  test("is erased with a link that ended 30 days ago", async () => {
    await acceptAsVisitor({ token, visitorToken: null, version }, caller);
    await revokeLink(ada, { id: conversation });
    await eraseDeadLinks(new Date(Date.now() + 31 * 86_400_000));
    expect(await db().select().from(consents)).toEqual([]);
  });
});
