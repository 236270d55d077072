import "server-only";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { characters, teams } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { assertQuotas } from "../quotas.ts";
import { ownTeam } from "./access.ts";
import { getTeam } from "./queries.ts";
import { teamColumns } from "./rows.ts";
import type { Team, TeamInput } from "./schema.ts";

const notYours = (): AppError =>
  new AppError("forbidden", "Only the owner of this team, or an administrator, can change it.");

/** Why a change met no team: it is one that the actor may only see, or none at all. @throws AppError not_found, forbidden */
export async function refuseTeam(actor: Actor, id: string): Promise<never> {
  await getTeam(actor, { id });
  throw notYours();
}

/**
 * Things are one's own; only administrators give them to somebody else, who must exist.
 * @param reader the transaction that asks, if there is one: waiting for a second connection could block both
 * @throws AppError forbidden, invalid (user_id)
 */
export async function assertOwner(
  actor: Actor,
  userId: string | null | undefined,
  reader: Pick<Tx, "select"> = db(),
): Promise<void> {
  if (!userId || userId === actor.id) return;
  if (!actor.isSuperuser) {
    throw new AppError("forbidden", "Only an administrator can make somebody else the owner.");
  }
  const [user] = await reader.select({ id: users.id }).from(users).where(eq(users.id, userId));
  if (user) return;
  const text = "There is no account with this id.";
  throw new AppError("invalid", text, { fields: { user_id: text } });
}

/** Adds a team that is the actor's unless it says otherwise; checks nothing, quotas included. */
export async function insertTeam(tx: Tx, actor: Actor, input: TeamInput): Promise<Team> {
  const [team] = await tx
    .insert(teams)
    .values({ ...input, user_id: input.user_id ?? actor.id })
    .returning(teamColumns);
  if (!team) throw new Error("A team was not stored.");
  return team;
}

/**
 * Makes a team. It belongs to the actor, unless an administrator says to whom.
 * @throws AppError forbidden, invalid (user_id), quota_exceeded
 */
export async function createTeam(actor: Actor, input: TeamInput): Promise<Team> {
  await assertOwner(actor, input.user_id);
  return db().transaction(async (tx) => {
    const team = await insertTeam(tx, actor, input);
    await assertQuotas(tx, actor, ["teams"], team.user_id);
    return team;
  });
}

/**
 * Changes a team; what is left out stays as it is. For its owner and administrators.
 * @throws AppError not_found, forbidden (also for giving it to somebody else), invalid (user_id)
 */
export async function updateTeam(actor: Actor, input: TeamInput & { id: string }): Promise<Team> {
  const { id, user_id, ...texts } = input;
  if (!actor.isSuperuser && user_id && user_id !== actor.id) await getTeam(actor, { id });
  await assertOwner(actor, user_id);
  const [team] = await db()
    .update(teams)
    .set({ ...texts, ...(user_id && { user_id }), updated_at: sql`now()` })
    .where(and(eq(teams.id, id), isNull(teams.deleted_at), ownTeam(actor)))
    .returning(teamColumns);
  return team ?? refuseTeam(actor, id);
}

/** Deletes a team, so that it can be brought back; its characters go and come with it. @throws AppError not_found, forbidden */
export async function deleteTeam(actor: Actor, input: { id: string }): Promise<void> {
  const [deleted] = await db()
    .update(teams)
    .set({ deleted_at: sql`now()` })
    .where(and(eq(teams.id, input.id), isNull(teams.deleted_at), ownTeam(actor)))
    .returning({ id: teams.id });
  if (!deleted) await refuseTeam(actor, input.id);
}

/**
 * Brings a deleted team back as it was, with the characters of all its members; one that is there stays.
 * @throws AppError not_found, forbidden, quota_exceeded
 */
export async function restoreTeam(actor: Actor, input: { id: string }): Promise<Team> {
  const own = and(eq(teams.id, input.id), ownTeam(actor));
  const restored = await db().transaction(async (tx) => {
    const [team] = await tx
      .update(teams)
      .set({ deleted_at: null })
      .where(and(own, isNotNull(teams.deleted_at)))
      .returning(teamColumns);
    if (!team) return null;
    await assertQuotas(tx, actor, ["teams"], team.user_id);
    const owners = await tx
      .selectDistinct({ id: characters.user_id })
      .from(characters)
      .where(and(eq(characters.team_id, team.id), isNull(characters.deleted_at)))
      .orderBy(characters.user_id);
    for (const { id } of owners) if (id) await assertQuotas(tx, actor, ["characters"], id);
    return team;
  });
  if (restored) return restored;
  const [there] = await db()
    .select(teamColumns)
    .from(teams)
    .where(and(own, isNull(teams.deleted_at)));
  return there ?? refuseTeam(actor, input.id);
}
