import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "../db/client.ts";

/** Whether the database answers within two seconds. */
export function isDatabaseUp(): Promise<boolean> {
  const answer = db()
    .execute(sql`select 1`)
    .then(() => true)
    .catch(() => false);
  return Promise.race([answer, sleep(2000, false, { ref: false })]);
}
