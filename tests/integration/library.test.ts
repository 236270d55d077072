import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { deleteConversation, renameConversation } from "@/lib/conversations/library/commands";
import { finalize } from "@/lib/conversations/turn/advance";
import { eraseNotStarted } from "@/lib/conversations/retention/erase";
import { sendMessage } from "@/lib/conversations/turn/messages";
import { listConversations } from "@/lib/conversations/library/queries";
import { findConversation } from "@/lib/conversations/queries";
import type { Filter } from "@/lib/conversations/library/schema";
import type { StartInput } from "@/lib/conversations/start/schema";
import { startConversation } from "@/lib/conversations/start/start";
import { greetingId } from "@/lib/conversations/constants";
import { runDaily } from "@/lib/daily/run";
import { publishInterview } from "@/lib/sharing/link/publish";
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
  test("lists each interview with its progress, and filters by progress, workflow, sharing and words", async () => {
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
    // A part of the title, with pattern characters taken literally; or a part of a character's name.
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
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
  const today = (names = "Maya and Daniel") => `${names}, ${day.format(new Date())}`;

  test("is what the person practises for, and does not change with answers", async () => {
    const own = { title: "Ward round", brief: "Junior analyst at a hospital" };
    const id = await start([daniel], own);
    await say(id, "", greetingId(daniel));
    await say(id, deed);
    expect(await titleNow(id)).toBe("Ward round");
    // Only a default title gets the time.
    expect(await titleNow(await start([daniel], own))).toBe("Ward round");
  });

  test("otherwise has the first names and the day, with the time for a second one that day", async () => {
    const brief = "Junior analyst at a hospital";
    const first = await start([maya, daniel], { brief });
    expect(await titleNow(first)).toBe(today());
    // In practice mode, the plan's questions quote its lines, and nothing else does.
    const [row] = await db().execute(
      sql`select to_jsonb(c) - 'plan' as row from conversations c where id = ${first}`,
    );
    expect(JSON.stringify(row)).not.toContain("hospital");
    const second = await titleNow(await start([maya, daniel]));
    expect(second).toMatch(new RegExp(`^${today()}, \\d{2}:\\d{2}$`));
    expect(await titleNow(await start([maya]))).toBe(today("Maya"));
  });

  test("does not depend on other people's interviews or other days", async () => {
    await db()
      .update(conversations)
      .set({ created_at: inHours(-24).toISOString() })
      .where(eq(conversations.id, await start([maya, daniel])));
    ada = await addPerson("joe@example.com");
    await start([maya, daniel]);
    const [joe, before] = [ada, await addPerson("eve@example.com")];
    ada = before;
    expect(await titleNow(await start([maya, daniel]))).toBe(today());
    ada = joe;
    await db()
      .update(conversations)
      .set({ created_at: inHours(-24).toISOString() });
    expect(await titleNow(await start([maya, daniel]))).toBe(today());
  });
});

describe("an interview without an answer", () => {
  test("is erased 24 hours after its start, unless it was finished or deleted", async () => {
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

  test("an interview that gets an answer during the run stays", async () => {
    const id = await start();
    let erasing = Promise.resolve(-1);
    await db().transaction(async (tx) => {
      await tx.update(conversations).set({ answers: 1 }).where(eq(conversations.id, id));
      // The job waits for the row while its answer is being stored, and checks it again afterwards.
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
