import { NextResponse, type NextRequest } from "next/server";
import { env } from "./lib/env.ts";
import { AppError } from "./lib/errors.ts";
import { assertActionBody } from "./lib/http/body.ts";
import { opensNothing } from "./lib/link-check.ts";
import { findSessionActor } from "./lib/auth/live-session.ts";
import { returnPath } from "./lib/auth/return-path.ts";
import { ingestOrigin } from "./lib/storage/ingest.ts";
import { cookieOptions, issueSession, readSession, sessionCookies } from "./lib/auth/tokens.ts";

const renewAfterSeconds = 24 * 60 * 60;

/**
 * A courtesy, not a lock: it looks at the cookie only, sends people where they can get on, and sets the
 * Content-Security-Policy. What may be read or done is decided in every query and command.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (request.method === "POST") {
    try {
      await assertActionBody(request);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message: detail, code, status } = error;
      return NextResponse.json({ detail, code }, { status, headers: { "Cache-Control": "no-store" } });
    }
  }
  const { pathname, search } = request.nextUrl;
  const name = sessionCookies.find((cookie) => request.cookies.has(cookie));
  const claims = name ? readSession(request.cookies.get(name)?.value ?? "", name) : null;

  const isPublicForm = /^\/(login|register|request-invite)$/.test(pathname);
  const isGuarded = /^\/(dashboard|admin)(\/|$)/.test(pathname);
  // A form that the browser posted itself is not posted again to where it leads.
  const status = request.method === "POST" && !request.headers.has("next-action") ? 303 : 307;
  const to = (path: string) => NextResponse.redirect(new URL(path, request.nextUrl.origin), status);

  if (isGuarded && !claims) {
    const from = returnPath(pathname + search);
    return to(`/login?from=${encodeURIComponent(from)}`);
  }
  if (/^\/admin(\/|$)/.test(pathname) && !claims?.isSuperuser) return to("/dashboard");
  if (isPublicForm && claims) {
    return to(pathname === "/login" ? returnPath(request.nextUrl.searchParams.get("from")) : "/dashboard");
  }

  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-path", pathname + search);
  headers.set("Content-Security-Policy", policy);
  // An address that no page has is answered with a whole page and a 404; a page that finds nothing only while it is
  // drawn would be an empty one without scripts.
  const link = /^\/public\/interview\/([^/]+)$/.exec(pathname)?.[1];
  const response =
    link && (await opensNothing(link))
      ? NextResponse.rewrite(new URL("/public/nothing", request.nextUrl), { request: { headers } })
      : NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);

  // Sliding expiry: a cookie over a day old is renewed, unless an action may set or clear it. A session that has ended
  // must not be, or a copy of its cookie would outlive its row; while the database does not answer, the old cookie stays.
  if (request.method === "GET" && name && claims && Date.now() / 1000 - claims.issuedAt > renewAfterSeconds) {
    const actor = await findSessionActor(claims).catch(() => null);
    if (actor) {
      const { id, sessionVersion: session_version, isSuperuser: is_superuser } = actor;
      const token = await issueSession({ id, session_version, is_superuser }, name, claims.sessionId);
      response.cookies.set(name, token, cookieOptions(name));
    }
  }
  return response;
}

function contentSecurityPolicy(nonce: string): string {
  const development = env().NODE_ENV === "development";
  // Where browsers send files themselves, they may.
  const ingest = ingestOrigin(env().UPLOADTHING_TOKEN, env().UPLOADTHING_INGEST_URL);
  return [
    "default-src 'self'",
    // React's development build evaluates code to show server stacks.
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
  // Pages only, whatever they are called: never the API (its own page apart), the very calls that answer without its prefix
  // (next.config.ts), or our files.
  matcher: [
    "/api/v1/docs",
    "/((?!api/|api$|_next/|icon\\.svg$|favicon\\.ico$|users/me$|auth/(?:register|request-invite)$|admin/invite-requests(?:$|/[^/]+/(?:approve|reject)$)|admin/invite-codes/generate$).*)",
  ],
};
