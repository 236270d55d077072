import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { submittedResponse } from "../invites/schema.ts";
import { operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const createToken = operation("POST /auth/login", {
  summary: "Log in and get a bearer token",
  access: "public",
  accepts: "form",
  body: schema.tokenRequest,
  addressLimit: "login_address",
  response: schema.tokenResponse,
  errors: ["invalid_credentials", "forbidden", "rate_limited"],
});

export const readMe = operation("GET /users/me", {
  summary: "The account that the session belongs to",
  access: "user",
  response: schema.userResponse,
});

export const registerCall = operation("POST /auth/register", {
  summary: "Make an account with an invite code",
  access: "public",
  body: schema.registerBody,
  addressLimit: "register_address",
  status: 201,
  response: schema.userResponse,
  errors: ["invalid", "forbidden", "rate_limited"],
});

export const resetPasswordCall = operation("POST /auth/reset", {
  summary:
    "Set a new password by a link of an administrator's or from a mail; every session of the account ends",
  access: "public",
  body: schema.resetBody,
  status: 204,
  errors: ["invalid"],
});

export const forgotPasswordCall = operation("POST /auth/forgot", {
  summary: "Ask for a mail with a link to set a new password; the answer is the same for every address",
  access: "public",
  body: schema.forgotBody,
  addressLimit: "forgot_address",
  status: 202,
  response: submittedResponse,
  errors: ["no_mail", "forbidden", "rate_limited"],
});

export const changeEmailCall = operation("POST /users/me/email", {
  summary:
    "Ask for a mail to a new address, whose link makes it yours; the answer is the same for every address",
  access: "user",
  sessionOnly: true,
  body: schema.emailBody,
  status: 202,
  response: submittedResponse,
  errors: ["no_mail", "rate_limited"],
});

export const confirmEmailCall = operation("POST /auth/email", {
  summary: "Make the address of a mailed link that of its account; the old address is told",
  access: "public",
  body: schema.emailTokenBody,
  status: 204,
  errors: ["invalid"],
});

export const updateNameCall = operation("PATCH /users/me", {
  summary: "Set your display name",
  access: "user",
  body: schema.nameBody,
  response: schema.userResponse,
});

export const changePasswordCall = operation("POST /users/me/password", {
  summary: "Change your password; every other session ends",
  access: "user",
  sessionOnly: true,
  body: schema.passwordBody,
  response: schema.tokenResponse,
  errors: ["conflict", "rate_limited"],
});

export const signOutCall = operation("POST /users/me/sign-out", {
  summary: "End this session, by cookie or bearer token; others go on",
  access: "user",
  sessionOnly: true,
  status: 204,
});

export const signOutEverywhereCall = operation("POST /users/me/sign-out-everywhere", {
  summary: "End all your sessions, including this one",
  access: "user",
  sessionOnly: true,
  status: 204,
});

export const listApiTokensCall = operation("GET /users/me/tokens", {
  summary: "Lists your API tokens, newest first, without the tokens themselves",
  access: "user",
  response: z.array(schema.apiTokenResponse),
});

export const createApiTokenCall = operation("POST /users/me/tokens", {
  summary: "Creates an API token for a script and returns it once",
  access: "user",
  sessionOnly: true,
  body: schema.apiTokenBody,
  status: 201,
  response: schema.newApiTokenResponse,
  errors: ["conflict"],
});

export const revokeApiTokenCall = operation("DELETE /users/me/tokens/{id}", {
  summary: "Revokes an API token",
  access: "user",
  sessionOnly: true,
  params: schema.apiTokenId,
  status: 204,
});

export const listUsersCall = operation("GET /admin/users", {
  summary: "All accounts, newest first",
  access: "admin",
  query: schema.usersQuery,
  response: schema.usersResponse,
});

export const makeResetLinkCall = operation("POST /admin/users/{id}/reset-link", {
  summary: "Make a link with which a person sets a new password: once, within an hour",
  access: "admin",
  sessionOnly: true,
  params: schema.userId,
  status: 201,
  response: schema.resetLinkResponse,
});

const userChange = <const Verb extends string>(verb: Verb, summary: string, errors: ErrorCode[] = []) =>
  operation(`POST /admin/users/{id}/${verb}`, {
    summary,
    access: "admin",
    params: schema.userId,
    response: schema.adminUserResponse,
    errors,
  });

export const suspendUserCall = userChange(
  "suspend",
  "Suspend an account: its sessions end, it cannot log in, its public links open nothing",
  ["conflict"],
);
export const reactivateUserCall = userChange(
  "reactivate",
  "End an account's suspension; its public links open again",
);
export const promoteUserCall = userChange("promote", "Make an account an administrator; its sessions end");
export const demoteUserCall = userChange(
  "demote",
  "Make an administrator an ordinary account; its sessions end",
  ["conflict"],
);
