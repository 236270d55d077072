import { z } from "zod";
import { kB, operation } from "../operation.ts";
import * as schema from "./schema.ts";

const own = { access: "user", params: schema.conversationId, status: 200 } as const;
const get = { ...own, method: "GET" } as const;
const post = { ...own, method: "POST" } as const;

export const listConversationsCall = operation({
  method: "GET",
  path: "/conversations",
  summary: "One's own conversations, newest first",
  access: "user",
  query: schema.listQuery,
  status: 200,
  response: schema.listResponse,
});

export const startCall = operation({
  method: "POST",
  path: "/conversations/start",
  summary: "Begin a conversation",
  access: "user",
  body: schema.startBody,
  maxBodyBytes: 16 * kB,
  status: 201,
  response: schema.startResponse,
  headers: ["Idempotency-Key"],
  errors: ["unknown_workflow", "conflict", "quota_exceeded"],
});

export const readConversation = operation({
  ...get,
  path: "/conversations/{id}",
  summary: "A conversation with its characters and feedback",
  response: schema.conversationResponse,
});

export const deleteCall = operation({
  ...own,
  method: "DELETE",
  path: "/conversations/{id}",
  summary: "Delete a conversation and all that belongs to it",
  status: 204,
});

export const readStatus = operation({
  ...get,
  path: "/conversations/{id}/status",
  summary: "Where a conversation stands",
  response: schema.statusResponse,
  etag: true,
});

export const readHistory = operation({
  ...get,
  path: "/conversations/{id}/history",
  summary: "The messages, oldest first; the next page begins `after` the last message of this one",
  query: schema.historyQuery,
  response: z.array(schema.messageResponse),
  etag: true,
});

export const sendCall = operation({
  ...post,
  path: "/conversations/{id}/message",
  summary: "Say something; the current character replies",
  body: schema.messageBody,
  maxBodyBytes: 256 * kB,
  response: schema.turnResponse,
  streams: true,
  errors: ["reply_running", "workflow_complete", "client_id_reused", "rate_limited"],
});

export const advanceCall = operation({
  ...post,
  path: "/conversations/{id}/advance",
  summary: "Move on to the next character",
  body: schema.advanceBody,
  maxBodyBytes: 16 * kB,
  response: schema.advanceResponse,
  errors: ["reply_running", "workflow_complete", "stale_stage"],
});

export const refreshCall = operation({
  ...post,
  path: "/conversations/{id}/refresh",
  summary: "Complete a reply that was interrupted or failed",
  response: schema.statusResponse,
  errors: ["rate_limited"],
});

export const stopCall = operation({
  ...post,
  path: "/conversations/{id}/stop",
  summary: "Stop the running reply and keep what was said",
  response: schema.statusResponse,
});

export const finalizeCall = operation({
  ...post,
  path: "/conversations/{id}/finalize",
  summary: "End the conversation; insights begin",
  response: schema.statusResponse,
});

export const feedbackCall = operation({
  ...post,
  path: "/conversations/{id}/feedback",
  summary: "Give feedback; again replaces it",
  body: schema.feedbackBody,
  maxBodyBytes: 32 * kB,
  response: schema.feedbackBody,
});

export const exportCall = operation({
  ...get,
  path: "/conversations/{id}/export",
  summary: "The transcript with insights as a file, Markdown or JSON",
  query: schema.exportQuery,
  files: ["application/json", "text/markdown"],
  response: schema.exportResponse,
});
