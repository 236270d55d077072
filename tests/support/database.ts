import { sql } from "drizzle-orm";
import { db } from "@/db/client";

/**
 * Restores this file's database to the freshly seeded state, in a few milliseconds.
 * Call it in `beforeEach` if tests write.
 */
export async function resetDatabase(): Promise<void> {
  await db().execute(sql`select test_seed.reset()`);
}
