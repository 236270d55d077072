"use server";

import { z } from "zod";
import { formAction, publicFormAction } from "../http/action.ts";
import * as commands from "./commands.ts";
import { inviteId, inviteRequestForm } from "./schema.ts";

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
