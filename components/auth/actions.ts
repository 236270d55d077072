"use server";

import { publicFormAction } from "@/lib/http/action";
import * as reset from "@/lib/auth/reset";
import { loginForm, registerForm, resetForm } from "@/lib/auth/schema";
import * as signIn from "@/lib/auth/sign-in";

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
