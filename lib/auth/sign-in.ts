import "server-only";
import { cookies, headers } from "next/headers";
import type { z } from "zod";
import type { Caller } from "../actor.ts";
import { requestOrigin } from "../caller.ts";
import { checkCredentials } from "./credentials.ts";
import { endSession } from "./live-session.ts";
import { changePassword } from "./profile.ts";
import { register } from "./register.ts";
import { landing, returnPath } from "./return-path.ts";
import type { loginForm } from "./schema.ts";
import { bearerToken, claimsFrom, sessionCookie } from "./session.ts";
import { cookieOptions, issueSession, sessionCookies, type Subject } from "./tokens.ts";

/** Logs this browser in and returns where to go. @throws {AppError} as `checkCredentials` */
export async function login(input: z.infer<typeof loginForm>, caller: Caller) {
  await setSession(await checkCredentials(input, caller));
  return { redirectTo: returnPath(input.from) };
}

/** Ends the current session only, by cookie or bearer token. Does nothing without a session. */
export async function logout(): Promise<void> {
  const { claims, bySession } = await claimsFrom(await headers());
  if (claims) await endSession({ id: claims.userId }, claims.sessionId);
  if (bySession) await clearSession();
}

/** Creates an account and logs in to it. @throws {AppError} as `register` */
export async function registerAndSignIn(...input: Parameters<typeof register>) {
  const user = await register(...input);
  // The first version, not the current one, so that a concurrent sign-out everywhere wins.
  await setSession({ ...user, session_version: 1 });
  return { redirectTo: landing };
}

/** Changes the password and gives a browser a new cookie. @throws {AppError} as `changePassword` */
export async function changePasswordAndSignIn(...input: Parameters<typeof changePassword>) {
  const user = await changePassword(...input);
  if (bearerToken(await headers()) === null) await setSession(user);
  return user;
}

async function setSession(user: Subject): Promise<void> {
  const requestHeaders = await headers();
  // Over HTTP, reuse the name of the browser's cookie: `sessionCookie` prefers the prefixed name, so an old cookie of that
  // name would hide a new one without the prefix.
  const isHttps = requestOrigin(requestHeaders).startsWith("https:");
  const name = isHttps ? sessionCookies[0] : (sessionCookie(requestHeaders)?.name ?? sessionCookies[1]);
  (await cookies()).set(name, await issueSession(user, name), cookieOptions(name));
}

/** Deletes the session cookie. A request with a bearer token has none. */
export async function clearSession(): Promise<void> {
  if (bearerToken(await headers()) !== null) return;
  const jar = await cookies();
  for (const name of sessionCookies) jar.set(name, "", { ...cookieOptions(name), maxAge: 0 });
}
