"use server";

import { publicFormAction } from "@/lib/http/action";
import * as change from "@/lib/auth/change-email";
import * as forgot from "@/lib/auth/forgot";
import * as reset from "@/lib/auth/reset";
import { emailTokenBody, forgotBody, loginForm, registerForm, resetForm } from "@/lib/auth/schema";
import * as signIn from "@/lib/auth/sign-in";

export async function login(_state: unknown, data: FormData) {
  return publicFormAction(loginForm, ["email"], signIn.login)(data);
}

export async function register(_state: unknown, data: FormData) {
  return publicFormAction(registerForm, ["email", "invite_code"], signIn.registerAndSignIn)(data);
}

export async function forgotPassword(_state: unknown, data: FormData) {
  return publicFormAction(forgotBody, ["email"], forgot.forgotPassword)(data);
}

export async function confirmEmail(_state: unknown, data: FormData) {
  return publicFormAction(emailTokenBody, [], change.confirmEmail)(data);
}

export async function resetPassword(_state: unknown, data: FormData) {
  return publicFormAction(resetForm, [], reset.resetPassword)(data);
}
