import "server-only";
import { and, asc, desc, eq, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { character_versions, characters, teams } from "../../db/schema/library.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { cutPage, maxPageSize, type Page, type PageQuery } from "../page.ts";
import { getTeam } from "../teams/queries.ts";
import { personName } from "../teams/rows.ts";
import {
  characterNotFound,
  belongsToOthers,
  listedCharacter,
  offeredCharacter,
  takesPartIn,
  visibleCharacter,
} from "./access.ts";
import { characterColumns, rightsColumns, versionInForce } from "./rows.ts";
import {
  workflows,
  type Character,
  type CharacterCard,
  type CharacterCardPage,
  type CharacterRights,
  type CharacterRow,
  type Version,
  type Workflow,
} from "./schema.ts";

const columns = { ...characterColumns, system_prompt: character_versions.prompt };

/** How much of a description a card shows. */
const maxCardDescription = 200;

/** System characters first, then what is one's own, then other people's. */
const rank = (actor: Actor) =>
  sql`case when ${characters.is_system} then 0 when ${belongsToOthers(actor)} then 2 else 1 end`;
/** Each kind oldest first: the seed's order, then as they were made. */
const order = (actor: Actor) => [asc(rank(actor)), asc(characters.created_at), asc(characters.id)];

/** What comes after a cursor in that order. */
function after(actor: Actor, cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const from = decodeCursor(cursor);
  // Within the parentheses the tables are those of its own FROM.
  return sql`(${rank(actor)}, ${characters.created_at}, ${characters.id})
    > (coalesce((select ${rank(actor)} from ${characters} left join ${teams} on ${teams.id} = ${characters.team_id}
      where ${characters.id} = ${from.id}), 2), ${from.created_at}::timestamptz, ${from.id}::uuid)`;
}

/** What a WHERE picks; whole unless a limit is given, but for other people's, which come by pages in any case. */
async function list(actor: Actor, input: PageQuery, which: SQL | undefined): Promise<Page<Character>> {
  const select = (more?: SQL) =>
    db()
      .select(columns)
      .from(characters)
      .innerJoin(character_versions, versionInForce)
      .leftJoin(teams, eq(teams.id, characters.team_id))
      .where(and(which, after(actor, input.cursor), more))
      .orderBy(...order(actor));
  if (input.limit !== undefined) return cutPage(await select().limit(input.limit + 1), input.limit);
  const [own, others] = await Promise.all([
    select(not(belongsToOthers(actor))),
    select(belongsToOthers(actor)).limit(maxPageSize + 1),
  ]);
  const page = cutPage(others, maxPageSize);
  return { rows: [...own, ...page.rows], next: page.next };
}

const isSystem = eq(characters.is_system, true);
/** A person's own characters: those that belong to no team. */
const isOwn = (actor: Actor): SQL | undefined =>
  and(eq(characters.is_system, false), isNull(characters.team_id), eq(characters.user_id, actor.id));

/** All characters that someone may see. @throws AppError invalid (cursor) */
export async function listCharacters(actor: Actor, input: PageQuery = {}): Promise<Page<Character>> {
  return list(actor, input, listedCharacter(actor));
}

/** The system characters. @throws AppError invalid (cursor) */
export async function listSystemCharacters(actor: Actor, input: PageQuery = {}): Promise<Page<Character>> {
  return list(actor, input, and(listedCharacter(actor), isSystem));
}

/** One's own characters, those of no team. @throws AppError invalid (cursor) */
export async function listOwnCharacters(actor: Actor, input: PageQuery = {}): Promise<Page<Character>> {
  return list(actor, input, and(listedCharacter(actor), isOwn(actor)));
}

/** The characters of a team. @throws AppError not_found for a team that one may not see, invalid (cursor) */
export async function listTeamCharacters(
  actor: Actor,
  input: PageQuery & { team_id: string },
): Promise<Page<Character>> {
  await getTeam(actor, { id: input.team_id });
  return list(actor, input, and(listedCharacter(actor), eq(characters.team_id, input.team_id)));
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
  return list(actor, input, and(offeredCharacter(actor), takesPartIn(workflow)));
}

const cards = (actor: Actor, workflow: Workflow, which: SQL | undefined) =>
  db()
    .select({
      id: characters.id,
      name: characters.name,
      description: sql<string>`case when length(${characters.description}) > ${maxCardDescription}
        then left(${characters.description}, ${maxCardDescription - 1}) || '…' else ${characters.description} end`,
      is_system: characters.is_system,
      team: teams.name,
      created_at: characters.created_at,
    })
    .from(characters)
    .leftJoin(teams, eq(teams.id, characters.team_id))
    .where(and(offeredCharacter(actor), takesPartIn(workflow), which))
    .orderBy(...order(actor));

const withoutDate = ({ created_at: _, ...card }: CharacterCard & { created_at: string }): CharacterCard =>
  card;

/** What someone may choose for a workflow as cards, without prompts, a page at a time. @throws AppError invalid (cursor) */
export async function listCharacterCards(
  actor: Actor,
  input: { workflow: Workflow; q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<CharacterCardPage> {
  const matches = input.q
    ? sql`strpos(lower(concat_ws(' ', ${characters.name}, ${characters.description}, ${teams.name})), ${input.q.toLowerCase()}) > 0`
    : undefined;
  const rows = await cards(actor, input.workflow, and(matches, after(actor, input.cursor))).limit(
    input.limit + 1,
  );
  const page = cutPage(rows, input.limit);
  return { characters: page.rows.map(withoutDate), next_cursor: page.next };
}

/** Of these characters the cards of those that may be chosen: for a choice that was made before. */
export async function findCharacterCards(
  actor: Actor,
  input: { workflow: Workflow; ids: string[] },
): Promise<CharacterCard[]> {
  if (input.ids.length === 0) return [];
  return (await cards(actor, input.workflow, inArray(characters.id, input.ids))).map(withoutDate);
}

/**
 * The characters of one kind as rows with what the actor may do, without prompts: for pages.
 * @param input.open a character that comes along, wherever it stands in the list
 * @throws AppError not_found for a team that one may not see, invalid (cursor)
 */
export async function listCharacterRows(
  actor: Actor,
  input: {
    from: "system" | "my" | { team_id: string };
    limit: number;
    cursor?: string | undefined;
    open?: string | undefined;
  },
): Promise<Page<CharacterRow>> {
  const { from } = input;
  if (typeof from === "object") await getTeam(actor, { id: from.team_id });
  const which =
    from === "system" ? isSystem : from === "my" ? isOwn(actor) : eq(characters.team_id, from.team_id);
  const select = (more: SQL | undefined, limit: number) =>
    db()
      .select({ ...characterColumns, ...rightsColumns(actor) })
      .from(characters)
      .leftJoin(teams, eq(teams.id, characters.team_id))
      .where(and(listedCharacter(actor), which, more))
      .orderBy(...order(actor))
      .limit(limit);
  const page = cutPage(await select(after(actor, input.cursor), input.limit + 1), input.limit);
  const { open } = input;
  if (!open || page.rows.some(({ id }) => id === open)) return page;
  return { ...page, rows: [...(await select(eq(characters.id, open), 1)), ...page.rows] };
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
