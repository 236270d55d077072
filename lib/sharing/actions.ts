"use server";

import { formAction, publicFormAction } from "../http/action.ts";
import * as choices from "./news/choices.ts";
import { mailForm, unsubscribeParams } from "./news/schema.ts";
import { findLink, getShareable, previewInterview as preview } from "./publish.ts";
import { askOwnQuestion as ask } from "./questions/owner.ts";
import { ownQuestionForm, previewForm } from "./schema.ts";
import { decisionForm } from "./contact/schema.ts";
import { decideByForm } from "./contact/requests.ts";

const doRead = formAction(previewForm.pick({ id: true }), [], async (actor, { id }, { origin }) => ({
  ...(await getShareable(actor, { id })),
  link: await findLink(actor, { id, origin }),
}));
const doPreview = formAction(previewForm, [], preview);

/** What can be shared or left out, and the link in force. It has no HTTP call: where there is no link that would be a 404. */
export async function readShareable(_: unknown, data: FormData) {
  return doRead(data);
}

/** The page as a visitor would see it by this choice; nothing is stored. */
export async function previewInterview(_: unknown, data: FormData) {
  return doPreview(data);
}

/** Approves or rejects a contact request, from a page that said what will happen. */
export async function decideContact(_: unknown, data: FormData) {
  return formAction(decisionForm, [], decideByForm)(data);
}

/** Chooses what one is mailed. */
export async function setMailChoices(_: unknown, data: FormData) {
  return formAction(mailForm, [], choices.setMailChoices)(data);
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
