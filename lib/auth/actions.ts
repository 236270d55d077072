"use server";

import { z } from "zod";
import { action, formAction, publicFormAction } from "../http/action.ts";
import { changeOwnPassword, deleteAccountAndLeave, signOutEverywhereAndLeave } from "./leave.ts";
import { updateName as rename } from "./profile.ts";
import { makeResetLink as makeLink, resetPassword as reset } from "./reset.ts";
import {
  deleteBody,
  loginForm,
  nameForm,
  passwordForm,
  registerForm,
  resetForm,
  userId,
  type UserId,
} from "./schema.ts";
import { login as signInHere, registerAndSignIn } from "./sign-in.ts";

const doLogin = publicFormAction(loginForm, ["email"], signInHere);
const doRegister = publicFormAction(registerForm, ["email", "invite_code"], registerAndSignIn);
const doReset = publicFormAction(resetForm, [], reset);
const doRename = formAction(nameForm, ["name"], rename);
const doChangePassword = formAction(passwordForm, [], changeOwnPassword);
const doSignOutEverywhere = formAction(z.strictObject({}), [], signOutEverywhereAndLeave);
const doDeleteAccount = formAction(deleteBody, [], deleteAccountAndLeave);
const doMakeLink = action(userId, makeLink);

/** Logs in with email and password; the answer says where to go. */
export async function login(_state: unknown, data: FormData) {
  return doLogin(data);
}

/** Makes an account with an invite code and logs in to it; the answer says where to go. */
export async function register(_state: unknown, data: FormData) {
  return doRegister(data);
}

/** Sets a new password by an administrator's link, and ends every session of the account. */
export async function resetPassword(_state: unknown, data: FormData) {
  return doReset(data);
}

/** Sets the name that one is called by; nothing for none. */
export async function updateName(_state: unknown, data: FormData) {
  return doRename(data);
}

/** Changes the password; this browser's session goes on, every other ends. */
export async function changePassword(_state: unknown, data: FormData) {
  return doChangePassword(data);
}

/** Ends every session of one's account; the answer says where to go. */
export async function signOutEverywhere(_state: unknown, data: FormData) {
  return doSignOutEverywhere(data);
}

/** Deletes one's account, with the password; the answer says where to go. */
export async function deleteAccount(_state: unknown, data: FormData) {
  return doDeleteAccount(data);
}

/** For administrators: a link with which a person sets a new password. Shown this once. */
export async function makeResetLink(input: UserId) {
  return doMakeLink(input);
}
