import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "../actor.ts";
import { findSessionActor } from "./live-session.ts";
import { readBearer, readSession, sessionCookies } from "./tokens.ts";

/** The bearer token of a request, or null. */
export function bearerToken(requestHeaders: Headers): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(requestHeaders.get("authorization") ?? "")?.[1] ?? null;
}

/** The session cookie of a request, or null. */
export function sessionCookie(requestHeaders: Headers): { name: string; value: string } | null {
  const pairs = (requestHeaders.get("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("=", 2));
  const values = new Map(pairs.map(([name, value = ""]) => [name, value]));
  const name = sessionCookies.find((cookie) => values.has(cookie));
  return name ? { name, value: values.get(name) ?? "" } : null;
}

/** The claims of a request's token, and whether it is the cookie's. */
export async function claimsFrom(requestHeaders: Headers) {
  const bearer = bearerToken(requestHeaders);
  if (bearer) return { claims: await readBearer(bearer), bySession: false };
  const cookie = sessionCookie(requestHeaders);
  return { claims: cookie && (await readSession(cookie.value, cookie.name)), bySession: cookie !== null };
}

/** Who makes a request. The token names the user and the session; whether it is live is read from the database. */
export async function actorFrom(requestHeaders: Headers) {
  const { claims, bySession } = await claimsFrom(requestHeaders);
  return { actor: claims && (await findSessionActor(claims)), bySession };
}

/** Who looks at the page; after an action, by the cookie that the action has set. Read once per request. */
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
