import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./client.ts";

// Any number serves, as long as every instance of Colloquy uses the same.
const lockNumber = 7_268_553_207;

/**
 * Brings the database to the newest schema, then runs `then`. An advisory lock makes instances that start together take
 * turns. A transaction of its own holds it: so it ends in a crash too, and a pooler cannot hand the connection on before.
 */
export async function migrate(url: string, then: () => Promise<void> = async () => {}): Promise<void> {
  const { db, sql: pool } = connect(url, 2);
  try {
    await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber}::bigint)`);
      await applyMigrations(db, {
        migrationsFolder: fileURLToPath(new URL("./migrations", import.meta.url)),
      });
      await then();
    });
  } finally {
    await pool.end({ timeout: 5 });
  }
}
