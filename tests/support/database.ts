import { sql } from "drizzle-orm";
import { db } from "@/db/client";

/**
 * Brings this file's database back to the freshly seeded state, in a few milliseconds.
 * Call it in `beforeEach` where tests write.
 */
export async function resetDatabase(): Promise<void> {
  await db().execute(sql`select test_seed.reset()`);
}
