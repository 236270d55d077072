"use server";

import { makeArchiveUrl } from "@/lib/backup/commands";
import { passwordForm } from "@/lib/backup/schema";
import { formAction } from "@/lib/http/action";

/** The answer has the download's URL. */
export async function downloadArchive(_state: unknown, data: FormData) {
  return formAction(passwordForm, [], async (actor, input) => {
    const { url } = await makeArchiveUrl(actor, input);
    return { redirectTo: url };
  })(data);
}
