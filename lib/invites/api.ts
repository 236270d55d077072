import { z } from "zod";
import { kB, operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const requestInviteCall = operation({
  method: "POST",
  path: "/auth/request-invite",
  summary: "Ask for an invite; the answer is the same for every email",
  access: "public",
  body: schema.inviteRequestForm,
  maxBodyBytes: 16 * kB,
  addressLimit: "invite_request",
  status: 202,
  response: schema.submittedResponse,
  errors: ["rate_limited"],
});

export const listInviteRequestsCall = operation({
  method: "GET",
  path: "/admin/invite-requests",
  summary: "Requests for an invite, newest first; rejected ones only when asked for",
  access: "admin",
  query: schema.inviteRequestQuery,
  status: 200,
  response: z.array(schema.inviteRequestResponse),
});

export const approveInviteCall = operation({
  method: "POST",
  path: "/admin/invite-requests/{id}/approve",
  summary: "Approve a request; makes a code for that email",
  access: "admin",
  params: schema.inviteId,
  status: 200,
  response: schema.approvalResponse,
  errors: ["conflict"],
});

export const rejectInviteCall = operation({
  method: "POST",
  path: "/admin/invite-requests/{id}/reject",
  summary: "Reject a request",
  access: "admin",
  params: schema.inviteId,
  status: 200,
  response: schema.inviteRequestResponse,
  errors: ["conflict"],
});

export const generateCodeCall = operation({
  method: "POST",
  path: "/admin/invite-codes/generate",
  summary: "Make an invite code for whoever gets it",
  access: "admin",
  status: 201,
  response: schema.newCodeResponse,
});

export const listInviteCodesCall = operation({
  method: "GET",
  path: "/admin/invite-codes",
  summary: "The codes that were given out, and what became of them",
  access: "admin",
  status: 200,
  response: z.array(schema.issuedCodeResponse),
});

export const revokeCodeCall = operation({
  method: "DELETE",
  path: "/admin/invite-codes/{id}",
  summary: "Take an unused code back",
  access: "admin",
  params: schema.inviteId,
  status: 204,
  errors: ["conflict"],
});
