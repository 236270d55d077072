import "server-only";
import NextAuth, { CredentialsSignin } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { describeError, log } from "../log.ts";
import { checkCredentials, type SignedIn } from "./commands.ts";
import { loginForm } from "./schema.ts";
import { claimsOf, sessionMaxAge } from "./tokens.ts";

/** Carries our own refusal through next-auth, which lets only errors of its own pass. */
export class LoginRefused extends CredentialsSignin {
  constructor(readonly reason: AppError) {
    super();
    this.code = reason.code;
  }
}

// A function, because AUTH_SECRET is known only when the process runs, not when it is built.
export const { handlers, signIn, signOut } = NextAuth(() => ({
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
          return await checkCredentials(input.data, {
            address: request.headers.get("x-client-address") ?? "unknown",
          });
        } catch (error) {
          throw error instanceof AppError ? new LoginRefused(error) : error;
        }
      },
    }),
  ],
  callbacks: {
    // `user` is there only at sign-in; afterwards the token goes on as it is.
    jwt: ({ token, user }) => (user ? { ...token, ...claimsOf(user as SignedIn) } : token),
    // Nothing reads next-auth's session; it must not say more than that there is one.
    session: ({ session }) => ({ expires: session.expires }),
  },
  logger: {
    error: (error) => {
      if (!(error instanceof LoginRefused)) log().warn({ err: describeError(error) }, "next-auth");
    },
    warn: () => {},
    debug: () => {},
  },
}));
