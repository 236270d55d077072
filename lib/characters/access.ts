import { sql, type SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { characters, teams } from "../../db/schema/library.ts";
import { visibleTeam } from "../teams/access.ts";

/**
 * The characters that someone may see: system ones, their own, and those of a team that they may see. For
 * the WHERE of a query that left-joins `teams` on the character's team.
 */
export function visibleCharacter(actor: Actor): SQL {
  return sql`(${characters.deleted_at} is null
    and (${characters.team_id} is null or ${visibleTeam(actor)})
    and (${characters.is_system} or ${characters.user_id} = ${actor.id} or ${characters.team_id} is not null
      ${actor.isSuperuser ? sql`or true` : sql``}))`;
}

/** Of those, the ones that take part in a workflow: their own type, else their team's, is that one or empty. */
export function takesPartIn(workflow: string): SQL {
  return sql`coalesce(${characters.workflow_type}, nullif(lower(btrim(${teams.workflow_type})), ''), ${workflow}) = ${workflow}`;
}
