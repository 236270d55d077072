import "server-only";
import { and, eq, inArray, lt, ne, not, type SQL, sql } from "drizzle-orm";
import { type Actor, personName } from "../actor.ts";
import type { Manner } from "../ai/prompts.ts";
import { db, type Tx } from "../../db/client.ts";
import { character_versions, characters, teams } from "../../db/schema/library.ts";
import { seedCharacters } from "../../db/seed/characters.ts";
import { AppError, invalidField } from "../errors.ts";
import { assertQuotas } from "../quotas.ts";
import { assertOwner } from "../teams/commands.ts";
import { findTeam } from "../teams/queries.ts";
import {
  characterNotFound,
  deletedCharacter,
  managedCharacter,
  ownCharacter,
  visibleCharacter,
} from "./access.ts";
import { characterColumns, getCharacter, versionColumns } from "./queries.ts";
import type { CharacterInput } from "./schema.ts";

const forkInstead = "Duplicate it to make your own.";

/** Locks a character, also a read-only one, so that concurrent changes run one after the other. */
async function lockCharacter(tx: Tx, actor: Actor, id: string) {
  const [locked] = await tx
    .select({
      character: characterColumns,
      isManaged: sql<boolean>`${managedCharacter(actor)}`,
      isOwn: sql<boolean>`${ownCharacter(actor)}`,
    })
    .from(characters)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(eq(characters.id, id), visibleCharacter(actor)))
    .for("update", { of: characters });
  if (!locked) throw characterNotFound();
  if (locked.isManaged) return locked;
  const reason = locked.character.is_system
    ? "Only an administrator can change a system character."
    : "Only the members of its team can change this character.";
  throw new AppError("forbidden", `${reason} ${forkInstead}`);
}

function assertWritable({ character, isOwn }: Awaited<ReturnType<typeof lockCharacter>>): void {
  if (!character.is_readonly) return;
  const remedy = isOwn ? "Turn that off first." : forkInstead;
  throw new AppError("forbidden", `This character is read-only. ${remedy}`);
}

async function lockWritable(tx: Tx, actor: Actor, id: string) {
  const locked = await lockCharacter(tx, actor, id);
  assertWritable(locked);
  return locked.character;
}

function assertSystem(actor: Actor, isSystem: boolean, teamId: string | null): void {
  if (!isSystem) return;
  if (!actor.isSuperuser)
    throw new AppError("forbidden", "Only an administrator can make system characters.");
  if (teamId !== null) throw invalidField("team_id", "A system character belongs to no team.");
}

async function assertCanManage(tx: Tx, actor: Actor, teamId: string): Promise<void> {
  const result = await findTeam(actor, { id: teamId }, tx);
  if (!result) throw invalidField("team_id", "This team was deleted, or it is not yours.");
  if (!result.can_manage_characters)
    throw new AppError("forbidden", `Only the members of ${result.team.name} can add to it.`);
}

type VersionRow = Pick<typeof characters.$inferSelect, "id" | "version" | "manner">;

/** Adds a prompt to a character's versions, with its row's number and manner. */
async function insertVersion(tx: Tx, actor: Actor, row: VersionRow, prompt: string) {
  const [stored] = await tx
    .insert(character_versions)
    .values({
      character_id: row.id,
      number: row.version,
      prompt,
      manner: row.manner,
      created_by: actor.id,
    })
    .returning(versionColumns);
  if (!stored) throw new Error("A version was not stored.");
  return stored;
}

type NewCharacter = typeof characters.$inferInsert;

/** Adds a character with its first version. Checks only the quota. */
async function insertCharacter(tx: Tx, actor: Actor, values: NewCharacter, system_prompt: string) {
  const [row] = await tx.insert(characters).values(values).returning(characterColumns);
  if (!row) throw new Error("A character was not stored.");
  await insertVersion(tx, actor, row, system_prompt);
  if (row.user_id) await assertQuotas(tx, actor, ["characters"], row.user_id);
  return { ...row, system_prompt };
}

/**
 * Creates a character of a team, or a personal one.
 * @throws {AppError} forbidden, invalid (team_id, user_id), quota_exceeded
 */
export async function createCharacter(actor: Actor, input: CharacterInput) {
  const team_id = input.team_id ?? null;
  const is_system = input.is_system ?? false;
  assertSystem(actor, is_system, team_id);
  await assertOwner(actor, input.user_id);
  const values = {
    name: input.name,
    description: input.description ?? "",
    team_id,
    is_system,
    user_id: is_system ? null : (input.user_id ?? actor.id),
    is_readonly: input.is_readonly ?? false,
    workflow_type: input.workflow_type ?? null,
    manner: input.manner ?? "neutral",
  };
  return db().transaction(async (tx) => {
    if (team_id) await assertCanManage(tx, actor, team_id);
    return insertCharacter(tx, actor, values, input.system_prompt);
  });
}

/**
 * Changes a character; omitted fields keep their value. Another prompt or manner becomes a new version. A read-only
 * character changes only together with `is_readonly: false`.
 * @throws {AppError} as `createCharacter`, not_found
 */
export async function updateCharacter(actor: Actor, input: CharacterInput & { id: string }) {
  return db().transaction(async (tx) => {
    const locked = await lockCharacter(tx, actor, input.id);
    const { character: now, isOwn } = locked;
    if (!isOwn || input.is_readonly !== false) assertWritable(locked);
    const is_system = input.is_system ?? now.is_system;
    const team_id = input.team_id === undefined ? now.team_id : input.team_id;
    assertSystem(actor, is_system, team_id);
    if (!isOwn && (team_id !== now.team_id || (input.user_id && input.user_id !== now.user_id)))
      throw new AppError(
        "forbidden",
        "Only its owner, its team’s owner or an administrator can change its owner or its team.",
      );
    if (input.user_id !== now.user_id) await assertOwner(actor, input.user_id, tx);
    if (team_id && team_id !== now.team_id) await assertCanManage(tx, actor, team_id);

    const [inForce] = await tx
      .select({ prompt: character_versions.prompt })
      .from(character_versions)
      .where(and(eq(character_versions.character_id, now.id), eq(character_versions.number, now.version)));
    const manner = input.manner ?? now.manner;
    const isEdited = input.system_prompt !== inForce?.prompt || manner !== now.manner;
    const [row] = await tx
      .update(characters)
      .set({
        name: input.name,
        description: input.description ?? (input.description === null ? "" : now.description),
        team_id,
        is_system,
        user_id: is_system ? null : (input.user_id ?? now.user_id ?? actor.id),
        is_readonly: input.is_readonly ?? now.is_readonly,
        workflow_type: input.workflow_type === undefined ? now.workflow_type : input.workflow_type,
        manner,
        version: now.version + (isEdited ? 1 : 0),
        updated_at: sql`now()`,
      })
      .where(eq(characters.id, now.id))
      .returning(characterColumns);
    if (!row) throw characterNotFound();
    if (isEdited) await insertVersion(tx, actor, row, input.system_prompt);
    if (row.user_id && row.user_id !== now.user_id)
      await assertQuotas(tx, actor, ["characters"], row.user_id);
    return { ...row, system_prompt: input.system_prompt };
  });
}

/** Marks a character as deleted. Conversations keep its name and prompt. @throws {AppError} not_found, forbidden */
export async function deleteCharacter(actor: Actor, { id }: { id: string }): Promise<void> {
  await db().transaction(async (tx) => {
    await lockWritable(tx, actor, id);
    await tx
      .update(characters)
      .set({ deleted_at: sql`now()` })
      .where(eq(characters.id, id));
  });
}

/** Locks a deleted character the actor may restore; null if there is none. */
async function lockDeleted(tx: Tx, actor: Actor, id: string) {
  const [locked] = await tx
    .select({ user_id: characters.user_id, isTeamDeleted: sql<boolean>`${teams.deleted_at} is not null` })
    .from(characters)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(eq(characters.id, id), deletedCharacter(actor)))
    .for("update", { of: characters });
  return locked ?? null;
}

/**
 * Restores a deleted character. Idempotent.
 * @throws {AppError} not_found, conflict while its team is deleted, quota_exceeded
 */
export async function restoreCharacter(actor: Actor, { id }: { id: string }) {
  await db().transaction(async (tx) => {
    const locked = await lockDeleted(tx, actor, id);
    if (!locked) return lockWritable(tx, actor, id);
    if (locked.isTeamDeleted)
      throw new AppError("conflict", "The team of this character is deleted. Please restore the team first.");
    await tx.update(characters).set({ deleted_at: null }).where(eq(characters.id, id));
    if (locked.user_id) await assertQuotas(tx, actor, ["characters"], locked.user_id);
  });
  return getCharacter(actor, { id });
}

/** Erases a character for good, deleted or not. @throws {AppError} not_found, forbidden */
export async function eraseCharacter(actor: Actor, { id }: { id: string }): Promise<void> {
  await db().transaction(async (tx) => {
    if (!(await lockDeleted(tx, actor, id))) await lockWritable(tx, actor, id);
    await erase(tx, eq(characters.id, id));
  });
}

/** Erases all characters deleted before a date. Returns how many. */
export const eraseDeletedCharacters = (before: Date): Promise<number> =>
  db().transaction((tx) => erase(tx, lt(characters.deleted_at, before.toISOString())));

/** Erased system characters leave an empty row, or the next start would add them again. */
async function erase(tx: Tx, where: SQL): Promise<number> {
  const seeded = inArray(
    characters.id,
    seedCharacters.map(({ id }) => id),
  );
  const emptied = await tx
    .update(characters)
    .set({ name: "", description: "", deleted_at: sql`to_timestamp(0)` })
    .where(and(where, seeded, ne(characters.name, "")))
    .returning({ id: characters.id });
  await tx.delete(character_versions).where(
    inArray(
      character_versions.character_id,
      emptied.map(({ id }) => id),
    ),
  );
  const { count } = await tx.delete(characters).where(and(where, not(seeded)));
  return emptied.length + count;
}

/** Copies a visible character to a personal one. @throws {AppError} not_found, quota_exceeded */
export async function forkCharacter(actor: Actor, input: { id: string; name: string }) {
  const { description, workflow_type, manner, system_prompt } = await getCharacter(actor, { id: input.id });
  const values = { name: input.name, description, user_id: actor.id, workflow_type, manner };
  return db().transaction((tx) => insertCharacter(tx, actor, values, system_prompt));
}

/** Adds a prompt as the newest version of a locked character. Without `manner`, keeps the current one. */
async function addVersion(tx: Tx, actor: Actor, id: string, prompt: string, manner?: Manner) {
  const [character] = await tx
    .update(characters)
    .set({ version: sql`${characters.version} + 1`, updated_at: sql`now()`, ...(manner && { manner }) })
    .where(eq(characters.id, id))
    .returning(characterColumns);
  if (!character) throw characterNotFound();
  return { character, version: await insertVersion(tx, actor, character, prompt) };
}

/** Adds a prompt as the newest version. @throws {AppError} not_found, forbidden */
export async function createVersion(actor: Actor, input: { id: string; prompt: string }) {
  return db().transaction(async (tx) => {
    await lockWritable(tx, actor, input.id);
    const { version } = await addVersion(tx, actor, input.id, input.prompt);
    return { ...version, author: personName(actor) };
  });
}

/** Makes an earlier version the newest one, unless it equals the current one. @throws {AppError} not_found, forbidden */
export async function rollbackVersion(actor: Actor, input: { id: string; version_id: string }) {
  return db().transaction(async (tx) => {
    const locked = await lockWritable(tx, actor, input.id);
    const [old] = await tx
      .select({
        number: character_versions.number,
        prompt: character_versions.prompt,
        manner: character_versions.manner,
      })
      .from(character_versions)
      .where(and(eq(character_versions.id, input.version_id), eq(character_versions.character_id, input.id)));
    if (!old) throw new AppError("not_found", "This character has no such version.");
    const isInForce = old.number === locked.version;
    if (isInForce) return { ...locked, system_prompt: old.prompt };
    const { character } = await addVersion(tx, actor, input.id, old.prompt, old.manner);
    return { ...character, system_prompt: old.prompt };
  });
}
