import "server-only";
import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { AddressLimit, Caller } from "./actor.ts";
import { db, type Tx } from "../db/client.ts";
import { env } from "./env.ts";
import { AppError } from "./errors.ts";
import { limitKey } from "./address.ts";
import { durationText } from "./wait.ts";

/** Rate limits: `points` per `seconds` for one key. */
const rules = {
  // `login_email` and `register_email` count by email and network address.
  login_email: { points: 10, seconds: 60, label: "login attempts" },
  login_address: { points: 300, seconds: 60, label: "login attempts from your network" },
  // By email, over all network addresses. Delays logins and refuses none; see `checkCredentials`.
  login_failure: { points: 100, seconds: 3600, label: "failed logins" },
  register_email: { points: 10, seconds: 60, label: "registrations" },
  register_address: { points: 120, seconds: 60, label: "registrations from your network" },
  invite_request: { points: 20, seconds: 3600, label: "invite requests from your network" },
  forgot_address: { points: 20, seconds: 3600, label: "requests for a new password from your network" },
  // Past this limit no mail is sent; the response stays the same.
  forgot_email: { points: 5, seconds: 3600, label: "requests for a new password" },
  email_change: { points: 5, seconds: 3600, label: "changes of your email" },
  // Otherwise, someone at an unattended session could guess its password.
  password_check: { points: 10, seconds: 60, label: "attempts with your password" },
  archive: { points: 10, seconds: 3600, label: "archives" },
  test_mail: { points: 10, seconds: 3600, label: "test mails" },
  upload: { points: 30, seconds: 3600, label: "uploads" },
  team_member: { points: 30, seconds: 3600, label: "team invitations" },
  message: { points: 30, seconds: 60, label: "messages" },
  question_visitor: { points: 20, seconds: 3600, label: "questions" },
  question_address: { points: 60, seconds: 3600, label: "questions from your network" },
  question_link: { points: 300, seconds: 86_400, label: "questions about this interview" },
  // Each request without a cookie stores a new visitor.
  consent_address: { points: 60, seconds: 3600, label: "notices accepted from your network" },
  contact_visitor: { points: 5, seconds: 86_400, label: "contact requests" },
  // A caller without a cookie is a new visitor each time, and contact requests are mailed to the owner.
  contact_address: { points: 60, seconds: 86_400, label: "contact requests from your network" },
  contact_link: { points: 200, seconds: 86_400, label: "contact requests about this interview" },
} as const;

type LimitName = keyof typeof rules;

/** Uses in the current window including this one, and the seconds until the window ends. */
export type Counted = { points: number; wait: number };

const counterOf = (name: LimitName, key: string[]): string =>
  `${name}:${createHash("sha256").update(key.map(limitKey).join("\n")).digest("base64url")}`;

/**
 * SQL that counts one use and returns `points` and `wait`. Keys are hashed, so that the table holds no
 * addresses; an IPv6 address counts as its /64.
 * @param source a FROM or WHERE clause; without a row nothing is counted
 */
export function countFor(source: SQL, name: LimitName, ...key: string[]): SQL {
  return countPoints(source, name, key, 1);
}

const countPoints = (source: SQL, name: LimitName, key: string[], points: number): SQL =>
  sql`insert into rate_limits as known (key, points, expire)
    select ${counterOf(name, key)}, ${points}::int, now() + make_interval(secs => ${rules[name].seconds})
    ${source}
    on conflict (key) do update set
      points = case when known.expire <= now() then 0 else known.points end + ${points}::int,
      expire = case when known.expire <= now() then excluded.expire else known.expire end
    returning points, extract(epoch from expire - now())::float8 as wait`;

/** The maximum number of uses per window. */
export function maxPoints(name: LimitName): number {
  return Math.max(1, Math.floor(rules[name].points * env().RATE_LIMIT_FACTOR));
}

/** @throws {AppError} rate_limited if the counted use exceeds the limit */
export function assertWithin(name: LimitName, counted: Counted): void {
  if (counted.points <= maxPoints(name)) return;
  const { label } = rules[name];
  const retryAfter = Math.max(1, Math.ceil(counted.wait));
  const text = `Too many ${label}. Please try again in ${durationText(retryAfter)}.`;
  throw new AppError("rate_limited", text, { retryAfter });
}

/**
 * WHERE clause that turns `synchronous_commit` off for this statement without an extra query. A crash may lose
 * the last few counts.
 */
const withAsyncCommit = sql`where set_config('synchronous_commit', 'off', true) = 'off'`;

async function count(name: LimitName, key: string[]): Promise<Counted> {
  const [counted] = await db().execute<Counted>(countPoints(withAsyncCommit, name, key, 1));
  return counted ?? { points: 0, wait: 0 };
}

/** Counts one use. @throws {AppError} rate_limited */
export async function countAgainst(name: LimitName, ...key: string[]): Promise<void> {
  assertWithin(name, await count(name, key));
}

/** Several uses of one limit. */
export type Uses = { name: LimitName; key: string; points: number };

/**
 * Counts uses in a transaction, so that all or none of them count.
 * @throws {AppError} rate_limited with the number left; the caller must roll back
 */
export async function countAll(tx: Tx, uses: Uses[]): Promise<void> {
  for (const { name, key, points } of uses) {
    const [counted] = await tx.execute<Counted>(countPoints(sql``, name, [key], points));
    if (!counted) continue;
    const left = maxPoints(name) - counted.points + points;
    if (left > 0 && left < points) {
      const text = `Too many ${rules[name].label}: the limit allows ${left} more for now. Please send fewer.`;
      throw new AppError("rate_limited", text, { retryAfter: Math.max(1, Math.ceil(counted.wait)) });
    }
    assertWithin(name, counted);
  }
}

/** Counts one use and returns whether it is within the limit. Never throws rate_limited. */
export async function tryCount(name: LimitName, ...key: string[]): Promise<boolean> {
  return (await count(name, key)).points <= maxPoints(name);
}

/** Gives back uses whose work failed. */
export async function refund({ name, key, points }: Uses): Promise<void> {
  await db().execute(sql`update rate_limits set points = greatest(0, points - ${points}::int)
    ${withAsyncCommit} and key = ${counterOf(name, [key])}`);
}

/**
 * Counts a use for the caller's address, unless `lib/http` has counted it. Call this before other limits, so
 * that a refused caller adds to no other counter.
 * @throws {AppError} rate_limited
 */
export async function countAddress(name: AddressLimit, caller: Omit<Caller, "origin">): Promise<void> {
  if (caller.counted !== name) await countAgainst(name, caller.address);
}

/** Erases counters of past windows. Returns how many. */
export async function eraseExpiredLimits(now: Date): Promise<number> {
  return (await db().execute(sql`delete from rate_limits where expire < ${now.toISOString()} returning 1`))
    .length;
}
