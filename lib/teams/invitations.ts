import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { team_invitations, team_members, teams } from "../../db/schema/library.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError } from "../errors.ts";
import { getTeam } from "./queries.ts";

/** An invitation to the actor's address into a team that is not deleted. */
const ownInvitation = (actor: Actor, id: string) =>
  and(
    eq(team_invitations.id, id),
    eq(team_invitations.email, actor.email),
    sql`exists (select from ${teams} where ${teams.id} = ${team_invitations.team_id} and ${teams.deleted_at} is null)`,
  );
const noInvitation = () => new AppError("not_found", "This invitation has been withdrawn.");

/** Makes the actor a member of the team. @throws {AppError} not_found */
export async function acceptInvitation(actor: Actor, { id }: { id: string }): Promise<null> {
  await db().transaction(async (tx) => {
    const [invitation] = await tx
      .delete(team_invitations)
      .where(ownInvitation(actor, id))
      .returning({ team_id: team_invitations.team_id });
    if (!invitation) throw noInvitation();
    await tx
      .insert(team_members)
      .values({ ...invitation, user_id: actor.id })
      .onConflictDoNothing();
    await recordEvent(tx, { actor: actor.id, action: "team.joined", subject: invitation.team_id });
  });
  return null;
}

/** @throws {AppError} not_found */
export async function declineInvitation(actor: Actor, { id }: { id: string }): Promise<null> {
  const { count } = await db().delete(team_invitations).where(ownInvitation(actor, id));
  if (count === 0) throw noInvitation();
  return null;
}

/** Ends the actor's membership; characters they created stay in the team. @throws {AppError} not_found, conflict for the owner */
export async function leaveTeam(actor: Actor, { id }: { id: string }): Promise<null> {
  const team = await getTeam(actor, { id });
  if (team.user_id === actor.id) throw new AppError("conflict", "You own this team, so you can’t leave it.");
  const { count } = await db()
    .delete(team_members)
    .where(and(eq(team_members.team_id, id), eq(team_members.user_id, actor.id)));
  if (count === 0) throw new AppError("not_found", "You are not a member of this team.");
  return null;
}
