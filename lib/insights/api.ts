import { conversationId } from "../conversations/schema.ts";
import { kB, operation } from "../operation.ts";
import { disputeBody, disputeId, insightsResponse } from "./schema.ts";

const own = { access: "user", response: insightsResponse } as const;

export const readInsights = operation("GET /conversations/{id}/insights", {
  ...own,
  summary:
    "The insights, or where they stand; poll until ready, failed or none, and on while `check` is running",
  params: conversationId,
  etag: true,
});

export const regenerateCall = operation("POST /conversations/{id}/insights/regenerate", {
  ...own,
  summary: "Make the insights anew; until they are ready, or if that fails, the earlier ones stay stored",
  params: conversationId,
  errors: ["conflict", "consent_required", "rate_limited"],
});

export const recheckCall = operation("POST /conversations/{id}/insights/check", {
  ...own,
  summary: "Check insights again whose check failed",
  params: conversationId,
  errors: ["conflict", "consent_required", "rate_limited"],
});

export const disputeCall = operation("POST /conversations/{id}/insights/disputes", {
  ...own,
  summary: "Call a claim wrong: exports and pages for others leave it out; again replaces the note",
  params: conversationId,
  body: disputeBody,
  maxBodyBytes: 32 * kB,
});

export const withdrawDisputeCall = operation("DELETE /conversations/{id}/insights/disputes/{disputeId}", {
  ...own,
  summary: "Withdraw a dispute",
  params: disputeId,
});
