import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Tx } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { character_versions, characters, teams } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { assertQuotas } from "../quotas.ts";
import { managedTeam, visibleTeam } from "../teams/access.ts";
import { characterNotFound, managedCharacter, ownCharacter, visibleCharacter } from "./access.ts";
import { characterColumns } from "./rows.ts";
import type { Character } from "./schema.ts";

type Row = Omit<Character, "system_prompt">;
/** A character that nobody else changes until the transaction ends. */
export type Locked = Row & {
  /** The actor is its owner, its team's, or an administrator: these may free it, and say whose it is. */
  may_free: boolean;
};

const forkInstead = "Fork it to get one of your own that you can change.";

/**
 * Locks a character for a change: of two changes at once, the later one waits and sees the earlier. It may still be
 * read-only.
 * @throws AppError not_found, forbidden
 */
export async function lockCharacter(tx: Tx, actor: Actor, id: string): Promise<Locked> {
  const [row] = await tx
    .select({
      ...characterColumns,
      managed: sql<boolean>`${managedCharacter(actor)}`,
      may_free: sql<boolean>`${ownCharacter(actor)}`,
    })
    .from(characters)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(eq(characters.id, id), visibleCharacter(actor)))
    .for("update", { of: characters });
  if (!row) throw characterNotFound();
  const { managed, ...character } = row;
  if (managed) return character;
  throw new AppError(
    "forbidden",
    character.is_system
      ? `Only an administrator can change a system character. ${forkInstead}`
      : `Only the members of its team can change this character. ${forkInstead}`,
  );
}

/** @throws AppError forbidden for a read-only one */
export function assertWritable(character: Locked): void {
  if (!character.is_readonly) return;
  throw new AppError(
    "forbidden",
    character.may_free
      ? "This character is read-only. Turn that off first."
      : `This character is read-only. ${forkInstead}`,
  );
}

/**
 * The same for a change that needs no read-only one to be freed first.
 * @throws AppError not_found, forbidden
 */
export async function lockWritable(tx: Tx, actor: Actor, id: string): Promise<Locked> {
  const character = await lockCharacter(tx, actor, id);
  assertWritable(character);
  return character;
}

/** The team that a character goes to is one whose characters the actor manages. @throws AppError invalid (team_id), forbidden */
export async function assertCanManage(tx: Tx, actor: Actor, teamId: string): Promise<void> {
  const [team] = await tx
    .select({ staffed: sql<boolean>`${managedTeam(actor)}`, name: teams.name })
    .from(teams)
    // Drizzle qualifies columns in a selection only where tables are joined.
    .innerJoin(users, eq(users.id, teams.user_id))
    .where(and(eq(teams.id, teamId), visibleTeam(actor)));
  if (!team) {
    const text = "This team was deleted, or it is not yours.";
    throw new AppError("invalid", text, { fields: { team_id: text } });
  }
  if (!team.staffed) throw new AppError("forbidden", `Only the members of ${team.name} can add to it.`);
}

/** The prompt in force of a locked character. */
export async function promptOf(tx: Tx, character: Row): Promise<string> {
  const [version] = await tx
    .select({ prompt: character_versions.prompt })
    .from(character_versions)
    .where(
      and(
        eq(character_versions.character_id, character.id),
        eq(character_versions.number, character.version),
      ),
    );
  if (!version) throw new Error(`The character ${character.id} has no version ${character.version}.`);
  return version.prompt;
}

/** Adds a text to a character's history. The number is one that the character's own row gave out. */
export async function insertVersion(tx: Tx, actor: Actor, character: Row, prompt: string) {
  const [version] = await tx
    .insert(character_versions)
    .values({ character_id: character.id, number: character.version, prompt, created_by: actor.id })
    .returning({
      id: character_versions.id,
      number: character_versions.number,
      prompt: character_versions.prompt,
      created_at: character_versions.created_at,
      created_by: character_versions.created_by,
    });
  if (!version) throw new Error("A version was not stored.");
  return version;
}

/** Adds a character with its first version; checks nothing but the quota. @throws AppError quota_exceeded */
export async function insertCharacter(
  tx: Tx,
  actor: Actor,
  values: typeof characters.$inferInsert,
  prompt: string,
): Promise<Character> {
  const [row] = await tx.insert(characters).values(values).returning(characterColumns);
  if (!row) throw new Error("A character was not stored.");
  await insertVersion(tx, actor, row, prompt);
  if (row.user_id) await assertQuotas(tx, actor, ["characters"], row.user_id);
  return { ...row, system_prompt: prompt };
}

/** Makes a text the newest version of a locked character. */
export async function addVersion(tx: Tx, actor: Actor, character: Row, prompt: string) {
  const [row] = await tx
    .update(characters)
    .set({ version: sql`${characters.version} + 1`, updated_at: sql`now()` })
    .where(eq(characters.id, character.id))
    .returning(characterColumns);
  if (!row) throw characterNotFound();
  return { character: row, version: await insertVersion(tx, actor, row, prompt) };
}
