import "server-only";
import { sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { usage } from "../../db/schema/accounts.ts";
import { retentionDays } from "./schema.ts";

/** Erases rows of days that are more than 400 days ago. Returns how many. */
export async function eraseOldUsage(now: Date): Promise<number> {
  const { count } = await db().execute(sql`
    delete from ${usage}
    where ${usage.day} < (${now.toISOString()}::timestamptz at time zone 'utc')::date - ${retentionDays}::int`);
  return count;
}
