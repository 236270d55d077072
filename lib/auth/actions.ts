"use server";

import { z } from "zod";
import { action, publicAction } from "../http/action.ts";
import { updateName as rename } from "./profile.ts";
import { makeResetLink as makeLink, resetPassword as reset } from "./reset.ts";
import {
  deleteBody,
  type DeleteForm,
  loginForm,
  type LoginForm,
  nameBody,
  type NameForm,
  passwordBody,
  type PasswordForm,
  registerBody,
  type RegisterForm,
  resetBody,
  type ResetForm,
  userId,
  type UserId,
} from "./schema.ts";
import {
  changePasswordHere,
  deleteAccountHere,
  login as signInHere,
  logout as signOutHere,
  registerHere,
  signOutEverywhereHere,
} from "./sign-in.ts";

const doLogin = publicAction(loginForm, signInHere);
const doLogout = publicAction(z.undefined(), signOutHere);
const doRegister = publicAction(registerBody, registerHere);
const doReset = publicAction(resetBody, reset);
const doRename = action(nameBody, rename);
// The page goes on with its cookie; the token is for programs and stays here.
const doChangePassword = action(passwordBody, async (actor, input) => {
  await changePasswordHere(actor, input);
  return null;
});
const doSignOutEverywhere = action(z.undefined(), signOutEverywhereHere);
const doDelete = action(deleteBody, deleteAccountHere);
const doMakeLink = action(userId, makeLink);

/** Logs in with email and password; the answer says where to go. */
export async function login(input: LoginForm) {
  return doLogin(input);
}

/** Ends the session of this browser. */
export async function logout() {
  return doLogout(undefined);
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

/** Changes the password; this browser stays signed in, all others do not. */
export async function changePassword(input: PasswordForm) {
  return doChangePassword(input);
}

/** Ends every session of one's account, this one included. */
export async function signOutEverywhere() {
  return doSignOutEverywhere(undefined);
}

/** Deletes one's account and all that is stored on it. */
export async function deleteAccount(input: DeleteForm) {
  return doDelete(input);
}

/** For administrators: a link with which a person sets a new password. Shown this once. */
export async function makeResetLink(input: UserId) {
  return doMakeLink(input);
}
