"use server";

import { publicFormAction } from "@/lib/http/action";
import * as reset from "@/lib/auth/reset";
import { loginForm, registerForm, resetForm } from "@/lib/auth/schema";
import * as signIn from "@/lib/auth/sign-in";

export async function login(_state: unknown, data: FormData) {
  return publicFormAction(loginForm, ["email"], signIn.login)(data);
}

export async function register(_state: unknown, data: FormData) {
  return publicFormAction(registerForm, ["email", "invite_code"], signIn.registerAndSignIn)(data);
}

export async function resetPassword(_state: unknown, data: FormData) {
  return publicFormAction(resetForm, [], reset.resetPassword)(data);
}
