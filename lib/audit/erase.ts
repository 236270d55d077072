import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { audit_events } from "../../db/schema/accounts.ts";
import { env } from "../env.ts";

/** Rows per statement, so that none holds its locks for long. */
const batchSize = 5000;

/** Erases events older than AUDIT_DAYS, in batches. Returns how many. */
export async function eraseOldEvents(now: Date): Promise<number> {
  const isOld = sql`${audit_events.created_at} <
    ${now.toISOString()}::timestamptz - make_interval(hours => ${24 * env().AUDIT_DAYS}::int)`;
  let total = 0;
  for (;;) {
    const { count } = await db().execute(sql`delete from ${audit_events} where ${audit_events.id} in (
      select ${audit_events.id} from ${audit_events} where ${isOld} limit ${batchSize})`);
    total += count;
    if (count < batchSize) return total;
  }
}
