"use server";

import { action } from "../http/action.ts";
import {
  createTeam as create,
  deleteTeam as remove,
  restoreTeam as restore,
  updateTeam as update,
} from "./commands.ts";
import { addMember as add, removeMember as takeOut } from "./members.ts";
import {
  memberForm,
  type MemberForm,
  memberId,
  type MemberId,
  teamForm,
  type TeamForm,
  teamId,
  teamUpdate,
  type TeamUpdate,
} from "./schema.ts";

const doCreate = action(teamForm, create);
const doUpdate = action(teamUpdate, update);
const doDelete = action(teamId, remove);
const doRestore = action(teamId, restore);
const doAdd = action(memberForm, add);
const doTakeOut = action(memberId, takeOut);

/** Makes a team of one's own. */
export async function createTeam(input: TeamForm) {
  return doCreate(input);
}

/** Changes a team; what is left out stays as it is. */
export async function updateTeam(input: TeamUpdate) {
  return doUpdate(input);
}

/** Deletes a team; `restoreTeam` is the Undo. */
export async function deleteTeam(input: { id: string }) {
  return doDelete(input);
}

/** Brings a deleted team back. */
export async function restoreTeam(input: { id: string }) {
  return doRestore(input);
}

/** Makes the account with this email a member. */
export async function addMember(input: MemberForm) {
  return doAdd(input);
}

/** Takes a member out of the team. */
export async function removeMember(input: MemberId) {
  return doTakeOut(input);
}
