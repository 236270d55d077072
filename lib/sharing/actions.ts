"use server";

import { formAction, publicFormAction } from "../http/action.ts";
import * as choices from "./news/choices.ts";
import { unsubscribeParams } from "./news/schema.ts";
import { askOwnQuestion as ask } from "./questions/owner.ts";
import { ownQuestionForm } from "./schema.ts";

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
