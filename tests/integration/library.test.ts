import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { deleteConversation, finalize, renameConversation } from "@/lib/conversations/commands";
import { eraseNotStarted } from "@/lib/conversations/erase";
import { sendMessage } from "@/lib/conversations/messages";
import { findConversation, listConversations } from "@/lib/conversations/queries";
import type { Filter, StartInput } from "@/lib/conversations/schema";
import { startConversation } from "@/lib/conversations/start";
import { greetingId, titleOf } from "@/lib/conversations/workflow";
import { runDaily } from "@/lib/daily/run";
import { publishInterview } from "@/lib/sharing/publish";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000);
const deed =
  "I deleted the wrong table, told my manager at once and wrote a script that restored it in a day.";

let ada: Actor;
let [maya, daniel] = ["", ""];
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  [maya = "", daniel = ""] = await seededCharacters("student_interview");
});

async function start(characters = [maya], more: Partial<StartInput> = {}): Promise<string> {
  const input = { workflow: "student_interview", character_ids: characters, ...more };
  return (await startConversation(ada, input)).session_id;
}
async function say(id: string, message: string, client_id?: string): Promise<string> {
  const turn = await sendMessage(ada, { id, message, ...(client_id && { client_id }) });
  const { content } = await turn.running.done;
  await afterResponseDone();
  return content;
}
const titleNow = async (id: string) => (await findConversation(ada, { id }))?.title;
const list = async (filter: Filter = {}) =>
  (await listConversations(ada, { limit: 20, ...filter })).conversations.map(({ id, state }) => [id, state]);

describe("the list", () => {
  test("says how far each interview is, and is filtered by that, its workflow, sharing and words", async () => {
    const empty = await start([maya, daniel]);
    await say(empty, "", greetingId(maya));
    const begun = await start([daniel]);
    await say(begun, "I study computer science in Leeds.");
    const { id: shared } = await addInterview(ada, { workflow: "resume_interview" });
    await publishInterview(ada, { id: shared }, caller);
    await renameConversation(ada, { id: shared, title: "Ward round, 100% mine" });

    const rows = {
      empty: [empty, "not_started"],
      begun: [begun, "in_progress"],
      shared: [shared, "complete"],
    };
    expect(await list()).toEqual([rows.begun, rows.empty, rows.shared]);
    expect(await list({ state: "not_started" })).toEqual([rows.empty]);
    expect(await list({ state: "in_progress" })).toEqual([rows.begun]);
    expect(await list({ shared: true })).toEqual([rows.shared]);
    expect(await list({ workflow: "resume_interview" })).toEqual([rows.shared]);
    expect(await list({ workflow: "resume_interview", state: "in_progress" })).toEqual([]);
    // A part of the title, whatever it stands for in a pattern; or of the name of somebody who asks.
    expect(await list({ q: "100% M" })).toEqual([rows.shared]);
    expect(await list({ q: "%" })).toEqual([rows.shared]);
    expect(await list({ q: "daniel rey" })).toEqual([rows.begun, rows.empty]);
    expect(await list({ q: "nobody" })).toEqual([]);
    const [first] = (await listConversations(ada, { limit: 1, q: "maya", state: "not_started" }))
      .conversations;
    expect(first?.characters.map(({ id }) => id)).toEqual([maya, daniel]);
  });
});

describe("a title", () => {
  const names = ["Maya Okafor", "Daniel Reyes"];
  test("is the first topic that was answered, once that is sure", async () => {
    const id = await start([daniel, maya]);
    expect(await titleNow(id)).toBe(titleOf(names.toReversed(), new Date()));
    expect(await say(id, "", greetingId(daniel))).toContain("people who saw it differently");
    expect(await titleNow(id)).toContain("Daniel Reyes");
    await say(id, deed);
    expect(await titleNow(id)).toBe(titleOf(["Handling disagreement"], new Date()));
  });

  test("is the goal where there is one, and stays what its owner wrote", async () => {
    const goal = await start([daniel], { brief: "Junior analyst at a hospital\nWe are looking for …" });
    expect(await titleNow(goal)).toBe(titleOf([], new Date(), "Junior analyst at a hospital"));
    await renameConversation(ada, { id: goal, title: "For Monday" });
    await say(goal, "", greetingId(daniel));
    await say(goal, deed);
    expect(await titleNow(goal)).toBe("For Monday");
  });
});

describe("an interview without an answer", () => {
  test("is erased 24 hours after it began, unless it was finished or deleted", async () => {
    const empty = await start();
    await say(empty, "", greetingId(maya));
    const begun = await start();
    await say(begun, deed);
    const finished = await start();
    await finalize(ada, { id: finished });
    const deleted = await start();
    await deleteConversation(ada, { id: deleted });
    const left = async () =>
      (await db().select({ id: conversations.id }).from(conversations)).map(({ id }) => id);

    expect(await eraseNotStarted(inHours(23))).toBe(0);
    expect((await runDaily(inHours(25)))?.steps).toContainEqual({ name: "interviews_not_started", count: 1 });
    expect((await left()).toSorted()).toEqual([begun, finished, deleted].toSorted());
    expect(await eraseNotStarted(inHours(25))).toBe(0);
  });

  test("that gets one meanwhile stays", async () => {
    const id = await start();
    let erasing = Promise.resolve(-1);
    await db().transaction(async (tx) => {
      await tx.update(conversations).set({ answers: 1 }).where(eq(conversations.id, id));
      // The job meets the row while its answer is being stored, and looks at it again once it is.
      erasing = eraseNotStarted(inHours(25));
      await vi.waitFor(async () => {
        const [waiting] = await db().execute(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from%'`);
        expect(waiting).toBeDefined();
      });
    });
    expect(await erasing).toBe(0);
    expect(await list()).toEqual([[id, "in_progress"]]);
  });
});
