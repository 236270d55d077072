"use server";

import { formAction } from "@/lib/http/action";
import * as commands from "@/lib/teams/commands";
import { memberForm, memberId, teamId } from "@/lib/teams/schema";

/** Deletes a team with its characters; it can be restored for 30 days. */
export async function deleteTeam(_state: unknown, data: FormData) {
  return formAction(teamId, [], commands.deleteTeam)(data);
}

/** Makes the account with an email a member. */
export async function addMember(_state: unknown, data: FormData) {
  return formAction(memberForm, ["email"], commands.addMember)(data);
}

/** Takes a member out of a team. */
export async function removeMember(_state: unknown, data: FormData) {
  return formAction(memberId, [], commands.removeMember)(data);
}
