"use server";

import { z } from "zod";
import * as administer from "@/lib/auth/administer";
import * as reset from "@/lib/auth/reset";
import { accountForm, userId } from "@/lib/auth/schema";
import { formAction, publicFormAction } from "@/lib/http/action";
import * as commands from "@/lib/invites/commands";
import { inviteId, inviteRequestForm } from "@/lib/invites/schema";

/** The answer is the same for every email. */
export async function requestInvite(_state: unknown, data: FormData) {
  return publicFormAction(inviteRequestForm, ["email", "message"], commands.requestInvite)(data);
}

/** The answer contains the registration link, which is shown once. */
export async function approveInvite(_state: unknown, data: FormData) {
  return formAction(inviteId, [], commands.approveInvite)(data);
}

export async function rejectInvite(_state: unknown, data: FormData) {
  return formAction(inviteId, [], commands.rejectInvite)(data);
}

export async function generateCode(_state: unknown, data: FormData) {
  return formAction(z.strictObject({}), [], commands.generateCode)(data);
}

export async function revokeCode(_state: unknown, data: FormData) {
  return formAction(inviteId, [], commands.revokeCode)(data);
}

const accountCommands = {
  suspend: administer.suspendUser,
  reactivate: administer.reactivateUser,
  promote: administer.promoteUser,
  demote: administer.demoteUser,
};

export async function changeAccount(_state: unknown, data: FormData) {
  return formAction(accountForm, [], (actor, { id, change }) => accountCommands[change](actor, { id }))(data);
}

/** The link is shown once. */
export async function makeResetLink(_state: unknown, data: FormData) {
  return formAction(userId, [], reset.makeResetLink)(data);
}
