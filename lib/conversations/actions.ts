"use server";

import { formAction } from "../http/action.ts";
import { beginInterview } from "./start/form.ts";
import * as library from "./library/queries.ts";
import * as retention from "./retention/retention.ts";
import { openRetry } from "./start/retry.ts";
import { filterForm } from "./library/schema.ts";
import { retryForm } from "./schema.ts";
import { maxRetentionForm } from "./retention/schema.ts";
import { startForm } from "./start/schema.ts";

const shownAgain = ["workflow", "resume_id", "character_ids", "order", "title", "length", "brief"] as const;

/** Begins an interview. */
export async function startInterview(_state: unknown, data: FormData) {
  return formAction(startForm, shownAgain, beginInterview)(data);
}

/** Begins a second try at a question, or goes on with the one that has no answer yet. */
export async function tryAgain(_state: unknown, data: FormData) {
  return formAction(retryForm, [], openRetry)(data);
}

/** Sets after how many days everybody's interviews are erased at the latest; an empty field is no maximum. */
export async function setMaxRetention(_state: unknown, data: FormData) {
  return formAction(maxRetentionForm, ["max_days"], retention.setMaxRetention)(data);
}

/** Searches one's own interviews, where JavaScript does not run. */
export async function findInterviews(_state: unknown, data: FormData) {
  return formAction(filterForm, [], library.findInterviews)(data);
}
