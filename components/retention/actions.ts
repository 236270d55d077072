"use server";

import { setMaxRetention as set } from "@/lib/conversations/retention/retention";
import { maxRetentionForm } from "@/lib/conversations/retention/schema";
import { formAction } from "@/lib/http/action";

/** Sets the installation's longest retention in days; an empty field removes it. */
export async function setMaxRetention(_state: unknown, data: FormData) {
  return formAction(maxRetentionForm, ["max_days"], set)(data);
}
