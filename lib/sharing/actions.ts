"use server";

import { formAction } from "../http/action.ts";
import { findLink, getShareable, previewInterview as preview } from "./publish.ts";
import { previewForm } from "./schema.ts";

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
