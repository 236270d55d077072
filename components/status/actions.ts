"use server";

import { formAction } from "@/lib/http/action";
import { sendTestMail } from "@/lib/status/commands";
import { testMailForm } from "@/lib/status/schema";

export async function sendTestMailAction(_state: unknown, data: FormData) {
  return formAction(testMailForm, [], sendTestMail)(data);
}
