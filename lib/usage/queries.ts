import "server-only";
import { and, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { usage, users } from "../../db/schema/accounts.ts";
import { env } from "../env.ts";
import { periodsAt, reachedLimit, readSpent } from "./tokens.ts";
import {
  type Days,
  daysOf,
  type NamedUsage,
  percentOf,
  type SpentOn,
  softPercent,
  type Spent,
  type UsageQuery,
  type UsageRow,
} from "./schema.ts";

const columns = {
  day: usage.day,
  user_id: usage.user_id,
  purpose: sql<SpentOn>`${usage.purpose}`,
  model: usage.model,
  input_tokens: usage.input_tokens,
  output_tokens: usage.output_tokens,
};

const within = ({ from, to }: Days, also?: SQL): SQL | undefined =>
  and(gte(usage.day, from), lte(usage.day, to), also);

/** All people's rows, the newest day first. @throws {AppError} forbidden */
export async function listUsage(actor: Actor, query: UsageQuery): Promise<UsageRow[]> {
  assertSuperuser(actor);
  return db()
    .select(columns)
    .from(usage)
    .where(within(daysOf(query)))
    .orderBy(desc(usage.day), usage.user_id, usage.purpose, usage.model);
}

/** The actor's own rows, the newest day first. */
export async function listOwnUsage(actor: Actor, query: UsageQuery): Promise<UsageRow[]> {
  return db()
    .select(columns)
    .from(usage)
    .where(within(daysOf(query), eq(usage.user_id, actor.id)))
    .orderBy(desc(usage.day), usage.purpose, usage.model);
}

const readNamed = (days: Days, limit?: number): Promise<NamedUsage[]> => {
  const query = db()
    .select({ ...columns, email: users.email })
    .from(usage)
    .innerJoin(users, eq(users.id, usage.user_id))
    .where(within(days))
    .orderBy(desc(usage.day), users.email, usage.purpose, usage.model)
    .$dynamic();
  return limit === undefined ? query.execute() : query.limit(limit).execute();
};

/**
 * All people's rows with emails in batches, the newest day first. The first batch is read before it returns, so that a
 * failure of the database is an error and not an empty file.
 * @throws {AppError} forbidden
 */
export async function exportUsage(actor: Actor, query: UsageQuery): Promise<AsyncIterable<NamedUsage[]>> {
  assertSuperuser(actor);
  const { from, to } = daysOf(query);
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
  const read = (day: string) => readNamed({ from: day, to: day });
  const first = await read(to);
  async function* batches(): AsyncGenerator<NamedUsage[]> {
    yield first;
    const dayMs = 24 * 60 * 60_000;
    for (let time = Date.parse(to) - dayMs; time >= Date.parse(from); time -= dayMs)
      yield await read(dayOf(time));
  }
  return batches();
}

type UsagePage = {
  days: Days;
  /** The newest rows, at most `limit`. */
  rows: NamedUsage[];
  hasMore: boolean;
  /** The sums over all rows of the range. */
  input_tokens: number;
  output_tokens: number;
  /** This month. */
  month: Spent;
};

/** The administrators' page of usage. @throws {AppError} forbidden */
export async function getUsagePage(
  actor: Actor,
  { limit, ...query }: UsageQuery & { limit: number },
  now = new Date(),
): Promise<UsagePage> {
  assertSuperuser(actor);
  const days = daysOf(query, now);
  const sum = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const [rows, [sums], { installation }] = await Promise.all([
    readNamed(days, limit + 1),
    db()
      .select({ input_tokens: sum(usage.input_tokens), output_tokens: sum(usage.output_tokens) })
      .from(usage)
      .where(within(days)),
    readSpent(actor.id, now),
  ]);
  return {
    days,
    rows: rows.slice(0, limit),
    hasMore: rows.length > limit,
    ...(sums ?? { input_tokens: 0, output_tokens: 0 }),
    month: installation,
  };
}

/** The actor's own use: today's tokens with the limit, this month's, and the installation's share of its limit. */
export type OwnUsage = {
  today: Spent;
  month: number;
  installationPercent: number;
  /** The limit that the actor has reached, and when it ends; null for none. */
  spent: string | null;
};

export async function getOwnUsage(actor: Actor, now = new Date()): Promise<OwnUsage> {
  const [spent, [own]] = await Promise.all([
    readSpent(actor.id, now),
    db()
      .select({
        tokens: sql<number>`coalesce(sum(${usage.input_tokens} + ${usage.output_tokens}), 0)::float8`,
      })
      .from(usage)
      .where(and(eq(usage.user_id, actor.id), gte(usage.day, periodsAt(now).month))),
  ]);
  return {
    today: spent.person,
    month: own?.tokens ?? 0,
    installationPercent: percentOf(spent.installation),
    spent: reachedLimit(spent, now)?.text ?? null,
  };
}

/** This month's tokens, and how many people are near or at their limit of today. @throws {AppError} forbidden */
export async function getUsageState(actor: Actor, now = new Date()) {
  assertSuperuser(actor);
  const { USER_TOKENS_PER_DAY: perDay = null } = env();
  const { installation } = await readSpent(actor.id, now);
  const people = db()
    .select({ tokens: sql<number>`sum(${usage.input_tokens} + ${usage.output_tokens})`.as("tokens") })
    .from(usage)
    .where(eq(usage.day, periodsAt(now).today))
    .groupBy(usage.user_id)
    .as("people");
  const [counts] =
    perDay === null
      ? []
      : await db()
          .select({
            at: sql<number>`(count(*) filter (where tokens >= ${perDay}::bigint))::int`,
            near: sql<number>`(count(*) filter (where tokens < ${perDay}::bigint
              and tokens * 100 >= ${perDay}::bigint * ${softPercent}::int))::int`,
          })
          .from(people);
  return {
    month_tokens: installation.tokens,
    month_limit: installation.limit,
    day_limit: perDay,
    people_at_limit: counts?.at ?? 0,
    people_near_limit: counts?.near ?? 0,
  };
}
