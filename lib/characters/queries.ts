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

// Columns in the API. A prompt and a version's author come from other tables.
const characterColumns = getTableColumns(characters);
const { character_id: _character, ...versionColumns } = getTableColumns(character_versions);
export { characterColumns, versionColumns };
const withPrompt = { ...characterColumns, system_prompt: character_versions.prompt };

const rightsColumns = (actor: Actor) => ({
  /** May edit, delete, add versions and roll back. */
  can_change: sql<boolean>`(not ${characters.is_readonly} and ${access.managedCharacter(actor)})`,
  /** Read-only, and the actor may update it with `is_readonly: false`. */
  can_unset_readonly: sql<boolean>`(${characters.is_readonly} and ${access.ownCharacter(actor)})`,
});

export const versionInForce = and(
  eq(character_versions.character_id, characters.id),
  eq(character_versions.number, characters.version),
);
const teamOfCharacter = eq(teams.id, characters.team_id);

const maxCardDescription = 200;

/** System characters first, then the actor's, then other people's. */
const rank = (actor: Actor) =>
  sql`case when ${characters.is_system} then 0 when ${access.belongsToOthers(actor)} then 2 else 1 end`;
/** Within each group oldest first. */
const order = (actor: Actor) => [asc(rank(actor)), asc(characters.created_at), asc(characters.id)];

/** SQL: rows after a cursor in that order. */
function after(actor: Actor, cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const from = decodeCursor(cursor);
  // A subquery with its own tables.
  return sql`(${rank(actor)}, ${characters.created_at}, ${characters.id})
    > (coalesce((select ${rank(actor)} from ${characters} left join ${teams} on ${teamOfCharacter}
      where ${characters.id} = ${from.id}), 2), ${from.created_at}::timestamptz, ${from.id}::uuid)`;
}

/** @throws {AppError} unknown_workflow */
export function parseWorkflow(value: string): Workflow {
  const workflow = workflows.find((each) => each === value);
  if (workflow) return workflow;
  throw new AppError("unknown_workflow", `There are two workflows: ${workflows.join(" and ")}.`);
}

/** Which characters: system ones, personal ones, a team's, or scope for a workflow. */
type Source = "system" | "my" | { team_id: string } | { workflow: string };

async function sourceFilter(actor: Actor, from?: Source): Promise<SQL | undefined> {
  const listed = access.listedCharacter(actor);
  if (from === undefined) return listed;
  if (from === "system") return and(listed, access.isSystem);
  if (from === "my") return and(listed, access.personalCharacter(actor));
  if ("workflow" in from)
    return and(access.offeredCharacter(actor), access.isForWorkflow(parseWorkflow(from.workflow)));
  await getTeam(actor, { id: from.team_id });
  return and(listed, eq(characters.team_id, from.team_id));
}

/**
 * Characters the actor may see, or with `deleted` may restore: a page if `limit` is given, otherwise all. Other
 * people's are always paged.
 * @throws {AppError} not_found (team), unknown_workflow, invalid (cursor)
 */
export async function listCharacters(actor: Actor, input: DeletedQuery & { from?: Source } = {}) {
  const scope = input.deleted ? access.restorableCharacter(actor) : await sourceFilter(actor, input.from);
  const where = and(scope, after(actor, input.cursor));
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
 * Characters with the actor's rights, without prompts. Includes the one with the id `open`, even if it is on another
 * page.
 * @throws {AppError} not_found (team), invalid (cursor)
 */
export async function listCharacterRows(actor: Actor, { from, limit, cursor, open }: RowsInput) {
  const where = await sourceFilter(actor, from);
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

const cards = (actor: Actor, workflow: Workflow, filter: SQL | undefined) =>
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
    .where(and(access.offeredCharacter(actor), access.isForWorkflow(workflow), filter))
    .orderBy(...order(actor));

const withoutDate = ({ created_at: _, ...card }: CharacterCard & { created_at: string }): CharacterCard =>
  card;

/** A page of cards for choosing characters of a workflow. @throws {AppError} invalid (cursor) */
export async function listCharacterCards(actor: Actor, { workflow, q, cursor, limit }: CardsQuery) {
  const matches = q
    ? sql`strpos(lower(concat_ws(' ', ${characters.name}, ${characters.description}, ${teams.name})), ${q.toLowerCase()}) > 0`
    : undefined;
  const filter = and(matches, after(actor, cursor));
  const { rows, next } = cutPage(await cards(actor, workflow, filter).limit(limit + 1), limit);
  return { characters: rows.map(withoutDate), next_cursor: next };
}

/** Cards of the given characters that are still available, for an earlier choice. */
export async function findCharacterCards(actor: Actor, input: { workflow: Workflow; ids: string[] }) {
  if (input.ids.length === 0) return [];
  return (await cards(actor, input.workflow, inArray(characters.id, input.ids))).map(withoutDate);
}

/** A character with the actor's rights and its team's name, or null. */
export async function findCharacter(actor: Actor, input: { id: string }) {
  const [result] = await db()
    .select({ character: withPrompt, ...rightsColumns(actor), team: teams.name })
    .from(characters)
    .innerJoin(character_versions, versionInForce)
    .leftJoin(teams, teamOfCharacter)
    .where(and(eq(characters.id, input.id), access.visibleCharacter(actor)));
  return result ?? null;
}

/** @throws {AppError} not_found, also when the actor may not see the character */
export async function getCharacter(actor: Actor, input: { id: string }) {
  const result = await findCharacter(actor, input);
  if (!result) throw access.characterNotFound();
  return result.character;
}

/** All versions of a character, newest first. @throws {AppError} not_found */
export async function listVersions(actor: Actor, input: { id: string }) {
  const rows = await db()
    .select({ ...versionColumns, author: sql<string | null>`${accountName}` })
    .from(characters)
    .innerJoin(character_versions, eq(character_versions.character_id, characters.id))
    .leftJoin(users, eq(users.id, character_versions.created_by))
    .leftJoin(teams, teamOfCharacter)
    .where(and(eq(characters.id, input.id), access.visibleCharacter(actor)))
    .orderBy(desc(character_versions.number));
  // Every character has a version, so no rows means no such character.
  if (rows.length === 0) throw access.characterNotFound();
  return rows;
}
