"use server";

import { formAction } from "../http/action.ts";
import { makeArchiveUrl } from "./commands.ts";
import { passwordForm } from "./schema.ts";

/** Asks for an archive; the answer says where it is downloaded. */
export async function downloadArchive(_state: unknown, data: FormData) {
  return formAction(passwordForm, [], async (actor, input) => {
    const { url } = await makeArchiveUrl(actor, input);
    return { redirectTo: url };
  })(data);
}
