import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { characters, teams } from "../../db/schema/library.ts";
import { isRestorable } from "../../db/deletion.ts";
import { AppError } from "../errors.ts";
import { isOnTeam, visibleTeam, visibleTeamIds } from "../teams/access.ts";

export const isSystem = sql`${characters.is_system}`;

/**
 * SQL: system characters, the actor's own, and those of visible teams; administrators see all. The query must left-join
 * teams.
 */
export const visibleCharacter = (actor: Actor): SQL | undefined =>
  and(
    isNull(characters.deleted_at),
    or(isNull(characters.team_id), visibleTeam(actor)),
    actor.isSuperuser
      ? undefined
      : or(isSystem, eq(characters.user_id, actor.id), isNotNull(characters.team_id)),
  );

/** SQL: `visibleCharacter` for lists. A union of ids, because an OR would not use the indexes. */
export function listedCharacter(actor: Actor): SQL | undefined {
  const teamIds = visibleTeamIds(actor);
  if (teamIds === null) return visibleCharacter(actor);
  const ids = sql`select c.id from ${characters} c where c.is_system
    union all select c.id from ${characters} c where c.user_id = ${actor.id}
    union all select c.id from ${characters} c where c.team_id in ${teamIds}`;
  return and(sql`${characters.id} in (${ids})`, visibleCharacter(actor));
}

/** SQL: characters offered for an interview; administrators get the same ones as others. */
export const offeredCharacter = (actor: Actor): SQL | undefined =>
  listedCharacter({ ...actor, isSuperuser: false });

export const personalCharacter = (actor: Actor): SQL | undefined =>
  and(eq(characters.is_system, false), isNull(characters.team_id), eq(characters.user_id, actor.id));

/** SQL: characters of other people and teams. Their number is unlimited, because anybody can make a team public. */
export const belongsToOthers = (actor: Actor): SQL =>
  sql`not (${isSystem} or coalesce(${characters.user_id} = ${actor.id}, false)
    or coalesce(${isOnTeam(actor)}, false))`;

/** SQL: characters whose own type, or otherwise their team's, is this workflow or empty. */
export const isForWorkflow = (workflow: string): SQL =>
  sql`coalesce(${characters.workflow_type}, nullif(lower(btrim(${teams.workflow_type})), ''), ${workflow}) = ${workflow}`;

/**
 * SQL: visible characters the actor manages, including read-only ones: their own and those of their teams;
 * administrators all.
 */
export function managedCharacter(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`true`;
  return sql`(not ${isSystem} and case when ${characters.team_id} is null
    then ${characters.user_id} = ${actor.id} else coalesce(${isOnTeam(actor)}, false) end)`;
}

/** SQL: restorable characters the actor could delete, including those of a deleted team. */
export const deletedCharacter = (actor: Actor) =>
  and(isRestorable(characters.deleted_at), managedCharacter(actor));

/** SQL: the same without those of a deleted team, which is restored first. */
export const restorableCharacter = (actor: Actor) => and(deletedCharacter(actor), isNull(teams.deleted_at));

/** SQL: managed characters whose read-only flag and owner the actor may change, as their owner or their team's. */
export function ownCharacter(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`true`;
  return sql`(${managedCharacter(actor)}
    and (${characters.user_id} = ${actor.id} or coalesce(${teams.user_id} = ${actor.id}, false)))`;
}

/** The same error for a missing character and for one the actor may not see. */
export const characterNotFound = (): AppError =>
  new AppError("not_found", "This character was deleted, or it is not yours.");
