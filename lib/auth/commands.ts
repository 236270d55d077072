import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import type { Caller } from "../actor.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../address.ts";
import { countAddress, countAgainst, countWithin, uncount } from "../limits.ts";
import { log } from "../log.ts";
import { passwordMatches } from "./password.ts";
import { bearerMaxAge, issueBearer } from "./tokens.ts";

export type SignedIn = { id: string; email: string; session_version: number; is_superuser: boolean };

/** How long a login waits before it is checked, once an email has had too many failed ones. */
export const failedLoginDelayMs = 2000;

/**
 * Checks an email and a password. Every door (page, API, next-auth's own callback) comes through here, so
 * the limits hold for all of them. An unknown email takes as long as a wrong password, and is counted alike.
 * @param wait how it waits when an email has had too many failed logins, from whatever addresses
 * @throws AppError invalid_credentials, rate_limited, forbidden (the right password of a suspended account)
 */
export async function checkCredentials(
  input: { email: string; password: string },
  caller: Pick<Caller, "address" | "counted">,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<SignedIn> {
  const email = input.email.trim().toLowerCase();
  await countAddress("login_address", caller);
  await countAgainst("login_email", email, caller.address);
  // Counted before it is known whether it fails, so that many at once are slowed down too. No connection is held.
  if (!(await countWithin("login_failure", email))) await wait(failedLoginDelayMs);
  const [user] = await db()
    .select({
      id: users.id,
      email: users.email,
      session_version: users.session_version,
      is_superuser: users.is_superuser,
      password_hash: users.password_hash,
      suspended_at: users.suspended_at,
    })
    .from(users)
    .where(eq(users.email, email));
  if (!(await passwordMatches(user?.password_hash, input.password)) || !user) {
    const account = createHash("sha256").update(email).digest("hex").slice(0, 12);
    log().warn({ account, network: networkOf(caller.address) }, "login failed");
    throw new AppError("invalid_credentials", "The email or the password is not right.");
  }
  await uncount("login_failure", email);
  const { password_hash: _, suspended_at, ...signedIn } = user;
  if (suspended_at !== null)
    throw new AppError("forbidden", "This account is suspended. Please ask an administrator.");
  return signedIn;
}

/** A bearer token for API clients. @throws AppError as `checkCredentials` */
export async function createAccessToken(
  input: { username: string; password: string },
  caller: Pick<Caller, "address" | "counted">,
): Promise<{ access_token: string; token_type: "bearer"; expires_in: number }> {
  const user = await checkCredentials({ email: input.username, password: input.password }, caller);
  return { access_token: await issueBearer(user), token_type: "bearer", expires_in: bearerMaxAge };
}
