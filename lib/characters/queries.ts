import "server-only";
import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { character_versions, characters, teams } from "../../db/schema/library.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { cutPage, type Page, type PageQuery } from "../page.ts";
import { getTeam } from "../teams/queries.ts";
import { personName } from "../teams/rows.ts";
import { characterNotFound, listedCharacter, offeredTo, takesPartIn, visibleCharacter } from "./access.ts";
import { characterColumns, rightsColumns, versionInForce } from "./rows.ts";
import {
  workflows,
  type Character,
  type CharacterCard,
  type CharacterRights,
  type CharacterRow,
  type Version,
  type Workflow,
} from "./schema.ts";

const columns = { ...characterColumns, system_prompt: character_versions.prompt };

/** System characters first, each kind oldest first: the seed's order, then as they were made. */
const order = [desc(characters.is_system), asc(characters.created_at), asc(characters.id)];

/** What comes after a cursor in that order. */
function after(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const from = decodeCursor(cursor);
  const wasSystem = sql`coalesce((select c.is_system from ${characters} c where c.id = ${from.id}), false)`;
  return sql`(not ${characters.is_system}, ${characters.created_at}, ${characters.id})
    > (not ${wasSystem}, ${from.created_at}::timestamptz, ${from.id}::uuid)`;
}

async function list(actor: Actor, input: PageQuery, which: SQL | undefined): Promise<Page<Character>> {
  const query = db()
    .select(columns)
    .from(characters)
    .innerJoin(character_versions, versionInForce)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(listedCharacter(actor), which, after(input.cursor)))
    .orderBy(...order);
  return cutPage(await (input.limit === undefined ? query : query.limit(input.limit + 1)), input.limit);
}

const isSystem = eq(characters.is_system, true);
/** A person's own characters: those that belong to no team. */
const isOwn = (actor: Actor): SQL | undefined =>
  and(eq(characters.is_system, false), isNull(characters.team_id), eq(characters.user_id, actor.id));

/** All characters that someone may see. Lists are whole unless a limit is given. @throws AppError invalid (cursor) */
export async function listCharacters(actor: Actor, input: PageQuery = {}): Promise<Page<Character>> {
  return list(actor, input, undefined);
}

/** The system characters. @throws AppError invalid (cursor) */
export async function listSystemCharacters(actor: Actor, input: PageQuery = {}): Promise<Page<Character>> {
  return list(actor, input, isSystem);
}

/** One's own characters, those of no team. @throws AppError invalid (cursor) */
export async function listOwnCharacters(actor: Actor, input: PageQuery = {}): Promise<Page<Character>> {
  return list(actor, input, isOwn(actor));
}

/** The characters of a team. @throws AppError not_found for a team that one may not see, invalid (cursor) */
export async function listTeamCharacters(
  actor: Actor,
  input: PageQuery & { team_id: string },
): Promise<Page<Character>> {
  await getTeam(actor, { id: input.team_id });
  return list(actor, input, eq(characters.team_id, input.team_id));
}

/** @throws AppError unknown_workflow, naming the two there are */
export function parseWorkflow(value: string): Workflow {
  const found = workflows.find((workflow) => workflow === value);
  if (!found) {
    throw new AppError("unknown_workflow", `There are two workflows: ${workflows.join(" and ")}.`);
  }
  return found;
}

/** What someone may choose for a workflow. @throws AppError unknown_workflow, invalid (cursor) */
export async function listWorkflowCharacters(
  actor: Actor,
  input: PageQuery & { workflow: string },
): Promise<Page<Character>> {
  const workflow = parseWorkflow(input.workflow);
  return list(actor, input, and(offeredTo(actor), takesPartIn(workflow)));
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
    .where(and(listedCharacter(actor), offeredTo(actor), takesPartIn(input.workflow)))
    .orderBy(...order);
}

/**
 * The characters of one kind as rows with what the actor may do, without prompts: for pages.
 * @throws AppError not_found for a team that one may not see
 */
export async function listCharacterRows(
  actor: Actor,
  input: { from: "system" | "my" | { team_id: string } },
): Promise<CharacterRow[]> {
  const { from } = input;
  if (typeof from === "object") await getTeam(actor, { id: from.team_id });
  const which =
    from === "system" ? isSystem : from === "my" ? isOwn(actor) : eq(characters.team_id, from.team_id);
  const { created_at: _, ...shown } = characterColumns;
  return db()
    .select({ ...shown, ...rightsColumns(actor) })
    .from(characters)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(listedCharacter(actor), which))
    .orderBy(...order);
}

/** A character with what the actor may do with it and the name of its team, or null. */
export async function findCharacter(
  actor: Actor,
  input: { id: string },
): Promise<(Character & CharacterRights & { team: string | null }) | null> {
  const [character] = await db()
    .select({ ...columns, ...rightsColumns(actor), team: teams.name })
    .from(characters)
    .innerJoin(character_versions, versionInForce)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(eq(characters.id, input.id), visibleCharacter(actor)));
  return character ?? null;
}

/** A character that the actor may see. @throws AppError not_found */
export async function getCharacter(actor: Actor, input: { id: string }): Promise<Character> {
  const [character] = await db()
    .select(columns)
    .from(characters)
    .innerJoin(character_versions, versionInForce)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(eq(characters.id, input.id), visibleCharacter(actor)));
  if (!character) throw characterNotFound();
  return character;
}

/** Every text that a character's prompt had, newest first, for whoever sees the character. @throws AppError not_found */
export async function listVersions(actor: Actor, input: { id: string }): Promise<Version[]> {
  const rows = await db()
    .select({
      id: character_versions.id,
      number: character_versions.number,
      prompt: character_versions.prompt,
      created_at: character_versions.created_at,
      created_by: character_versions.created_by,
      author: sql<string | null>`${personName}`,
    })
    .from(characters)
    .innerJoin(character_versions, eq(character_versions.character_id, characters.id))
    .leftJoin(users, eq(users.id, character_versions.created_by))
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(eq(characters.id, input.id), visibleCharacter(actor)))
    .orderBy(desc(character_versions.number));
  // A character has at least one version, so that nothing means that there is no such character.
  if (rows.length === 0) throw characterNotFound();
  return rows;
}
