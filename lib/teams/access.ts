import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { team_members, teams } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";

const belongsTo = (actor: Actor): SQL => sql`exists (
  select from ${team_members}
  where ${team_members.team_id} = ${teams.id} and ${team_members.user_id} = ${actor.id})`;

/**
 * The teams that someone may see: their own, those they are a member of, and those whose access level is
 * "public"; administrators see all. For the WHERE of a query that reads `teams`.
 */
export function visibleTeam(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`${teams.deleted_at} is null`;
  return sql`(${teams.deleted_at} is null and (
    ${teams.user_id} = ${actor.id}
    or lower(btrim(${teams.access_level})) = 'public'
    or ${belongsTo(actor)}))`;
}

/**
 * The ids of these teams, each kind found through an index of its own, which an OR cannot be. For lists, beside
 * `visibleTeam`, which decides; null for administrators, who see all.
 */
export function visibleTeamIds(actor: Actor): SQL | null {
  if (actor.isSuperuser) return null;
  return sql`(select t.id from ${teams} t where t.user_id = ${actor.id}
    union all select t.id from ${teams} t where lower(btrim(t.access_level)) = 'public'
    union all select m.team_id from ${team_members} m where m.user_id = ${actor.id})`;
}

/** The teams that someone owns or is a member of, administrators like everybody. */
export const isOnTeam = (actor: Actor): SQL => sql`(${teams.user_id} = ${actor.id} or ${belongsTo(actor)})`;

/** The teams whose characters someone may manage: those they own or are a member of; administrators all. */
export function managedTeam(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`${teams.deleted_at} is null`;
  return sql`(${teams.deleted_at} is null and ${isOnTeam(actor)})`;
}

/** The teams that someone may change or delete, members included: their own; administrators all. Deleted ones too. */
export function ownTeam(actor: Actor): SQL {
  return actor.isSuperuser ? sql`true` : sql`${teams.user_id} = ${actor.id}`;
}

/** For a team that is not there, or not the actor's to see: both look the same. */
export function teamNotFound(): AppError {
  return new AppError("not_found", "This team was deleted, or it is not yours.");
}
