import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations, messages } from "@/db/schema/conversations";
import { characters, character_versions, resumes, teams } from "@/db/schema/library";
import { public_links, visitors } from "@/db/schema/sharing";
import { seed } from "@/db/seed";
import { seedCharacters } from "@/db/seed/characters";
import { eraseThing, findDeleted, listDeleted, restoreThing } from "@/lib/account/deleted";
import type { Actor } from "@/lib/actor";
import {
  createCharacter,
  deleteCharacter,
  eraseCharacter,
  eraseDeletedCharacters,
  restoreCharacter,
} from "@/lib/characters/commands";
import { getCharacter, listCharacters } from "@/lib/characters/queries";
import {
  deleteConversation,
  eraseConversation,
  eraseDeletedConversations,
  restoreConversation,
} from "@/lib/conversations/library/commands";
import { listConversations } from "@/lib/conversations/library/queries";
import { getHistory } from "@/lib/conversations/turn/history";
import { getConversation, getStatus } from "@/lib/conversations/queries";
import { startConversation } from "@/lib/conversations/start/start";
import { env } from "@/lib/env";
import { getInsights } from "@/lib/insights/queries";
import { deleteResume, eraseResume, insertResume } from "@/lib/resumes/commands";
import { eraseDeletedResumes } from "@/lib/resumes/sweep";
import { requestContact } from "@/lib/sharing/contact/requests";
import { publishInterview } from "@/lib/sharing/link/publish";
import { getLink } from "@/lib/sharing/link/link";
import { findPublicInterview } from "@/lib/sharing/page/interview";
import { createTeam, deleteTeam, eraseDeletedTeams, eraseTeam, restoreTeam } from "@/lib/teams/commands";
import { listTeams } from "@/lib/teams/queries";
import { resetDatabase } from "../support/database.ts";
import { addPerson, joinTeam, seededCharacters } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

// Read when a setting is first used.
process.env["QUOTA_CONVERSATIONS"] = "1";
process.env["QUOTA_CHARACTERS"] = "3";

const caller = { origin: "https://colloquy.example", address: "192.0.2.1" };
const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * day);

let ada: Actor;
let joe: Actor;
let boss: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  joe = await addPerson("joe@example.com");
  boss = await addPerson("boss@example.com", { superuser: true });
});

const code = (expected: string) => expect.objectContaining({ code: expected }) as unknown;
const listed = async (who: Actor, deleted: boolean) =>
  (await listConversations(who, { limit: 50, deleted })).conversations.map(({ id }) => id);
const open = (token: string) => findPublicInterview({ token, visitorToken: null });
const dateBack = (table: "conversations" | "resumes" | "characters" | "teams", id: string, days: number) =>
  db().execute(
    sql`update ${sql.identifier(table)} set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
  );

describe("a conversation", () => {
  test("is not found by any query and is restored completely, except its public link", async () => {
    const { id, messageIds } = await addInterview(ada);
    const link = await publishInterview(ada, { id }, caller);
    const contact = { token: link.public_id, visitorToken: null, contact_info: "grace@example.com" };
    const { visitor_token } = await requestContact(contact, caller);
    const before = await getConversation(ada, { id });
    expect(await open(link.public_id)).not.toBeNull();

    await deleteConversation(ada, { id });
    expect(await open(link.public_id)).toBeNull();
    expect(await findPublicInterview({ token: link.public_id, visitorToken: visitor_token })).toBeNull();
    await expect(requestContact(contact, caller)).rejects.toEqual(code("not_found"));
    for (const call of [getStatus, getConversation, getHistory, getInsights, deleteConversation])
      await expect(call(ada, { id })).rejects.toEqual(code("not_found"));
    await expect(publishInterview(ada, { id }, caller)).rejects.toEqual(code("not_found"));
    expect([await listed(ada, false), await listed(ada, true)]).toEqual([[], [id]]);
    expect(await listed(boss, true)).toEqual([]);
    await expect(restoreConversation(boss, { id })).rejects.toEqual(code("not_found"));

    const after = { ...before, public_id: null };
    expect(await restoreConversation(ada, { id })).toEqual(after);
    expect(await restoreConversation(ada, { id })).toEqual(after);
    expect((await getHistory(ada, { id })).map((message) => message.id)).toEqual(messageIds);
    expect([await listed(ada, false), await listed(ada, true)]).toEqual([[id], []]);
    expect(await open(link.public_id)).toBeNull();
    await expect(getLink(ada, { id, origin: caller.origin })).rejects.toMatchObject({ code: "not_found" });
    expect((await publishInterview(ada, { id }, caller)).public_id).not.toBe(link.public_id);
  });

  test("that is shared and deleted in parallel has no live link", async () => {
    const { id } = await addInterview(ada);
    await Promise.all([
      ...Array.from({ length: 4 }, () => publishInterview(ada, { id }, caller).catch(() => null)),
      deleteConversation(ada, { id }),
      ...Array.from({ length: 4 }, () => publishInterview(ada, { id }, caller).catch(() => null)),
    ]);
    await restoreConversation(ada, { id });
    const links = await db().select().from(public_links);
    expect(links.filter(({ revoked_at }) => revoked_at === null)).toEqual([]);
  });

  test("is restored only if there is room, and within 30 days", async () => {
    const cast = await seededCharacters("student_interview");
    const start = async (key: string | null = null) =>
      (await startConversation(ada, { workflow: "student_interview", character_ids: cast.slice(0, 1) }, key))
        .session_id;
    const first = await start("a key");
    await deleteConversation(ada, { id: first });
    await expect(start("a key")).rejects.toEqual(code("conflict"));
    const second = await start();
    await expect(restoreConversation(ada, { id: first })).rejects.toMatchObject({
      code: "quota_exceeded",
      message:
        "You can have at most 1 conversations, and this would make it 2. Please delete some that you no longer need, then try again.",
    });
    expect(await listed(ada, true)).toEqual([first]);
    await deleteConversation(ada, { id: second });
    await restoreConversation(ada, { id: first });

    await dateBack("conversations", second, 31);
    expect(await listed(ada, true)).toEqual([]);
    await expect(restoreConversation(ada, { id: second })).rejects.toEqual(code("not_found"));
  });

  test("is erased immediately, deleted or not", async () => {
    const [one, other, stays] = [await addInterview(ada), await addInterview(ada), await addInterview(ada)];
    const { public_id } = await publishInterview(ada, { id: one.id }, caller);
    await requestContact({ token: public_id, visitorToken: null, contact_info: "g@example.com" }, caller);
    await deleteConversation(ada, { id: other.id });
    for (const { id } of [one, other]) {
      await expect(eraseConversation(joe, { id })).rejects.toEqual(code("not_found"));
      await eraseConversation(ada, { id });
      await expect(restoreConversation(ada, { id })).rejects.toEqual(code("not_found"));
      await expect(eraseConversation(ada, { id })).rejects.toEqual(code("not_found"));
    }
    expect((await db().select().from(conversations)).map(({ id }) => id)).toEqual([stays.id]);
    expect(await db().$count(messages)).toBe(stays.messageIds.length);
    expect([await db().$count(public_links), await db().$count(visitors)]).toEqual([0, 0]);
  });
});

describe("a character", () => {
  const add = (who: Actor, more: object = {}) =>
    createCharacter(who, { name: "Ana", system_prompt: "Ask.", ...more });

  test("is restored with its prompt, by people who may delete it", async () => {
    const team = await createTeam(ada, { name: "Ward 3", interaction_mode: "Panel" });
    await joinTeam(ada, team.id, joe);
    const mine = await add(ada);
    const ours = await add(ada, { team_id: team.id });
    await deleteCharacter(ada, mine);
    await deleteCharacter(joe, ours);
    const ids = async (who: Actor) =>
      (await listCharacters(who, { deleted: true })).rows.map(({ id }) => id).toSorted();
    expect(await ids(ada)).toEqual([mine.id, ours.id].toSorted());
    expect(await ids(joe)).toEqual([ours.id]);
    expect(await ids(boss)).toEqual([mine.id, ours.id].toSorted());
    await expect(restoreCharacter(joe, mine)).rejects.toEqual(code("not_found"));
    await expect(getCharacter(ada, mine)).rejects.toEqual(code("not_found"));
    expect(await restoreCharacter(ada, mine)).toEqual(mine);
    expect(await restoreCharacter(joe, ours)).toEqual(ours);
    expect(await restoreCharacter(joe, ours)).toEqual(ours);
    expect(await ids(boss)).toEqual([]);
  });

  test("of a deleted team is restored with the team", async () => {
    const team = await createTeam(ada, { name: "Ward 3", interaction_mode: "Panel" });
    const ana = await add(ada, { team_id: team.id });
    await deleteCharacter(ada, ana);
    await deleteTeam(ada, team);
    expect((await listCharacters(ada, { deleted: true })).rows).toEqual([]);
    await expect(restoreCharacter(ada, ana)).rejects.toMatchObject({
      code: "conflict",
      message: "The team of this character is deleted. Please restore the team first.",
    });
    await restoreTeam(ada, team);
    expect(await restoreCharacter(ada, ana)).toEqual(ana);
  });

  test("is restored only if there is room", async () => {
    const ana = await add(ada);
    await deleteCharacter(ada, ana);
    for (let count = 0; count < 2; count++) await add(ada);
    const ben = await add(ada);
    await expect(restoreCharacter(ada, ana)).rejects.toEqual(code("quota_exceeded"));
    await eraseCharacter(ada, ben);
    expect(await restoreCharacter(ada, ana)).toEqual(ana);
    expect((await db().select().from(character_versions)).some((row) => row.character_id === ben.id)).toBe(
      false,
    );
  });

  test("an erased system character leaves only its id, so that no start adds it again", async () => {
    const [maya, daniel] = await seededCharacters("student_interview");
    await expect(eraseCharacter(ada, { id: maya ?? "" })).rejects.toEqual(code("forbidden"));
    await eraseCharacter(boss, { id: maya ?? "" });
    await deleteCharacter(boss, { id: daniel ?? "" });
    await dateBack("characters", daniel ?? "", 31);
    expect([await eraseDeletedCharacters(ago(30)), await eraseDeletedCharacters(ago(30))]).toEqual([1, 0]);
    await seed();
    const rows = await db().select().from(characters);
    expect(rows).toHaveLength(seedCharacters.length);
    const nameless = rows.filter(({ name }) => name === "").map(({ id }) => id);
    expect(new Set(nameless)).toEqual(new Set([maya, daniel]));
    expect(await db().$count(character_versions)).toBe(seedCharacters.length - 2);
    for (const id of [maya, daniel])
      await expect(restoreCharacter(boss, { id: id ?? "" })).rejects.toEqual(code("not_found"));
  });
});

test("a team is listed as deleted for people who may restore it, and erased with its characters", async () => {
  const [one, other] = [
    await createTeam(ada, { name: "Ward 3", interaction_mode: "Panel", access_level: "public" }),
    await createTeam(ada, { name: "Ward 4", interaction_mode: "Panel" }),
  ];
  await joinTeam(ada, one.id, joe);
  await createCharacter(joe, { name: "Ana", system_prompt: "Ask.", team_id: one.id });
  await expect(eraseTeam(joe, one)).rejects.toEqual(code("forbidden"));
  await deleteTeam(ada, one);
  const names = async (who: Actor) => (await listTeams(who, { deleted: true })).rows.map(({ name }) => name);
  expect([await names(ada), await names(joe), await names(boss)]).toEqual([["Ward 3"], [], ["Ward 3"]]);
  await expect(eraseTeam(joe, one)).rejects.toEqual(code("not_found"));
  await eraseTeam(ada, one);
  await eraseTeam(ada, other);
  expect(await db().$count(teams)).toBe(0);
  expect(await db().$count(characters, eq(characters.is_system, false))).toBe(0);
});

async function addResume(who: Actor): Promise<{ id: string; path: string }> {
  const storage_key = `${crypto.randomUUID()}.pdf`;
  const id = await insertResume(who, { filename: "me.pdf", size: 1, storage: "local", storage_key });
  const path = join(env().DATA_DIR, "uploads", storage_key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "a file");
  return { id: id ?? "", path };
}

test("a resume is erased with its file, deleted or not, also while it is read", async () => {
  const [one, other, stays] = [await addResume(ada), await addResume(ada), await addResume(ada)];
  await deleteResume(ada, one);
  await db().update(resumes).set({ lease_until: "2100-01-01T00:00:00Z" }).where(eq(resumes.id, other.id));
  for (const { id, path } of [one, other]) {
    await expect(eraseResume(boss, { id })).rejects.toEqual(code("not_found"));
    await eraseResume(ada, { id });
    expect(existsSync(path)).toBe(false);
    await expect(eraseResume(ada, { id })).rejects.toEqual(code("not_found"));
  }
  expect((await db().select().from(resumes)).map(({ id }) => id)).toEqual([stays.id]);
  expect(existsSync(stays.path)).toBe(true);
});

test("the daily job erases rows that were deleted before a date, and only those", async () => {
  const erasures = [
    ["conversations", eraseDeletedConversations, async () => (await addInterview(ada)).id],
    ["resumes", eraseDeletedResumes, async () => (await addResume(ada)).id],
    [
      "characters",
      eraseDeletedCharacters,
      async () => (await createCharacter(ada, { name: "A", system_prompt: "Ask." })).id,
    ],
    [
      "teams",
      eraseDeletedTeams,
      async () => (await createTeam(ada, { name: "T", interaction_mode: "Chat" })).id,
    ],
  ] as const;
  for (const [table, eraseBefore, add] of erasures) {
    const [old, recent, present] = [await add(), await add(), await add()];
    await dateBack(table, old, 11);
    await dateBack(table, recent, 9);
    expect([await eraseBefore(ago(10)), await eraseBefore(ago(10))], table).toEqual([1, 0]);
    const left = await db().execute<{ id: string }>(
      sql`select id from ${sql.identifier(table)} where id in (${old}, ${recent}, ${present})`,
    );
    expect(left.map(({ id }) => id).toSorted(), table).toEqual([recent, present].toSorted());
  }
});

describe("the page", () => {
  test("has all kinds, the latest first, with the erasure date and the owner", async () => {
    const team = await createTeam(ada, { name: "Ward 3", interaction_mode: "Panel" });
    const ana = await createCharacter(ada, { name: "Ana", system_prompt: "Ask.", team_id: team.id });
    const other = await createTeam(ada, { name: "Ward 4", interaction_mode: "Panel" });
    const { id: resume } = await addResume(ada);
    const { id: interview } = await addInterview(ada);
    await deleteCharacter(ada, ana);
    await deleteTeam(ada, other);
    await deleteResume(ada, { id: resume });
    await deleteConversation(ada, { id: interview });
    for (const [table, id, days] of [
      ["characters", ana.id, 4],
      ["teams", other.id, 3],
      ["resumes", resume, 2],
      ["conversations", interview, 1],
    ] as const)
      await dateBack(table, id, days);

    const { things, hasMore } = await listDeleted(ada, { limit: 4 });
    expect(things.map(({ kind, name, team, owner }) => [kind, name, team, owner])).toEqual([
      ["conversation", "An interview", null, null],
      ["resume", "me.pdf", null, null],
      ["team", "Ward 4", null, null],
      ["character", "Ana", "Ward 3", null],
    ]);
    expect(hasMore).toBe(false);
    for (const { deleted_at, erases_at } of things)
      expect(Date.parse(erases_at) - Date.parse(deleted_at)).toBe(30 * day);
    expect(await listDeleted(ada, { limit: 2 })).toEqual({ things: things.slice(0, 2), hasMore: true });
    expect(await listDeleted(joe, { limit: 4 })).toEqual({ things: [], hasMore: false });
    expect((await listDeleted(boss, { limit: 4 })).things.map(({ kind, owner }) => [kind, owner])).toEqual([
      ["team", "ada"],
      ["character", "ada"],
    ]);

    for (const thing of things) {
      expect(await findDeleted(ada, thing)).toEqual(thing);
      await restoreThing(ada, thing);
      // Only deleted things can be erased: the page of another tab may be old.
      await expect(eraseThing(ada, thing)).rejects.toEqual(code("not_found"));
    }
    expect((await listDeleted(ada, { limit: 4 })).things).toEqual([]);
    // A cancelled upload, whose file never arrived.
    const uploading = { storage: "s3", storage_key: "k", lease_until: "2100-01-01T00:00:00Z" } as const;
    const cancelled = await insertResume(ada, { filename: "new.pdf", size: 1, ...uploading });
    await deleteResume(ada, { id: cancelled ?? "" });
    expect((await listDeleted(ada, { limit: 4 })).things).toEqual([]);
    await deleteConversation(ada, { id: interview });
    await eraseThing(ada, { kind: "conversation", id: interview });
    await expect(restoreThing(ada, { kind: "conversation", id: interview })).rejects.toMatchObject({
      code: "not_found",
      message: "This has already been restored or erased. Reload the page to see the current list.",
    });
  });
});
