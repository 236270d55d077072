import "server-only";
import { eq } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import type { Caller } from "../actor.ts";
import { AppError } from "../errors.ts";
import { countAddress, countAgainst } from "../limits.ts";
import { passwordMatches } from "./password.ts";
import { bearerMaxAge, issueBearer } from "./tokens.ts";

export type SignedIn = { id: string; email: string; session_version: number; is_superuser: boolean };

/**
 * Checks an email and a password. Every door (page, API, next-auth's own callback) comes through here, so
 * the limits hold for all of them. An unknown email takes as long as a wrong password.
 * @throws AppError invalid_credentials, rate_limited
 */
export async function checkCredentials(
  input: { email: string; password: string },
  caller: Pick<Caller, "address" | "counted">,
): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase();
  await countAddress("login_address", caller);
  await countAgainst("login_email", email, caller.address);
  const [user] = await db()
    .select({
      id: users.id,
      email: users.email,
      session_version: users.session_version,
      is_superuser: users.is_superuser,
      password_hash: users.password_hash,
    })
    .from(users)
    .where(eq(users.email, email));
  if (!(await passwordMatches(user?.password_hash, input.password)) || !user) {
    throw new AppError("invalid_credentials", "The email or the password is not right.");
  }
  const { password_hash: _, ...signedIn } = user;
  return signedIn;
}

/** A bearer token for API clients. @throws AppError invalid_credentials, rate_limited */
export async function createAccessToken(
  input: { username: string; password: string },
  caller: Pick<Caller, "address" | "counted">,
): Promise<{ access_token: string; token_type: "bearer"; expires_in: number }> {
  const user = await checkCredentials({ email: input.username, password: input.password }, caller);
  return { access_token: await issueBearer(user), token_type: "bearer", expires_in: bearerMaxAge };
}
