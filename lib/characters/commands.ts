import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { characters } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { assertQuotas } from "../quotas.ts";
import { assertOwner } from "../teams/commands.ts";
import { characterNotFound } from "./access.ts";
import {
  assertCanManage,
  assertWritable,
  insertCharacter,
  insertVersion,
  lockCharacter,
  type Locked,
  lockWritable,
  promptOf,
} from "./changes.ts";
import { getCharacter } from "./queries.ts";
import { characterColumns } from "./rows.ts";
import type { Character, CharacterInput } from "./schema.ts";

/** @throws AppError forbidden, invalid (team_id) */
function assertSystem(actor: Actor, isSystem: boolean, teamId: string | null): void {
  if (!isSystem) return;
  if (!actor.isSuperuser)
    throw new AppError("forbidden", "Only an administrator can make system characters.");
  if (teamId === null) return;
  const text = "A system character belongs to no team.";
  throw new AppError("invalid", text, { fields: { team_id: text } });
}

/**
 * Makes a character: a team's, or one of one's own. For a team it takes its owner, a member or an administrator;
 * system characters and other owners take an administrator.
 * @throws AppError forbidden, invalid (team_id, user_id), quota_exceeded
 */
export async function createCharacter(actor: Actor, input: CharacterInput): Promise<Character> {
  const team_id = input.team_id ?? null;
  const is_system = input.is_system ?? false;
  assertSystem(actor, is_system, team_id);
  await assertOwner(actor, input.user_id);
  return db().transaction(async (tx) => {
    if (team_id) await assertCanManage(tx, actor, team_id);
    return insertCharacter(
      tx,
      actor,
      {
        name: input.name,
        description: input.description ?? "",
        team_id,
        is_system,
        user_id: is_system ? null : (input.user_id ?? actor.id),
        is_readonly: input.is_readonly ?? false,
        workflow_type: input.workflow_type ?? null,
      },
      input.system_prompt,
    );
  });
}

/** A read-only character only changes when the same change frees it. @throws AppError forbidden */
function assertChangeable(character: Locked, input: CharacterInput): void {
  if (character.is_readonly && input.is_readonly === false && character.may_free) return;
  assertWritable(character);
}

/** Whose a character is, and which team's, is for its owner, its team's and administrators. @throws AppError forbidden */
function assertMayGive(character: Locked, team_id: string | null, user_id: string | null | undefined): void {
  if (character.may_free) return;
  if (team_id === character.team_id && (!user_id || user_id === character.user_id)) return;
  throw new AppError(
    "forbidden",
    "Only its owner, its team’s owner or an administrator can say whose this character is, or move it out of its team.",
  );
}

/**
 * Changes a character; what is left out stays as it is. Another system prompt becomes a new version.
 * @throws AppError not_found, forbidden, invalid (team_id, user_id), quota_exceeded for a character that becomes one's own
 */
export async function updateCharacter(
  actor: Actor,
  input: CharacterInput & { id: string },
): Promise<Character> {
  return db().transaction(async (tx) => {
    const now = await lockCharacter(tx, actor, input.id);
    assertChangeable(now, input);
    const is_system = input.is_system ?? now.is_system;
    const team_id = input.team_id === undefined ? now.team_id : input.team_id;
    assertSystem(actor, is_system, team_id);
    assertMayGive(now, team_id, input.user_id);
    if (input.user_id !== now.user_id) await assertOwner(actor, input.user_id, tx);
    if (team_id && team_id !== now.team_id) await assertCanManage(tx, actor, team_id);

    const edited = input.system_prompt !== (await promptOf(tx, now));
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
        version: now.version + (edited ? 1 : 0),
        updated_at: sql`now()`,
      })
      .where(and(eq(characters.id, now.id), eq(characters.version, now.version)))
      .returning(characterColumns);
    if (!row) throw characterNotFound();
    if (edited) await insertVersion(tx, actor, row, input.system_prompt);
    if (row.user_id && row.user_id !== now.user_id)
      await assertQuotas(tx, actor, ["characters"], row.user_id);
    return { ...row, system_prompt: input.system_prompt };
  });
}

/** Deletes a character. Conversations that began with it keep its name and prompt. @throws AppError not_found, forbidden */
export async function deleteCharacter(actor: Actor, input: { id: string }): Promise<void> {
  await db().transaction(async (tx) => {
    await lockWritable(tx, actor, input.id);
    await tx
      .update(characters)
      .set({ deleted_at: sql`now()` })
      .where(eq(characters.id, input.id));
  });
}

/**
 * Copies a character that one may see, as it is now, to one of one's own: with another name, the same workflow type
 * and no team.
 * @throws AppError not_found, quota_exceeded
 */
export async function forkCharacter(actor: Actor, input: { id: string; name: string }): Promise<Character> {
  const source = await getCharacter(actor, { id: input.id });
  return db().transaction((tx) =>
    insertCharacter(
      tx,
      actor,
      {
        name: input.name,
        description: source.description,
        user_id: actor.id,
        workflow_type: source.workflow_type,
      },
      source.system_prompt,
    ),
  );
}
