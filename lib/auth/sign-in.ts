import "server-only";
import { cookies, headers } from "next/headers";
import type { Actor, Caller } from "../actor.ts";
import { isSecure } from "../caller.ts";
import type { WithLater } from "../later.ts";
import { deleteAccount } from "./delete-account.ts";
import { endSession } from "./live-session.ts";
import { LoginRefused, signIn } from "./next-auth.ts";
import { changePassword, signOutEverywhere } from "./profile.ts";
import { register } from "./register.ts";
import { landing, returnPath } from "./return-path.ts";
import { bearerToken, claimsFrom, sessionCookie } from "./session.ts";
import {
  bearerMaxAge,
  cookieOptions,
  issueBearer,
  issueSession,
  sessionCookies,
  type Subject,
} from "./tokens.ts";

/*
 * Deeds that also change the session of the browser that asks. What they do to the account is decided in the
 * commands; this adds the cookie, which only next can set.
 */

/**
 * Logs in on this browser: sets the session cookie and says where to go.
 * @throws AppError as `checkCredentials`
 */
export async function login(input: {
  email: string;
  password: string;
  from?: string | null | undefined;
}): Promise<{ redirectTo: string }> {
  try {
    await signIn("credentials", { email: input.email, password: input.password, redirect: false });
  } catch (error) {
    throw error instanceof LoginRefused ? error.reason : error;
  }
  return { redirectTo: returnPath(input.from) };
}

/**
 * Ends the session that asks and no other, by whichever token it asks, and takes this browser's cookie away. Harmless
 * without a session.
 */
export async function logout(): Promise<null> {
  const { claims, bySession } = claimsFrom(await headers());
  if (claims) await endSession({ id: claims.userId }, claims.sessionId);
  if (bySession) await clearSession();
  return null;
}

/** Makes an account and logs in to it. @throws AppError as `register` */
export async function registerAndSignIn(
  input: { email: string; password: string; invite_code: string },
  caller: Caller,
): Promise<{ redirectTo: string }> {
  const user = await register(input, caller);
  // A new account is at its first version; somebody who signed it out everywhere meanwhile wins.
  await setSession({ ...user, session_version: 1 });
  return { redirectTo: landing };
}

/**
 * Changes the password and goes on: with a new cookie where the request came with one, and with the bearer
 * token that is returned.
 * @throws AppError as `changePassword`
 */
export async function changePasswordAndSignIn(
  actor: Actor,
  input: { current_password: string; new_password: string },
): Promise<{ access_token: string; token_type: "bearer"; expires_in: number }> {
  const user = await changePassword(actor, input);
  if (await isByCookie()) await setSession(user);
  return { access_token: await issueBearer(user), token_type: "bearer", expires_in: bearerMaxAge };
}

/** Ends every session of the actor, and takes this browser's cookie away. */
export async function signOutEverywhereHere(actor: Actor): Promise<null> {
  await signOutEverywhere(actor);
  if (await isByCookie()) await clearSession();
  return null;
}

/** Deletes the account, and takes this browser's cookie away. @throws AppError as `deleteAccount` */
export async function deleteAccountAndSignOut(
  actor: Actor,
  input: { password: string },
): Promise<WithLater<null>> {
  const deleted = await deleteAccount(actor, input);
  if (await isByCookie()) await clearSession();
  return deleted;
}

/** Whether it is the cookie that says who asks: a bearer token goes first. */
async function isByCookie(): Promise<boolean> {
  return bearerToken(await headers()) === null;
}

async function setSession(user: Subject): Promise<void> {
  const requestHeaders = await headers();
  // next-auth's own rule: its prefix over HTTPS.
  const name =
    sessionCookie(requestHeaders.get("cookie"))?.name ?? sessionCookies[isSecure(requestHeaders) ? 0 : 1];
  (await cookies()).set(name, await issueSession(user, name), cookieOptions(name));
}

/** Takes the session cookie away. Browsers let a `__Secure-` cookie be changed only by one that is `Secure`. */
export async function clearSession(): Promise<void> {
  const jar = await cookies();
  for (const name of sessionCookies) jar.delete({ name, path: "/", secure: name.startsWith("__Secure-") });
}
