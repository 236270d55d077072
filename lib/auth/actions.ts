"use server";

import { z } from "zod";
import { formAction, publicFormAction } from "../http/action.ts";
import * as administer from "./administer.ts";
import * as profile from "./profile.ts";
import * as reset from "./reset.ts";
import { accountForm, loginForm, passwordForm, registerForm, resetForm, userId } from "./schema.ts";
import * as signIn from "./sign-in.ts";

/** Logs in with email and password; the answer says where to go. */
export async function login(_state: unknown, data: FormData) {
  return publicFormAction(loginForm, ["email"], signIn.login)(data);
}

/** Makes an account with an invite code and logs in to it; the answer says where to go. */
export async function register(_state: unknown, data: FormData) {
  return publicFormAction(registerForm, ["email", "invite_code"], signIn.registerAndSignIn)(data);
}

/** Sets a new password by an administrator's link, and ends every session of the account. */
export async function resetPassword(_state: unknown, data: FormData) {
  return publicFormAction(resetForm, [], reset.resetPassword)(data);
}

/** Changes the password; this browser's session goes on, every other ends. */
export async function changePassword(_state: unknown, data: FormData) {
  return formAction(passwordForm, [], async (actor, input) => {
    await signIn.changePasswordAndSignIn(actor, input);
    return null;
  })(data);
}

/** Ends every session of one's account; the answer says where to go. */
export async function signOutEverywhere(_state: unknown, data: FormData) {
  return formAction(z.strictObject({}), [], async (actor) => {
    await profile.signOutEverywhere(actor);
    // The cookie goes there: here that would draw the page again, for somebody who may not see it any more.
    return { redirectTo: "/api/auth/ended?reason=everywhere" };
  })(data);
}

const accountCommands = {
  suspend: administer.suspendUser,
  reactivate: administer.reactivateUser,
  promote: administer.promoteUser,
  demote: administer.demoteUser,
};

/** Suspends, reactivates, promotes or demotes an account. */
export async function changeAccount(_state: unknown, data: FormData) {
  return formAction(accountForm, [], (actor, { id, change }) => accountCommands[change](actor, { id }))(data);
}

/** Makes a link to set a new password, which is shown once. */
export async function makeResetLink(_state: unknown, data: FormData) {
  return formAction(userId, [], reset.makeResetLink)(data);
}
