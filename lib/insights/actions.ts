"use server";

import { formAction } from "../http/action.ts";
import * as disputes from "./disputes.ts";
import * as regenerate from "./regenerate.ts";
import { disputeForm, disputeIdForm, insightsForm } from "./schema.ts";

/** Calls a claim of one's insights wrong. */
export async function disputeClaim(_state: unknown, data: FormData) {
  return formAction(disputeForm, ["part", "claim", "note"], disputes.disputeClaim)(data);
}

/** Takes that back. */
export async function withdrawDispute(_state: unknown, data: FormData) {
  return formAction(disputeIdForm, [], disputes.withdrawDispute)(data);
}

/** Has insights made anew. */
export async function regenerateInsights(_state: unknown, data: FormData) {
  return formAction(insightsForm, [], regenerate.regenerateInsights)(data);
}

/** Has insights checked again whose check failed. */
export async function recheckInsights(_state: unknown, data: FormData) {
  return formAction(insightsForm, [], regenerate.recheckInsights)(data);
}
