"use server";

import { formAction } from "@/lib/http/action";
import * as commands from "@/lib/teams/commands";
import * as invitations from "@/lib/teams/invitations";
import { invitationId, memberForm, memberId, teamId } from "@/lib/teams/schema";

export async function deleteTeam(_state: unknown, data: FormData) {
  return formAction(teamId, [], commands.deleteTeam)(data);
}

export async function inviteMember(_state: unknown, data: FormData) {
  return formAction(memberForm, ["email"], commands.inviteMember)(data);
}

export async function acceptInvitation(_state: unknown, data: FormData) {
  return formAction(invitationId, [], invitations.acceptInvitation)(data);
}

export async function declineInvitation(_state: unknown, data: FormData) {
  return formAction(invitationId, [], invitations.declineInvitation)(data);
}

export async function leaveTeam(_state: unknown, data: FormData) {
  return formAction(teamId, [], async (actor, input) => {
    await invitations.leaveTeam(actor, input);
    return { redirectTo: "/dashboard/teams" };
  })(data);
}

export async function removeMember(_state: unknown, data: FormData) {
  return formAction(memberId, [], commands.removeMember)(data);
}
