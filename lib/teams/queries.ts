import "server-only";
import { and, asc, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { characters, team_members, teams } from "../../db/schema/library.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { cutPage, type Page, type PageQuery } from "../page.ts";
import { ownTeam, managedTeam, teamNotFound, visibleTeam, visibleTeamIds } from "./access.ts";
import { personName, teamColumns } from "./rows.ts";
import type { Member, Team, TeamCard, TeamRights } from "./schema.ts";

/** Of all teams those that someone may see. */
function listed(actor: Actor): SQL | undefined {
  const ids = visibleTeamIds(actor);
  return and(ids ? sql`${teams.id} in ${ids}` : undefined, visibleTeam(actor));
}

/** The teams that someone may see, newest first; whole unless a limit is given. @throws AppError invalid (cursor) */
export async function listTeams(actor: Actor, input: PageQuery = {}): Promise<Page<Team>> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const query = db()
    .select(teamColumns)
    .from(teams)
    .where(
      and(
        listed(actor),
        from
          ? sql`(${teams.created_at}, ${teams.id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(teams.created_at), desc(teams.id));
  const rows = await (input.limit === undefined ? query : query.limit(input.limit + 1));
  return cutPage(rows, input.limit);
}

// Drizzle qualifies columns in a selection only where tables are joined; the join of the owner sees to that.
const rights = (actor: Actor) => ({
  can_change: sql<boolean>`${ownTeam(actor)}`,
  can_manage_characters: sql<boolean>`${managedTeam(actor)}`,
});

/** The same as light rows with what the actor may do, for pages; no templates. */
export async function listTeamCards(actor: Actor): Promise<TeamCard[]> {
  return db()
    .select({
      id: teams.id,
      name: teams.name,
      description: teams.description,
      user_id: teams.user_id,
      access_level: teams.access_level,
      owner: personName,
      ...rights(actor),
      character_count: sql<number>`(select count(*)::int from ${characters}
        where ${characters.team_id} = ${teams.id} and ${characters.deleted_at} is null)`,
      member_count: sql<number>`(select count(*)::int from ${team_members}
        where ${team_members.team_id} = ${teams.id} and ${team_members.user_id} <> ${teams.user_id})`,
    })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.user_id))
    .where(listed(actor))
    .orderBy(desc(teams.created_at), desc(teams.id));
}

/** A team with what the actor may do with it, or null. */
export async function findTeam(actor: Actor, input: { id: string }): Promise<(Team & TeamRights) | null> {
  const [team] = await db()
    .select({ ...teamColumns, ...rights(actor) })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.user_id))
    .where(and(eq(teams.id, input.id), visibleTeam(actor)));
  return team ?? null;
}

/** A team that the actor may see. @throws AppError not_found */
export async function getTeam(actor: Actor, input: { id: string }): Promise<Team> {
  const [team] = await db()
    .select(teamColumns)
    .from(teams)
    .where(and(eq(teams.id, input.id), visibleTeam(actor)));
  if (!team) throw teamNotFound();
  return team;
}

/**
 * The members of a team, in the order in which they joined; its owner is none of them. Those who see a team only
 * because it is public do not see who is in it.
 * @throws AppError not_found, forbidden
 */
export async function listMembers(actor: Actor, input: { id: string }): Promise<Member[]> {
  const team = await findTeam(actor, input);
  if (!team) throw teamNotFound();
  if (!team.can_manage_characters) {
    throw new AppError("forbidden", "Only the owner and the members of a team see who its members are.");
  }
  return (
    db()
      .select({ user_id: users.id, email: users.email, created_at: team_members.created_at })
      .from(team_members)
      .innerJoin(users, eq(users.id, team_members.user_id))
      // A member whom an administrator made the owner is still written down as one.
      .where(and(eq(team_members.team_id, input.id), ne(team_members.user_id, team.user_id)))
      .orderBy(asc(team_members.created_at), asc(users.email))
  );
}
