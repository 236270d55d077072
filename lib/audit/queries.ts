import "server-only";
import { and, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { audit_events, users } from "../../db/schema/accounts.ts";
import { type Cursor, decodeCursor } from "../cursor.ts";
import { cutPage } from "../page.ts";
import type { Action, AuditEvent, AuditPage, AuditQuery } from "./schema.ts";

type Filters = Omit<AuditQuery, "cursor" | "limit" | "format">;

const { id, actor_id, subject_id, action, network, created_at } = audit_events;
const subjects = alias(users, "subjects");

/** SQL: the start of a day in UTC, some days later. */
const startOf = (day: string, later = 0): SQL =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone 'UTC')`;

function matching({ actor, email, action: wanted, from, to }: Filters): SQL | undefined {
  const person = sql`(select ${users.id} from ${users} where ${users.email} = ${email})`;
  return and(
    actor ? eq(actor_id, actor) : undefined,
    email ? or(eq(actor_id, person), eq(subject_id, person)) : undefined,
    wanted ? eq(action, wanted) : undefined,
    from ? gte(created_at, startOf(from)) : undefined,
    to ? lt(created_at, startOf(to, 1)) : undefined,
  );
}

/** Events after a position, newest first. */
async function readEvents(filters: Filters, after: Cursor | null, limit: number) {
  const rows = await db()
    .select({
      id,
      created_at,
      action,
      network,
      actor_id,
      subject_id,
      actor: users.email,
      subject: subjects.email,
    })
    .from(audit_events)
    .leftJoin(users, eq(users.id, actor_id))
    .leftJoin(subjects, eq(subjects.id, subject_id))
    .where(
      and(
        matching(filters),
        after
          ? sql`(${created_at}, ${id}) < (${after.created_at}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(limit);
  return rows;
}

const toEvent = (row: Awaited<ReturnType<typeof readEvents>>[number]): AuditEvent => ({
  id: row.id,
  at: row.created_at,
  actor: row.actor_id !== null && row.actor !== null ? { id: row.actor_id, email: row.actor } : null,
  action: row.action as Action,
  subject: row.subject_id === null ? null : { id: row.subject_id, email: row.subject },
  network: row.network,
});

/** A page of the audit log, newest first. @throws {AppError} forbidden, invalid (cursor) */
export async function listEvents(actor: Actor, input: Omit<AuditQuery, "format">): Promise<AuditPage> {
  assertSuperuser(actor);
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const { rows, next } = cutPage(await readEvents(input, from, input.limit + 1), input.limit);
  return { events: rows.map(toEvent), next_cursor: next };
}

/** Rows per database read of an export. */
const batchSize = 500;

/**
 * All matching events in batches, newest first. The first batch is read before it returns, so that a failure of the
 * database is an error and not an empty file.
 * @throws {AppError} forbidden
 */
export async function exportEvents(actor: Actor, filters: Filters): Promise<AsyncIterable<AuditEvent[]>> {
  assertSuperuser(actor);
  const first = await readEvents(filters, null, batchSize);
  async function* batches(): AsyncGenerator<AuditEvent[]> {
    for (let rows = first; rows.length > 0;) {
      yield rows.map(toEvent);
      const last = rows.length === batchSize ? rows.at(-1) : undefined;
      rows = last ? await readEvents(filters, last, batchSize) : [];
    }
  }
  return batches();
}
