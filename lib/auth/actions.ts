"use server";

import { z } from "zod";
import { publicAction } from "../http/action.ts";
import { loginForm, type LoginForm } from "./schema.ts";
import { login as signInHere, logout as signOutHere } from "./sign-in.ts";

const doLogin = publicAction(loginForm, signInHere);
const doLogout = publicAction(z.undefined(), signOutHere);

/** Logs in with email and password; the answer says where to go. */
export async function login(input: LoginForm) {
  return doLogin(input);
}

/** Ends the session of this browser. */
export async function logout() {
  return doLogout(undefined);
}
