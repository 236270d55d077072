import "server-only";
import { and, asc, desc, eq, getTableColumns, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { character_versions, characters, teams } from "../../db/schema/library.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { cutPage, type DeletedQuery, maxPageSize } from "../page.ts";
import { accountName, getTeam } from "../teams/queries.ts";
import * as access from "./access.ts";
import { type CardsQuery, type CharacterCard, type Workflow, workflows } from "./schema.ts";

// As they leave through the API, but for a character's prompt and a version's author, which stand in other tables.
const characterColumns = getTableColumns(characters);
const { character_id: _character, ...versionColumns } = getTableColumns(character_versions);
export { characterColumns, versionColumns };
const withPrompt = { ...characterColumns, system_prompt: character_versions.prompt };

const rightsColumns = (actor: Actor) => ({
  /** Edit, delete, add versions, roll back. */
  can_change: sql<boolean>`(not ${characters.is_readonly} and ${access.managedCharacter(actor)})`,
  /** It is read-only, and an update with `is_readonly: false` would free it. */
  can_unset_readonly: sql<boolean>`(${characters.is_readonly} and ${access.ownCharacter(actor)})`,
});

export const versionInForce = and(
  eq(character_versions.character_id, characters.id),
  eq(character_versions.number, characters.version),
);
const teamOfCharacter = eq(teams.id, characters.team_id);

const maxCardDescription = 200;

/** System characters first, then what is one's own, then other people's. */
const rank = (actor: Actor) =>
  sql`case when ${characters.is_system} then 0 when ${access.belongsToOthers(actor)} then 2 else 1 end`;
/** Each kind oldest first: the seed's order, then as they were made. */
const order = (actor: Actor) => [asc(rank(actor)), asc(characters.created_at), asc(characters.id)];

/** What comes after a cursor in that order. */
function after(actor: Actor, cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const from = decodeCursor(cursor);
  // Within the parentheses the tables are those of its own FROM.
  return sql`(${rank(actor)}, ${characters.created_at}, ${characters.id})
    > (coalesce((select ${rank(actor)} from ${characters} left join ${teams} on ${teamOfCharacter}
      where ${characters.id} = ${from.id}), 2), ${from.created_at}::timestamptz, ${from.id}::uuid)`;
}

/** @throws AppError unknown_workflow, naming the two there are */
export function parseWorkflow(value: string): Workflow {
  const workflow = workflows.find((each) => each === value);
  if (workflow) return workflow;
  throw new AppError("unknown_workflow", `There are two workflows: ${workflows.join(" and ")}.`);
}

/** Which characters: the system's, one's own of no team, a team's, or those that one may choose for a workflow. */
type Source = "system" | "my" | { team_id: string } | { workflow: string };

async function whereFrom(actor: Actor, from?: Source): Promise<SQL | undefined> {
  const listed = access.listedCharacter(actor);
  if (from === undefined) return listed;
  if (from === "system") return and(listed, access.isSystem);
  if (from === "my") return and(listed, access.personalCharacter(actor));
  if ("workflow" in from)
    return and(access.offeredCharacter(actor), access.takesPartIn(parseWorkflow(from.workflow)));
  await getTeam(actor, { id: from.team_id });
  return and(listed, eq(characters.team_id, from.team_id));
}

/**
 * The characters of one kind, all that someone may see, or with `deleted` all that they may restore; whole unless a limit
 * is given, but for other people's, which come by pages in any case. @throws AppError not_found for the team, unknown_workflow, invalid (cursor)
 */
export async function listCharacters(actor: Actor, input: DeletedQuery & { from?: Source } = {}) {
  const those = input.deleted ? access.restorableCharacter(actor) : await whereFrom(actor, input.from);
  const where = and(those, after(actor, input.cursor));
  const select = (more?: SQL) =>
    db()
      .select(withPrompt)
      .from(characters)
      .innerJoin(character_versions, versionInForce)
      .leftJoin(teams, teamOfCharacter)
      .where(and(where, more))
      .orderBy(...order(actor));
  if (input.limit !== undefined) return cutPage(await select().limit(input.limit + 1), input.limit);
  const [own, others] = await Promise.all([
    select(not(access.belongsToOthers(actor))),
    select(access.belongsToOthers(actor)).limit(maxPageSize + 1),
  ]);
  const { rows, next } = cutPage(others, maxPageSize);
  return { rows: [...own, ...rows], next };
}

type RowsInput = { from: Source; limit: number; cursor?: string | undefined; open?: string | undefined };

/**
 * The characters of one kind with what the actor may do, without prompts; the one that is `open` comes along, wherever
 * it stands in the list. @throws AppError not_found for the team, invalid (cursor)
 */
export async function listCharacterRows(actor: Actor, { from, limit, cursor, open }: RowsInput) {
  const where = await whereFrom(actor, from);
  const select = (more: SQL | undefined, count: number) =>
    db()
      .select({ ...characterColumns, ...rightsColumns(actor) })
      .from(characters)
      .leftJoin(teams, teamOfCharacter)
      .where(and(where, more))
      .orderBy(...order(actor))
      .limit(count);
  const page = cutPage(await select(after(actor, cursor), limit + 1), limit);
  if (!open || page.rows.some(({ id }) => id === open)) return page;
  return { ...page, rows: [...(await select(eq(characters.id, open), 1)), ...page.rows] };
}
export type CharacterRow = Awaited<ReturnType<typeof listCharacterRows>>["rows"][number];

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
    .leftJoin(teams, teamOfCharacter)
    .where(and(access.offeredCharacter(actor), access.takesPartIn(workflow), which))
    .orderBy(...order(actor));

const withoutDate = ({ created_at: _, ...card }: CharacterCard & { created_at: string }): CharacterCard =>
  card;

/** What someone may choose for a workflow as cards, without prompts, a page at a time. @throws AppError invalid (cursor) */
export async function listCharacterCards(actor: Actor, { workflow, q, cursor, limit }: CardsQuery) {
  const matches = q
    ? sql`strpos(lower(concat_ws(' ', ${characters.name}, ${characters.description}, ${teams.name})), ${q.toLowerCase()}) > 0`
    : undefined;
  const which = and(matches, after(actor, cursor));
  const { rows, next } = cutPage(await cards(actor, workflow, which).limit(limit + 1), limit);
  return { characters: rows.map(withoutDate), next_cursor: next };
}

/** Of these characters the cards of those that may be chosen: for a choice that was made before. */
export async function findCharacterCards(actor: Actor, input: { workflow: Workflow; ids: string[] }) {
  if (input.ids.length === 0) return [];
  return (await cards(actor, input.workflow, inArray(characters.id, input.ids))).map(withoutDate);
}

/** A character with what the actor may do with it and the name of its team, or null. */
export async function findCharacter(actor: Actor, input: { id: string }) {
  const [result] = await db()
    .select({ character: withPrompt, ...rightsColumns(actor), team: teams.name })
    .from(characters)
    .innerJoin(character_versions, versionInForce)
    .leftJoin(teams, teamOfCharacter)
    .where(and(eq(characters.id, input.id), access.visibleCharacter(actor)));
  return result ?? null;
}

/** A character that the actor may see. @throws AppError not_found */
export async function getCharacter(actor: Actor, input: { id: string }) {
  const result = await findCharacter(actor, input);
  if (!result) throw access.characterNotFound();
  return result.character;
}

/** Every prompt and manner that a character had, newest first, for whoever sees the character. @throws AppError not_found */
export async function listVersions(actor: Actor, input: { id: string }) {
  const rows = await db()
    .select({ ...versionColumns, author: sql<string | null>`${accountName}` })
    .from(characters)
    .innerJoin(character_versions, eq(character_versions.character_id, characters.id))
    .leftJoin(users, eq(users.id, character_versions.created_by))
    .leftJoin(teams, teamOfCharacter)
    .where(and(eq(characters.id, input.id), access.visibleCharacter(actor)))
    .orderBy(desc(character_versions.number));
  // A character has at least one version, so that nothing means that there is no such character.
  if (rows.length === 0) throw access.characterNotFound();
  return rows;
}
