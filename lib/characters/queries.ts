import "server-only";
import { and, asc, desc, eq } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { character_versions, characters, teams } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { takesPartIn, visibleCharacter } from "./access.ts";
import { workflows, type Character, type CharacterCard, type Workflow } from "./schema.ts";

const columns = {
  id: characters.id,
  name: characters.name,
  description: characters.description,
  system_prompt: character_versions.prompt,
  team_id: characters.team_id,
  is_readonly: characters.is_readonly,
  is_system: characters.is_system,
  user_id: characters.user_id,
  workflow_type: characters.workflow_type,
  version: characters.version,
  created_at: characters.created_at,
  updated_at: characters.updated_at,
};

/** @throws AppError unknown_workflow, naming the two there are */
export function parseWorkflow(value: string): Workflow {
  const found = workflows.find((workflow) => workflow === value);
  if (!found) {
    throw new AppError("unknown_workflow", `There are two workflows: ${workflows.join(" and ")}.`);
  }
  return found;
}

/** What someone may choose for a workflow: system characters first, each kind oldest first. */
export async function listWorkflowCharacters(
  actor: Actor,
  input: { workflow: string },
): Promise<Character[]> {
  const workflow = parseWorkflow(input.workflow);
  return db()
    .select(columns)
    .from(characters)
    .innerJoin(
      character_versions,
      and(
        eq(character_versions.character_id, characters.id),
        eq(character_versions.number, characters.version),
      ),
    )
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(visibleCharacter(actor), takesPartIn(workflow)))
    .orderBy(desc(characters.is_system), asc(characters.created_at), asc(characters.id));
}

/** The same as cards, without prompts. */
export async function listCharacterCards(
  actor: Actor,
  input: { workflow: Workflow },
): Promise<CharacterCard[]> {
  return db()
    .select({
      id: characters.id,
      name: characters.name,
      description: characters.description,
      is_system: characters.is_system,
      team: teams.name,
    })
    .from(characters)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(visibleCharacter(actor), takesPartIn(input.workflow)))
    .orderBy(desc(characters.is_system), asc(characters.created_at), asc(characters.id));
}
