"use server";

import { setMaxRetention as set } from "@/lib/conversations/retention/retention";
import { maxRetentionForm } from "@/lib/conversations/retention/schema";
import { formAction } from "@/lib/http/action";

/** Sets after how many days everybody's interviews are erased at the latest; an empty field is no maximum. */
export async function setMaxRetention(_state: unknown, data: FormData) {
  return formAction(maxRetentionForm, ["max_days"], set)(data);
}
