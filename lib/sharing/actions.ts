"use server";

import { formAction, publicFormAction } from "../http/action.ts";
import * as choices from "./news/choices.ts";
import { unsubscribeParams } from "./news/schema.ts";
import { askOwnQuestion as ask } from "./questions/owner.ts";
import { ownQuestionForm } from "./schema.ts";
import { decisionForm } from "./contact/schema.ts";
import { decideByForm } from "./contact/requests.ts";

/** Approves or rejects a contact request, from a page that said what will happen. */
export async function decideContact(_: unknown, data: FormData) {
  return formAction(decisionForm, [], decideByForm)(data);
}

/** Ends the mails that a link from one of them names. */
export async function unsubscribe(_: unknown, data: FormData) {
  return publicFormAction(unsubscribeParams, [], async (input) => {
    await choices.unsubscribe(input);
    return { redirectTo: `/unsubscribe/${input.token}?done=yes` };
  })(data);
}

/** Asks about one's own insights. */
export async function askOwnQuestion(_: unknown, data: FormData) {
  return formAction(ownQuestionForm, ["content"], ask)(data);
}
