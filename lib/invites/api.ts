import { z } from "zod";
import { operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const requestInviteCall = operation("POST /auth/request-invite", {
  summary: "Ask for an invite; the answer is the same for every email",
  access: "public",
  body: schema.inviteRequestForm,
  addressLimit: "invite_request",
  status: 202,
  response: schema.submittedResponse,
  errors: ["rate_limited"],
});

export const listInviteRequestsCall = operation("GET /admin/invite-requests", {
  summary: "Requests for an invite, newest first; rejected ones only when asked for",
  access: "admin",
  query: schema.inviteRequestQuery,
  response: z.array(schema.inviteRequestResponse),
});

export const approveInviteCall = operation("POST /admin/invite-requests/{id}/approve", {
  summary: "Approve a request; makes a code for that email",
  access: "admin",
  params: schema.inviteId,
  response: schema.approvalResponse,
  errors: ["conflict"],
});

export const rejectInviteCall = operation("POST /admin/invite-requests/{id}/reject", {
  summary: "Reject a request",
  access: "admin",
  params: schema.inviteId,
  response: schema.inviteRequestResponse,
  errors: ["conflict"],
});

export const generateCodeCall = operation("POST /admin/invite-codes/generate", {
  summary: "Make an invite code for whoever gets it",
  access: "admin",
  status: 201,
  response: schema.newCodeResponse,
});

export const listInviteCodesCall = operation("GET /admin/invite-codes", {
  summary: "Issued codes and their state",
  access: "admin",
  response: z.array(schema.issuedCodeResponse),
});

export const revokeCodeCall = operation("DELETE /admin/invite-codes/{id}", {
  summary: "Revoke an unused code",
  access: "admin",
  params: schema.inviteId,
  status: 204,
  errors: ["conflict"],
});
