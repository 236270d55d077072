"use server";

import { z } from "zod";
import { action, publicFormAction } from "../http/action.ts";
import {
  approveInvite as approve,
  generateCode as generate,
  rejectInvite as reject,
  requestInvite as request,
  revokeCode as revoke,
} from "./commands.ts";
import { inviteId, inviteRequestForm, type InviteId } from "./schema.ts";

const doRequest = publicFormAction(inviteRequestForm, ["email", "message"], request);
const doApprove = action(inviteId, approve);
const doReject = action(inviteId, reject);
const doGenerate = action(z.undefined(), generate);
const doRevoke = action(inviteId, revoke);

/** Asks for an invite. The answer is the same whoever asks. */
export async function requestInvite(_state: unknown, data: FormData) {
  return doRequest(data);
}

/** Approves a request; the answer holds the code and the link, this once. */
export async function approveInvite(input: InviteId) {
  return doApprove(input);
}

/** Rejects a request. */
export async function rejectInvite(input: InviteId) {
  return doReject(input);
}

/** Makes a code for whoever gets it; the answer holds it, this once. */
export async function generateCode() {
  return doGenerate(undefined);
}

/** Takes an unused code back. */
export async function revokeCode(input: InviteId) {
  return doRevoke(input);
}
