"use server";

import { z } from "zod";
import { settingsForm } from "@/lib/account/schema";
import * as settings from "@/lib/account/settings";
import * as tokens from "@/lib/auth/api-tokens";
import * as change from "@/lib/auth/change-email";
import * as profile from "@/lib/auth/profile";
import { apiTokenForm, apiTokenId, emailBody, passwordForm } from "@/lib/auth/schema";
import * as signIn from "@/lib/auth/sign-in";
import { formAction } from "@/lib/http/action";

export async function saveSettings(_state: unknown, data: FormData) {
  return formAction(settingsForm, ["name", "days"], settings.saveSettings)(data);
}

/** Other sessions end; this browser gets a new one. */
export async function changePassword(_state: unknown, data: FormData) {
  return formAction(passwordForm, [], async (actor, input) => {
    await signIn.changePasswordAndSignIn(actor, input);
    return null;
  })(data);
}

export async function changeEmail(_state: unknown, data: FormData) {
  return formAction(emailBody, ["email"], change.changeEmail)(data);
}

export async function signOutEverywhere(_state: unknown, data: FormData) {
  return formAction(z.strictObject({}), [], async (actor) => {
    await profile.signOutEverywhere(actor);
    // A route clears the cookie: clearing it here would render this page again without a session.
    return { redirectTo: "/api/auth/ended?reason=everywhere" };
  })(data);
}

export async function createApiToken(_state: unknown, data: FormData) {
  return formAction(apiTokenForm, ["name", "access", "days"], tokens.createApiTokenFor)(data);
}

export async function revokeApiToken(_state: unknown, data: FormData) {
  return formAction(apiTokenId, [], tokens.revokeApiToken)(data);
}
