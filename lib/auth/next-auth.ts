import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { NextRequest, NextResponse } from "next/server";
import { env } from "../env.ts";
import { callerOf } from "../caller.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { checkCredentials, type SignedIn } from "./commands.ts";
import { loginForm } from "./schema.ts";
import { endSession, findSessionActor } from "./live-session.ts";
import { claimsOf, parseClaims, sessionMaxAge } from "./tokens.ts";

/** Carries our own refusal through next-auth, which lets only errors of its own pass. */
export class LoginRefused extends CredentialsSignin {
  constructor(readonly reason: AppError) {
    super();
    this.code = reason.code;
  }
}

/** Where the request that runs notes why its login was refused. */
const refusals = new AsyncLocalStorage<{ reason?: AppError }>();

// A function, because AUTH_SECRET is known only when the process runs, not when it is built.
const auth = NextAuth(() => ({
  trustHost: true,
  secret: env().AUTH_SECRET,
  session: { strategy: "jwt", maxAge: sessionMaxAge },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize(credentials, request) {
        const input = loginForm.pick({ email: true, password: true }).safeParse({
          email: credentials.email,
          password: credentials.password,
        });
        if (!input.success) return null;
        try {
          return await checkCredentials(input.data, callerOf(request.headers));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          const noted = refusals.getStore();
          if (noted) noted.reason = error;
          throw new LoginRefused(error);
        }
      },
    }),
  ],
  callbacks: {
    // `user` is there only at sign-in. Afterwards next-auth renews the token whenever it is asked for the session, so
    // it must be told when that has ended: null takes the cookie away.
    jwt: async ({ token, user }) => {
      if (user) return { ...token, ...claimsOf(user as SignedIn) };
      const claims = parseClaims(token);
      const isLive = claims !== null && (await findSessionActor(claims)) !== null;
      return isLive ? { ...token, sid: claims.sessionId } : null;
    },
    // Nothing reads next-auth's session; it must not say more than that there is one.
    session: ({ session }) => ({ expires: session.expires }),
  },
  events: {
    signOut: async (message) => {
      const claims = "token" in message ? parseClaims(message.token) : null;
      if (claims) await endSession({ id: claims.userId }, claims.sessionId);
    },
  },
  logger: {
    error: (error) => {
      if (!(error instanceof LoginRefused)) log().warn({ err: error }, "next-auth");
    },
    warn: () => {},
    debug: () => {},
  },
}));

export const { signIn } = auth;

/** Next knows itself by the name that it listens on; redirects must lead to the one that was asked for. */
function asAsked(request: NextRequest): NextRequest {
  const { headers, nextUrl } = request;
  const host = headers.get("x-forwarded-host") ?? headers.get("host") ?? nextUrl.host;
  const proto = headers.get("x-forwarded-proto")?.split(",")[0]?.trim() === "https" ? "https" : "http";
  return new NextRequest(new URL(nextUrl.pathname + nextUrl.search, `${proto}://${host}`), request);
}

/**
 * next-auth's own addresses below /api/auth. To a login that is refused for another reason than a wrong password (the
 * limits, a suspended account) it would answer with a redirect to the login page; here it is an error that says why.
 */
export const handlers: typeof auth.handlers = {
  GET: (request) => auth.handlers.GET(asAsked(request)),
  POST: async (request) => {
    const noted: { reason?: AppError } = {};
    const response = await refusals.run(noted, () => auth.handlers.POST(asAsked(request)));
    if (!noted.reason || noted.reason.code === "invalid_credentials") return response;
    const { message: detail, code, status, retryAfter } = noted.reason;
    const headers = { "Cache-Control": "no-store", ...(retryAfter && { "Retry-After": String(retryAfter) }) };
    return NextResponse.json({ detail, code }, { status, headers });
  },
};
