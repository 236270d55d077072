"use server";

import { formAction } from "@/lib/http/action";
import * as commands from "@/lib/teams/commands";
import { memberForm, memberId, teamId } from "@/lib/teams/schema";

export async function deleteTeam(_state: unknown, data: FormData) {
  return formAction(teamId, [], commands.deleteTeam)(data);
}

export async function addMember(_state: unknown, data: FormData) {
  return formAction(memberForm, ["email"], commands.addMember)(data);
}

export async function removeMember(_state: unknown, data: FormData) {
  return formAction(memberId, [], commands.removeMember)(data);
}
