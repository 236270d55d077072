import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { NextRequest } from "next/server";
import type { Caller } from "../actor.ts";
import { env } from "../env.ts";
import { requestOrigin } from "../caller.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { checkCredentials } from "./commands.ts";
import { loginForm } from "./schema.ts";
import { endSession, findSessionActor } from "./live-session.ts";
import { claimsOf, parseClaims, sessionMaxAge, type Subject } from "./tokens.ts";

class LoginRefused extends CredentialsSignin {
  override code = "invalid_credentials";
}

type Login = { caller: Caller; refusal?: AppError };
/** Carries the caller in and the refusal out of `authorize`: next-auth passes only its own errors on. */
const logins = new AsyncLocalStorage<Login>();

// A function, because AUTH_SECRET is set at run time and not during the build.
const auth = NextAuth(() => ({
  trustHost: true,
  secret: env().AUTH_SECRET,
  session: { strategy: "jwt", maxAge: sessionMaxAge },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize({ email, password }) {
        const input = loginForm.pick({ email: true, password: true }).safeParse({ email, password });
        const login = logins.getStore();
        if (!input.success || !login) return null;
        return checkCredentials(input.data, login.caller).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          login.refusal = error;
          throw new LoginRefused();
        });
      },
    }),
  ],
  callbacks: {
    // next-auth calls this without `user` to renew a token; null clears the cookie of an ended session.
    jwt: async ({ token, user }) => {
      if (user) return { ...token, ...claimsOf(user as Subject) };
      const claims = parseClaims(token);
      const isLive = claims !== null && (await findSessionActor(claims)) !== null;
      return isLive ? { ...token, sid: claims.sessionId } : null;
    },
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

/** Next.js builds redirects from the host it listens on; this restores the host that was requested. */
function withPublicOrigin(request: Request): NextRequest {
  const { pathname, search } = new URL(request.url);
  return new NextRequest(new URL(pathname + search, requestOrigin(request.headers)), request);
}

/** next-auth's route handlers below /api/auth; `lib/http/auth-route.ts` decides which of their paths are served. */
export const handlers = {
  GET: (request: Request): Promise<Response> => auth.handlers.GET(withPublicOrigin(request)),
  /** @throws {AppError} rate_limited, forbidden (suspended account), where next-auth would redirect to the login page */
  POST: async (request: Request, caller: Caller): Promise<Response> => {
    const login: Login = { caller };
    const response = await logins.run(login, () => auth.handlers.POST(withPublicOrigin(request)));
    if (login.refusal && login.refusal.code !== "invalid_credentials") throw login.refusal;
    return response;
  },
};
