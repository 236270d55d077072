import { z } from "zod";
import type { ErrorCode } from "../errors.ts";
import { submittedResponse } from "../invites/schema.ts";
import { operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const createToken = operation("POST /auth/login", {
  summary: "Creates a bearer token from an email and password",
  access: "public",
  accepts: "form",
  body: schema.tokenRequest,
  addressLimit: "login_address",
  response: schema.tokenResponse,
  errors: ["invalid_credentials", "forbidden", "rate_limited"],
});

export const readMe = operation("GET /users/me", {
  summary: "Retrieves your account",
  access: "user",
  response: schema.userResponse,
});

export const registerCall = operation("POST /auth/register", {
  summary: "Creates an account with an invite code",
  access: "public",
  body: schema.registerBody,
  addressLimit: "register_address",
  status: 201,
  response: schema.userResponse,
  errors: ["invalid", "forbidden", "rate_limited"],
});

export const resetPasswordCall = operation("POST /auth/reset", {
  summary: "Sets a new password with a token from a reset link and ends all sessions of the account",
  access: "public",
  body: schema.resetBody,
  status: 204,
  errors: ["invalid"],
});

export const forgotPasswordCall = operation("POST /auth/forgot", {
  summary: "Emails a link to set a new password, with the same response for every address",
  access: "public",
  body: schema.forgotBody,
  addressLimit: "forgot_address",
  status: 202,
  response: submittedResponse,
  errors: ["no_mail", "forbidden", "rate_limited"],
});

export const changeEmailCall = operation("POST /users/me/email", {
  summary: "Emails a link to confirm your new email address, with the same response for every address",
  access: "user",
  sessionOnly: true,
  body: schema.emailBody,
  status: 202,
  response: submittedResponse,
  errors: ["no_mail", "rate_limited"],
});

export const confirmEmailCall = operation("POST /auth/email", {
  summary:
    "Changes an account's email address with a token from a confirmation link and notifies the old address",
  access: "public",
  body: schema.emailTokenBody,
  status: 204,
  errors: ["invalid"],
});

export const updateNameCall = operation("PATCH /users/me", {
  summary: "Updates your display name",
  access: "user",
  body: schema.nameBody,
  response: schema.userResponse,
});

export const changePasswordCall = operation("POST /users/me/password", {
  summary: "Changes your password and ends all other sessions",
  access: "user",
  sessionOnly: true,
  body: schema.passwordBody,
  response: schema.tokenResponse,
  errors: ["conflict", "rate_limited"],
});

export const signOutCall = operation("POST /users/me/sign-out", {
  summary: "Ends the current session or bearer token",
  access: "user",
  sessionOnly: true,
  status: 204,
});

export const signOutEverywhereCall = operation("POST /users/me/sign-out-everywhere", {
  summary: "Ends all your sessions, including the current one",
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
  summary: "Lists all accounts, newest first",
  access: "admin",
  query: schema.usersQuery,
  response: schema.usersResponse,
});

export const makeResetLinkCall = operation("POST /admin/users/{id}/reset-link", {
  summary: "Creates a link to set a new password, which works once and for one hour",
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
  "Suspends an account, ends its sessions and disables its public links",
  ["conflict"],
);
export const reactivateUserCall = userChange(
  "reactivate",
  "Reactivates a suspended account and its public links",
);
export const promoteUserCall = userChange(
  "promote",
  "Makes an account an administrator and ends its sessions",
);
export const demoteUserCall = userChange(
  "demote",
  "Removes an account's administrator role and ends its sessions",
  ["conflict"],
);
