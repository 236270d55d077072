"use server";

import { formAction } from "@/lib/http/action";
import * as commands from "@/lib/teams/commands";
import * as invitations from "@/lib/teams/invitations";
import { invitationId, memberForm, memberId, teamId } from "@/lib/teams/schema";

export async function deleteTeam(_state: unknown, data: FormData) {
  return formAction(teamId, [], commands.deleteTeam)(data);
}

/** Invites an address into a team. */
export async function inviteMember(_state: unknown, data: FormData) {
  return formAction(memberForm, ["email"], commands.inviteMember)(data);
}

/** Becomes a member of the team that invited one. */
export async function acceptInvitation(_state: unknown, data: FormData) {
  return formAction(invitationId, [], invitations.acceptInvitation)(data);
}

export async function declineInvitation(_state: unknown, data: FormData) {
  return formAction(invitationId, [], invitations.declineInvitation)(data);
}

/** Ends one's own membership. */
export async function leaveTeam(_state: unknown, data: FormData) {
  return formAction(teamId, [], async (actor, input) => {
    await invitations.leaveTeam(actor, input);
    return { redirectTo: "/dashboard/teams" };
  })(data);
}

/** Takes a member out of a team, or an invitation back. */
export async function removeMember(_state: unknown, data: FormData) {
  return formAction(memberId, [], commands.removeMember)(data);
}
