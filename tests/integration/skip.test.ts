import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readExport } from "../support/account-export.ts";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { finalize } from "@/lib/conversations/turn/advance";
import { exportConversation } from "@/lib/conversations/library/export";
import { toMarkdown } from "@/lib/conversations/library/markdown";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { getHistory } from "@/lib/conversations/turn/history";
import { getStatus } from "@/lib/conversations/queries";
import { messageBody } from "@/lib/conversations/schema";
import { startConversation } from "@/lib/conversations/start/start";
import { checkDraft } from "@/lib/insights/evidence";
import { loadInput } from "@/lib/insights/rows";
import { getShareable } from "@/lib/sharing/link/shareable";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const question = "Tell me about a time when something went wrong.";
const answer = "In March our freezer broke, and I drove the food to the church hall.";

let ada: Actor;
let id: string;
let cast: string[];

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  cast = (await seededCharacters("student_interview")).slice(0, 2);
  ({ session_id: id } = await startConversation(ada, { workflow: "student_interview", character_ids: cast }));
  service.requests.length = 0;
  service.replyWith(() => ({ text: question }));
});

async function send(input: Partial<Parameters<typeof sendMessage>[1]>) {
  const turn = await finishedTurn(await sendMessage(ada, { id, ...input }));
  await afterResponseDone();
  return turn;
}
const greet = () => send({ message: "Hi", client_id: `greeting:${cast[0]}` });
const history = () => getHistory(ada, { id });
const invalid = { code: "invalid" };

describe("a skipped question", () => {
  test("is a message without the person's words, and the character asks the next question", async () => {
    await greet();
    const { message, reply } = await send({ skip: true, client_id: "skip" });
    expect(message).toMatchObject({ message_content: "Skipped", skipped: true, speaker_type: "user" });
    expect(reply).toMatchObject({ message_content: question, state: "complete" });
    expect(service.requests.at(-1)?.body.messages.at(-1)?.content).toMatch(
      /^\(skipped\)\n<now>\nThe person skipped your question\./,
    );
    expect(await getStatus(ada, { id })).toMatchObject({ answers: 0, reply: "idle" });
    expect((await history()).map(({ skipped }) => skipped)).toEqual([undefined, undefined, true, undefined]);
  });

  test("is stored once, however often it is sent; its id is for nothing else", async () => {
    await greet();
    const sent = await Promise.all(Array.from({ length: 6 }, () => send({ skip: true, client_id: "one" })));
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1);
    await expect(send({ message: "Skipped", client_id: "one" })).rejects.toMatchObject({
      code: "client_id_reused",
    });
    await send({ message: "Skipped", client_id: "two" });
    await expect(send({ skip: true, client_id: "two" })).rejects.toMatchObject({ code: "client_id_reused" });
    expect((await history()).filter(({ skipped }) => skipped)).toHaveLength(1);
  });

  test("is refused if none is open", async () => {
    await expect(send({ skip: true })).rejects.toMatchObject(invalid);
    await greet();
    service.replyWith(() => ({ status: 400 }));
    await send({ message: answer });
    await expect(send({ skip: true })).rejects.toMatchObject(invalid);
    for (const body of [{}, { skip: false }, { skip: true, message: answer }, { skip: true, replaces: id }])
      expect(messageBody.safeParse(body).success).toBe(false);
  });

  test("can be answered later, in its place", async () => {
    await greet();
    const skip = await send({ skip: true });
    await send({ message: "Then I stocked the shelves." });
    const { message } = await send({ message: answer, replaces: skip.message.id });
    const now = await history();
    expect(now[2]).toMatchObject({ id: message.id, message_content: answer });
    expect(now.some(({ skipped }) => skipped)).toBe(false);
    expect(await getStatus(ada, { id })).toMatchObject({ answers: 2, revision: 1 });
    const all = await getHistory(ada, { id, all: true });
    expect(all).toContainEqual(expect.objectContaining({ skipped: true, replaced_by: message.id }));
    await expect(send({ message: "Again.", replaces: skip.message.id })).rejects.toMatchObject(invalid);
  });

  test("as the newest one gets a new reply when it is answered", async () => {
    await greet();
    const skip = await send({ skip: true });
    const { reply } = await send({ message: answer, replaces: skip.message.id });
    expect(reply.id).not.toBe(skip.reply.id);
    expect(await history()).toHaveLength(4);
  });

  test("is no answer: not evidence, not quoted and not shared", async () => {
    await greet();
    const { message: skip } = await send({ skip: true });
    const { message } = await send({ message: answer });
    await finalize(ada, { id });
    const shareable = await getShareable(ada, { id, origin: "https://colloquy.example" });
    expect(shareable.turns.filter(({ speaker_type }) => speaker_type === "user")).toMatchObject([
      { message_id: message.id, content: answer },
    ]);
    const input = await loadInput(id);
    const { result, evidence } = checkDraft(
      {
        summary: [],
        strengths: [{ text: "Acts at once.", quote: answer, message_id: skip.id, support: "supports" }],
        improvement_areas: [],
        notable_quotes: [{ quote: "Skipped", message_id: skip.id }],
        answers: [],
      },
      input?.turns ?? [],
    );
    expect(evidence.strengths).toEqual([[message.id]]);
    expect(result.notable_quotes).toEqual([]);
    const exported = await exportConversation(ada, { id });
    expect(toMarkdown(exported)).toContain("*Skipped*");
    const { conversations } = await readExport(ada);
    expect(conversations[0]?.messages).toContainEqual(expect.objectContaining({ kind: "skip" }));
  });
});
