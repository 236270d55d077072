"use server";

import { publicFormAction } from "../http/action.ts";
import * as commands from "./commands.ts";
import { inviteRequestForm } from "./schema.ts";

/** Asks for an invite. The answer is the same whoever asks. */
export async function requestInvite(_state: unknown, data: FormData) {
  return publicFormAction(inviteRequestForm, ["email", "message"], commands.requestInvite)(data);
}
