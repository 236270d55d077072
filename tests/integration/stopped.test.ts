import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { advance, finalize } from "@/lib/conversations/turn/advance";
import { refreshReply, sendMessage } from "@/lib/conversations/turn/messages";
import { stopReply } from "@/lib/conversations/turn/stop";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { getHistory } from "@/lib/conversations/turn/history";
import { getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { resetDatabase } from "../support/database.ts";
import { type Script, startFakeOpenAI } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

const half: Script = { text: ["Thank", " you.", " What", " came", " next?"], hang: { afterPieces: 3 } };
const stoppedText = "Thank you. What";

let ada: Actor;
let id: string;

/** The next replies, in order; the last one repeats. */
const answerWith = (...scripts: Script[]) => {
  let next = 0;
  service.replyWith(() => scripts[Math.min(next++, scripts.length - 1)] ?? {});
};

const history = () => getHistory(ada, { id });
const last = async () => (await history()).at(-1);
const settled = async () => {
  await afterResponseDone();
  return last();
};

/** Sends a message and stops the reply once its first three chunks are stored. */
async function stopInMidReply(): Promise<void> {
  const turn = await sendMessage(ada, { id, message: "I sorted the stock room." });
  for (;;) {
    if ((await last())?.message_content === stoppedText) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await stopReply(ada, { id });
  await turn.running.done;
}

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  const cast = (await seededCharacters("student_interview")).slice(0, 2);
  ({ session_id: id } = await startConversation(ada, { workflow: "student_interview", character_ids: cast }));
  service.requests.length = 0;
  answerWith(half, { text: ["What", " came", " next?"] });
});

describe("a stopped reply", () => {
  test("continues in the same message, which is then complete", async () => {
    await stopInMidReply();
    const before = await last();
    expect(before).toMatchObject({ message_content: stoppedText, state: "interrupted" });
    expect((await refreshReply(ada, { id, mode: "continue" })).reply).toBe("running");
    const after = await settled();
    expect(after).toMatchObject({
      id: before?.id,
      message_content: "Thank you. What came next?",
      state: "complete",
    });
    expect(await history()).toHaveLength(2);
    expect((await getStatus(ada, { id })).reply).toBe("idle");
    const sent = service.requests[1]?.body.messages ?? [];
    expect(sent.at(-2)).toEqual({ role: "assistant", content: stoppedText });
    expect(sent.at(-1)?.role).toBe("user");
    // The next reply reads both halves as one message, so its question is not repeated.
    await finishedTurn(await sendMessage(ada, { id, message: "I went to college." }));
    const read = service.requests[2]?.body.messages.filter(({ role }) => role === "assistant");
    expect(read).toEqual([{ role: "assistant", content: "Thank you. What came next?" }]);
  });

  test("shows its first half while it continues", async () => {
    await stopInMidReply();
    answerWith({ text: " came next?", hang: "before first token" });
    await refreshReply(ada, { id, mode: "continue" });
    expect(await last()).toMatchObject({ message_content: stoppedText, state: "streaming" });
    await stopReply(ada, { id });
    expect(await settled()).toMatchObject({ message_content: stoppedText, state: "interrupted" });
    answerWith({ text: "came next?" });
    await refreshReply(ada, { id, mode: "continue" });
    expect((await settled())?.message_content).toBe("Thank you. What came next?");
  });

  test("keeps its first half if the service refuses the second", async () => {
    await stopInMidReply();
    answerWith({ text: "I cannot help with that.", finish: "content_filter" });
    await refreshReply(ada, { id, mode: "continue" });
    expect(await settled()).toMatchObject({ message_content: stoppedText, state: "failed" });
  });

  test("is written again in place of the first half", async () => {
    await stopInMidReply();
    const before = await last();
    answerWith({ text: "How did it end?" });
    await refreshReply(ada, { id, mode: "again" });
    expect(await settled()).toMatchObject({
      id: before?.id,
      message_content: "How did it end?",
      state: "complete",
    });
    expect(await history()).toHaveLength(2);
    expect(service.requests[1]?.prompt).not.toContain(stoppedText);
  });

  test("stays until the person chooses", async () => {
    await stopInMidReply();
    expect((await refreshReply(ada, { id })).reply).toBe("idle");
    expect(await settled()).toMatchObject({ message_content: stoppedText, state: "interrupted" });
    expect(service.requests).toHaveLength(1);
  });

  test("continues once, however often this is requested", async () => {
    await stopInMidReply();
    const modes = ["continue", "continue", "again", "continue"] as const;
    await Promise.all(modes.map((mode) => refreshReply(ada, { id, mode })));
    await settled();
    expect(service.requests).toHaveLength(2);
    expect(await history()).toHaveLength(2);
    await refreshReply(ada, { id, mode: "continue" });
    await refreshReply(ada, { id, mode: "again" });
    await settled();
    expect(service.requests).toHaveLength(2);
    expect((await last())?.state).toBe("complete");
  });

  test("of a process that died during the continuation is completed by a refresh", async () => {
    await stopInMidReply();
    answerWith({ text: " came next?", hang: { afterPieces: 1 } }, { text: "What came next, then?" });
    await refreshReply(ada, { id, mode: "continue" });
    await db().execute(sql`update conversations set reply_run = gen_random_uuid(),
      reply_lease_until = now() - interval '1 second' where id = ${id}`);
    await settled();
    expect((await getStatus(ada, { id })).reply).toBe("interrupted");
    await refreshReply(ada, { id });
    expect(await settled()).toMatchObject({ message_content: "What came next, then?", state: "complete" });
  });

  test("does not change once the interview has moved on, or is complete", async () => {
    await stopInMidReply();
    await advance(ada, { id });
    await afterResponseDone();
    const calls = service.requests.length;
    for (const mode of ["continue", "again"] as const)
      expect((await refreshReply(ada, { id, mode })).reply).toBe("idle");
    await finalize(ada, { id });
    expect((await refreshReply(ada, { id, mode: "continue" })).workflow_complete).toBe(true);
    await afterResponseDone();
    expect((await history()).map(({ message_content }) => message_content)).toContain(stoppedText);
    expect(service.requests).toHaveLength(calls);
  });

  test("counts as a message each time it is written", async () => {
    await stopInMidReply();
    await db().execute(sql`update rate_limits set points = 30`);
    await expect(refreshReply(ada, { id, mode: "continue" })).rejects.toMatchObject({ code: "rate_limited" });
    expect(await last()).toMatchObject({ message_content: stoppedText, state: "interrupted" });
  });
});
