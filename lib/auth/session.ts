import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "../actor.ts";
import { findSessionActor } from "./live-session.ts";
import { readBearer, readSession, sessionCookies, type TokenClaims } from "./tokens.ts";

/** The bearer token of a request, or null. */
export function bearerToken(requestHeaders: Headers): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(requestHeaders.get("authorization") ?? "")?.[1] ?? null;
}

/** The session cookie of a request: its name and value, or null. */
export function sessionCookie(cookieHeader: string | null): { name: string; value: string } | null {
  if (!cookieHeader) return null;
  for (const name of sessionCookies) {
    const part = cookieHeader.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
    if (part) return { name, value: part.slice(name.length + 1) };
  }
  return null;
}

/** The claims of a request's token, and whether it is the cookie's; a bearer token goes first. */
export async function claimsFrom(
  requestHeaders: Headers,
): Promise<{ claims: TokenClaims | null; bySession: boolean }> {
  const bearer = bearerToken(requestHeaders);
  if (bearer) return { claims: await readBearer(bearer), bySession: false };
  const cookie = sessionCookie(requestHeaders.get("cookie"));
  return { claims: cookie && (await readSession(cookie.value, cookie.name)), bySession: cookie !== null };
}

/**
 * Who makes a request, by bearer token or session cookie. The token only names the user, the session and its version;
 * whether that session goes on, and what the user may do, is read from the database.
 */
export async function actorFrom(
  requestHeaders: Headers,
): Promise<{ actor: Actor | null; bySession: boolean }> {
  const { claims, bySession } = await claimsFrom(requestHeaders);
  return { actor: claims && (await findSessionActor(claims)), bySession };
}

/**
 * Who looks at the page, once per request; null without a valid session. A page that is drawn after an action is drawn
 * for the cookie that the action has set.
 */
export const findActor = cache(async (): Promise<Actor | null> => {
  const [given, jar] = [new Headers(await headers()), await cookies()];
  const names = sessionCookies.filter((name) => jar.get(name)?.value);
  given.set("cookie", names.map((name) => `${name}=${jar.get(name)?.value}`).join("; "));
  return (await actorFrom(given)).actor;
});

/** Who looks at the page. Without a valid session this ends the stale one and goes to /login, which leads back here. */
export async function requireActor(): Promise<Actor> {
  const actor = await findActor();
  if (actor) return actor;
  const path = (await headers()).get("x-path") ?? "/dashboard";
  redirect(`/api/auth/ended?from=${encodeURIComponent(path)}`);
}

/** The same for pages of administrators; others go to the dashboard. */
export async function requireSuperuser(): Promise<Actor> {
  const actor = await requireActor();
  if (!actor.isSuperuser) redirect("/dashboard");
  return actor;
}
