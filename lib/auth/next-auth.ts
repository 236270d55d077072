import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import NextAuth, { CredentialsSignin, type Profile } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OIDCConfig } from "next-auth/providers";
import type { NextRequest } from "next/server";
import type { Caller } from "../actor.ts";
import { env } from "../env.ts";
import { requestOrigin } from "../caller.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { checkCredentials } from "./credentials.ts";
import { loginForm } from "./schema.ts";
import { signOn } from "./sign-on.ts";
import { endSession, findSessionActor } from "./live-session.ts";
import { claimsOf, parseClaims, sessionMaxAge, type Subject } from "./tokens.ts";

class LoginRefused extends CredentialsSignin {
  override code = "invalid_credentials";
}

type Login = { caller: Caller; refusal?: AppError };
/** Carries the caller in and the refusal out of `authorize`: next-auth passes only its own errors on. */
const logins = new AsyncLocalStorage<Login>();

/** The single sign-on provider, if configured. next-auth checks PKCE, state, nonce, issuer, signature and times. */
function provider(): OIDCConfig<Profile>[] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env();
  if (!issuer || !clientId || !clientSecret) return [];
  const scope = "openid email";
  return [
    {
      id: "oidc",
      name: "OIDC",
      type: "oidc",
      issuer,
      clientId,
      clientSecret,
      authorization: { params: { scope } },
      checks: ["pkce", "state", "nonce"],
      // Many providers return the email only from the userinfo endpoint.
      idToken: false,
      profile: ({ sub }) => ({ id: sub ?? undefined }),
    },
  ];
}

// A function, because AUTH_SECRET is set at run time and not during the build.
const auth = NextAuth(() => ({
  trustHost: true,
  secret: env().AUTH_SECRET,
  session: { strategy: "jwt", maxAge: sessionMaxAge },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    ...provider(),
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
    // Returning a string redirects there without a session.
    signIn: async ({ user, account, profile }) => {
      if (account?.type !== "oidc") return true;
      const signed = await signOn({
        issuer: env().OIDC_ISSUER ?? "",
        subject: account.providerAccountId,
        email: profile?.email?.trim().toLowerCase() ?? null,
        isVerified: profile?.email_verified === true,
      });
      if (typeof signed === "string") return `/login?refused=${signed}`;
      // next-auth builds the token from this object; name and email of the provider are not kept.
      Object.assign(user, signed, { name: undefined, email: undefined, image: undefined });
      return true;
    },
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
  const nextUrl = new URL(pathname + search, requestOrigin(request.headers));
  // Not a real NextRequest, which turns 127.0.0.1 into localhost: another redirect address than the registered one.
  return Object.assign(new Request(nextUrl, request), { nextUrl }) as unknown as NextRequest;
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

/** The provider's login address. Sets the cookies that the callback is checked against. */
export const signOnUrl = (to: string): Promise<string> =>
  auth.signIn("oidc", { redirect: false, redirectTo: to });
