import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { characters, teams } from "../../db/schema/library.ts";
import { isRestorable } from "../../db/deletion.ts";
import { AppError } from "../errors.ts";
import { isOnTeam, visibleTeam, visibleTeamIds } from "../teams/access.ts";

export const isSystem = sql`${characters.is_system}`;

/** System characters, one's own, those of visible teams; administrators all. Its query left-joins the character's team. */
export const visibleCharacter = (actor: Actor): SQL | undefined =>
  and(
    isNull(characters.deleted_at),
    or(isNull(characters.team_id), visibleTeam(actor)),
    actor.isSuperuser
      ? undefined
      : or(isSystem, eq(characters.user_id, actor.id), isNotNull(characters.team_id)),
  );

/** The same for a list: first the ids, each kind found through an index of its own, which an OR cannot be. */
export function listedCharacter(actor: Actor): SQL | undefined {
  const teamIds = visibleTeamIds(actor);
  if (teamIds === null) return visibleCharacter(actor);
  const ids = sql`select c.id from ${characters} c where c.is_system
    union all select c.id from ${characters} c where c.user_id = ${actor.id}
    union all select c.id from ${characters} c where c.team_id in ${teamIds}`;
  return and(sql`${characters.id} in (${ids})`, visibleCharacter(actor));
}

/** The ones that are offered for an interview: to administrators the same as to everybody. */
export const offeredCharacter = (actor: Actor): SQL | undefined =>
  listedCharacter({ ...actor, isSuperuser: false });

export const personalCharacter = (actor: Actor): SQL | undefined =>
  and(eq(characters.is_system, false), isNull(characters.team_id), eq(characters.user_id, actor.id));

/** Neither the system's, nor one's own, nor of a team that one is on: any number, as everybody can make a team public. */
export const belongsToOthers = (actor: Actor): SQL =>
  sql`not (${isSystem} or coalesce(${characters.user_id} = ${actor.id}, false)
    or coalesce(${isOnTeam(actor)}, false))`;

/** The ones that take part in a workflow: their own type, else their team's, is that one or empty. */
export const takesPartIn = (workflow: string): SQL =>
  sql`coalesce(${characters.workflow_type}, nullif(lower(btrim(${teams.workflow_type})), ''), ${workflow}) = ${workflow}`;

/** Of the visible ones, read-only or not: one's own, and those of a team that one is on; administrators all. */
export function managedCharacter(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`true`;
  return sql`(not ${isSystem} and case when ${characters.team_id} is null
    then ${characters.user_id} = ${actor.id} else coalesce(${isOnTeam(actor)}, false) end)`;
}

/** The deleted ones that were theirs to delete, also those of a deleted team. */
export const deletedCharacter = (actor: Actor) =>
  and(isRestorable(characters.deleted_at), managedCharacter(actor));

/** Those of a deleted team come back with it first. */
export const restorableCharacter = (actor: Actor) => and(deletedCharacter(actor), isNull(teams.deleted_at));

/** Of the managed ones, those that one may free from being read-only or give away: as their owner, or as their team's. */
export function ownCharacter(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`true`;
  return sql`(${managedCharacter(actor)}
    and (${characters.user_id} = ${actor.id} or coalesce(${teams.user_id} = ${actor.id}, false)))`;
}

/** For a character that is not there, or not the actor's to see: both look the same. */
export const characterNotFound = (): AppError =>
  new AppError("not_found", "This character was deleted, or it is not yours.");
