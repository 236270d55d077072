import { z } from "zod";
import { operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const requestInviteCall = operation("POST /auth/request-invite", {
  summary: "Requests an invite, with the same response for every email address",
  access: "public",
  body: schema.inviteRequestForm,
  addressLimit: "invite_request",
  status: 202,
  response: schema.submittedResponse,
  errors: ["rate_limited"],
});

export const listInviteRequestsCall = operation("GET /admin/invite-requests", {
  summary: "Lists invite requests, newest first, including rejected ones only with `status=REJECTED`",
  access: "admin",
  query: schema.inviteRequestQuery,
  response: z.array(schema.inviteRequestResponse),
});

export const approveInviteCall = operation("POST /admin/invite-requests/{id}/approve", {
  summary: "Approves an invite request and creates a code for its email address",
  access: "admin",
  params: schema.inviteId,
  response: schema.approvalResponse,
  errors: ["conflict"],
});

export const rejectInviteCall = operation("POST /admin/invite-requests/{id}/reject", {
  summary: "Rejects an invite request",
  access: "admin",
  params: schema.inviteId,
  response: schema.inviteRequestResponse,
  errors: ["conflict"],
});

export const generateCodeCall = operation("POST /admin/invite-codes/generate", {
  summary: "Creates an invite code that is not tied to an email address",
  access: "admin",
  status: 201,
  response: schema.newCodeResponse,
});

export const listInviteCodesCall = operation("GET /admin/invite-codes", {
  summary: "Lists issued invite codes and their state",
  access: "admin",
  response: z.array(schema.issuedCodeResponse),
});

export const revokeCodeCall = operation("DELETE /admin/invite-codes/{id}", {
  summary: "Revokes an unused invite code",
  access: "admin",
  params: schema.inviteId,
  status: 204,
  errors: ["conflict"],
});
