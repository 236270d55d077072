import type { ErrorCode } from "../errors.ts";
import { kB, operation } from "../operation.ts";
import * as schema from "./schema.ts";

export const createToken = operation({
  method: "POST",
  path: "/auth/login",
  summary: "Log in and get a bearer token",
  access: "public",
  accepts: "form",
  body: schema.tokenRequest,
  maxBodyBytes: 16 * kB,
  addressLimit: "login_address",
  status: 200,
  response: schema.tokenResponse,
  errors: ["invalid_credentials", "forbidden", "rate_limited"],
});

export const readMe = operation({
  method: "GET",
  path: "/users/me",
  summary: "The account that the session belongs to",
  access: "user",
  status: 200,
  response: schema.userResponse,
});

export const registerCall = operation({
  method: "POST",
  path: "/auth/register",
  summary: "Make an account with an invite code",
  access: "public",
  body: schema.registerBody,
  maxBodyBytes: 16 * kB,
  addressLimit: "register_address",
  status: 201,
  response: schema.userResponse,
  errors: ["invalid", "rate_limited"],
});

export const resetPasswordCall = operation({
  method: "POST",
  path: "/auth/reset",
  summary: "Set a new password by an administrator's link; every session of the account ends",
  access: "public",
  body: schema.resetBody,
  maxBodyBytes: 16 * kB,
  status: 204,
  errors: ["invalid"],
});

export const updateNameCall = operation({
  method: "PATCH",
  path: "/users/me",
  summary: "Set the name that one is called by",
  access: "user",
  body: schema.nameBody,
  maxBodyBytes: 16 * kB,
  status: 200,
  response: schema.userResponse,
});

export const changePasswordCall = operation({
  method: "POST",
  path: "/users/me/password",
  summary: "Change one's password; every other session ends",
  access: "user",
  body: schema.passwordBody,
  maxBodyBytes: 16 * kB,
  status: 200,
  response: schema.tokenResponse,
  errors: ["conflict", "rate_limited"],
});

export const signOutCall = operation({
  method: "POST",
  path: "/users/me/sign-out",
  summary: "End the session that asks, by cookie or bearer token; others go on",
  access: "user",
  status: 204,
});

export const signOutEverywhereCall = operation({
  method: "POST",
  path: "/users/me/sign-out-everywhere",
  summary: "End every session of one's account, this one included",
  access: "user",
  status: 204,
});

export const listUsersCall = operation({
  method: "GET",
  path: "/admin/users",
  summary: "All accounts, newest first",
  access: "admin",
  query: schema.usersQuery,
  status: 200,
  response: schema.usersResponse,
});

export const makeResetLinkCall = operation({
  method: "POST",
  path: "/admin/users/{id}/reset-link",
  summary: "Make a link with which a person sets a new password: once, within an hour",
  access: "admin",
  params: schema.userId,
  status: 201,
  response: schema.resetLinkResponse,
});

const userChange = <const Path extends string>(path: Path, summary: string, errors: ErrorCode[] = []) =>
  operation({
    method: "POST",
    path,
    summary,
    access: "admin",
    params: schema.userId,
    status: 200,
    response: schema.adminUserResponse,
    errors,
  });

export const suspendUserCall = userChange(
  "/admin/users/{id}/suspend",
  "Suspend an account: its sessions end, it cannot log in, its public links open nothing",
  ["conflict"],
);
export const reactivateUserCall = userChange(
  "/admin/users/{id}/reactivate",
  "End an account's suspension; its public links open again",
);
export const promoteUserCall = userChange(
  "/admin/users/{id}/promote",
  "Make an account an administrator; its sessions end",
);
export const demoteUserCall = userChange(
  "/admin/users/{id}/demote",
  "Make an administrator an ordinary account; its sessions end",
  ["conflict"],
);
