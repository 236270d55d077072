import { readdir, utimes, writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, getTableName, isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { rate_limits } from "@/db/schema/accounts";
import { conversations } from "@/db/schema/conversations";
import { leases } from "@/db/schema/installation";
import { characters, resumes, teams } from "@/db/schema/library";
import { consents, public_links } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { checkNightly } from "@/lib/backup/automatic";
import { setMaxRetention } from "@/lib/conversations/retention/retention";
import { startConversation } from "@/lib/conversations/start/start";
import { runDaily } from "@/lib/daily/run";
import { env } from "@/lib/env";
import { approveContact, listContactRequests, requestContact } from "@/lib/sharing/contact/requests";
import { countOpened } from "@/lib/sharing/page/openings";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { getLink } from "@/lib/sharing/link/link";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { saveAddition } from "@/lib/sharing/questions/additions";
import { listThreads } from "@/lib/sharing/questions/threads";
import { newStorageKey, putFile } from "@/lib/storage/index";
import { tables } from "../support/tables.ts";
import { resetDatabase } from "../support/database.ts";
import { startFakeUploadThing } from "../support/fake-uploadthing.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";
import { fillEverything } from "../support/whole-person.ts";

const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const uploads = join(env().DATA_DIR, "uploads");

let ada: Actor;
let boss: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  boss = await addPerson("boss@example.com", { superuser: true });
});

/** Kept when everything else has expired: accounts and their things. */
const lasting = {
  users: "accounts",
  identities: "accounts",
  api_tokens: "not revoked",
  teams: "not deleted",
  team_invitations: "not deleted",
  team_members: "not deleted",
  characters: "not deleted",
  character_versions: "not deleted",
  resumes: "not deleted",
  invite_requests: "by whom an account was asked for",
  invite_codes: "used: how an account came to be",
  consents: "of accounts",
  settings: "of the installation",
  daily_runs: "one for each day",
};

async function addFile(name: string): Promise<string> {
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, name), "x");
  const old = inDays(-1);
  await utimes(join(uploads, name), old, old);
  return name;
}
async function tablesWithRows(): Promise<string[]> {
  const names: string[] = [];
  for (const table of tables) if ((await db().$count(table)) > 0) names.push(getTableName(table));
  return names;
}
const newKey = () => `${crypto.randomUUID()}.pdf`;

test("long afterwards, no table and no file contains expired data", async () => {
  await fillEverything(ada, { mine: "zqstays", others: "zqvisitor" });
  const joe = await addPerson("joe@example.com");
  const gone = await fillEverything(joe, { mine: "zqdeleted", others: "zqdeleted" });
  const key = await addFile(newKey());
  const orphan = await addFile(newKey());
  const ofAda = await addFile(newKey());
  await db().update(resumes).set({ storage_key: ofAda }).where(eq(resumes.user_id, ada.id));
  const deleted = { deleted_at: new Date().toISOString() };
  await db()
    .update(resumes)
    .set({ ...deleted, storage_key: key })
    .where(eq(resumes.user_id, joe.id));
  await db().update(conversations).set(deleted).where(eq(conversations.id, gone.conversationId));
  await db().update(characters).set(deleted).where(eq(characters.id, gone.characterId));
  await db().update(teams).set(deleted).where(eq(teams.id, gone.teamId));
  await db()
    .insert(leases)
    .values({ key: "marks", run: crypto.randomUUID(), lease_until: sql`now()` });
  await db().insert(rate_limits).values({ key: "login", points: 1, expire: new Date() });
  /** Data of the installation, not of people. */
  const unfilled = ["daily_runs", "model_measurements", "model_service"];
  await setMaxRetention(boss, { max_days: 90 });
  expect(await readdir(uploads)).toEqual(expect.arrayContaining([key, orphan, ofAda]));
  expect(await tablesWithRows()).toEqual(tables.map(getTableName).filter((name) => !unfilled.includes(name)));

  const run = await runDaily(new Date("2200-01-01T00:00:01.000Z"));
  expect(run?.steps.filter(({ count }) => count === null)).toEqual([]);

  expect((await tablesWithRows()).toSorted()).toEqual(Object.keys(lasting).toSorted());
  for (const table of [resumes, characters, teams])
    expect(await db().$count(table, sql`deleted_at is not null`)).toBe(0);
  expect(await db().$count(conversations)).toBe(0);
  expect(await db().$count(consents, isNotNull(consents.visitor_id))).toBe(0);
  expect(await readdir(uploads)).toEqual([ofAda]);
});

test("files at UploadThing are erased with deleted resumes, and those without a resume", async () => {
  const service = await startFakeUploadThing();
  Object.assign(process.env, service.env);
  Object.assign(env(), { UPLOADTHING_TOKEN: service.env["UPLOADTHING_TOKEN"] });
  const path = join(env().DATA_DIR, "resume.pdf");
  await writeFile(path, "%PDF-1.4");
  const put = () => putFile(path, newStorageKey(), "resume.pdf");
  const [stays, deleted] = [await put(), await put(), await put()];
  const columns = { user_id: ada.id, filename: "resume.pdf", size: 8 };
  await db()
    .insert(resumes)
    .values([
      { ...columns, ...stays },
      { ...columns, ...deleted, deleted_at: new Date().toISOString() },
    ]);
  expect(service.files.size).toBe(3);
  await runDaily(inDays(31));
  Object.assign(env(), { UPLOADTHING_TOKEN: undefined });
  await service.stop();
  expect([...service.files.keys()]).toEqual([stays.storage_key]);
});

describe("a dead link", () => {
  async function shared() {
    const interview = await addInterview(ada);
    const { public_id: token } = await publishInterview(
      ada,
      { id: interview.id, hidden_message_ids: interview.messageIds.slice(1, 3) },
      caller,
    );
    const visit = { token, visitorToken: null };
    const ask = (content: string) => askQuestion({ ...visit, content }, caller);
    return { ...interview, token, visit, ask };
  }

  test("loses its visitors after 30 days, except answered questions and approved requests", async () => {
    const { id, token, visit, ask } = await shared();
    await countOpened({ token, viewer: null });
    for (const content of ["What went wrong?", "Where did she work?"]) await (await ask(content)).outcome;
    const [answered] = (await listThreads(ada, { id })).flatMap(({ questions }) => questions);
    await saveAddition(ada, { id, questionId: answered?.id ?? "", content: "In Leeds." });
    for (const name of ["grace", "alan"])
      await requestContact({ ...visit, contact_info: `${name}@example.com` }, caller);
    const [request] = (await listContactRequests(ada, { id })).rows;
    await approveContact(ada, { id, requestId: request?.id ?? "" });
    await revokeLink(ada, { id });

    await runDaily(inDays(29));
    expect((await listContactRequests(ada, { id })).rows).toHaveLength(2);
    await runDaily(inDays(31));
    expect((await listContactRequests(ada, { id })).rows).toMatchObject([{ status: "APPROVED" }]);
    const threads = await listThreads(ada, { id });
    expect(threads.flatMap(({ questions }) => questions)).toMatchObject([{ correction: "In Leeds." }]);
    expect(await db().execute(sql`select from snapshot_items`)).toHaveLength(0);
    expect(await db().select().from(public_links)).toMatchObject([{ opens: 0, last_opened_at: null }]);
  });

  test("that expired is erased too, and its left-out sentences stay left out when the interview is shared again", async () => {
    const { id, messageIds, token } = await shared();
    await db()
      .update(public_links)
      .set({ expires_at: inDays(1).toISOString() });
    await runDaily(inDays(32));
    expect(await db().execute(sql`select from snapshot_items`)).toHaveLength(0);
    await revokeLink(ada, { id });
    const again = await publishInterview(ada, { id }, caller);
    expect(again.public_id).not.toBe(token);
    expect(again.hidden_message_ids).toEqual(messageIds.slice(1, 3));
    // The previous one is no longer needed.
    await runDaily(inDays(33));
    expect(await db().$count(public_links)).toBe(1);
    expect(await getLink(ada, { id, origin: "" })).toMatchObject({ public_id: again.public_id });
  });
});

test("the key of a start starts no second interview for a week", async () => {
  const input = { workflow: "student_interview", character_ids: await seededCharacters("student_interview") };
  const start = async () => (await startConversation(ada, input, "key")).session_id;
  const first = await start();
  await db().update(conversations).set({ answers: 1 }).where(eq(conversations.id, first));
  await runDaily(inDays(6));
  expect(await start()).toBe(first);
  await runDaily(inDays(9));
  expect(await start()).not.toBe(first);
});

describe("a day's run", () => {
  test("runs once despite parallel requests, unless another run is requested", async () => {
    const onlyIfDue = { onlyIfDue: true };
    const now = new Date();
    const runs = await Promise.all([1, 2, 3].map(() => runDaily(now, onlyIfDue)));
    const done = runs.filter((run) => run !== null);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ finished_at }) => finished_at)).size).toBe(1);
    const later = new Date(now.getTime() + 1);
    expect(await runDaily(later, onlyIfDue)).toEqual(done[0]);
    expect(await runDaily(later)).toMatchObject({ finished_at: later.toISOString() });
    const next = inDays(1);
    expect(await runDaily(next, onlyIfDue)).toMatchObject({ day: next.toISOString().slice(0, 10) });
  });

  test("continues after a failed step, and names it", async () => {
    const folder = join(env().DATA_DIR, "no-folder");
    await writeFile(folder, "a file");
    Object.assign(env(), { BACKUP_NIGHTLY: "on", BACKUP_DIR: folder });
    const text = `BACKUP_NIGHTLY is on, and no archive can be written to ${folder} (`;
    await expect(checkNightly()).rejects.toThrow(text);
    const run = await runDaily();
    Object.assign(env(), { BACKUP_NIGHTLY: undefined, BACKUP_DIR: undefined });
    const failed = run?.steps.filter(({ count }) => count === null);
    expect(failed).toEqual([{ name: "archive", count: null }]);
    expect(run?.steps.length).toBeGreaterThan(5);
  });

  test("writes and keeps archives if configured", async () => {
    const folder = join(env().DATA_DIR, "nightly");
    Object.assign(env(), { BACKUP_NIGHTLY: "on", BACKUP_KEEP: 2, BACKUP_DIR: folder });
    await mkdir(folder);
    await writeFile(join(folder, "colloquy-2026-01-01-before-migration.tar.zst"), "another kind");
    const names = [];
    for (const day of [1, 2, 3]) {
      expect((await runDaily(inDays(day)))?.steps[0]).toEqual({ name: "archive", count: 1 });
      names.push((await readdir(folder)).filter((name) => name.endsWith("-nightly.tar.zst")).at(-1));
    }
    Object.assign(env(), { BACKUP_NIGHTLY: undefined, BACKUP_DIR: undefined });
    const left = await readdir(folder);
    expect(left.toSorted()).toEqual(["colloquy-2026-01-01-before-migration.tar.zst", ...names.slice(1)]);
  });
});
