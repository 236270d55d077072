import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { consents } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { advance, finalize } from "@/lib/conversations/turn/advance";
import { markNotDanger, refreshReply, sendMessage } from "@/lib/conversations/turn/messages";
import { stopReply } from "@/lib/conversations/turn/stop";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { getHistory } from "@/lib/conversations/turn/history";
import { askedQuestion } from "@/lib/conversations/asked-question";
import { getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { loadAnswers } from "@/lib/insights/answers";
import { loadInput } from "@/lib/insights/rows";
import { readSource } from "@/lib/sharing/link/source";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI, type RecordedRequest } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const cut = "I want to kill myself when the bread slicer jams.";
const help = /call your local emergency number/;

let ada: Actor;
let id: string;

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  const cast = (await seededCharacters("student_interview")).slice(0, 2);
  ({ session_id: id } = await startConversation(ada, {
    workflow: "student_interview",
    character_ids: cast,
    length: 5,
  }));
  service.replyWith(({ index }) => ({ text: `Thank you. What about part ${index}?` }));
  await say("I baked for nine years.");
  service.requests.length = 0;
});

async function say(message: string, replaces?: string) {
  const turn = await finishedTurn(await sendMessage(ada, { id, message, replaces }));
  await afterResponseDone();
  return turn;
}

/** Marks a message as not about danger, and waits for the reply. */
async function back(messageId: string) {
  const status = await markNotDanger(ada, { id, messageId });
  while ((await getStatus(ada, { id })).reply === "running") await new Promise((go) => setTimeout(go, 20));
  await afterResponseDone();
  return status;
}

const texts = async () => (await getHistory(ada, { id })).map((message) => message.message_content);
const prompts = (requests: RecordedRequest[]) => requests.map(({ prompt }) => prompt).join("\n");
const uses = async () => ({
  insights: JSON.stringify((await loadInput(id))?.turns),
  answers: (await loadAnswers(id, null)).map(({ message_id }) => message_id),
  shareable: JSON.stringify((await readSource(ada, id)).turns),
});

test("a message about danger and its fixed reply are used for nothing; the next answer counts", async () => {
  const danger = await say(cut);
  expect(danger.message).toMatchObject({ danger: true });
  expect(danger.reply).toMatchObject({ danger: true, generated_by: null });
  expect(await getStatus(ada, { id })).toMatchObject({ answers: 1 });

  const next = await say("I cleaned the slicer each night.");
  expect(next.message).not.toHaveProperty("danger");
  expect(await getStatus(ada, { id })).toMatchObject({ answers: 2 });
  await advance(ada, { id });
  await afterResponseDone();
  await say("I am a baker.");
  const sent = prompts(service.requests);
  expect(sent).toContain("I cleaned the slicer each night.");
  expect(sent).not.toMatch(/kill myself|emergency number/);

  const { insights, answers, shareable } = await uses();
  expect(answers).toContain(next.message.id);
  expect(answers).not.toContain(danger.message.id);
  for (const used of [insights, shareable]) {
    expect(used).toContain("I cleaned the slicer each night.");
    expect(used).not.toMatch(/kill myself|emergency number/);
  }
});

describe("a message that was not about danger", () => {
  test("is a normal answer, and the character's reply replaces the fixed text", async () => {
    const { message, reply } = await say(cut);
    const before = await getStatus(ada, { id });
    const status = await back(message.id);
    // The reply may have ended by then.
    expect(status).toMatchObject({ answers: 2, revision: before.revision + 1 });
    expect(prompts(service.requests)).toContain(cut);
    const history = await getHistory(ada, { id });
    expect(history).toHaveLength(4);
    expect(history[2]).toMatchObject({ id: message.id, message_content: cut });
    expect(history[3]?.message_content).toMatch(/^Thank you\. What about part/);
    for (const one of history) expect(one).not.toHaveProperty("danger");
    const all = await getHistory(ada, { id, all: true });
    expect(all.find((one) => one.id === reply.id)).toMatchObject({ replaced_by: history[3]?.id });

    const { insights, answers, shareable } = await uses();
    expect(answers).toContain(message.id);
    for (const used of [insights, shareable]) {
      expect(used).toContain(cut);
      expect(used).not.toMatch(help);
    }
    // A second click changes nothing.
    expect(await back(message.id)).toMatchObject({ reply: "idle", answers: 2, revision: status.revision });
    expect(await getHistory(ada, { id })).toEqual(history);
  });

  test("is not taken for danger again when its reply fails and is retried", async () => {
    const { message } = await say(cut);
    service.replyWith(() => ({ status: 401 }));
    await back(message.id);
    expect(await getStatus(ada, { id })).toMatchObject({ reply: "failed" });
    service.replyWith(() => ({ text: "And then?" }));
    await refreshReply(ada, { id });
    await stopReply(ada, { id });
    expect((await texts()).join()).not.toMatch(help);
  });

  test("with later messages counts without a reply, and later messages stay", async () => {
    const { message } = await say(cut);
    const later = await say("I cleaned the slicer each night.");
    expect(await back(message.id)).toMatchObject({ reply: "idle", answers: 3 });
    expect((await texts()).slice(2)).toEqual([
      cut,
      "I cleaned the slicer each night.",
      later.reply.message_content,
    ]);
  });

  test("a message about danger that replaces it gets the fixed reply", async () => {
    const { message } = await say(cut);
    const again = await say("I want to die.", message.id);
    expect(again.reply.message_content).toMatch(help);
    expect(await getStatus(ada, { id })).toMatchObject({ answers: 1 });
    const meant = await say("I oiled the slicer.", again.message.id);
    expect(meant.reply.message_content).toMatch(/^Thank you/);
    expect(await getStatus(ada, { id })).toMatchObject({ answers: 2 });
  });

  test("replaced later removes the fixed reply with it", async () => {
    const { message } = await say(cut);
    await say("I cleaned the slicer each night.");
    await say("I oiled the slicer.", message.id);
    expect((await texts()).join()).not.toMatch(help);
    expect(await getStatus(ada, { id })).toMatchObject({ answers: 3 });
  });

  test("is refused if there is none, once the interview is complete, and before the notice on AI is accepted", async () => {
    const { message, reply } = await say(cut);
    for (const messageId of [crypto.randomUUID(), reply.id])
      await expect(markNotDanger(ada, { id, messageId })).rejects.toMatchObject({ code: "not_found" });
    const joe = await addPerson("joe@example.com");
    await expect(markNotDanger(joe, { id, messageId: message.id })).rejects.toMatchObject({
      code: "not_found",
    });

    const accepted = await db().delete(consents).returning();
    await expect(markNotDanger(ada, { id, messageId: message.id })).rejects.toMatchObject({
      code: "consent_required",
    });
    await db().insert(consents).values(accepted);
    await finalize(ada, { id });
    await expect(markNotDanger(ada, { id, messageId: message.id })).rejects.toMatchObject({
      code: "workflow_complete",
      status: 409,
    });
  });

  test("is marked again without effect, also once the interview is complete", async () => {
    const { message } = await say(cut);
    await back(message.id);
    await finalize(ada, { id });
    const status = await getStatus(ada, { id });
    expect(await markNotDanger(ada, { id, messageId: message.id })).toEqual(status);
  });
});

describe("an earlier answer that is changed to one about danger", () => {
  const questionOf = async (messageId: string) => {
    const [row] = await db()
      .select({ askedQuestion })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
      .where(eq(messages.id, messageId));
    return row?.askedQuestion;
  };

  test("has the fixed text as its reply, and the old reply again when it was not meant that way", async () => {
    const first = await say("I cleaned the slicer each night.");
    const later = await say("I oiled the slicer.");
    const question = await questionOf(later.message.id);
    expect(first.reply.message_content).toContain(question);
    service.requests.length = 0;

    // Twice, because the second message about danger replaces the first.
    const once = await say("I want to die.", first.message.id);
    const { message, reply } = await say(cut, once.message.id);
    for (const one of [once.reply, reply]) {
      expect(one).toMatchObject({ danger: true, generated_by: null, state: "complete" });
      expect(one.message_content).toMatch(help);
    }
    const rest = ["I oiled the slicer.", later.reply.message_content];
    expect((await texts()).slice(2)).toEqual([cut, reply.message_content, ...rest]);
    expect(await getStatus(ada, { id })).toMatchObject({ answers: 2, reply: "idle" });
    expect(await questionOf(later.message.id)).toBe(question);

    expect(await back(message.id)).toMatchObject({ answers: 3, reply: "idle" });
    expect((await texts()).slice(2)).toEqual([cut, first.reply.message_content, ...rest]);
    expect(await questionOf(later.message.id)).toBe(question);
    expect(service.requests).toEqual([]);
  });

  test("has its old reply again when it is changed to another answer", async () => {
    const first = await say("I cleaned the slicer each night.");
    await advance(ada, { id });
    const danger = await say(cut, first.message.id);
    expect((await texts()).slice(2)).toEqual([cut, expect.stringMatching(help)]);
    const { reply } = await say("I cleaned it twice.", danger.message.id);
    expect(reply).toEqual(first.reply);
    expect((await texts()).slice(2)).toEqual(["I cleaned it twice.", first.reply.message_content]);
  });
});
