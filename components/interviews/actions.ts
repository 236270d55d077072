"use server";

import * as library from "@/lib/conversations/library/queries";
import { filterForm } from "@/lib/conversations/library/schema";
import { formAction } from "@/lib/http/action";

/** Searches one's own interviews, where JavaScript does not run. */
export async function findInterviews(_state: unknown, data: FormData) {
  return formAction(filterForm, [], library.findInterviews)(data);
}
