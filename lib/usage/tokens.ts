/** Counts the tokens of the model service, and refuses calls at a limit. */
import "server-only";
import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { usage, users } from "../../db/schema/accounts.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { percentOf, type Spent, type UsageRow } from "./schema.ts";

/** The current day and month in UTC, and when they end. */
export function periodsAt(now: Date) {
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const today = now.toISOString().slice(0, 10);
  return {
    today,
    month: `${today.slice(0, 7)}-01`,
    tomorrow: new Date(Date.UTC(year, month, date + 1)),
    nextMonth: new Date(Date.UTC(year, month + 1, 1)),
  };
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
/** For example "1 December, 00:00 UTC". */
export const startText = (time: Date): string => `${dayFormat.format(time)}, 00:00 UTC`;

/** SQL: the tokens in matching rows. */
const sumOf = (where: SQL | undefined): SQL<number> =>
  sql<number>`(select coalesce(sum(${usage.input_tokens} + ${usage.output_tokens}), 0)::float8 from ${usage} where ${where})`;

/** Both limits, and what counts towards them: the person's tokens of today, the installation's of this month. */
export async function readSpent(userId: string, now: Date): Promise<{ person: Spent; installation: Spent }> {
  const { today, month } = periodsAt(now);
  const person = sumOf(and(eq(usage.user_id, userId), eq(usage.day, today)));
  const [row] = await db().execute<{ person: number; installation: number }>(sql`
    select ${person} as person, ${sumOf(gte(usage.day, month))} as installation`);
  const { USER_TOKENS_PER_DAY: perDay = null, TOKENS_PER_MONTH: perMonth = null } = env();
  return {
    person: { tokens: row?.person ?? 0, limit: perDay },
    installation: { tokens: row?.installation ?? 0, limit: perMonth },
  };
}

/** The limit that is reached and ends last, with the text for the person; null if there is none. */
export function reachedLimit(
  { person, installation }: Awaited<ReturnType<typeof readSpent>>,
  now: Date,
): { text: string; until: Date } | null {
  const { tomorrow, nextMonth } = periodsAt(now);
  if (percentOf(installation) >= 100)
    return {
      text: `This installation has used this month’s tokens of the AI service. It continues on ${startText(nextMonth)}.`,
      until: nextMonth,
    };
  if (percentOf(person) >= 100)
    return {
      text: `You have used today’s tokens of the AI service. You can continue from ${startText(tomorrow)}.`,
      until: tomorrow,
    };
  return null;
}

/**
 * Refuses a call of the model service at a limit. Calls that are already running may exceed it. If the database fails,
 * the call is allowed.
 * @throws {AppError} budget_spent with `retryAfter`
 */
export async function assertTokensLeft(userId: string, now = new Date()): Promise<void> {
  const { USER_TOKENS_PER_DAY, TOKENS_PER_MONTH } = env();
  if (USER_TOKENS_PER_DAY === undefined && TOKENS_PER_MONTH === undefined) return;
  const spent = await readSpent(userId, now).catch((error: unknown) => {
    log().warn({ err: error }, "the use of the model service could not be read");
    return null;
  });
  const reached = spent && reachedLimit(spent, now);
  if (!reached) return;
  const retryAfter = Math.max(1, Math.ceil((reached.until.getTime() - now.getTime()) / 1000));
  throw new AppError("budget_spent", reached.text, { retryAfter });
}

/** Adds the tokens of a call to its row. Never rejects: a failure is logged. Does nothing for a deleted account. */
export async function recordUsage(
  { user_id, purpose, model, input_tokens, output_tokens }: Omit<UsageRow, "day">,
  now = new Date(),
): Promise<void> {
  if (input_tokens + output_tokens === 0) return;
  try {
    await db().execute(sql`
      insert into ${usage} as u (user_id, day, purpose, model, input_tokens, output_tokens)
      select ${users.id}, ${periodsAt(now).today}::date, ${purpose}, ${model}, ${input_tokens}::bigint, ${output_tokens}::bigint
      from ${users} where ${users.id} = ${user_id}
      on conflict (user_id, day, purpose, model) do update set
        input_tokens = u.input_tokens + excluded.input_tokens,
        output_tokens = u.output_tokens + excluded.output_tokens`);
  } catch (error) {
    log().error(
      { err: error, purpose, model, input_tokens, output_tokens },
      "the use of the model service was not stored",
    );
  }
}
