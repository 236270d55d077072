import { z } from "zod";
import { kB, operation } from "../operation.ts";
import { deletionQuery } from "../page.ts";
import { exportQuery, exportResponse } from "./library/schema.ts";
import * as lists from "./library/schema.ts";
import * as schema from "./schema.ts";
import * as settings from "./retention/schema.ts";
import * as start from "./start/schema.ts";

const own = { access: "user", params: schema.conversationId } as const;

export const listConversationsCall = operation("GET /conversations", {
  summary: "Lists your conversations, newest first",
  access: "user",
  query: lists.listQuery,
  response: lists.listResponse,
});

export const planCall = operation("POST /conversations/plans", {
  summary: "Generates a plan of questions for an interview without storing it",
  access: "user",
  body: schema.planBody,
  maxBodyBytes: 64 * kB,
  response: schema.planResponse,
  errors: ["unknown_workflow", "consent_required", "rate_limited", "budget_spent", "unavailable"],
});

export const makePlanCall = operation("POST /conversations/{id}/plan", {
  ...own,
  summary: "Creates the plan of a conversation that has no plan and no answers",
  body: schema.makePlanBody,
  maxBodyBytes: 64 * kB,
  response: schema.statusResponse,
  errors: ["conflict", "consent_required", "rate_limited", "budget_spent", "unavailable"],
});

export const startCall = operation("POST /conversations/start", {
  summary: "Starts a conversation or, with `retry_of`, a retry of one question of a finished interview",
  access: "user",
  body: start.startBody,
  maxBodyBytes: 128 * kB,
  status: 201,
  response: start.startResponse,
  headers: ["Idempotency-Key"],
  errors: ["unknown_workflow", "not_found", "not_finished", "conflict", "quota_exceeded"],
});

export const readConversation = operation("GET /conversations/{id}", {
  ...own,
  summary: "Retrieves a conversation with its characters and feedback",
  response: schema.conversationResponse,
});

export const renameCall = operation("PATCH /conversations/{id}", {
  ...own,
  summary: "Updates the title of a conversation",
  body: schema.titleBody,
  response: schema.conversationResponse,
});

export const deleteCall = operation("DELETE /conversations/{id}", {
  ...own,
  summary: "Deletes a conversation, which can be restored for 30 days without its public link",
  query: deletionQuery,
  status: 204,
});

export const restoreConversationCall = operation("POST /conversations/{id}/restore", {
  ...own,
  summary: "Restores a deleted conversation without its public link",
  response: schema.conversationResponse,
  errors: ["quota_exceeded"],
});

export const readStatus = operation("GET /conversations/{id}/status", {
  ...own,
  summary: "Retrieves the status of a conversation",
  response: schema.statusResponse,
  etag: true,
});

export const readHistory = operation("GET /conversations/{id}/history", {
  ...own,
  summary: "Lists the messages of a conversation, oldest first",
  query: schema.historyQuery,
  response: z.array(schema.messageResponse),
  etag: true,
});

export const sendCall = operation("POST /conversations/{id}/message", {
  ...own,
  summary: "Sends a message to the current character and returns the reply",
  body: schema.messageBody,
  maxBodyBytes: 256 * kB,
  response: schema.turnResponse,
  streams: true,
  errors: [
    "reply_running",
    "workflow_complete",
    "consent_required",
    "client_id_reused",
    "rate_limited",
    "conflict",
  ],
});

export const advanceCall = operation("POST /conversations/{id}/advance", {
  ...own,
  summary: "Moves a conversation to the next character",
  body: schema.advanceBody,
  response: schema.advanceResponse,
  errors: ["reply_running", "workflow_complete", "stale_stage"],
});

export const refreshCall = operation("POST /conversations/{id}/refresh", {
  ...own,
  summary: "Completes an interrupted or failed reply or, with `mode`, a stopped one",
  body: schema.refreshBody,
  response: schema.statusResponse,
  errors: ["rate_limited", "consent_required", "budget_spent"],
});

export const stopCall = operation("POST /conversations/{id}/stop", {
  ...own,
  summary: "Stops the running reply and keeps its text so far",
  response: schema.statusResponse,
});

export const notDangerCall = operation("POST /conversations/{id}/messages/{messageId}/not-danger", {
  access: "user",
  params: schema.conversationId.extend({ messageId: z.uuid() }),
  summary: "Marks a message as not about danger, so that it counts as an answer",
  response: schema.statusResponse,
  errors: ["reply_running", "workflow_complete", "consent_required", "rate_limited", "conflict"],
});

export const finalizeCall = operation("POST /conversations/{id}/finalize", {
  ...own,
  summary: "Ends a conversation and starts its insights",
  response: schema.statusResponse,
});

export const feedbackCall = operation("POST /conversations/{id}/feedback", {
  ...own,
  summary: "Creates or replaces your feedback on a conversation",
  body: schema.feedbackBody,
  maxBodyBytes: 32 * kB,
  response: schema.feedbackBody,
});

export const exportCall = operation("GET /conversations/{id}/export", {
  ...own,
  summary: "Downloads a transcript with its insights as Markdown or JSON",
  query: exportQuery,
  files: ["application/json", "text/markdown"],
  response: exportResponse,
});

const retention = { access: "user", response: settings.retentionResponse } as const;
export const readRetention = operation("GET /users/me/retention", {
  ...retention,
  summary: "Retrieves the number of days after which your interviews are erased",
});
export const setRetentionCall = operation("PUT /users/me/retention", {
  ...retention,
  summary:
    "Updates the number of days after which your interviews are erased, with at least seven days' notice",
  body: settings.retentionBody,
  errors: ["invalid"],
});

const maxRetention = { access: "admin", response: settings.maxRetentionBody } as const;
export const readMaxRetention = operation("GET /admin/retention", {
  ...maxRetention,
  summary: "Retrieves the maximum number of days that interviews are kept",
});
export const setMaxRetentionCall = operation("PUT /admin/retention", {
  ...maxRetention,
  summary: "Updates the maximum number of days that interviews are kept, or removes it with null",
  body: settings.maxRetentionBody,
  errors: ["invalid"],
});
