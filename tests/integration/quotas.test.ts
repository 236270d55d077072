import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { conversations } from "@/db/schema/conversations";
import { characters, resumes, teams } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { createCharacter, forkCharacter, updateCharacter } from "@/lib/characters/commands";
import { startConversation } from "@/lib/conversations/start/start";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { deleteResume, insertResume, restoreResume, uploadResume } from "@/lib/resumes/commands";
import { listResumes } from "@/lib/resumes/queries";
import { createTeam, deleteTeam, restoreTeam } from "@/lib/teams/commands";
import { resetDatabase } from "../support/database.ts";
import { pages, say } from "../support/pdf-by-hand.ts";
import { addPerson, joinTeam, seededCharacters } from "../support/people.ts";

// Read when a setting is first used.
process.env["QUOTA_TEAMS"] = "2";
process.env["QUOTA_CHARACTERS"] = "4";
process.env["QUOTA_CONVERSATIONS"] = "3";
process.env["QUOTA_RESUMES"] = "3";
process.env["QUOTA_FILES_MB"] = "1";

const folder = await mkdtemp(join(tmpdir(), "colloquy-quotas-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

let ada: Actor;
let joe: Actor;
let admin: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  joe = await addPerson("joe@example.com");
  admin = await addPerson("boss@example.com", { superuser: true });
});

const plain = { name: "Careers", interaction_mode: "One to one" };
const person = { name: "Mara", system_prompt: "Ask one question." };
const counted = async (table: typeof teams | typeof characters | typeof conversations, who: Actor) =>
  db().$count(table, eq(table.user_id, who.id));

/** The result of each parallel call: ok, or the code of its refusal. */
async function atOnce(count: number, call: (at: number) => Promise<unknown>): Promise<string[]> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      call(at).then(
        () => "done",
        (error: unknown) => (error instanceof AppError ? error.code : String(error)),
      ),
    ),
  );
  return outcomes.toSorted();
}
const refused = (detail: string) => ({ code: "quota_exceeded", status: 409, message: detail });
const times = (count: number, outcome: string): string[] => Array<string>(count).fill(outcome);

describe("teams", () => {
  test("eight in parallel at the limit create as many as allowed, and deleting one makes room", async () => {
    expect(await atOnce(8, () => createTeam(ada, plain))).toEqual([
      ...times(2, "done"),
      ...times(6, "quota_exceeded"),
    ]);
    expect(await counted(teams, ada)).toBe(2);
    const [team] = await db().select({ id: teams.id }).from(teams).where(eq(teams.user_id, ada.id));
    await deleteTeam(ada, { id: team?.id ?? "" });
    await createTeam(ada, plain);
    await expect(restoreTeam(ada, { id: team?.id ?? "" })).rejects.toMatchObject(
      refused(
        "You can have at most 2 teams, and this would make it 3. Please delete some that you no longer need, then try again.",
      ),
    );
    await createTeam(joe, plain);
  });

  test("an administrator's creation for another person is not refused, and existing ones stay", async () => {
    for (let at = 0; at < 3; at++) await createTeam(admin, { ...plain, user_id: ada.id });
    const [team] = await db().select({ id: teams.id }).from(teams).where(eq(teams.user_id, ada.id));
    expect(await restoreTeam(ada, { id: team?.id ?? "" })).toMatchObject({ id: team?.id });
    await expect(createTeam(ada, plain)).rejects.toMatchObject({ code: "quota_exceeded" });
  });
});

describe("characters", () => {
  test("created and duplicated in parallel: as many as allowed", async () => {
    const [source = ""] = await seededCharacters("student_interview");
    const outcomes = await atOnce(9, (at) =>
      at % 2 === 0 ? createCharacter(ada, person) : forkCharacter(ada, { id: source, name: "Copy" }),
    );
    expect(outcomes).toEqual([...times(4, "done"), ...times(5, "quota_exceeded")]);
    expect(await counted(characters, ada)).toBe(4);
    await expect(createCharacter(ada, person)).rejects.toMatchObject(
      refused(
        "You can have at most 4 characters, and this would make it 5. Please delete some that you no longer need, then try again.",
      ),
    );
  });

  test("system characters have no owner", async () => {
    for (let at = 0; at < 6; at++) await createCharacter(admin, { ...person, is_system: true });
    expect(await createCharacter(admin, person)).toMatchObject({ user_id: admin.id });
  });

  test("those of a deleted team are restored only if every member has room", async () => {
    const team = await createTeam(ada, plain);
    for (let at = 0; at < 2; at++) await createCharacter(ada, { ...person, team_id: team.id });
    await joinTeam(ada, team.id, joe);
    for (let at = 0; at < 2; at++) await createCharacter(joe, { ...person, team_id: team.id });
    await deleteTeam(ada, team);
    for (let at = 0; at < 3; at++) await createCharacter(joe, person);
    await expect(restoreTeam(ada, team)).rejects.toMatchObject(
      refused(
        "One of its members can have at most 4 characters, and this would make it 5. They can delete some, then try again.",
      ),
    );
    await db()
      .update(characters)
      .set({ deleted_at: sql`now()` })
      .where(eq(characters.user_id, joe.id));
    await restoreTeam(ada, team);
  });

  test("cannot be taken over from a member beyond it", async () => {
    const team = await createTeam(ada, plain);
    await joinTeam(ada, team.id, joe);
    const joes = await createCharacter(joe, { ...person, team_id: team.id });
    for (let at = 0; at < 4; at++) await createCharacter(ada, person);
    await expect(updateCharacter(ada, { ...person, id: joes.id, user_id: ada.id })).rejects.toMatchObject({
      code: "quota_exceeded",
    });
    await updateCharacter(ada, { ...person, id: joes.id, name: "Renamed" });
  });
});

test("conversations, also with parallel starts; a repeated start does not count", async () => {
  const character_ids = (await seededCharacters("student_interview")).slice(0, 1);
  const start = (key: string | null = null) =>
    startConversation(ada, { workflow: "student_interview", character_ids }, key);
  const { session_id } = await start("one");
  expect(await atOnce(6, () => start())).toEqual([...times(2, "done"), ...times(4, "quota_exceeded")]);
  expect(await start("one")).toEqual({ session_id });
  await expect(start()).rejects.toMatchObject(
    refused(
      "You can have at most 3 conversations, and this would make it 4. Please delete some that you no longer need, then try again.",
    ),
  );
  expect(await counted(conversations, ada)).toBe(3);
});

const add = (who: Actor, size: number, upload_key: string | null = null) =>
  insertResume(who, {
    filename: "me.pdf",
    size,
    storage: "local",
    storage_key: `${crypto.randomUUID()}.pdf`,
    upload_key,
  });
const listed = async (who: Actor, deleted = false) =>
  (await listResumes(who, { deleted })).resumes.map(({ id }) => id).toSorted();

describe("resumes", () => {
  test("eight in parallel create as many as allowed; a deleted one is restored only if there is room", async () => {
    expect(await atOnce(8, () => add(ada, 1))).toEqual([...times(3, "done"), ...times(5, "quota_exceeded")]);
    const [id = ""] = await listed(ada);
    await deleteResume(ada, { id });
    await add(ada, 1);
    await expect(restoreResume(ada, { id })).rejects.toMatchObject(
      refused(
        "You can have at most 3 resumes, and this would make it 4. Please delete some that you no longer need, then try again.",
      ),
    );
    const [other = ""] = await listed(ada);
    expect(await restoreResume(ada, { id: other })).toMatchObject({ id: other });
  });

  test("files of half a megabyte: two fit, also in parallel", async () => {
    expect(await atOnce(4, () => add(ada, 500_000))).toEqual([
      ...times(2, "done"),
      ...times(2, "quota_exceeded"),
    ]);
    await expect(add(ada, 50_000)).rejects.toMatchObject(
      refused(
        "Your files can take up at most 1 MB, and this one would not fit. Please delete resumes that you no longer need, then upload it again.",
      ),
    );
    await add(joe, 1_000_000);
  });

  test("the oldest deleted ones are erased when an upload needs their room, and only then", async () => {
    const [oldest, older, newest] = [
      await add(ada, 300_000),
      await add(ada, 300_000),
      await add(ada, 300_000),
    ];
    for (const [id, days] of [
      [oldest, 3],
      [older, 2],
      [newest, 1],
    ] as const)
      await db()
        .update(resumes)
        .set({ deleted_at: sql`now() - make_interval(days => ${days})` })
        .where(eq(resumes.id, id ?? ""));
    await add(ada, 100_000);
    expect(await listed(ada, true)).toHaveLength(3);
    // Too large even without them: nothing is erased.
    await expect(add(ada, 1_000_000)).rejects.toMatchObject({ code: "quota_exceeded" });
    expect(await listed(ada, true)).toHaveLength(3);
    const bytes = Buffer.concat([
      pages([say("Engineer at Harbor Robotics", 50, 700)]),
      Buffer.alloc(500_000, 0x20),
    ]);
    const path = join(folder, "received");
    await writeFile(path, bytes);
    const { storage_key } = (await db().select().from(resumes)).find(({ id }) => id === oldest) ?? {};
    const stored = join(env().DATA_DIR, "uploads", storage_key ?? "");
    await mkdir(dirname(stored), { recursive: true });
    await writeFile(stored, "the oldest");
    const result = await uploadResume(ada, {
      file: { path, filename: "me.pdf", size: bytes.length, sha256: "of the file" },
      waitMs: 18_000,
    });
    await afterResponseDone();
    const left = (await db().select({ id: resumes.id }).from(resumes)).map(({ id }) => id);
    expect(left).not.toContain(oldest);
    expect(left).not.toContain(older);
    expect(left).toEqual(expect.arrayContaining([newest, result.id]));
    expect(existsSync(stored)).toBe(false);
    await expect(restoreResume(ada, { id: oldest ?? "" })).rejects.toMatchObject({ code: "not_found" });
  });

  test("uploads are 30 an hour over all routes; a repeat with the same key does not count", async () => {
    await add(ada, 1, "the first");
    for (let at = 1; at < 30; at++) {
      await add(ada, 1);
      await db()
        .delete(resumes)
        .where(sql`upload_key is null`);
    }
    expect(await add(ada, 1, "the first")).toBeNull();
    await expect(add(ada, 1)).rejects.toMatchObject({
      code: "rate_limited",
      message: "Too many uploads. Please try again in 60 minutes.",
    });
    await add(joe, 1);
  });
});
