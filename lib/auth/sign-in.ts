import "server-only";
import { cookies, headers } from "next/headers";
import type { z } from "zod";
import type { Caller } from "../actor.ts";
import { requestOrigin } from "../caller.ts";
import { checkCredentials } from "./commands.ts";
import { endSession } from "./live-session.ts";
import { changePassword } from "./profile.ts";
import { register } from "./register.ts";
import { landing, returnPath } from "./return-path.ts";
import type { loginForm } from "./schema.ts";
import { bearerToken, claimsFrom, sessionCookie } from "./session.ts";
import { cookieOptions, issueSession, sessionCookies, type Subject } from "./tokens.ts";

/** Logs in on this browser, and says where to go. @throws AppError as `checkCredentials` */
export async function login(input: z.infer<typeof loginForm>, caller: Caller) {
  await setSession(await checkCredentials(input, caller));
  return { redirectTo: returnPath(input.from) };
}

/** Ends the session that asks and no other, by cookie or bearer token. Harmless without a session. */
export async function logout(): Promise<void> {
  const { claims, bySession } = await claimsFrom(await headers());
  if (claims) await endSession({ id: claims.userId }, claims.sessionId);
  if (bySession) await clearSession();
}

/** Makes an account and logs in to it. @throws AppError as `register` */
export async function registerAndSignIn(...input: Parameters<typeof register>) {
  const user = await register(...input);
  // A new account is at its first version; somebody who signed it out everywhere meanwhile wins.
  await setSession({ ...user, session_version: 1 });
  return { redirectTo: landing };
}

/** Changes the password; a browser goes on with a new cookie. @throws AppError as `changePassword` */
export async function changePasswordAndSignIn(...input: Parameters<typeof changePassword>) {
  const user = await changePassword(...input);
  if (bearerToken(await headers()) === null) await setSession(user);
  return user;
}

async function setSession(user: Subject): Promise<void> {
  const requestHeaders = await headers();
  // next-auth's own rule: its prefix over HTTPS. Otherwise the cookie that the browser has already goes on.
  const isHttps = requestOrigin(requestHeaders).startsWith("https:");
  const name = isHttps ? sessionCookies[0] : (sessionCookie(requestHeaders)?.name ?? sessionCookies[1]);
  (await cookies()).set(name, await issueSession(user, name), cookieOptions(name));
}

/** Takes the session cookie away; a request by bearer token has none. */
export async function clearSession(): Promise<void> {
  if (bearerToken(await headers()) !== null) return;
  const jar = await cookies();
  for (const name of sessionCookies) jar.set(name, "", { ...cookieOptions(name), maxAge: 0 });
}
