"use server";

import { formAction } from "../http/action.ts";
import * as commands from "./commands.ts";
import { acceptBody } from "./schema.ts";

/** Accepts the notice on AI. */
export async function acceptNotice(_state: unknown, data: FormData) {
  return formAction(acceptBody, [], commands.acceptNotice)(data);
}
