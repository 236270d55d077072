import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { deletionQuery } from "../page.ts";
import { exportQuery, exportResponse } from "./library/schema.ts";
import * as lists from "./library/schema.ts";
import * as schema from "./schema.ts";
import * as settings from "./retention/schema.ts";

const own = { access: "user", params: schema.conversationId } as const;

export const listConversationsCall = operation("GET /conversations", {
  summary: "Your conversations, newest first",
  access: "user",
  query: lists.listQuery,
  response: lists.listResponse,
});

export const planCall = operation("POST /conversations/plans", {
  summary: "Propose what an interview is to ask; nothing is stored",
  access: "user",
  body: schema.planBody,
  maxBodyBytes: 64 * kB,
  response: schema.planResponse,
  errors: ["unknown_workflow", "consent_required", "rate_limited", "unavailable"],
});

export const makePlanCall = operation("POST /conversations/{id}/plan", {
  ...own,
  summary: "Make the plan of a conversation that has none, before anything was answered",
  body: schema.makePlanBody,
  maxBodyBytes: 64 * kB,
  response: schema.statusResponse,
  errors: ["conflict", "consent_required", "rate_limited", "unavailable"],
});

export const startCall = operation("POST /conversations/start", {
  summary: "Begin a conversation, or with `retry_of` a second try at one question of a finished one",
  access: "user",
  body: schema.startBody,
  maxBodyBytes: 128 * kB,
  status: 201,
  response: schema.startResponse,
  headers: ["Idempotency-Key"],
  errors: ["unknown_workflow", "not_found", "not_finished", "conflict", "quota_exceeded"],
});

export const readConversation = operation("GET /conversations/{id}", {
  ...own,
  summary: "A conversation with its characters and feedback",
  response: schema.conversationResponse,
});

export const renameCall = operation("PATCH /conversations/{id}", {
  ...own,
  summary: "Give a conversation another title",
  body: schema.titleBody,
  response: schema.conversationResponse,
});

export const deleteCall = operation("DELETE /conversations/{id}", {
  ...own,
  summary: "Delete a conversation; it can be restored for 30 days, but its public link ends for good",
  query: deletionQuery,
  status: 204,
});

export const restoreConversationCall = operation("POST /conversations/{id}/restore", {
  ...own,
  summary: "Restore a deleted conversation, without its public link",
  response: schema.conversationResponse,
  errors: ["quota_exceeded"],
});

export const readStatus = operation("GET /conversations/{id}/status", {
  ...own,
  summary: "Where a conversation stands",
  response: schema.statusResponse,
  etag: true,
});

export const readHistory = operation("GET /conversations/{id}/history", {
  ...own,
  summary: "The messages, oldest first; the next page begins `after` the last message of this one",
  query: schema.historyQuery,
  response: z.array(schema.messageResponse),
  etag: true,
});

export const sendCall = operation("POST /conversations/{id}/message", {
  ...own,
  summary: "Say something; the current character replies",
  body: schema.messageBody,
  maxBodyBytes: 256 * kB,
  response: schema.turnResponse,
  streams: true,
  errors: ["reply_running", "workflow_complete", "consent_required", "client_id_reused", "rate_limited"],
});

export const advanceCall = operation("POST /conversations/{id}/advance", {
  ...own,
  summary: "Move on to the next character",
  body: schema.advanceBody,
  response: schema.advanceResponse,
  errors: ["reply_running", "workflow_complete", "stale_stage"],
});

export const refreshCall = operation("POST /conversations/{id}/refresh", {
  ...own,
  summary: "Complete a reply that was interrupted or failed, or with `mode` one that was stopped",
  body: schema.refreshBody,
  response: schema.statusResponse,
  errors: ["rate_limited", "consent_required"],
});

export const stopCall = operation("POST /conversations/{id}/stop", {
  ...own,
  summary: "Stop the running reply and keep what was said",
  response: schema.statusResponse,
});

export const putBackCall = operation("POST /conversations/{id}/messages/{messageId}/not-danger", {
  access: "user",
  params: schema.conversationId.extend({ messageId: z.uuid() }),
  summary: "Put a message back that was taken to tell of danger: it counts, and the character replies",
  response: schema.statusResponse,
  errors: ["reply_running", "workflow_complete", "consent_required", "rate_limited", "conflict"],
});

export const finalizeCall = operation("POST /conversations/{id}/finalize", {
  ...own,
  summary: "End the conversation; insights begin",
  response: schema.statusResponse,
});

export const feedbackCall = operation("POST /conversations/{id}/feedback", {
  ...own,
  summary: "Give feedback; again replaces it",
  body: schema.feedbackBody,
  maxBodyBytes: 32 * kB,
  response: schema.feedbackBody,
});

export const exportCall = operation("GET /conversations/{id}/export", {
  ...own,
  summary: "The transcript with insights as a file, Markdown or JSON",
  query: exportQuery,
  files: ["application/json", "text/markdown"],
  response: exportResponse,
});

const retention = { access: "user", response: settings.retentionResponse } as const;
export const readRetention = operation("GET /users/me/retention", {
  ...retention,
  summary: "After how many days your interviews are erased",
});
export const setRetentionCall = operation("PUT /users/me/retention", {
  ...retention,
  summary:
    "Choose after how many days one's interviews are erased; what is due already stays for eight days more",
  body: settings.retentionBody,
  errors: ["invalid"],
});

const maxRetention = { access: "admin", response: settings.maxRetentionBody } as const;
export const readMaxRetention = operation("GET /admin/retention", {
  ...maxRetention,
  summary: "After how many days everybody's interviews are erased at the latest",
});
export const setMaxRetentionCall = operation("PUT /admin/retention", {
  ...maxRetention,
  summary: "Set after how many days everybody's interviews are erased at the latest; null is never",
  body: settings.maxRetentionBody,
  errors: ["invalid"],
});
