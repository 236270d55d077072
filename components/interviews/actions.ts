"use server";

import * as library from "@/lib/conversations/library/queries";
import { filterForm } from "@/lib/conversations/library/schema";
import { formAction } from "@/lib/http/action";

/** Searches interviews without JavaScript. */
export async function findInterviews(_state: unknown, data: FormData) {
  return formAction(filterForm, [], library.findInterviews)(data);
}
