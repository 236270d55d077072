import "server-only";
import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../../actor.ts";
import { db, type Tx } from "../../../db/client.ts";
import { users } from "../../../db/schema/accounts.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { settings } from "../../../db/schema/installation.ts";
import { recordEvent } from "../../audit/record.ts";
import { invalidField } from "../../errors.ts";
import type { MaxRetention, Retention } from "./schema.ts";

/** Minimum time between a notice, or a stricter choice, and the erasure. */
export const noticeDays = 7;

/** SQL: the start of the UTC day. */
const dayOf = (at: SQL): SQL => sql`date_trunc('day', ${at}, 'UTC')`;
/** SQL: an interval in hours, because days in the session's time zone vary in length. */
const days = (number: SQL | number): SQL => sql`make_interval(hours => (24 * (${number}))::int)`;
/** SQL: UTC midnight in N days. Rows that are erased before it have been announced. */
export const midnightIn = (now: Date, number: number): SQL =>
  sql`(${dayOf(sql`${now.toISOString()}::timestamptz`)} + ${days(number)})`;

/** SQL: the shorter of the person's and the administrators' choice, in days, or null. */
const chosenDays = (userId: SQL): SQL => sql`(select least(u.retention_days, s.max_retention_days)
  from users u left join settings s on true where u.id = ${userId})`;

/** SQL: when an interview that begins now is erased; null for never. */
export const erasureOf = (actor: Actor): SQL =>
  sql`${dayOf(sql`now()`)} + ${days(sql`1 + ${chosenDays(sql`${actor.id}`)}`)}`;

/**
 * Applies the current choices to `erase_at` of one person's or all interviews. A stricter choice never erases before a
 * notice could be sent, and never changes an announced date. Interviews that are erased at the end of their first day keep
 * that date. @returns the number of changed interviews
 */
export async function applyRetention(tx: Pick<Tx, "execute">, now: Date, userId?: string): Promise<number> {
  const rows = await tx.execute(sql`
    update ${conversations} set erase_at = due.erase_at
    from (
      select c.id, case when chosen.days is not null then
        greatest(${dayOf(sql`c.created_at`)} + ${days(sql`1 + chosen.days`)},
          least(c.erase_at, ${midnightIn(now, noticeDays + 1)}))
        end as erase_at
      from conversations c cross join lateral (select ${chosenDays(sql`c.user_id`)} as days) chosen
      where (c.erase_at is null or c.erase_at > ${dayOf(sql`c.created_at`)} + ${days(1)})
        and ${userId ? sql`c.user_id = ${userId}` : sql`true`}
    ) due
    where due.id = ${conversations.id} and ${conversations.erase_at} is distinct from due.erase_at
    returning ${conversations.id}`);
  return rows.length;
}

const maxColumn = sql<number | null>`(select max_retention_days from ${settings})`;

/** The actor's retention and the administrators' maximum, in days. */
export async function getRetention(actor: Actor): Promise<Retention> {
  const [row] = await db()
    .select({ days: users.retention_days, max_days: maxColumn })
    .from(users)
    .where(eq(users.id, actor.id));
  return row ?? { days: null, max_days: null };
}

/** Sets the actor's retention in days; null for the maximum. @throws {AppError} invalid */
export async function setRetention(actor: Actor, input: Pick<Retention, "days">): Promise<Retention> {
  const { days: before, max_days } = await getRetention(actor);
  if (max_days !== null && input.days !== null && input.days > max_days)
    throw invalidField("days", `Interviews are erased after ${max_days} days at the latest. Choose fewer.`);
  if (input.days === before) return { days: before, max_days };
  await db().transaction(async (tx) => {
    await tx.update(users).set({ retention_days: input.days }).where(eq(users.id, actor.id));
    await applyRetention(tx, new Date(), actor.id);
    const detail = { days: input.days };
    await recordEvent(tx, { actor: actor.id, action: "user.retention_changed", subject: actor.id, detail });
  });
  return { days: input.days, max_days };
}

/** The maximum retention of all interviews, in days. @throws {AppError} forbidden */
export async function getMaxRetention(actor: Actor): Promise<MaxRetention> {
  assertSuperuser(actor);
  const [row] = await db().select({ max_days: settings.max_retention_days }).from(settings);
  return row ?? { max_days: null };
}

/** Sets the maximum retention; null for none. @throws {AppError} forbidden */
export async function setMaxRetention(actor: Actor, input: MaxRetention): Promise<MaxRetention> {
  assertSuperuser(actor);
  const set = { max_retention_days: input.max_days };
  await db().transaction(async (tx) => {
    await tx.insert(settings).values(set).onConflictDoUpdate({ target: settings.is_only, set });
    await applyRetention(tx, new Date());
    const detail = { max_days: input.max_days };
    await recordEvent(tx, { actor: actor.id, action: "retention.changed", detail });
  });
  return input;
}
