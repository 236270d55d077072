import { z } from "zod";
import { kB, operation } from "../operation.ts";
import {
  advanceBody,
  advanceResponse,
  conversationId,
  conversationResponse,
  exportQuery,
  exportResponse,
  feedbackBody,
  historyQuery,
  listQuery,
  listResponse,
  messageBody,
  messageResponse,
  startBody,
  startResponse,
  statusResponse,
  turnResponse,
} from "./schema.ts";

const own = { access: "user", params: conversationId } as const;

export const listConversationsCall = operation({
  method: "GET",
  path: "/conversations",
  summary: "One's own conversations, newest first",
  access: "user",
  query: listQuery,
  status: 200,
  response: listResponse,
});

export const startCall = operation({
  method: "POST",
  path: "/conversations/start",
  summary: "Begin a conversation",
  access: "user",
  body: startBody,
  maxBodyBytes: 16 * kB,
  status: 201,
  response: startResponse,
  headers: ["Idempotency-Key"],
  errors: ["unknown_workflow", "conflict", "quota_exceeded"],
});

export const readConversation = operation({
  ...own,
  method: "GET",
  path: "/conversations/{id}",
  summary: "A conversation with its characters and feedback",
  status: 200,
  response: conversationResponse,
});

export const deleteCall = operation({
  ...own,
  method: "DELETE",
  path: "/conversations/{id}",
  summary: "Delete a conversation and all that belongs to it",
  status: 204,
});

export const readStatus = operation({
  ...own,
  method: "GET",
  path: "/conversations/{id}/status",
  summary: "Where a conversation stands",
  status: 200,
  response: statusResponse,
  etag: true,
});

export const readHistory = operation({
  ...own,
  method: "GET",
  path: "/conversations/{id}/history",
  summary: "The messages, oldest first; the next page begins `after` the last message of this one",
  query: historyQuery,
  status: 200,
  response: z.array(messageResponse),
  etag: true,
});

export const sendCall = operation({
  ...own,
  method: "POST",
  path: "/conversations/{id}/message",
  summary: "Say something; the current character replies",
  body: messageBody,
  maxBodyBytes: 256 * kB,
  status: 200,
  response: turnResponse,
  streams: true,
  errors: ["reply_running", "workflow_complete", "client_id_reused", "rate_limited"],
});

export const advanceCall = operation({
  ...own,
  method: "POST",
  path: "/conversations/{id}/advance",
  summary: "Move on to the next character",
  body: advanceBody,
  maxBodyBytes: 16 * kB,
  status: 200,
  response: advanceResponse,
  errors: ["reply_running", "workflow_complete", "stale_stage"],
});

export const refreshCall = operation({
  ...own,
  method: "POST",
  path: "/conversations/{id}/refresh",
  summary: "Complete a reply that was interrupted or failed",
  status: 200,
  response: statusResponse,
  errors: ["rate_limited"],
});

export const stopCall = operation({
  ...own,
  method: "POST",
  path: "/conversations/{id}/stop",
  summary: "Stop the running reply and keep what was said",
  status: 200,
  response: statusResponse,
});

export const finalizeCall = operation({
  ...own,
  method: "POST",
  path: "/conversations/{id}/finalize",
  summary: "End the conversation; insights begin",
  status: 200,
  response: statusResponse,
});

export const feedbackCall = operation({
  ...own,
  method: "POST",
  path: "/conversations/{id}/feedback",
  summary: "Give feedback; again replaces it",
  body: feedbackBody,
  maxBodyBytes: 32 * kB,
  status: 200,
  response: feedbackBody,
});

export const exportCall = operation({
  ...own,
  method: "GET",
  path: "/conversations/{id}/export",
  summary: "The transcript with insights as a file, Markdown or JSON",
  query: exportQuery,
  status: 200,
  files: ["application/json", "text/markdown"],
  response: exportResponse,
});
