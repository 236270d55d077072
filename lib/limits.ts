import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "../db/client.ts";
import { rate_limits } from "../db/schema/accounts.ts";
import { env } from "./env.ts";
import { AppError } from "./errors.ts";

/** How often something may be done: so many points in so many seconds, for one key. */
const rules = {
  login_email: { points: 10, seconds: 60, what: "login attempts" },
  login_address: { points: 300, seconds: 60, what: "login attempts from your network" },
  message: { points: 30, seconds: 60, what: "messages" },
} as const;

export type LimitName = keyof typeof rules;

const limiters = new Map<LimitName, RateLimiterDrizzle>();

function limiter(name: LimitName): RateLimiterDrizzle {
  const existing = limiters.get(name);
  if (existing) return existing;
  const { points, seconds } = rules[name];
  const made = new RateLimiterDrizzle({
    storeClient: db(),
    schema: rate_limits,
    points: Math.max(1, Math.floor(points * env().RATE_LIMIT_FACTOR)),
    duration: seconds,
    keyPrefix: name,
  });
  limiters.set(name, made);
  return made;
}

/**
 * Counts one use. The counters live in the database, so they hold across instances; keys are hashed, so
 * that the table holds no addresses.
 * @param key for whom it counts: a user's id, an address, or several of them
 * @throws AppError rate_limited, with the seconds until the next try may succeed
 */
export async function countAgainst(name: LimitName, ...key: string[]): Promise<void> {
  const hashed = createHash("sha256").update(key.join("\n")).digest("base64url");
  try {
    await limiter(name).consume(hashed);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const wait = seconds === 1 ? "1 second" : `${seconds} seconds`;
    throw new AppError("rate_limited", `Too many ${rules[name].what}. Please try again in ${wait}.`, {
      retryAfter: seconds,
    });
  }
}
