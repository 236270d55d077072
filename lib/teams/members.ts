import "server-only";
import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { team_members } from "../../db/schema/library.ts";
import { AppError } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { refuseTeam } from "./commands.ts";
import { findTeam } from "./queries.ts";
import type { Member, Team } from "./schema.ts";

/** The team, when the actor may say who its members are. @throws AppError not_found, forbidden */
async function changeableTeam(actor: Actor, id: string): Promise<Team> {
  const team = await findTeam(actor, { id });
  return team?.can_change ? team : refuseTeam(actor, id);
}

const refusedEmail = (text: string): AppError => new AppError("invalid", text, { fields: { email: text } });

/**
 * Makes the account with this email a member of the team; one who is a member already stays one.
 * Each try counts against the limit, found or not.
 * @throws AppError not_found, forbidden, rate_limited, invalid (email) for an unknown one and for the owner's
 */
export async function addMember(actor: Actor, input: { id: string; email: string }): Promise<Member> {
  const team = await changeableTeam(actor, input.id);
  await countAgainst("team_member", actor.id);
  const [user] = await db()
    .select({ user_id: users.id, email: users.email })
    .from(users)
    .where(eq(users.email, input.email));
  if (!user) throw refusedEmail("No account has this email address. Invite the person first.");
  if (user.user_id === team.user_id) throw refusedEmail("This is the owner of the team.");
  const [member] = await db()
    .insert(team_members)
    .values({ team_id: team.id, user_id: user.user_id })
    .onConflictDoUpdate({
      target: [team_members.team_id, team_members.user_id],
      // Changes nothing, and answers with the row that was there.
      set: { created_at: sql`${team_members.created_at}` },
    })
    .returning({ created_at: team_members.created_at });
  if (!member) throw new Error("A member was not stored.");
  return { ...user, created_at: member.created_at };
}

/** Takes a member out of the team. @throws AppError not_found for the team and for who is no member, forbidden */
export async function removeMember(actor: Actor, input: { id: string; user_id: string }): Promise<void> {
  await changeableTeam(actor, input.id);
  const [removed] = await db()
    .delete(team_members)
    .where(and(eq(team_members.team_id, input.id), eq(team_members.user_id, input.user_id)))
    .returning({ user_id: team_members.user_id });
  if (!removed) throw new AppError("not_found", "This person is not a member of the team.");
}
