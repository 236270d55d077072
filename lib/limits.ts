import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "../db/client.ts";
import { rate_limits } from "../db/schema/accounts.ts";
import { env } from "./env.ts";
import { AppError } from "./errors.ts";
import { limitKey } from "./limit-key.ts";

/** How often something may be done: so many points in so many seconds, for one key. */
const rules = {
  login_email: { points: 10, seconds: 60, what: "login attempts" },
  login_address: { points: 300, seconds: 60, what: "login attempts from your network" },
  register_email: { points: 10, seconds: 60, what: "registrations" },
  register_address: { points: 120, seconds: 60, what: "registrations from your network" },
  invite_request: { points: 20, seconds: 3600, what: "invite requests from your network" },
  // A session that somebody left open must not become a place to guess its password.
  password_check: { points: 10, seconds: 60, what: "attempts with your password" },
  message: { points: 30, seconds: 60, what: "messages" },
  question_visitor: { points: 20, seconds: 3600, what: "questions" },
  question_address: { points: 60, seconds: 3600, what: "questions from your network" },
  question_link: { points: 300, seconds: 86_400, what: "questions about this interview" },
  contact_visitor: { points: 5, seconds: 86_400, what: "contact requests" },
  // Whoever forgets their cookie is a new visitor each time; the owner's mailbox must not fill by that.
  contact_address: { points: 60, seconds: 86_400, what: "contact requests from your network" },
  contact_link: { points: 200, seconds: 86_400, what: "contact requests about this interview" },
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

/** "1 second", "59 seconds", "20 minutes", "23 hours": never less than there is to wait. */
function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 120
      ? [seconds, "second"]
      : minutes < 120
        ? [minutes, "minute"]
        : [Math.ceil(minutes / 60), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Counts one use. The counters live in the database, so they hold across instances; keys are hashed, so
 * that the table holds no addresses. An IPv6 address counts as its /64.
 * @param key for whom it counts: a user's id, an address, or several of them
 * @throws AppError rate_limited, with the seconds until the next try may succeed
 */
export async function countAgainst(name: LimitName, ...key: string[]): Promise<void> {
  const hashed = createHash("sha256").update(key.map(limitKey).join("\n")).digest("base64url");
  try {
    await limiter(name).consume(hashed);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    const text = `Too many ${rules[name].what}. Please try again in ${inWords(seconds)}.`;
    throw new AppError("rate_limited", text, { retryAfter: seconds });
  }
}
