import { and, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { team_members, teams } from "../../db/schema/library.ts";
import { isRestorable } from "../../db/deletion.ts";
import { AppError } from "../errors.ts";

/** The teams that someone owns or is a member of, administrators like everybody. */
export const isOnTeam = (actor: Actor): SQL =>
  sql`(${teams.user_id} = ${actor.id} or exists (select from ${team_members}
    where ${team_members.team_id} = ${teams.id} and ${team_members.user_id} = ${actor.id}))`;

const isPublic = sql`lower(btrim(${teams.access_level})) = 'public'`;

/** The teams that someone may see: those they are on, and those whose access level is "public"; administrators all. */
export const visibleTeam = (actor: Actor): SQL | undefined =>
  and(isNull(teams.deleted_at), actor.isSuperuser ? undefined : or(isOnTeam(actor), isPublic));

/** Their ids, deleted ones too, each kind found through an index of its own, which an OR cannot be; null for all. */
export function visibleTeamIds(actor: Actor): SQL | null {
  if (actor.isSuperuser) return null;
  return sql`(select t.id from ${teams} t where t.user_id = ${actor.id}
    union all select t.id from ${teams} t where lower(btrim(t.access_level)) = 'public'
    union all select m.team_id from ${team_members} m where m.user_id = ${actor.id})`;
}

/** `visibleTeam` for a list. */
export function listedTeam(actor: Actor): SQL | undefined {
  const ids = visibleTeamIds(actor);
  return and(ids ? sql`${teams.id} in ${ids}` : undefined, visibleTeam(actor));
}

/** The teams whose characters someone may manage: those they own or are a member of; administrators all. */
export const managedTeam = (actor: Actor): SQL | undefined =>
  and(isNull(teams.deleted_at), actor.isSuperuser ? undefined : isOnTeam(actor));

/** The teams that someone may change or delete: their own; administrators all. Deleted ones too. */
export const ownTeam = (actor: Actor): SQL => (actor.isSuperuser ? sql`true` : eq(teams.user_id, actor.id));

/** The deleted ones that someone may restore. */
export const deletedTeam = (actor: Actor) => and(isRestorable(teams.deleted_at), ownTeam(actor));

/** For a team that is not there, or not the actor's to see: both look the same. */
export const teamNotFound = (): AppError =>
  new AppError("not_found", "This team was deleted, or it is not yours.");
