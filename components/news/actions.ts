"use server";

import { publicFormAction } from "@/lib/http/action";
import * as choices from "@/lib/sharing/news/mail-preferences";
import { unsubscribeParams } from "@/lib/sharing/news/schema";

/** Unsubscribes from the mails that a mail's link names. */
export async function unsubscribe(_: unknown, data: FormData) {
  return publicFormAction(unsubscribeParams, [], async (input) => {
    await choices.unsubscribe(input);
    return { redirectTo: `/unsubscribe/${input.token}?done=yes` };
  })(data);
}
