import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { team_members, teams } from "../../db/schema/library.ts";
import { isRestorable } from "../../db/deletion.ts";
import { AppError } from "../errors.ts";

/** SQL: teams the actor owns or is a member of. Administrators have no special rights here. */
export const isOnTeam = (actor: Actor): SQL =>
  sql`(${teams.user_id} = ${actor.id} or exists (select from ${team_members}
    where ${team_members.team_id} = ${teams.id} and ${team_members.user_id} = ${actor.id}))`;

const isPublic = sql`lower(btrim(${teams.access_level})) = 'public'`;

/** SQL: teams the actor may see: their own, those they are a member of, and public ones; administrators see all. */
export const visibleTeam = (actor: Actor): SQL | undefined =>
  and(isNull(teams.deleted_at), actor.isSuperuser ? undefined : or(isOnTeam(actor), isPublic));

/**
 * SQL: ids of visible teams, including deleted ones, or null for all. A union, because an OR would not use
 * the indexes.
 */
export function visibleTeamIds(actor: Actor): SQL | null {
  if (actor.isSuperuser) return null;
  return sql`(select t.id from ${teams} t where t.user_id = ${actor.id}
    union all select t.id from ${teams} t where lower(btrim(t.access_level)) = 'public'
    union all select m.team_id from ${team_members} m where m.user_id = ${actor.id})`;
}

/** `visibleTeam`, with an index for lists. */
export function listedTeam(actor: Actor): SQL | undefined {
  const ids = visibleTeamIds(actor);
  return and(ids ? sql`${teams.id} in ${ids}` : undefined, visibleTeam(actor));
}

/** SQL: teams whose characters the actor may manage: as owner or member; administrators all. */
export const managedTeam = (actor: Actor): SQL | undefined =>
  and(isNull(teams.deleted_at), actor.isSuperuser ? undefined : isOnTeam(actor));

/** SQL: teams the actor may change or delete, including deleted ones: their own; administrators all. */
export const ownTeam = (actor: Actor): SQL => (actor.isSuperuser ? sql`true` : eq(teams.user_id, actor.id));

/** SQL: deleted teams the actor may restore. */
export const deletedTeam = (actor: Actor) => and(isRestorable(teams.deleted_at), ownTeam(actor));

/** The same error for a missing team and for one the actor may not see. */
export const teamNotFound = (): AppError =>
  new AppError("not_found", "This team was deleted, or it is not yours.");
