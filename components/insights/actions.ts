"use server";

import { retryForm } from "@/lib/conversations/start/schema";
import { openRetry } from "@/lib/conversations/start/retry";
import { formAction } from "@/lib/http/action";
import * as disputes from "@/lib/insights/disputes";
import * as regenerate from "@/lib/insights/regenerate";
import { disputeForm, disputeIdForm, insightsForm } from "@/lib/insights/schema";
import { askOwnQuestion as ask } from "@/lib/sharing/questions/own-questions";
import { ownQuestionForm } from "@/lib/sharing/schema";

export async function disputeClaim(_state: unknown, data: FormData) {
  return formAction(disputeForm, ["part", "claim", "note"], disputes.disputeClaim)(data);
}

export async function withdrawDispute(_state: unknown, data: FormData) {
  return formAction(disputeIdForm, [], disputes.withdrawDispute)(data);
}

export async function regenerateInsights(_state: unknown, data: FormData) {
  return formAction(insightsForm, [], regenerate.regenerateInsights)(data);
}

export async function recheckInsights(_state: unknown, data: FormData) {
  return formAction(insightsForm, [], regenerate.recheckInsights)(data);
}

/** Starts a retry of a question, or continues the one that has no answer yet. */
export async function tryAgain(_state: unknown, data: FormData) {
  return formAction(retryForm, [], openRetry)(data);
}

export async function askOwnQuestion(_: unknown, data: FormData) {
  return formAction(ownQuestionForm, ["content"], ask)(data);
}
