import "server-only";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { character_versions, characters, teams } from "../../../db/schema/library.ts";
import { isForWorkflow, visibleCharacter } from "../../characters/access.ts";
import { versionInForce } from "../../characters/queries.ts";
import type { Workflow } from "../../characters/schema.ts";
import { maxCharacters } from "../constants.ts";

export type Cast = Awaited<ReturnType<typeof findCast>>;

/** The characters with these ids that the actor can see, in the same order. */
export async function findCast(actor: Actor, workflow: Workflow, ids: string[]) {
  const rows = await db()
    .select({
      character_id: characters.id,
      name: characters.name,
      prompt_version: characters.version,
      system_prompt: character_versions.prompt,
      manner: character_versions.manner,
      template: teams.insight_prompt_template,
      takesPart: sql<boolean>`${isForWorkflow(workflow)}`,
    })
    .from(characters)
    .innerJoin(character_versions, versionInForce)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(inArray(characters.id, ids), visibleCharacter(actor)));
  const byId = new Map(rows.map((row) => [row.character_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The problem with the choice of characters, or null. */
export function castProblem(workflow: Workflow, ids: string[], cast: Cast) {
  if (ids.length > maxCharacters) return `Please select at most ${maxCharacters} characters.`;
  if (cast.length < ids.length) return "One of these characters is no longer there. Please choose again.";
  const others = cast.filter(({ takesPart }) => !takesPart).map(({ name }) => `“${name}”`);
  if (others.length === 0) return null;
  const names = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(others);
  const verb = others.length === 1 ? "takes" : "take";
  return `${names} ${verb} no part in a ${workflow.replace("_", " ")}. Please choose somebody else.`;
}
