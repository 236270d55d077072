import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { NextRequest } from "next/server";
import type { Caller } from "../actor.ts";
import { env } from "../env.ts";
import { callerOf, requestOrigin } from "../caller.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { checkCredentials } from "./commands.ts";
import { loginForm } from "./schema.ts";
import { endSession, findSessionActor } from "./live-session.ts";
import { claimsOf, parseClaims, sessionMaxAge, type Subject } from "./tokens.ts";

/** Carries our own refusal through next-auth, which lets only errors of its own pass. */
export class LoginRefused extends CredentialsSignin {
  constructor(readonly reason: AppError) {
    super();
    this.code = reason.code;
  }
}

/** A login by next-auth's own callback: who asks, and why it was refused. */
const logins = new AsyncLocalStorage<{ caller: Caller; refusal?: AppError }>();

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
        const login = logins.getStore();
        try {
          return await checkCredentials(input.data, login?.caller ?? callerOf(request.headers));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          if (login) login.refusal = error;
          throw new LoginRefused(error);
        }
      },
    }),
  ],
  callbacks: {
    // `user` is there only at sign-in. Afterwards next-auth renews the token whenever it is asked for the session, so
    // it must be told when that has ended: null takes the cookie away.
    jwt: async ({ token, user }) => {
      if (user) return { ...token, ...claimsOf(user as Subject) };
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
function asAsked(request: Request): NextRequest {
  const { pathname, search } = new URL(request.url);
  return new NextRequest(new URL(pathname + search, requestOrigin(request.headers)), request);
}

/** What next-auth answers below /api/auth; which of its addresses are used is decided in `lib/http/auth-route.ts`. */
export const handlers = {
  GET: (request: Request): Promise<Response> => auth.handlers.GET(asAsked(request)),
  /**
   * To a login that is refused for another reason than a wrong password, next-auth would answer with a redirect to the
   * login page.
   * @throws AppError rate_limited, forbidden (a suspended account)
   */
  POST: async (request: Request, caller: Caller): Promise<Response> => {
    const login: { caller: Caller; refusal?: AppError } = { caller };
    const response = await logins.run(login, () => auth.handlers.POST(asAsked(request)));
    if (login.refusal && login.refusal.code !== "invalid_credentials") throw login.refusal;
    return response;
  },
};
