import "server-only";
import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type { AddressLimit, Caller } from "./actor.ts";
import { db, type Tx } from "../db/client.ts";
import { env } from "./env.ts";
import { AppError } from "./errors.ts";
import { limitKey } from "./address.ts";
import { durationText } from "./wait.ts";

/** How often something may be done: so many points in so many seconds, for one key. */
const rules = {
  login_email: { points: 10, seconds: 60, what: "login attempts" },
  login_address: { points: 300, seconds: 60, what: "login attempts from your network" },
  // Over all addresses. It slows further tries down and refuses none: see `checkCredentials`.
  login_failure: { points: 100, seconds: 3600, what: "failed logins" },
  register_email: { points: 10, seconds: 60, what: "registrations" },
  register_address: { points: 120, seconds: 60, what: "registrations from your network" },
  invite_request: { points: 20, seconds: 3600, what: "invite requests from your network" },
  forgot_address: { points: 20, seconds: 3600, what: "requests for a new password from your network" },
  // Refuses nothing: past it no mail is sent.
  forgot_email: { points: 5, seconds: 3600, what: "requests for a new password" },
  email_change: { points: 5, seconds: 3600, what: "changes of your email" },
  // A session that somebody left open must not become a place to guess its password.
  password_check: { points: 10, seconds: 60, what: "attempts with your password" },
  archive: { points: 10, seconds: 3600, what: "archives" },
  upload: { points: 30, seconds: 3600, what: "uploads" },
  team_member: { points: 30, seconds: 3600, what: "team invitations" },
  message: { points: 30, seconds: 60, what: "messages" },
  question_visitor: { points: 20, seconds: 3600, what: "questions" },
  question_address: { points: 60, seconds: 3600, what: "questions from your network" },
  question_link: { points: 300, seconds: 86_400, what: "questions about this interview" },
  // Whoever forgets their cookie is a new visitor each time, who is stored.
  consent_address: { points: 60, seconds: 3600, what: "notices accepted from your network" },
  contact_visitor: { points: 5, seconds: 86_400, what: "contact requests" },
  // Whoever forgets their cookie is a new visitor each time; the owner's mailbox must not fill by that.
  contact_address: { points: 60, seconds: 86_400, what: "contact requests from your network" },
  contact_link: { points: 200, seconds: 86_400, what: "contact requests about this interview" },
} as const;

export type LimitName = keyof typeof rules;

/** Which use it is in the current window, and the seconds until that ends. */
export type Counted = { points: number; wait: number };

const counterOf = (name: LimitName, key: string[]): string =>
  `${name}:${createHash("sha256").update(key.map(limitKey).join("\n")).digest("base64url")}`;

/**
 * Counts one use as a part of a statement, and returns `points` and `wait`. Keys are hashed, so that the table holds no
 * addresses; an IPv6 address counts as its /64.
 * @param source what follows the SELECT: a FROM or a WHERE. Without a row nothing is counted.
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

/** How many uses there may be in one window. */
export function maxPoints(name: LimitName): number {
  return Math.max(1, Math.floor(rules[name].points * env().RATE_LIMIT_FACTOR));
}

/** @throws AppError rate_limited when a use was one too many */
export function assertWithin(name: LimitName, counted: Counted): void {
  if (counted.points <= maxPoints(name)) return;
  const { what } = rules[name];
  const retryAfter = Math.max(1, Math.ceil(counted.wait));
  const text = `Too many ${what}. Please try again in ${durationText(retryAfter)}.`;
  throw new AppError("rate_limited", text, { retryAfter });
}

/** Nobody waits for the disk: after a power cut, the last moment's uses are forgotten. */
const withoutDisk = sql`where set_config('synchronous_commit', 'off', true) = 'off'`;

async function count(name: LimitName, key: string[]): Promise<Counted> {
  const [counted] = await db().execute<Counted>(countPoints(withoutDisk, name, key, 1));
  return counted ?? { points: 0, wait: 0 };
}

/** Counts one use, as `countFor` does. @throws AppError rate_limited */
export async function countAgainst(name: LimitName, ...key: string[]): Promise<void> {
  assertWithin(name, await count(name, key));
}

/** Several uses of one limit. */
export type Uses = { name: LimitName; key: string; points: number };

/**
 * Counts uses in the transaction that stores what they are for, so that either all or none are counted.
 * @throws AppError rate_limited, which says how many are left; the transaction is to be rolled back
 */
export async function countTogether(tx: Tx, uses: Uses[]): Promise<void> {
  for (const { name, key, points } of uses) {
    const [counted] = await tx.execute<Counted>(countPoints(sql``, name, [key], points));
    if (!counted) continue;
    const left = maxPoints(name) - counted.points + points;
    if (left > 0 && left < points) {
      const text = `Only ${left} ${rules[name].what} ${left === 1 ? "is" : "are"} left for now. Please send fewer.`;
      throw new AppError("rate_limited", text, { retryAfter: Math.max(1, Math.ceil(counted.wait)) });
    }
    assertWithin(name, counted);
  }
}

/** Counts one use and says whether it is within the limit, for those that refuse nothing. */
export async function countWithin(name: LimitName, ...key: string[]): Promise<boolean> {
  return (await count(name, key)).points <= maxPoints(name);
}

/** Takes back uses that came to nothing. */
export async function uncount({ name, key, points }: Uses): Promise<void> {
  await db().execute(sql`update rate_limits set points = greatest(0, points - ${points}::int)
    ${withoutDisk} and key = ${counterOf(name, [key])}`);
}

/**
 * Counts a use for the caller's address, unless the edge did so before it read the body. Comes before any other limit, so
 * that a refused stranger leaves no rows behind. @throws AppError rate_limited
 */
export async function countAddress(name: AddressLimit, caller: Omit<Caller, "origin">): Promise<void> {
  if (caller.counted !== name) await countAgainst(name, caller.address);
}

/** Erases the counters of windows that are over. */
export async function eraseExpiredLimits(now: Date): Promise<number> {
  return (await db().execute(sql`delete from rate_limits where expire < ${now.toISOString()} returning 1`))
    .length;
}
