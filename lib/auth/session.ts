import "server-only";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Actor } from "../actor.ts";
import { findTokenActor, isApiToken } from "./api-tokens.ts";
import { findSessionActor } from "./live-session.ts";
import { readBearer, readSession, sessionCookies } from "./tokens.ts";

export function bearerToken(requestHeaders: Headers): string | null {
  return /^Bearer\s+(\S+)\s*$/i.exec(requestHeaders.get("authorization") ?? "")?.[1] ?? null;
}

export function sessionCookie(requestHeaders: Headers): { name: string; value: string } | null {
  const pairs = (requestHeaders.get("cookie") ?? "").split(/;\s*/).map((pair) => pair.split("=", 2));
  const values = new Map(pairs.map(([name, value = ""]) => [name, value]));
  const name = sessionCookies.find((cookie) => values.has(cookie));
  return name ? { name, value: values.get(name) ?? "" } : null;
}

/** Reads the token of a request. `bySession` says whether it came from the cookie. */
export async function claimsFrom(requestHeaders: Headers) {
  const bearer = bearerToken(requestHeaders);
  if (bearer) return { claims: await readBearer(bearer), bySession: false };
  const cookie = sessionCookie(requestHeaders);
  return { claims: cookie && (await readSession(cookie.value, cookie.name)), bySession: cookie !== null };
}

/** The signed-in account of a request. The token names the session; the database decides whether it is live. */
export async function actorFrom(requestHeaders: Headers) {
  const { claims, bySession } = await claimsFrom(requestHeaders);
  return { actor: claims && (await findSessionActor(claims)), bySession };
}

/** Like `actorFrom`, and accepts API tokens, which pages do not. `token` is the access of such a token. */
export async function apiActorFrom(requestHeaders: Headers) {
  const bearer = bearerToken(requestHeaders);
  if (!bearer || !isApiToken(bearer)) return { ...(await actorFrom(requestHeaders)), token: null };
  const found = await findTokenActor(bearer);
  return { actor: found?.actor ?? null, bySession: false, token: found?.access ?? null };
}

/** The signed-in account of a page, or null. Sees a cookie set in the same request. Cached per request. */
export const findActor = cache(async (): Promise<Actor | null> => {
  const [requestHeaders, jar] = [new Headers(await headers()), await cookies()];
  const names = sessionCookies.filter((name) => jar.get(name)?.value);
  requestHeaders.set("cookie", names.map((name) => `${name}=${jar.get(name)?.value}`).join("; "));
  return (await actorFrom(requestHeaders)).actor;
});

/** The signed-in account of a page. Otherwise clears a stale cookie and redirects to /login, which leads back here. */
export async function requireActor(): Promise<Actor> {
  const actor = await findActor();
  if (actor) return actor;
  const path = (await headers()).get("x-path") ?? "/dashboard";
  redirect(`/api/auth/ended?from=${encodeURIComponent(path)}`);
}

/** Like `requireActor`, for administrators; others are redirected to the dashboard. */
export async function requireSuperuser(): Promise<Actor> {
  const actor = await requireActor();
  if (!actor.isSuperuser) redirect("/dashboard");
  return actor;
}
