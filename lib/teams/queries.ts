import "server-only";
import { and, asc, desc, eq, getTableColumns, isNull, ne, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { isAfter } from "../after-cursor.ts";
import { users } from "../../db/schema/accounts.ts";
import { characters, team_invitations, team_members, teams } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { cutPage, type DeletedQuery } from "../page.ts";
import type { Member, TeamInvitation } from "./schema.ts";
import { deletedTeam, listedTeam, ownTeam, managedTeam, teamNotFound, visibleTeam } from "./access.ts";

/** A team in the API. */
export const teamColumns = getTableColumns(teams);

/** The name of the joined account, or the local part of its email. */
export const accountName = sql<string>`coalesce(${users.name}, split_part(${users.email}, '@', 1))`;

const newestFirst = [desc(teams.created_at), desc(teams.id)];

/**
 * Teams the actor may see, or with `deleted` may restore, newest first; a page if `limit` is given, otherwise
 * all.
 * @throws {AppError} invalid (cursor)
 */
export async function listTeams(actor: Actor, { limit, cursor, deleted }: DeletedQuery = {}) {
  const query = db()
    .select(teamColumns)
    .from(teams)
    .where(and(deleted ? deletedTeam(actor) : listedTeam(actor), isAfter(cursor, teams)))
    .orderBy(...newestFirst);
  return cutPage(await (limit === undefined ? query : query.limit(limit + 1)), limit);
}

// Drizzle qualifies columns only in queries with a join; every use joins the owner.
const rights = (actor: Actor) => ({
  /** May change and delete the team and edit its members. */
  can_change: sql<boolean>`${ownTeam(actor)}`,
  can_manage_characters: sql<boolean>`${managedTeam(actor)}`,
  is_member: sql<boolean>`(${teams.user_id} <> ${actor.id} and exists (select from ${team_members}
    where ${team_members.team_id} = ${teams.id} and ${team_members.user_id} = ${actor.id}))`,
});

/** Teams for pages: without templates, with the actor's rights. */
export async function listTeamCards(actor: Actor) {
  return db()
    .select({
      id: teams.id,
      name: teams.name,
      description: teams.description,
      user_id: teams.user_id,
      access_level: teams.access_level,
      owner: accountName,
      ...rights(actor),
      character_count: sql<number>`(select count(*)::int from ${characters}
        where ${characters.team_id} = ${teams.id} and ${characters.deleted_at} is null)`,
      member_count: sql<number>`(select count(*)::int from ${team_members}
        where ${team_members.team_id} = ${teams.id} and ${team_members.user_id} <> ${teams.user_id})`,
    })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.user_id))
    .where(listedTeam(actor))
    .orderBy(...newestFirst);
}
export type TeamCard = Awaited<ReturnType<typeof listTeamCards>>[number];

/**
 * A team with its owner's email and the actor's rights, or null. A transaction passes itself as `reader`,
 * because waiting for a second connection could deadlock the pool.
 */
export async function findTeam(actor: Actor, input: { id: string }, reader: Pick<Tx, "select"> = db()) {
  const [result] = await reader
    .select({ team: teamColumns, owner: users.email, owner_name: accountName, ...rights(actor) })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.user_id))
    .where(and(eq(teams.id, input.id), visibleTeam(actor)));
  return result ?? null;
}

/** @throws {AppError} not_found, also when the actor may not see the team */
export async function getTeam(actor: Actor, input: { id: string }) {
  const result = await findTeam(actor, input);
  if (!result) throw teamNotFound();
  return result.team;
}

/**
 * Members in the order they joined, without the owner; for those who can change the team, followed by pending
 * invitations. @throws {AppError} not_found, forbidden for others than owner and members
 */
export async function listMembers(actor: Actor, input: { id: string }): Promise<Member[]> {
  const result = await findTeam(actor, input);
  if (!result) throw teamNotFound();
  if (!result.can_manage_characters)
    throw new AppError("forbidden", "Only the owner and the members of a team can see its members.");
  const { id, email, created_at } = team_invitations;
  const [members, invited] = await Promise.all([
    db()
      .select({
        user_id: users.id,
        email: users.email,
        name: accountName,
        created_at: team_members.created_at,
      })
      .from(team_members)
      .innerJoin(users, eq(users.id, team_members.user_id))
      // A member who became the owner still has a row.
      .where(and(eq(team_members.team_id, input.id), ne(team_members.user_id, result.team.user_id)))
      .orderBy(asc(team_members.created_at), asc(users.email)),
    db()
      .select({ user_id: id, email, created_at })
      .from(team_invitations)
      .where(and(eq(team_invitations.team_id, input.id), result.can_change ? undefined : sql`false`))
      .orderBy(asc(created_at), asc(email)),
  ]);
  return [
    ...members.map((member) => ({ ...member, state: "member" as const })),
    ...invited.map((one) => ({ ...one, name: null, state: "invited" as const })),
  ];
}

/** The actor's pending invitations, newest first. */
export async function listInvitations(actor: Actor): Promise<TeamInvitation[]> {
  return db()
    .select({
      id: team_invitations.id,
      team: teams.name,
      owner: accountName,
      created_at: team_invitations.created_at,
    })
    .from(team_invitations)
    .innerJoin(teams, and(eq(teams.id, team_invitations.team_id), isNull(teams.deleted_at)))
    .innerJoin(users, eq(users.id, teams.user_id))
    .where(eq(team_invitations.email, actor.email))
    .orderBy(desc(team_invitations.created_at));
}
