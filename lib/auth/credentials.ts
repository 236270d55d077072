import "server-only";
import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import type { Caller } from "../actor.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../address.ts";
import { countAddress, countAgainst, tryCount, refund } from "../limits.ts";
import { log } from "../log.ts";
import { assertPasswordLogin, passwordMatches } from "./password.ts";
import { issueToken, type Subject } from "./tokens.ts";

/** Delay before a login is checked, once an email has had too many failed ones. */
const failedLoginDelayMs = 2000;

/**
 * Checks an email and password. An unknown email takes as long, and counts the same, as a wrong password.
 * @throws {AppError} invalid_credentials, rate_limited, forbidden (the right password of a suspended account)
 */
export async function checkCredentials(
  input: { email: string; password: string },
  caller: Pick<Caller, "address" | "counted">,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<Subject> {
  assertPasswordLogin();
  const email = input.email.trim().toLowerCase();
  await countAddress("login_address", caller);
  await countAgainst("login_email", email, caller.address);
  // Counted before the outcome is known, so that parallel logins are delayed too. No connection is held while
  // waiting.
  if (!(await tryCount("login_failure", email))) await wait(failedLoginDelayMs);
  const [user] = await db().select().from(users).where(eq(users.email, email));
  if (!(await passwordMatches(user?.password_hash, input.password)) || !user) {
    const account = createHash("sha256").update(email).digest("hex").slice(0, 12);
    await recordEvent(db(), { actor: null, action: "user.sign_in_failed", subject: user?.id });
    log().warn({ account, network: networkOf(caller.address) }, "login failed");
    throw new AppError("invalid_credentials", "Incorrect email or password.");
  }
  await refund({ name: "login_failure", key: email, points: 1 });
  const { id, session_version, is_superuser, suspended_at } = user;
  if (suspended_at !== null) {
    await recordEvent(db(), { actor: null, action: "user.sign_in_failed", subject: id });
    throw new AppError("forbidden", "This account is suspended. Please ask an administrator.");
  }
  await recordEvent(db(), { actor: id, action: "user.signed_in", subject: id });
  return { id, session_version, is_superuser };
}

/** A bearer token for API clients. @throws {AppError} as `checkCredentials` */
export const createAccessToken = async (
  { username: email, password }: { username: string; password: string },
  caller: Pick<Caller, "address" | "counted">,
) => issueToken(await checkCredentials({ email, password }, caller));
