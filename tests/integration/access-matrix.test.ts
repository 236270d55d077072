import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { invite_requests, users } from "@/db/schema/accounts";
import { conversations, messages } from "@/db/schema/conversations";
import { insights } from "@/db/schema/insights";
import { team_members } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { hashPassword } from "@/lib/auth/password";
import { updateName } from "@/lib/auth/profile";
import { startConversation } from "@/lib/conversations/start/start";
import { AppError } from "@/lib/errors";
import { generateCode } from "@/lib/invites/commands";
import { resetDatabase } from "../support/database.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { commandsAndQueries } from "../support/rooms.ts";
import { fillEverything } from "../support/whole-person.ts";
import { password, type Rows, type World } from "./access/row.ts";

/**
 * The access matrix: every command and query of every room against a stranger, a member of the owner's team, the
 * owner and an administrator. The rows of a room are in `access/ROOM.ts`; an export without a row fails the first test.
 * Without a session there is no `Actor` for these calls. That every route requires one is tested over HTTP
 * (tests/api/guards.test.ts).
 *
 * Two rules apply to every cell in addition to its outcome: a refusal changes nothing, and a call of another person
 * neither changes nor reveals the owner's data.
 */
type RowsOfRoom = { rows: Rows; exempt: Record<string, string> };
const folder = join(import.meta.dirname, "access");
const files = readdirSync(folder).filter((file) => file !== "row.ts");
const rooms = await Promise.all(files.map(async (file) => (await import(join(folder, file))) as RowsOfRoom));
const table: Rows = Object.assign({}, ...rooms.map((room) => room.rows)) as Rows;
/** Exports that need no row, with the reason. */
const exempt = rooms.flatMap((room) => Object.keys(room.exempt));

const hash = await hashPassword(password);
/** Part of every text of the owner. */
const mark = "zqowners";

/** Joins a statement from `part` for each of these tables, for one round trip. */
async function readTables(names: string[], part: (table: SQL) => SQL): Promise<string> {
  const parts = names.map(
    (name) => sql`select ${name} as name, (${part(sql.identifier(name) as unknown as SQL)}) as rows`,
  );
  const rows = await db().execute<{ name: string; rows: string | null }>(sql.join(parts, sql` union all `));
  return rows.map((row) => `${row.name}: ${row.rows}`).join("\n");
}

const tables = (
  await db().execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limits' order by 1`)
).map((row) => row.name);

/** The content of every table except the counters, as one text. */
const everything = (): Promise<string> =>
  readTables(tables, (table) => sql`select md5(string_agg(t::text, '' order by t::text)) from ${table} t`);

/** Tables about the owner that are not theirs: the administrators' records. */
const records = new Set(["audit_events", "invite_requests", "invite_codes"]);

/** All rows of the owner, as one text. */
function ownersThings(world: World): Promise<string> {
  const traces = [mark, world.owner.id, world.open, world.over, world.failed, world.character].join("|");
  return readTables(
    tables.filter((name) => !records.has(name)),
    (table) => sql`select string_agg(t::text, '' order by t::text) from ${table} t where t::text ~ ${traces}`,
  );
}

/** One deleted thing of each kind. */
async function addDeleted(owner: Actor, teamId: string): Promise<World["gone"]> {
  const [gone] = await db().execute<World["gone"]>(sql`
    with t as (insert into teams (name, interaction_mode, user_id, deleted_at)
        values (${`gone ${mark}`}, 'Panel', ${owner.id}, now()) returning id),
      c as (insert into characters (name, team_id, user_id, deleted_at)
        values (${`gone ${mark}`}, ${teamId}, ${owner.id}, now()) returning id),
      v as (insert into character_versions (character_id, number, prompt) select id, 1, ${mark} from c),
      r as (insert into resumes (filename, size, storage, storage_key, user_id, deleted_at)
        values (${mark}, 1, 'local', gen_random_uuid(), ${owner.id}, now()) returning id),
      i as (insert into conversations (title, workflow, insight_template, user_id, deleted_at)
        values (${mark}, 'student_interview', '', ${owner.id}, now()) returning id),
      k as (insert into conversation_characters (conversation_id, position, character_id, name, prompt_version, system_prompt)
        select id, 0, gen_random_uuid(), 'Ana', 1, '' from i)
    select t.id as team, c.id as character, r.id as resume, i.id as conversation from t, c, r, i`);
  if (!gone) throw new Error("nothing was added");
  return gone;
}

async function makeWorld(): Promise<World> {
  await resetDatabase();
  const owner = await addPerson("zqowners@example.com");
  const stranger = await addPerson("stranger@example.com");
  const member = await addPerson("member@example.com");
  const superuser = await addPerson("boss@example.com", { superuser: true });
  await db().update(users).set({ password_hash: hash });
  await updateName(owner, { name: `Owner ${mark}` });
  const made = await fillEverything(owner, { mine: mark, others: mark });
  await db().insert(team_members).values({ team_id: made.teamId, user_id: member.id });
  await db().insert(messages).values({
    conversation_id: made.conversationId,
    seq: 0,
    position: 0,
    speaker_type: "character",
    kind: "reply",
    content: "What did you do?",
    state: "complete",
  });
  const cast = (await seededCharacters("student_interview")).slice(0, 2);
  const start = async () =>
    (await startConversation(owner, { workflow: "student_interview", character_ids: cast })).session_id;
  const open = await start();
  const failed = await start();
  await db()
    .update(conversations)
    .set({ title: `title ${mark}` });
  await db().execute(sql`update conversations set completed_at = now(), position = 2 where id = ${failed}`);
  await db()
    .insert(insights)
    .values({ conversation_id: failed, status: "failed", detail: mark, attempts: 3 });
  const [request] = await db()
    .insert(invite_requests)
    .values({ email: "new@example.com", message: "Please." })
    .returning({ id: invite_requests.id });
  const { id: code } = await generateCode(superuser);
  return {
    gone: await addDeleted(owner, made.teamId),
    owner,
    stranger,
    member,
    superuser,
    open,
    over: made.conversationId,
    answer: made.answerId,
    failed,
    team: made.teamId,
    character: made.characterId,
    request: request?.id ?? "",
    code,
  };
}

const outcomeOf = (call: Promise<unknown>): Promise<{ outcome: string; result: unknown }> =>
  call.then(
    (result) => ({ outcome: result == null ? "nothing" : "done", result }),
    (error: unknown) => {
      if (error instanceof AppError) return { outcome: error.code, result: error.message };
      throw error;
    },
  );

let world: World;
/** Every table after the last cell, if that changed nothing: the next cell starts with the same data. */
let before: string | null = null;
beforeEach(async () => {
  if (before) return void (await db().execute(sql`truncate rate_limits`));
  world = await makeWorld();
});

test("every command and query of every room has a row", () => {
  const listed = commandsAndQueries();
  expect(listed.length).toBeGreaterThan(40);
  // A name may have several rows, each with a suffix for its input.
  const named = [...Object.keys(table), ...exempt].map((name) => name.replace(/ .*/, ""));
  expect([...new Set(named)].toSorted()).toEqual(listed.toSorted());
});

describe.each(Object.entries(table))("%s", (_name, row) => {
  /** Commands without a result return null too. */
  const matches = (outcome: string, wanted: string) =>
    outcome === wanted || (wanted === "done" && outcome === "nothing");

  test.each(["stranger", "member", "owner", "superuser"] as const)("%s", async (who) => {
    const wanted = row[who];
    const untouched = (before ??= await everything());
    before = null;
    const ownersBefore = await ownersThings(world);
    const { outcome, result } = await outcomeOf(row.call(world[who], world));
    expect(matches(outcome, wanted), `${outcome} is not ${wanted}`).toBe(true);

    const isDone = wanted === "done";
    const after = await everything();
    expect(isDone || after === untouched, "what was refused has changed something").toBe(true);
    const mayChange = after === untouched || who === "owner" || row.changes.includes(who);
    const ownersAfter = mayChange ? ownersBefore : await ownersThings(world);
    expect(ownersAfter === ownersBefore, "it changed what is the owner's").toBe(true);
    const maySee = who === "owner" || row.shows.includes(who);
    expect(maySee || !JSON.stringify(result ?? null).includes(mark), "it showed what is the owner's").toBe(
      true,
    );
    if (after === untouched) before = after;
  });
});
