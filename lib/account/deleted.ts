import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { isRestorable, restorableDays } from "../../db/deletion.ts";
import { users } from "../../db/schema/accounts.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { characters, resumes, teams } from "../../db/schema/library.ts";
import { restorableCharacter } from "../characters/access.ts";
import { eraseCharacter, restoreCharacter } from "../characters/commands.ts";
import { eraseConversation, restoreConversation } from "../conversations/library/commands.ts";
import { AppError } from "../errors.ts";
import { eraseResume, restoreResume } from "../resumes/commands.ts";
import { isPending } from "../resumes/rows.ts";
import { deletedTeam } from "../teams/access.ts";
import { eraseTeam, restoreTeam } from "../teams/commands.ts";
import { accountName } from "../teams/queries.ts";
import type { DeletedKind, DeletedThing } from "./schema.ts";

type Thing = Pick<DeletedThing, "kind" | "id">;
type Command = (actor: Actor, input: { id: string }) => Promise<unknown>;

const commands: Record<DeletedKind, { restore: Command; erase: Command }> = {
  conversation: { restore: restoreConversation, erase: eraseConversation },
  resume: { restore: restoreResume, erase: eraseResume },
  character: { restore: restoreCharacter, erase: eraseCharacter },
  team: { restore: restoreTeam, erase: eraseTeam },
};

const notFound = () =>
  new AppError(
    "not_found",
    "This has already been restored or erased. Reload the page to see the current list.",
  );

/** @throws {AppError} not_found when it is already erased, forbidden, conflict, quota_exceeded */
export async function restoreThing(actor: Actor, { kind, id }: Thing): Promise<void> {
  try {
    await commands[kind].restore(actor, { id });
  } catch (error) {
    throw error instanceof AppError && error.code === "not_found" ? notFound() : error;
  }
}

/** Erases a deleted thing for good; a restored one is not erased. @throws {AppError} not_found */
export async function eraseThing(actor: Actor, { kind, id }: Thing): Promise<void> {
  if (!(await findDeleted(actor, { kind, id }))) throw notFound();
  await commands[kind].erase(actor, { id });
}

/** Everything the actor may restore, of all kinds, as SQL. */
function deletedThings(actor: Actor) {
  const owner = sql`case when ${users.id} <> ${actor.id} then ${accountName} end`;
  return sql`
    select 'conversation' as kind, id, title as name, null as team, null as owner, deleted_at, erase_at
      from ${conversations}
      where ${eq(conversations.user_id, actor.id)} and ${isRestorable(conversations.deleted_at)}
    union all
    select 'resume', id, filename, null, null, deleted_at, null from ${resumes}
      where ${eq(resumes.user_id, actor.id)} and ${isRestorable(resumes.deleted_at)} and not ${isPending}
    union all
    select 'character', ${characters.id}, ${characters.name}, ${teams.name}, ${owner}, ${characters.deleted_at}, null
      from ${characters} left join ${teams} on ${eq(teams.id, characters.team_id)}
      left join ${users} on ${eq(users.id, characters.user_id)}
      where ${restorableCharacter(actor)}
    union all
    select 'team', ${teams.id}, ${teams.name}, null, ${owner}, ${teams.deleted_at}, null
      from ${teams} join ${users} on ${eq(users.id, teams.user_id)} where ${deletedTeam(actor)}`;
}

/** The things the actor deleted or may restore for others, last deleted first. */
export async function listDeleted(
  actor: Actor,
  { limit }: { limit: number },
): Promise<{ things: DeletedThing[]; hasMore: boolean }> {
  const rows = await selectDeleted(actor, sql`order by deleted_at desc, id limit ${limit + 1}`);
  return { things: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** One deleted thing, or null. */
export async function findDeleted(actor: Actor, { kind, id }: Thing): Promise<DeletedThing | null> {
  const [row] = await selectDeleted(actor, sql`where kind = ${kind} and id = ${id}`);
  return row ?? null;
}

async function selectDeleted(actor: Actor, clause: SQL): Promise<DeletedThing[]> {
  const rows = await db().execute<DeletedThing>(sql`
    select kind, id, name, team, owner, deleted_at,
      least(erase_at, deleted_at + make_interval(days => ${restorableDays})) as erases_at
    from (${deletedThings(actor)}) things ${clause}`);
  const iso = (value: string) => new Date(value).toISOString();
  return rows.map((row) => ({ ...row, deleted_at: iso(row.deleted_at), erases_at: iso(row.erases_at) }));
}
