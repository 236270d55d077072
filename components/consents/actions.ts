"use server";

import * as commands from "@/lib/consents/commands";
import { acceptBody } from "@/lib/consents/schema";
import { formAction } from "@/lib/http/action";

export async function acceptNotice(_state: unknown, data: FormData) {
  return formAction(acceptBody, [], commands.acceptNotice)(data);
}
