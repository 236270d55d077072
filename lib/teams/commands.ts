import "server-only";
import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { type Actor, personName } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { characters, team_invitations, team_members, teams } from "../../db/schema/library.ts";
import { isRestorable } from "../../db/deletion.ts";
import { afterResponse } from "../after-response.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError, invalidField } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { letter, sendMail } from "../mail.ts";
import { assertQuotas } from "../quotas.ts";
import { site } from "../site.ts";
import { ownTeam } from "./access.ts";
import { findTeam, getTeam, teamColumns } from "./queries.ts";
import type { TeamInput } from "./schema.ts";

/**
 * Throws the reason why a change found no row.
 * @throws {AppError} not_found, forbidden (the actor may only see the team)
 */
async function refuseTeam(actor: Actor, id: string): Promise<never> {
  await getTeam(actor, { id });
  throw new AppError("forbidden", "Only the owner of this team, or an administrator, can change it.");
}

async function changeableTeam(actor: Actor, id: string) {
  const result = await findTeam(actor, { id });
  return result?.can_change ? result.team : refuseTeam(actor, id);
}

/**
 * Checks that the actor may give something to `userId`: only administrators, and only to an existing account.
 * A transaction passes itself as `reader`, because waiting for a second connection could deadlock the pool.
 * @throws {AppError} forbidden, invalid (user_id)
 */
export async function assertOwner(actor: Actor, userId?: string | null, reader: Pick<Tx, "$count"> = db()) {
  if (!userId || userId === actor.id) return;
  if (!actor.isSuperuser)
    throw new AppError("forbidden", "Only an administrator can make someone else the owner.");
  const exists = await reader.$count(users, eq(users.id, userId));
  if (!exists) throw invalidField("user_id", "There is no account with this id.");
}

/**
 * Creates a team. Only an administrator may set another owner.
 * @throws {AppError} forbidden, invalid (user_id), quota_exceeded
 */
export async function createTeam(actor: Actor, input: TeamInput) {
  await assertOwner(actor, input.user_id);
  return db().transaction(async (tx) => {
    const [team] = await tx
      .insert(teams)
      .values({ ...input, user_id: input.user_id ?? actor.id })
      .returning(teamColumns);
    if (!team) throw new Error("A team was not stored.");
    await assertQuotas(tx, actor, ["teams"], team.user_id);
    return team;
  });
}

/** Changes a team; omitted fields keep their value. @throws {AppError} not_found, forbidden, invalid (user_id) */
export async function updateTeam(actor: Actor, { id, user_id, ...texts }: TeamInput & { id: string }) {
  if (!actor.isSuperuser && user_id && user_id !== actor.id) await getTeam(actor, { id });
  await assertOwner(actor, user_id);
  const [team] = await db()
    .update(teams)
    .set({ ...texts, ...(user_id && { user_id }), updated_at: sql`now()` })
    .where(and(eq(teams.id, id), isNull(teams.deleted_at), ownTeam(actor)))
    .returning(teamColumns);
  return team ?? refuseTeam(actor, id);
}

/** Marks a team as deleted, which hides its characters too. @throws {AppError} not_found, forbidden */
export async function deleteTeam(actor: Actor, { id }: { id: string }): Promise<void> {
  const { count } = await db()
    .update(teams)
    .set({ deleted_at: sql`now()` })
    .where(and(eq(teams.id, id), isNull(teams.deleted_at), ownTeam(actor)));
  if (count === 0) await refuseTeam(actor, id);
}

/** Restores a deleted team with its characters. Idempotent. @throws {AppError} not_found, forbidden, quota_exceeded */
export async function restoreTeam(actor: Actor, { id }: { id: string }) {
  const restored = await db().transaction(async (tx) => {
    const [team] = await tx
      .update(teams)
      .set({ deleted_at: null })
      .where(and(eq(teams.id, id), isRestorable(teams.deleted_at), ownTeam(actor)))
      .returning(teamColumns);
    if (!team) return null;
    await assertQuotas(tx, actor, ["teams"], team.user_id);
    const owners = await tx
      .selectDistinct({ id: characters.user_id })
      .from(characters)
      .where(and(eq(characters.team_id, id), isNull(characters.deleted_at)))
      .orderBy(characters.user_id);
    for (const owner of owners) if (owner.id) await assertQuotas(tx, actor, ["characters"], owner.id);
    return team;
  });
  return restored ?? changeableTeam(actor, id);
}

async function erase(where: SQL | undefined): Promise<number> {
  return (await db().delete(teams).where(where)).count;
}

/** Erases a team for good, deleted or not, with its characters. @throws {AppError} not_found, forbidden */
export async function eraseTeam(actor: Actor, { id }: { id: string }): Promise<void> {
  const isThere = or(isNull(teams.deleted_at), isRestorable(teams.deleted_at));
  if ((await erase(and(eq(teams.id, id), isThere, ownTeam(actor)))) === 0) await refuseTeam(actor, id);
}

/** Erases all teams deleted before a date. Returns how many. */
export const eraseDeletedTeams = (before: Date): Promise<number> =>
  erase(lt(teams.deleted_at, before.toISOString()));

/**
 * Invites an email address; inviting again changes nothing. The answer does not reveal whether an account exists,
 * which is looked up after the response to send a mail.
 * @throws {AppError} not_found, forbidden, rate_limited, invalid (email)
 */
export async function inviteMember(actor: Actor, input: { id: string; email: string }): Promise<null> {
  const team = await changeableTeam(actor, input.id);
  await countAgainst("team_member", actor.id);
  const isOwner = await db().$count(users, and(eq(users.id, team.user_id), eq(users.email, input.email)));
  if (isOwner) throw invalidField("email", "This is the owner of the team.");
  const isNew = await db().transaction(async (tx) => {
    const { count } = await tx.execute(sql`
      insert into ${team_invitations} (team_id, email) select ${team.id}, ${input.email}
      where not exists (select from ${team_members} m join ${users} u on u.id = m.user_id
        where m.team_id = ${team.id} and u.email = ${input.email})
      on conflict do nothing`);
    if (count > 0) await recordEvent(tx, { actor: actor.id, action: "team.invited", subject: team.id });
    return count > 0;
  });
  if (isNew) afterResponse(() => mailInvitation(personName(actor), team.name, input.email));
  return null;
}

async function mailInvitation(inviter: string, team: string, email: string): Promise<void> {
  const hasAccount = await db().$count(users, and(eq(users.email, email), isNull(users.suspended_at)));
  if (!hasAccount) return;
  await sendMail((origin) =>
    letter(
      email,
      `An invitation to a team on ${site.name}`,
      [`${inviter} invites you to the team “${team}”.`, "You can accept or decline."],
      { url: `${origin}/dashboard/teams`, text: "Look at the invitation" },
    ),
  );
}

/** Removes a member or withdraws an invitation. @throws {AppError} not_found, forbidden */
export async function removeMember(actor: Actor, input: { id: string; user_id: string }): Promise<void> {
  await changeableTeam(actor, input.id);
  const members = await db()
    .delete(team_members)
    .where(and(eq(team_members.team_id, input.id), eq(team_members.user_id, input.user_id)));
  const invitations = await db()
    .delete(team_invitations)
    .where(and(eq(team_invitations.team_id, input.id), eq(team_invitations.id, input.user_id)));
  if (members.count + invitations.count === 0)
    throw new AppError("not_found", "This person is not a member of the team.");
}
