import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import NextAuth, { CredentialsSignin, type Profile } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import type { OIDCConfig } from "next-auth/providers";
import { NextRequest } from "next/server";
import type { Caller } from "../actor.ts";
import { env } from "../env.ts";
import { requestOrigin } from "../caller.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { checkCredentials } from "./commands.ts";
import { loginForm } from "./schema.ts";
import { signOn } from "./sign-on.ts";
import { endSession, findSessionActor } from "./live-session.ts";
import { claimsOf, parseClaims, sessionMaxAge, type Subject } from "./tokens.ts";

class LoginRefused extends CredentialsSignin {
  override code = "invalid_credentials";
}

type Login = { caller: Caller; refusal?: AppError };
/** Who logs in by next-auth's callback, and why it was refused: next-auth lets only errors of its own pass. */
const logins = new AsyncLocalStorage<Login>();

/** Single sign-on, where it is set up: next-auth checks PKCE, state, nonce, issuer, signature and times. */
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
      // Many providers put the address into userinfo alone.
      idToken: false,
      profile: ({ sub }) => ({ id: sub ?? undefined }),
    },
  ];
}

// A function, because AUTH_SECRET is known only when the process runs, not when it is built.
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
    // A string leads there in place of a session.
    signIn: async ({ user, account, profile }) => {
      if (account?.type !== "oidc") return true;
      const signed = await signOn({
        issuer: env().OIDC_ISSUER ?? "",
        subject: account.providerAccountId,
        email: profile?.email?.trim().toLowerCase() ?? null,
        isVerified: profile?.email_verified === true,
      });
      if (typeof signed === "string") return `/login?refused=${signed}`;
      // The token is made of this object; what the provider calls the person is not kept.
      Object.assign(user, signed, { name: undefined, email: undefined, image: undefined });
      return true;
    },
    // Without `user` next-auth renews the token of a session; null takes the cookie of one that has ended away.
    jwt: async ({ token, user }) => {
      if (user) return { ...token, ...claimsOf(user as Subject) };
      const claims = parseClaims(token);
      const isLive = claims !== null && (await findSessionActor(claims)) !== null;
      return isLive ? { ...token, sid: claims.sessionId } : null;
    },
    // Nothing reads next-auth's session, so it holds nothing.
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

/** Next.js knows itself by the name that it listens on; redirects must lead to the one that was asked for. */
function withPublicOrigin(request: Request): NextRequest {
  const { pathname, search } = new URL(request.url);
  return new NextRequest(new URL(pathname + search, requestOrigin(request.headers)), request);
}

/** The answers of next-auth below /api/auth; `lib/http/auth-route.ts` decides which of its addresses are used. */
export const handlers = {
  GET: (request: Request): Promise<Response> => auth.handlers.GET(withPublicOrigin(request)),
  /** @throws AppError rate_limited, forbidden (a suspended account): next-auth would redirect to the login page */
  POST: async (request: Request, caller: Caller): Promise<Response> => {
    const login: Login = { caller };
    const response = await logins.run(login, () => auth.handlers.POST(withPublicOrigin(request)));
    if (login.refusal && login.refusal.code !== "invalid_credentials") throw login.refusal;
    return response;
  },
};

/** Where a browser is sent to sign in at the provider; what the answer is checked with is put into its cookies. */
export const signOnUrl = (to: string): Promise<string> =>
  auth.signIn("oidc", { redirect: false, redirectTo: to });
