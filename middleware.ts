import { NextResponse, type NextRequest } from "next/server";
import { findSessionActor } from "./lib/auth/live-session.ts";
import { returnPath } from "./lib/auth/return-path.ts";
import * as tokens from "./lib/auth/tokens.ts";
import { env } from "./lib/env.ts";
import { AppError } from "./lib/errors.ts";
import { assertActionBody } from "./lib/http/body.ts";
import { orNull } from "./lib/or-null.ts";
import { isDeadLink } from "./lib/sharing/access.ts";
import { uploadOrigin } from "./lib/storage/origin.ts";

const renewAfterSeconds = 24 * 60 * 60;

/** Checks no access: every query and command does that itself. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const name = tokens.sessionCookies.find((cookie) => request.cookies.has(cookie));
  const claims = name ? await tokens.readSession(request.cookies.get(name)?.value ?? "", name) : null;
  const early = (await refuseBody(request)) ?? redirectFrom(request, claims);
  if (early) return early;
  const response = await pageFor(request);
  if (name && claims) await renewSession(request, response, name, claims);
  return response;
}

/** Bounds the bodies of server actions, which are posted to pages, before Next.js reads them. */
async function refuseBody(request: NextRequest): Promise<NextResponse | null> {
  if (request.method !== "POST") return null;
  try {
    await assertActionBody(request);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message: detail, code, status } = error;
    return NextResponse.json({ detail, code }, { status, headers: { "Cache-Control": "no-store" } });
  }
}

/** The redirect for a request, decided by its cookie alone. */
function redirectFrom(request: NextRequest, claims: tokens.TokenClaims | null): NextResponse | null {
  const { pathname, search, searchParams, origin } = request.nextUrl;
  // 303, so that a form posted by the browser is not posted again.
  const status = request.method === "POST" && !request.headers.has("next-action") ? 303 : 307;
  const to = (path: string) => NextResponse.redirect(new URL(path, origin), status);

  if (/^\/(dashboard|admin)(\/|$)/.test(pathname) && !claims)
    return to(`/login?from=${encodeURIComponent(returnPath(pathname + search))}`);
  if (/^\/admin(\/|$)/.test(pathname) && !claims?.isSuperuser) return to("/dashboard");
  if (claims && pathname === "/login") return to(returnPath(searchParams.get("from")));
  return claims && /^\/(register|request-invite)$/.test(pathname) ? to("/dashboard") : null;
}

async function pageFor(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", pathname + search);
  headers.set("Content-Security-Policy", policy);
  // Rewrites dead links to a complete 404 page, because `notFound()` in a page has an empty body without JavaScript. If
  // the database fails, the page itself handles it.
  const link = /^\/public\/interview\/([^/]+)$/.exec(pathname)?.[1];
  const isDead = link !== undefined && (await orNull(isDeadLink(link)));
  const response = isDead
    ? NextResponse.rewrite(new URL("/public/nothing", request.nextUrl), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/**
 * Renews a cookie after a day, except for actions, which may set or clear it. Checks that the session is live; if the
 * database fails, the old cookie stays.
 */
async function renewSession(
  request: NextRequest,
  response: NextResponse,
  name: string,
  claims: tokens.TokenClaims,
): Promise<void> {
  if (request.method !== "GET" || Date.now() / 1000 - claims.issuedAt <= renewAfterSeconds) return;
  const actor = await orNull(findSessionActor(claims));
  if (!actor) return;
  const { id, sessionVersion: session_version, isSuperuser: is_superuser } = actor;
  const token = await tokens.issueSession({ id, session_version, is_superuser }, name, claims.sessionId);
  response.cookies.set(name, token, tokens.cookieOptions(name));
}

function contentSecurityPolicy(nonce: string): string {
  const development = env().NODE_ENV === "development";
  // Allows direct uploads to the storage.
  const ingest = uploadOrigin(env());
  return [
    "default-src 'self'",
    // React's development build evaluates code for server stacks.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self'${ingest ? ` ${ingest}` : ""}${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = {
  runtime: "nodejs",
  // Pages only: not the API except its documentation, the unprefixed API paths (next.config.ts), or static files.
  matcher: [
    "/api/v1/docs",
    // One literal: Next.js reads it without running this file.
    `/((?!api/|api$|_next/|icon\\.svg$|favicon\\.ico$|users/me$|auth/(?:register|request-invite)$|\
admin/invite-requests(?:$|/[^/]+/(?:approve|reject)$)|admin/invite-codes/generate$).*)`,
  ],
};
