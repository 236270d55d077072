import { conversationId } from "../conversations/schema.ts";
import { kB, operation } from "../operation.ts";
import { disputeBody, disputeId, insightsResponse } from "./schema.ts";

const own = { access: "user", response: insightsResponse } as const;

export const readInsights = operation("GET /conversations/{id}/insights", {
  ...own,
  summary: "Retrieves the insights of a conversation and their status",
  params: conversationId,
  etag: true,
});

export const regenerateCall = operation("POST /conversations/{id}/insights/regenerate", {
  ...own,
  summary: "Generates the insights again and keeps the current ones until that succeeds",
  params: conversationId,
  errors: ["conflict", "consent_required", "rate_limited", "budget_spent"],
});

export const recheckCall = operation("POST /conversations/{id}/insights/check", {
  ...own,
  summary: "Repeats a failed check of insights",
  params: conversationId,
  errors: ["conflict", "consent_required", "rate_limited", "budget_spent"],
});

export const disputeCall = operation("POST /conversations/{id}/insights/disputes", {
  ...own,
  summary: "Disputes a claim, which removes it from exports, or replaces the note of a dispute",
  params: conversationId,
  body: disputeBody,
  maxBodyBytes: 32 * kB,
});

export const withdrawDisputeCall = operation("DELETE /conversations/{id}/insights/disputes/{disputeId}", {
  ...own,
  summary: "Withdraws a dispute",
  params: disputeId,
});
