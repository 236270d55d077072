import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { character_versions, characters } from "../../db/schema/library.ts";
import { managedCharacter, ownCharacter } from "./access.ts";

/** A character as it leaves through the API, all but its prompt, which stands in another table. */
export const characterColumns = {
  id: characters.id,
  name: characters.name,
  description: characters.description,
  team_id: characters.team_id,
  is_readonly: characters.is_readonly,
  is_system: characters.is_system,
  user_id: characters.user_id,
  workflow_type: characters.workflow_type,
  version: characters.version,
  created_at: characters.created_at,
  updated_at: characters.updated_at,
};

/** Joins the version in force. */
export const versionInForce = and(
  eq(character_versions.character_id, characters.id),
  eq(character_versions.number, characters.version),
);

/** What the actor may do with a character, for a query that left-joins `teams`. */
export const rightsColumns = (actor: Actor) => ({
  can_change: sql<boolean>`(not ${characters.is_readonly} and ${managedCharacter(actor)})`,
  can_unset_readonly: sql<boolean>`(${characters.is_readonly} and ${ownCharacter(actor)})`,
});
