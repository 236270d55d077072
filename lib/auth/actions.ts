"use server";

import { action, publicAction } from "../http/action.ts";
import { updateName as rename } from "./profile.ts";
import { makeResetLink as makeLink, resetPassword as reset } from "./reset.ts";
import {
  loginForm,
  type LoginForm,
  nameBody,
  type NameForm,
  registerBody,
  type RegisterForm,
  resetBody,
  type ResetForm,
  userId,
  type UserId,
} from "./schema.ts";
import { login as signInHere, registerHere } from "./sign-in.ts";

const doLogin = publicAction(loginForm, signInHere);
const doRegister = publicAction(registerBody, registerHere);
const doReset = publicAction(resetBody, reset);
const doRename = action(nameBody, rename);
const doMakeLink = action(userId, makeLink);

// Deeds that end a session (log out, password, sign out everywhere, delete) go through the HTTP interface: Next draws
// the page again in the same request as an action, and would still see the old cookie.

/** Logs in with email and password; the answer says where to go. */
export async function login(input: LoginForm) {
  return doLogin(input);
}

/** Makes an account with an invite code and logs in to it; the answer says where to go. */
export async function register(input: RegisterForm) {
  return doRegister(input);
}

/** Sets a new password by an administrator's link, and ends every session of the account. */
export async function resetPassword(input: ResetForm) {
  return doReset(input);
}

/** Sets the name that one is called by; null or nothing for none. */
export async function updateName(input: NameForm) {
  return doRename(input);
}

/** For administrators: a link with which a person sets a new password. Shown this once. */
export async function makeResetLink(input: UserId) {
  return doMakeLink(input);
}
