"use server";

import { z } from "zod";
import * as administer from "@/lib/auth/administer";
import * as reset from "@/lib/auth/reset";
import { accountForm, userId } from "@/lib/auth/schema";
import { formAction, publicFormAction } from "@/lib/http/action";
import * as commands from "@/lib/invites/commands";
import { inviteId, inviteRequestForm } from "@/lib/invites/schema";

/** Asks for an invite. The answer is the same whoever asks. */
export async function requestInvite(_state: unknown, data: FormData) {
  return publicFormAction(inviteRequestForm, ["email", "message"], commands.requestInvite)(data);
}

/** Approves a request. The answer has the registration link, which is shown once. */
export async function approveInvite(_state: unknown, data: FormData) {
  return formAction(inviteId, [], commands.approveInvite)(data);
}

/** Rejects a request. */
export async function rejectInvite(_state: unknown, data: FormData) {
  return formAction(inviteId, [], commands.rejectInvite)(data);
}

/** Makes a code that is shown once. */
export async function generateCode(_state: unknown, data: FormData) {
  return formAction(z.strictObject({}), [], commands.generateCode)(data);
}

/** Revokes an unused code. */
export async function revokeCode(_state: unknown, data: FormData) {
  return formAction(inviteId, [], commands.revokeCode)(data);
}

const accountCommands = {
  suspend: administer.suspendUser,
  reactivate: administer.reactivateUser,
  promote: administer.promoteUser,
  demote: administer.demoteUser,
};

/** Suspends, reactivates, promotes or demotes an account. */
export async function changeAccount(_state: unknown, data: FormData) {
  return formAction(accountForm, [], (actor, { id, change }) => accountCommands[change](actor, { id }))(data);
}

/** Makes a link to set a new password, which is shown once. */
export async function makeResetLink(_state: unknown, data: FormData) {
  return formAction(userId, [], reset.makeResetLink)(data);
}
