import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { team_members, teams } from "../../db/schema/library.ts";

/**
 * The teams that someone may see: their own, those they are a member of, and those whose access level is
 * "public"; administrators see all. For the WHERE of a query that reads `teams`.
 */
export function visibleTeam(actor: Actor): SQL {
  if (actor.isSuperuser) return sql`${teams.deleted_at} is null`;
  return sql`(${teams.deleted_at} is null and (
    ${teams.user_id} = ${actor.id}
    or lower(btrim(${teams.access_level})) = 'public'
    or exists (
      select from ${team_members}
      where ${team_members.team_id} = ${teams.id} and ${team_members.user_id} = ${actor.id}
    )))`;
}
