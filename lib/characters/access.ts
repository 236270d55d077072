import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { characters, teams } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { isOnTeam, managedTeam, visibleTeam, visibleTeamIds } from "../teams/access.ts";

/**
 * The characters that someone may see: system ones, their own, and those of a team that they may see;
 * administrators all. For the WHERE of a query that left-joins `teams` on the character's team.
 */
export function visibleCharacter(actor: Actor): SQL {
  return sql`(${characters.deleted_at} is null
    and (${characters.team_id} is null or ${visibleTeam(actor)})
    and (${characters.is_system} or ${characters.user_id} = ${actor.id} or ${characters.team_id} is not null
      ${actor.isSuperuser ? sql`or true` : sql``}))`;
}

/**
 * The same for a list: first the ids, each kind found through an index of its own, which an OR cannot be. Still
 * `visibleCharacter` decides.
 */
export function listedCharacter(actor: Actor): SQL {
  const teamIds = visibleTeamIds(actor);
  if (teamIds === null) return visibleCharacter(actor);
  return sql`(${characters.id} in (
      select c.id from ${characters} c where c.is_system
      union all select c.id from ${characters} c where c.user_id = ${actor.id}
      union all select c.id from ${characters} c where c.team_id in ${teamIds})
    and ${visibleCharacter(actor)})`;
}

/** The ones that are offered for an interview: to administrators the same as to everybody. */
export const offeredCharacter = (actor: Actor): SQL => listedCharacter({ ...actor, isSuperuser: false });

/**
 * Of those, the ones of other people: neither the system's, nor one's own, nor of a team that one is on. There may be
 * any number of them, since everybody can make a team public.
 */
export function belongsToOthers(actor: Actor): SQL {
  return sql`not (${characters.is_system} or coalesce(${characters.user_id} = ${actor.id}, false)
    or coalesce(${isOnTeam(actor)}, false))`;
}

/** Of those, the ones that take part in a workflow: their own type, else their team's, is that one or empty. */
export function takesPartIn(workflow: string): SQL {
  return sql`coalesce(${characters.workflow_type}, nullif(lower(btrim(${teams.workflow_type})), ''), ${workflow}) = ${workflow}`;
}

/**
 * Of the visible ones, those that someone may manage, read-only or not: their own, those of a team that they own or
 * are a member of; administrators all.
 */
export function managedCharacter(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`true`;
  return sql`(not ${characters.is_system} and case when ${characters.team_id} is null
    then ${characters.user_id} = ${actor.id} else coalesce(${managedTeam(actor)}, false) end)`;
}

/** Of the managed ones, those that someone may free from being read-only: as their owner, or as their team's. */
export function ownCharacter(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`true`;
  return sql`(${managedCharacter(actor)}
    and (${characters.user_id} = ${actor.id} or coalesce(${teams.user_id} = ${actor.id}, false)))`;
}

/** For a character that is not there, or not the actor's to see: both look the same. */
export function characterNotFound(): AppError {
  return new AppError("not_found", "This character was deleted, or it is not yours.");
}
