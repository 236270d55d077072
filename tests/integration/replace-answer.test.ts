import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { briefs, conversations, messages } from "@/db/schema/conversations";
import { snapshot_items } from "@/db/schema/sharing";
import { readExport } from "../support/account-export.ts";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { advance, finalize } from "@/lib/conversations/turn/advance";
import { exportConversation } from "@/lib/conversations/library/export";
import { refreshReply, sendMessage } from "@/lib/conversations/turn/messages";
import { finishedTurn } from "@/lib/conversations/turn/stream";
import { listConversations } from "@/lib/conversations/library/queries";
import { getHistory, getHistoryPage } from "@/lib/conversations/turn/history";
import { getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { loadInput } from "@/lib/insights/rows";
import { publishInterview } from "@/lib/sharing/link/publish";
import { getShareable } from "@/lib/sharing/link/shareable";
import { resetDatabase } from "../support/database.ts";
import { startFakeOpenAI, type RecordedRequest } from "../support/fake-openai.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

const service = await startFakeOpenAI();
process.env["OPENAI_BASE_URL"] = service.baseUrl;
process.env["OPENAI_MODEL"] = "fake-model";
process.env["OPENAI_CONTEXT_TOKENS"] = "128000";
afterAll(() => service.stop());

let ada: Actor;
let id: string;
let cast: string[];

const isSummary = ({ prompt }: RecordedRequest) => prompt.includes("Work the new messages into the notes");
const isBrief = ({ prompt }: RecordedRequest) => prompt.includes("Write a note for the next interviewer");

/** Shows which of the searched words its prompt contained. */
const note = ({ prompt }: RecordedRequest) =>
  `A note on ${["nine", "twelve", "thirteen"].filter((word) => prompt.includes(word)).join()}.`;

beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  cast = (await seededCharacters("student_interview")).slice(0, 2);
  ({ session_id: id } = await startConversation(ada, { workflow: "student_interview", character_ids: cast }));
  service.requests.length = 0;
  service.replyWith((request) => {
    if (isSummary(request) || isBrief(request)) return { text: note(request) };
    return { text: `Reply ${request.index}. What about part ${request.index}?` };
  });
});

async function say(message: string, more: { client_id?: string; replaces?: string } = {}) {
  const turn = await finishedTurn(await sendMessage(ada, { id, message, ...more }));
  await afterResponseDone();
  return turn;
}
const redo = (replaces: string, message: string, client_id?: string) =>
  say(message, { replaces, ...(client_id && { client_id }) });

const history = () => getHistory(ada, { id });
const texts = async () => (await history()).map((message) => message.message_content);
const all = () => getHistory(ada, { id, all: true });
const ids = (list: { id: string }[]) => list.map((one) => one.id);

describe("the newest answer", () => {
  test("replaces the old one, and gets its own reply", async () => {
    const first = await say("I ran the till.");
    const old = await say("We were nine people.");
    const before = await getStatus(ada, { id });
    service.requests.length = 0;
    const { message, reply } = await redo(old.message.id, "We were twelve people.");
    expect(message).toMatchObject({ message_content: "We were twelve people.", state: "complete" });
    expect(reply).toMatchObject({ speaker_type: "character", state: "complete" });
    expect(ids(await history())).toEqual([first.message.id, first.reply.id, message.id, reply.id]);

    const [{ prompt } = { prompt: "" }] = service.requests;
    expect(service.requests).toHaveLength(1);
    expect(prompt).toContain("We were twelve people.");
    expect(prompt).not.toContain("nine");
    expect(prompt).toContain(first.reply.message_content);
    // A question that was never shown may be asked again.
    expect(prompt).not.toContain(old.reply.message_content);
    expect(await getStatus(ada, { id })).toEqual({ ...before, revision: before.revision + 1 });
    const { conversations: list } = await listConversations(ada, { limit: 10 });
    expect(list).toMatchObject([{ message_count: 4, revision: 1 }]);
    await say("And so on.");
    expect(await texts()).toHaveLength(6);
  });

  test("can be changed repeatedly; only the complete history has all versions", async () => {
    const one = await say("One.");
    const two = await redo(one.message.id, "Two.");
    const three = await redo(two.message.id, "Three.");
    expect(await texts()).toEqual(["Three.", three.reply.message_content]);
    const whole = await all();
    expect(whole.map((message) => [message.id, message.replaced_by])).toEqual([
      [one.message.id, two.message.id],
      [two.message.id, three.message.id],
      [three.message.id, null],
      [one.reply.id, two.reply.id],
      [two.reply.id, three.reply.id],
      [three.reply.id, null],
    ]);
    expect((await history()).every((message) => !("replaced_by" in message))).toBe(true);
    const paged = [];
    for (let after: string | undefined; ;) {
      const page = await getHistoryPage(ada, { id, all: true, limit: 1, after });
      paged.push(...page.messages);
      if (page.next === null) break;
      after = page.next;
    }
    expect(paged).toEqual(whole);
    expect((await getStatus(ada, { id })).revision).toBe(2);
  });

  test("can be changed after a reply that failed, broke off, or whose process died", async () => {
    service.replyWith(() => ({ status: 400 }));
    const failed = await say("One.");
    expect(failed.reply.state).toBe("failed");
    service.replyWith(() => ({ text: "one two three four", intervalMs: 5, cutAfter: 2 }));
    const broken = await redo(failed.message.id, "Two.");
    expect(broken.reply).toMatchObject({ state: "failed" });
    await db().update(messages).set({ state: "streaming" }).where(eq(messages.id, broken.reply.id));
    await db()
      .update(conversations)
      .set({
        reply_state: "running",
        reply_run: crypto.randomUUID(),
        reply_lease_until: sql`now() - interval '1 s'`,
      });
    service.replyWith(() => ({ status: 400 }));
    const again = await redo(broken.message.id, "Three.");
    expect((await getStatus(ada, { id })).reply).toBe("failed");
    service.replyWith(() => ({ text: "Whole." }));
    await refreshReply(ada, { id });
    await afterResponseDone();
    expect(await texts()).toEqual(["Three.", "Whole."]);
    expect(ids(await history())).toEqual([again.message.id, again.reply.id]);
    expect((await all()).map(({ state }) => state)).not.toContain("streaming");
    await say("Four.");
    expect(await texts()).toHaveLength(4);
  });
});

describe("an earlier answer", () => {
  test("is replaced in place; later messages stay, and no reply is written", async () => {
    await say("ignored", { client_id: `greeting:${cast[0]}` });
    const first = await say("We were nine people.");
    await say("It took a month.");
    const before = await history();
    service.requests.length = 0;
    const { message, reply } = await redo(first.message.id, "We were twelve people.");
    expect(service.requests).toHaveLength(0);
    expect(reply).toEqual(first.reply);
    const after = await history();
    expect(ids(after)).toEqual(ids(before).with(2, message.id));
    expect(after[2]).toEqual(message);
    expect(await getStatus(ada, { id })).toMatchObject({ revision: 1, reply: "idle" });
    await say("And so on.");
    expect(service.requests[0]?.prompt).toContain("We were twelve people.");
    expect(service.requests[0]?.prompt).not.toContain("nine");
  });

  test("can be one to an earlier character, also without messages to the current one", async () => {
    const { message: old, reply } = await say("We were nine people.");
    await advance(ada, { id });
    await afterResponseDone();
    service.requests.length = 0;
    const { message } = await redo(old.id, "We were twelve people.");
    expect(service.requests.filter((request) => !isBrief(request))).toHaveLength(0);
    expect(ids(await history())).toEqual([message.id, reply.id]);
    expect((await getStatus(ada, { id })).current_character_id).toBe(cast[1]);
  });

  test("does not end a list that begins after it", async () => {
    const first = await say("One.");
    const second = await say("Two.");
    await redo(first.message.id, "Another one.");
    const rest = await getHistory(ada, { id, after: first.message.id });
    expect(ids(rest)).toEqual([first.reply.id, second.message.id, second.reply.id]);
  });
});

describe("is refused", () => {
  const refused = async (replaces: string, client_id?: string) => {
    const before = await all();
    const error = await redo(replaces, "Changed.", client_id).catch((thrown: unknown) => thrown);
    expect(await all()).toEqual(before);
    return error;
  };
  const invalid = { code: "invalid", fields: { replaces: expect.any(String) as string } };

  test("for anything except the person's own current answers", async () => {
    const greeting = await say("ignored", { client_id: `greeting:${cast[0]}` });
    const old = await say("One.");
    const { message } = await redo(old.message.id, "Two.");
    const joe = await addPerson("joe@example.com");
    const other = await addInterview(joe, { open: true });
    const mine = await addInterview(ada, { open: true });
    const strange = [...other.messageIds, ...mine.messageIds, crypto.randomUUID()];
    for (const one of [greeting.message.id, greeting.reply.id, old.message.id, old.reply.id, ...strange])
      expect(await refused(one)).toMatchObject(invalid);
    expect(await refused(message.id, `greeting:${cast[0]}x`)).toMatchObject(invalid);
    await expect(sendMessage(joe, { id, message: "Changed.", replaces: message.id })).rejects.toMatchObject({
      code: "not_found",
    });
    expect((await getStatus(ada, { id })).revision).toBe(1);
  });

  test("while a reply runs, and once the interview is complete", async () => {
    const { message } = await say("One.");
    service.replyWith(() => ({ text: "Slow.", firstTokenMs: 1000 }));
    const { running } = await sendMessage(ada, { id, message: "Two." });
    expect(await redo(message.id, "Changed.").catch((thrown: unknown) => thrown)).toMatchObject({
      code: "reply_running",
    });
    await running.done;
    await finalize(ada, { id });
    expect(await refused(message.id)).toMatchObject({ code: "workflow_complete" });
  });

  test("over the limit of messages", async () => {
    const { message } = await say("One.");
    await db().execute(sql`update rate_limits set points = 30`);
    expect(await refused(message.id)).toMatchObject({ code: "rate_limited" });
  });
});

describe("sent more than once", () => {
  test("with one client id it is stored once, with the same response", async () => {
    for (const isNewest of [false, true]) {
      const { message: old } = await say("We were nine people.", { client_id: `old ${isNewest}` });
      if (!isNewest) await say("It took a month.");
      const count = (await all()).length;
      const calls = service.requests.length;
      const send = () => redo(old.id, "We were twelve people.", `redo ${isNewest}`);
      const turns = await Promise.all(Array.from({ length: 8 }, send));
      expect(new Set(turns.map((turn) => turn.message.id)).size).toBe(1);
      expect(new Set(turns.map((turn) => turn.reply.id)).size).toBe(1);
      expect(service.requests.length - calls).toBe(isNewest ? 1 : 0);
      expect(await all()).toHaveLength(count + (isNewest ? 2 : 1));
      // The replaced answer is refused too: a late resend does not restore it.
      expect((await say(old.message_content, { client_id: `old ${isNewest}` })).message.id).toBe(old.id);
      expect(await all()).toHaveLength(count + (isNewest ? 2 : 1));
    }
    expect((await getStatus(ada, { id })).revision).toBe(2);
  });

  test("after its empty reply was deleted, it has an empty one that pauses nothing", async () => {
    service.replyWith(() => ({ status: 400 }));
    const { message } = await say("One.", { client_id: "one" });
    await db().update(messages).set({ aside: "distress" }).where(eq(messages.id, message.id));
    await say("Two.");
    const again = await say("One.", { client_id: "one" });
    expect(again.message).toMatchObject({ id: message.id, pauses: true });
    expect(again.reply).toMatchObject({ message_content: "", state: "interrupted" });
    expect(again.reply).not.toHaveProperty("pauses");
  });

  test("by two tabs, one of two texts becomes current and the other tab gets a conflict", async () => {
    const first = await say("One.");
    await say("Two.");
    const sent = await Promise.allSettled([
      redo(first.message.id, "Left."),
      redo(first.message.id, "Right."),
    ]);
    expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = sent.find((one) => one.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "invalid" });
    expect(await texts()).toHaveLength(4);
    expect(await all()).toHaveLength(5);
  });

  test("in parallel with the next message, both are stored or one gets a conflict", async () => {
    const { message } = await say("One.");
    const sent = await Promise.allSettled([redo(message.id, "Changed."), say("Two.")]);
    const refusals = sent.flatMap((one) =>
      one.status === "rejected" ? [one.reason as { code: string }] : [],
    );
    expect(["reply_running", "conflict"]).toEqual(expect.arrayContaining(refusals.map(({ code }) => code)));
    const speakers = (await history()).map(({ speaker_type }) => speaker_type);
    expect(speakers.filter((_, at) => at % 2 === 0)).not.toContain("character");
    expect(speakers.filter((_, at) => at % 2 === 1)).not.toContain("user");
  });
});

describe("notes", () => {
  const stored = async () => (await db().select().from(briefs))[0];

  test("of a long conversation are written again, from its beginning", async () => {
    const { message } = await say("Answer 0: we were nine people.");
    for (let at = 1; at < 14; at++) await say(`Answer ${at} about the stock list.`);
    const before = await stored();
    expect(before?.summary).toContain("nine");
    await redo(message.id, "Answer 0: we were twelve people.");
    const after = await stored();
    expect(after?.summary).not.toContain("nine");
    expect(after?.summary).toContain("twelve");
    expect(after?.summary_seq).toBeGreaterThan(0);
    service.requests.length = 0;
    await say("On we go.");
    expect(service.requests[0]?.prompt).toContain("twelve");
    expect(service.requests.map(({ prompt }) => prompt).join()).not.toContain("nine");
  });

  test("of a conversation of any length, in batches", async () => {
    const { message } = await say("Answer 0: we were nine people.");
    await db().execute(sql`
      with added as (
        insert into messages (conversation_id, seq, position, speaker_type, kind, content, state)
        select ${id}, n, 0, case when n % 2 = 1 then 'user' else 'character' end,
          case when n % 2 = 1 then 'answer' else 'reply' end, 'Turn ' || n || '.', 'complete'
        from generate_series(3, 202) n),
      summarised as (insert into briefs (conversation_id, position, summary, summary_seq) values (${id}, 0, 'nine', 190))
      update conversations set last_seq = 202 where id = ${id}`);
    service.requests.length = 0;
    await redo(message.id, "Answer 0: we were twelve people.");
    const asked = service.requests.filter(isSummary).map(({ prompt }) => prompt);
    expect(asked).toHaveLength(3);
    expect(asked[0]).toContain("twelve");
    expect((await stored())?.summary_seq).toBe(190);
  });

  test("for the next character are written again; until then it reads the answers", async () => {
    const { message } = await say("We were nine people.");
    await advance(ada, { id });
    await afterResponseDone();
    expect((await stored())?.brief).toContain("nine");
    service.replyWith((request) => (isBrief(request) ? { status: 400 } : { text: "And?" }));
    const again = await redo(message.id, "We were twelve people.");
    expect(await stored()).toMatchObject({ brief: null, brief_seq: 0 });
    service.requests.length = 0;
    await say("Hello.");
    expect(service.requests[0]?.prompt).toContain("We were twelve people.");
    expect(service.requests[0]?.prompt).not.toContain("nine");
    service.replyWith((request) => ({ text: note(request) }));
    await redo(again.message.id, "We were thirteen people.");
    expect((await stored())?.brief).toContain("thirteen");
  });

  test("are not made from an answer that is replaced during the call", async () => {
    const { message } = await say("We were nine people.");
    service.replyWith((request) => ({ text: note(request), firstTokenMs: 500 }));
    await advance(ada, { id });
    // The note on the old words is being written when they are replaced, and arrives afterwards.
    while (!service.requests.some(isBrief)) await new Promise((resolve) => setTimeout(resolve, 10));
    service.replyWith(() => ({ status: 400 }));
    await redo(message.id, "We were twelve people.");
    expect(await stored()).toMatchObject({ brief: null, brief_seq: 0 });
  });
});

test("insights and the exported interview contain only the current answer, the account's export all versions", async () => {
  const { message } = await say("We were nine people.");
  await say("It took a month.");
  await redo(message.id, "We were twelve people.");
  await finalize(ada, { id });
  const written = JSON.stringify([await loadInput(id), await exportConversation(ada, { id })]);
  expect(written).toContain("We were twelve people.");
  expect(written).not.toContain("nine");
  const account = await readExport(ada);
  const [conversation] = account.conversations;
  expect(conversation).not.toHaveProperty("revision");
  expect(conversation?.messages).toMatchObject([
    { content: "We were nine people.", replaced_by: expect.any(String) as string },
    { content: "We were twelve people.", replaced_by: null },
    {},
    {},
    {},
  ]);
});

describe("shared content", () => {
  const shared = async () => {
    await finalize(ada, { id });
    const { public_id } = await publishInterview(ada, { id }, { origin: "https://colloquy.example" });
    expect(public_id).toBeTruthy();
    const items = await db().select().from(snapshot_items).orderBy(snapshot_items.ordinal);
    return items.map(({ content }) => content);
  };
  const replies = (...lines: string[]) => service.replyWith(() => ({ text: lines.shift() ?? "I see." }));

  test("contains the current answer, without the reply to the earlier one and without repetitions of that", async () => {
    replies(
      "Nine at Zephyr, really? And then?",
      "How long did it take?",
      "Zephyr must have been glad.",
      "Why?",
    );
    const { message, reply } = await say("At Zephyr we were nine people.");
    await say("I sorted the stock list.");
    await say("It took a month.");
    await say("It was urgent.");
    await redo(message.id, "There we were twelve people.");
    expect(await shared()).toEqual([
      "There we were twelve people.",
      "I sorted the stock list.",
      "How long did it take?",
      "It took a month.",
      "It was urgent.",
      "Why?",
    ]);
    const { turns } = await getShareable(ada, { id, origin: "https://colloquy.example" });
    expect(turns.map(({ message_id }) => message_id)).not.toContain(reply.id);
    expect(Object.keys(turns[0] ?? {})).not.toContain("replaced");
    const [replaced] = await all();
    await expect(
      publishInterview(ada, { id, hidden_message_ids: [replaced?.id ?? ""] }, { origin: "" }),
    ).rejects.toMatchObject({ code: "invalid" });
  });

  test("keeps the new reply", async () => {
    replies("Nine at Zephyr, really?", "How long did it take?");
    const { message } = await say("At Zephyr we were nine people.");
    await redo(message.id, "There we were twelve people.");
    expect(await shared()).toEqual(["There we were twelve people.", "How long did it take?"]);
  });
});
