"use server";

import { makeArchiveUrl } from "@/lib/backup/commands";
import { passwordForm } from "@/lib/backup/schema";
import { formAction } from "@/lib/http/action";

/** Asks for an archive; the answer says where it is downloaded. */
export async function downloadArchive(_state: unknown, data: FormData) {
  return formAction(passwordForm, [], async (actor, input) => {
    const { url } = await makeArchiveUrl(actor, input);
    return { redirectTo: url };
  })(data);
}
