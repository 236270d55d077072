import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { suspendUser } from "@/lib/auth/administer";
import { deleteConversation, restoreConversation } from "@/lib/conversations/library/commands";
import { advance, finalize } from "@/lib/conversations/turn/advance";
import { refreshReply, sendMessage } from "@/lib/conversations/turn/messages";
import { stopReply } from "@/lib/conversations/turn/stop";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { getHistory } from "@/lib/conversations/turn/history";
import { getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI, type Script } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { statementsOf } from "../support/statements.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

let ada: Actor;
let id: string;
let cast: string[];

/** The next replies, in order; the last one repeats. */
const answerWith = (...scripts: Script[]) => {
  let next = 0;
  service.replyWith(() => scripts[Math.min(next++, scripts.length - 1)] ?? {});
};

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  cast = (await seededCharacters("student_interview")).slice(0, 2);
  ({ session_id: id } = await startConversation(ada, { workflow: "student_interview", character_ids: cast }));
  service.requests.length = 0;
  answerWith({ text: "Thank you. What came next?" });
});

async function say(text: string, clientId?: string) {
  const sent = await sendMessage(ada, { id, message: text, client_id: clientId });
  const turn = await finishedTurn(sent);
  await afterResponseDone();
  return turn;
}

const history = () => getHistory(ada, { id });
const texts = async () => (await history()).map((message) => message.message_content);

/** Waits for the effect of background work; fails after two minutes. */
async function until(what: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await what())) {
    if (Date.now() > deadline) throw new Error("it never came about");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("a turn", () => {
  test("stores the message and the complete reply, and the conversation is idle again", async () => {
    const turn = await say("I led the move to a new till system.", "one");
    expect(turn.message).toMatchObject({
      message_content: "I led the move to a new till system.",
      state: "complete",
    });
    expect(turn.reply).toMatchObject({ message_content: "Thank you. What came next?", state: "complete" });
    expect(await texts()).toEqual(["I led the move to a new till system.", "Thank you. What came next?"]);
    expect((await getStatus(ada, { id })).reply).toBe("idle");
  });

  test("the message is stored before the model is called", async () => {
    let storedWhenAsked: string[] = [];
    let seen: Promise<void> | undefined;
    service.replyWith(() => {
      seen ??= texts().then((found) => void (storedWhenAsked = found));
      return { text: "Yes.", firstTokenMs: 150 };
    });
    await say("First things first.");
    await seen;
    expect(storedWhenAsked[0]).toBe("First things first.");
  });

  test("stores the reply once the database returns after some seconds", async () => {
    const url = new URL(process.env["DATABASE_URL"] ?? "");
    const name = url.pathname.slice(1);
    url.pathname = "/postgres";
    const server = postgres(url.href, { max: 1 });
    answerWith({ text: "Thank you. What came next?", firstTokenMs: 500 });
    const { running } = await sendMessage(ada, { id, message: "I led the move to a new till system." });
    try {
      await server.unsafe(`alter database ${name} with allow_connections false`);
      await server`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      await sleep(3000);
    } finally {
      await server.unsafe(`alter database ${name} with allow_connections true`);
      await server.end();
    }
    expect(await running.done).toMatchObject({ content: "Thank you. What came next?", state: "complete" });
    await until(async () => (await getStatus(ada, { id })).reply === "idle");
    expect((await texts()).at(-1)).toBe("Thank you. What came next?");
  });

  test("takes four statements in addition to checkpoints: load, claim with count and message, tokens, final write", async () => {
    await say("Warm up.");
    const { statements } = await statementsOf(async () => {
      const turn = await sendMessage(ada, { id, message: "Now count." });
      await turn.running.done;
    });
    // A slow machine has time for checkpoints, one every 400 ms.
    const others = statements.filter((one) => !one.includes("returning reply_stop as stop"));
    expect(others).toHaveLength(4);
  });

  test("of a person in danger is answered without a model, stored, and followed as usual", async () => {
    await say("I led the move to a new till system.");
    const { reply } = await say("i want to kill myself");
    expect(reply).toMatchObject({ state: "complete", generated_by: null });
    expect(reply.message_content).toContain("Please call your local emergency number");
    expect(service.requests).toHaveLength(1);
    const [stored] = await db().select().from(messages).where(eq(messages.id, reply.id));
    expect(stored).toMatchObject({ model: "none (fixed text)", question: null, input_tokens: null });

    const next = await say("I have called my sister. I would like to go on.");
    expect(next.reply.message_content).toBe("Thank you. What came next?");
    expect(service.requests).toHaveLength(2);
  });

  test("a repeat with the same client id changes nothing and gets the same response", async () => {
    const first = await say("Said once.", "same");
    const second = await say("Said once.", "same");
    expect(second).toEqual(first);
    expect(service.requests).toHaveLength(1);
    expect(await history()).toHaveLength(2);
  });

  test("ten parallel sends of one message store it once and call the model once", async () => {
    answerWith({ text: "One reply.", firstTokenMs: 200 });
    const turns = await Promise.all(Array.from({ length: 10 }, () => say("Sent ten times.", "burst")));
    expect(new Set(turns.map((turn) => turn.reply.message_content))).toEqual(new Set(["One reply."]));
    expect(service.requests).toHaveLength(1);
    expect(await history()).toHaveLength(2);
  });

  test("another text with the same client id is refused", async () => {
    await say("The first text.", "taken");
    await expect(say("Another text.", "taken")).rejects.toMatchObject({ code: "client_id_reused" });
  });

  test("a new message during a reply is refused, and nothing is stored", async () => {
    answerWith({ text: "Slow reply.", firstTokenMs: 1500 });
    const turn = await sendMessage(ada, { id, message: "One." });
    await expect(say("Two.")).rejects.toMatchObject({ code: "reply_running" });
    await turn.running.done;
    expect(await texts()).toEqual(["One.", "Slow reply."]);
  });

  test("two different messages in parallel: one succeeds, the other gets a conflict", async () => {
    answerWith({ text: "Reply.", firstTokenMs: 1500 });
    const settled = await Promise.allSettled([say("Left."), say("Right.")]);
    expect(settled.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await history()).toHaveLength(2);
  });

  test("the reply is completed and stored without a listener", async () => {
    answerWith({ text: "word ".repeat(40).trim(), intervalMs: 10 });
    const turn = await sendMessage(ada, { id, message: "I am leaving." });
    await turn.running.events.cancel();
    await turn.running.done;
    expect((await texts())[1]).toBe("word ".repeat(40).trim());
  });

  test("the stored part of a running reply is readable while it grows", async () => {
    answerWith({ text: "word ".repeat(60).trim(), intervalMs: 25 });
    const turn = await sendMessage(ada, { id, message: "Tell me a lot." });
    await until(async () => ((await texts())[1] ?? "").length > 0);
    const [, partial] = await history();
    expect(partial?.state).toBe("streaming");
    expect("word ".repeat(60)).toContain(partial?.message_content ?? "nothing");
    await turn.running.done;
    expect((await history())[1]).toMatchObject({
      state: "complete",
      message_content: "word ".repeat(60).trim(),
    });
  });
});

describe("a greeting", () => {
  test("has the server's text, once for each character, and is no answer", async () => {
    const first = await say("ignored", `greeting:${cast[0]}`);
    expect(first.message.message_content).toMatch(/^Hi \p{Lu}/u);
    const again = await say("ignored again", `greeting:${cast[0]}`);
    expect(again).toEqual(first);
    const [row] = await db().select({ answers: conversations.answers }).from(conversations);
    expect(row?.answers).toBe(0);
  });

  test("is for the current character only", async () => {
    await expect(say("Hi", `greeting:${cast[1]}`)).rejects.toMatchObject({ code: "invalid" });
    await expect(say("Hi", "greeting:nobody")).rejects.toMatchObject({ code: "invalid" });
    expect(await history()).toEqual([]);
  });
});

describe("when the model fails", () => {
  test("429 and 500 before the first word are retried, and the person sees one complete reply", async () => {
    answerWith({ status: 429, retryAfter: 0 }, { status: 500 }, { text: "Here I am." });
    const turn = await say("Are you there?");
    expect(turn.reply).toMatchObject({ message_content: "Here I am.", state: "complete" });
    expect(service.requests).toHaveLength(3);
  });

  test("a broken stream is a failed reply that keeps its text, and is not retried automatically", async () => {
    answerWith({ text: "one two three four five six", intervalMs: 5, cutAfter: 3 });
    const turn = await say("Go on.");
    expect(turn.reply.state).toBe("failed");
    expect((await getStatus(ada, { id })).reply).toBe("failed");
    expect(service.requests).toHaveLength(1);
  });

  test("reasoning without an opening tag is neither stored nor sent again", async () => {
    answerWith({ text: "They want a hint.</think>[q] Maya: What came next?" }, { text: "And then?" });
    const { reply } = await say("I baked bread.");
    expect(reply.message_content).toBe("What came next?");
    expect(await texts()).toEqual(["I baked bread.", "What came next?"]);
    await say("I sold it.");
    expect(service.requests.at(-1)?.prompt).not.toContain("hint");
  });

  test("refresh runs the same turn again and adds no second message", async () => {
    answerWith({ status: 401 }, { text: "Now it works." });
    const failed = await say("Please answer.");
    expect(failed.reply).toMatchObject({ state: "failed", message_content: "" });

    const { reply } = await refreshReply(ada, { id });
    expect(reply).toBe("running");
    await afterResponseDone();
    expect(await texts()).toEqual(["Please answer.", "Now it works."]);
    expect((await getStatus(ada, { id })).reply).toBe("idle");
    expect((await history())[1]?.id).toBe(failed.reply.id);
  });

  test("two parallel refreshes call the model once", async () => {
    answerWith({ status: 401 }, { text: "Only once.", firstTokenMs: 100 });
    await say("Please answer.");
    await Promise.all([refreshReply(ada, { id }), refreshReply(ada, { id })]);
    await afterResponseDone();
    await until(async () => (await getStatus(ada, { id })).reply === "idle");
    expect(service.requests).toHaveLength(2);
    expect(await texts()).toEqual(["Please answer.", "Only once."]);
  });

  test("a new message skips an empty failed reply", async () => {
    answerWith({ status: 401 }, { text: "Fine." });
    await say("First try.");
    await say("Another way.");
    expect(await texts()).toEqual(["First try.", "Another way.", "Fine."]);
  });
});

describe("30 messages a minute", () => {
  const code = (error: unknown) => (error as { code?: string }).code ?? String(error);
  const sayIn = (conversation: string, message: string) =>
    sendMessage(ada, { id: conversation, message }).then(({ running }) => running.done);
  const begin = async () =>
    (await startConversation(ada, { workflow: "student_interview", character_ids: cast })).session_id;

  test("are accepted, one more is refused before the model is called, and a repeat still gets its response", async () => {
    for (let index = 0; index < 30; index++) await say(`Answer ${index}.`, `answer-${index}`);
    await expect(say("One too many.", "answer-30")).rejects.toMatchObject({ code: "rate_limited" });
    expect(await say("Answer 0.", "answer-0")).toMatchObject({ message: { message_content: "Answer 0." } });
    expect(service.requests.filter(({ prompt }) => prompt.includes("One too many."))).toEqual([]);
    expect((await texts()).filter((text) => text.startsWith("Answer"))).toHaveLength(30);
    expect(await texts()).not.toContain("One too many.");
    expect((await getStatus(ada, { id })).reply).toBe("idle");
  });

  test("are not used up by refused or repeated ones", async () => {
    answerWith({ hang: "before first token" });
    const turn = await sendMessage(ada, { id, message: "One.", client_id: "one" });
    for (let index = 0; index < 40; index++)
      await expect(say("Too early.", `early-${index}`)).rejects.toMatchObject({ code: "reply_running" });
    await stopReply(ada, { id });
    await turn.running.done;
    await Promise.all(Array.from({ length: 40 }, () => say("One.", "one")));
    await expect(say("Another.", "one")).rejects.toMatchObject({ code: "client_id_reused" });
    await expect(say("Hi", "greeting:nobody")).rejects.toMatchObject({ code: "invalid" });
    const missing = { id: crypto.randomUUID(), message: "Anybody?" };
    await expect(sendMessage(ada, missing)).rejects.toMatchObject({ code: "not_found" });
    const [counted] = await db().execute<{ points: number }>(
      sql`select points from rate_limits where key like 'message:%'`,
    );
    expect(counted?.points).toBe(1);
  });

  test("limit parallel messages too", async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, begin));
    const outcomes = await Promise.allSettled(ids.map((one) => sayIn(one, "All at once.")));
    const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [code(one.reason)] : []));
    expect(refused).toEqual(Array(10).fill("rate_limited"));
    const [stored] = await db()
      .select({ count: sql<number>`count(*)::int` })
      .from(messages);
    expect(stored?.count).toBe(60);
  });

  test("count a reply that is written again, and not a complete one", async () => {
    await say("Please answer.");
    for (let index = 0; index < 40; index++) expect((await refreshReply(ada, { id })).reply).toBe("idle");
    answerWith({ status: 400 });
    await say("Please answer again.");
    for (let index = 0; index < 28; index++) {
      await refreshReply(ada, { id });
      await afterResponseDone();
    }
    await expect(refreshReply(ada, { id })).rejects.toMatchObject({ code: "rate_limited" });
    expect((await getStatus(ada, { id })).reply).toBe("failed");
  });
});

/** Changes a running reply as if its process had died. */
async function crashInMidReply(part: string): Promise<void> {
  answerWith({ text: part, hang: { afterPieces: 2 } });
  const turn = await sendMessage(ada, { id, message: "Then it crashed." });
  await until(async () => ((await texts())[1] ?? "") !== "");
  // Fences the process, like a crash, and lets its lease expire.
  await db()
    .update(conversations)
    .set({ reply_run: crypto.randomUUID(), reply_lease_until: sql`now() - interval '1 second'` })
    .where(eq(conversations.id, id));
  await turn.running.done;
}

describe("a reply whose process died", () => {
  test("counts as interrupted, keeps its text, and is completed by refresh", async () => {
    await crashInMidReply("half a reply only");
    expect((await getStatus(ada, { id })).reply).toBe("interrupted");
    expect((await texts())[0]).toBe("Then it crashed.");

    answerWith({ text: "The whole reply." });
    await refreshReply(ada, { id });
    await afterResponseDone();
    expect(await texts()).toEqual(["Then it crashed.", "The whole reply."]);
    expect((await getStatus(ada, { id })).reply).toBe("idle");
  });

  test("advance leaves it, and keeps the text so far", async () => {
    await crashInMidReply("half a reply only");
    answerWith({ text: "A brief for the next one." });
    await advance(ada, { id });
    const [, part] = await history();
    expect(part?.state).toBe("interrupted");
    expect(part?.message_content).not.toBe("");
  });
});

describe("stop, finalize and delete while a reply runs", () => {
  const long = { text: "word ".repeat(400).trim(), intervalMs: 10 };

  test("stop keeps the text so far and frees the conversation", async () => {
    answerWith(long, { text: "On we go." });
    const turn = await sendMessage(ada, { id, message: "Talk." });
    await until(async () => ((await texts())[1] ?? "") !== "");
    expect((await stopReply(ada, { id })).reply).toBe("idle");
    await turn.running.done;
    const kept = (await texts())[1] ?? "";
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(long.text.length);
    expect((await say("Next.")).reply.message_content).toBe("On we go.");
    expect((await texts())[1]).toBe(kept);
  });

  test("stop before the first word leaves an empty reply that is not a failure", async () => {
    answerWith({ hang: "before first token" });
    const turn = await sendMessage(ada, { id, message: "Talk." });
    expect((await stopReply(ada, { id })).reply).toBe("idle");
    await turn.running.done;
    expect((await history())[1]).toMatchObject({ state: "interrupted", message_content: "" });
  });

  test("finalize stops it first, keeps its text and completes the workflow", async () => {
    answerWith(long);
    const turn = await sendMessage(ada, { id, message: "Talk." });
    await until(async () => ((await texts())[1] ?? "") !== "");
    const status = await finalize(ada, { id });
    await turn.running.done;
    expect(status).toMatchObject({ workflow_complete: true, reply: "idle", current_character: null });
    expect((await texts())[1]).not.toBe("");
    await expect(say("More.")).rejects.toMatchObject({ code: "workflow_complete" });
  });

  test("delete ends it; once restored, the conversation has the text so far, and continues", async () => {
    answerWith(long);
    const turn = await sendMessage(ada, { id, message: "Talk." });
    await until(async () => ((await texts())[1] ?? "") !== "");
    await deleteConversation(ada, { id });
    await turn.running.done;
    await expect(getStatus(ada, { id })).rejects.toMatchObject({ code: "not_found" });
    const [said, cut] = (await restoreConversation(ada, { id }), await history());
    expect(said).toMatchObject({ message_content: "Talk.", state: "complete" });
    expect(cut).toMatchObject({ state: "interrupted" });
    expect(long.text.startsWith(cut?.message_content ?? "nothing")).toBe(true);
    answerWith({ text: "Whole." });
    expect(await refreshReply(ada, { id })).toMatchObject({ reply: "running" });
    await until(async () => (await getStatus(ada, { id })).reply === "idle");
    expect((await history())[1]).toMatchObject({ message_content: "Whole.", state: "complete" });
  });
});

describe("advance", () => {
  test("moves from one character to the next and completes after the last", async () => {
    const first = await advance(ada, { id, from: cast[0] });
    expect(first).toMatchObject({ current_character: { id: cast[1] }, workflow_complete: false });
    const last = await advance(ada, { id, from: cast[1] });
    expect(last).toEqual({ current_character: null, workflow_complete: true });
    await expect(advance(ada, { id })).rejects.toMatchObject({ code: "workflow_complete" });
  });

  test("is refused while a reply runs, and if the caller has an old stage", async () => {
    answerWith({ text: "Slow.", firstTokenMs: 1500 });
    const turn = await sendMessage(ada, { id, message: "One." });
    await expect(advance(ada, { id })).rejects.toMatchObject({ code: "reply_running" });
    await turn.running.done;
    await expect(advance(ada, { id, from: cast[1] })).rejects.toMatchObject({ code: "stale_stage" });
  });

  test("two in parallel move one step", async () => {
    const settled = await Promise.allSettled([
      advance(ada, { id, from: cast[0] }),
      advance(ada, { id, from: cast[0] }),
    ]);
    expect(settled.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    expect((await getStatus(ada, { id })).current_character_id).toBe(cast[1]);
  });
});

test("a reply that runs while its owner is suspended is completed", async () => {
  const boss = await addPerson("root@example.com", { superuser: true });
  const text = "word ".repeat(60).trim();
  answerWith({ text, intervalMs: 20 });
  const turn = await sendMessage(ada, { id, message: "Talk." });
  await until(async () => ((await texts())[1] ?? "") !== "");
  await suspendUser(boss, ada);
  await turn.running.done;
  expect((await history())[1]).toMatchObject({ message_content: text, state: "complete" });
});

test("nobody else reads or changes a conversation, not even administrators", async () => {
  const stranger = await addPerson("eve@example.com");
  const admin = await addPerson("root@example.com", { superuser: true });
  for (const other of [stranger, admin]) {
    for (const attempt of [
      () => getStatus(other, { id }),
      () => getHistory(other, { id }),
      () => sendMessage(other, { id, message: "Hello" }),
      () => advance(other, { id }),
      () => refreshReply(other, { id }),
      () => stopReply(other, { id }),
      () => finalize(other, { id }),
      () => deleteConversation(other, { id }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
  }
  expect(await history()).toEqual([]);
});
