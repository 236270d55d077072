import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { db } from "../db/client.ts";
import { migrations } from "../db/schema-version.ts";
import { AppError } from "./errors.ts";

const maxWaitMs = 2000;

/** Whether the database responds within two seconds. */
export function isDatabaseUp(): Promise<boolean> {
  const answer = db()
    .execute(sql`select 1`)
    .then(() => true)
    .catch(() => false);
  return Promise.race([answer, sleep(maxWaitMs, false, { ref: false })]);
}

/** The timestamp of the last applied migration; null if the database does not respond within two seconds. */
export function readAppliedMigration(): Promise<number | null> {
  const version = db()
    .execute<{ when: string }>(sql`select max(created_at) as "when" from drizzle.__drizzle_migrations`)
    .then(([last]) => Number(last?.when))
    .catch(() => null);
  return Promise.race([version, sleep(maxWaitMs, null, { ref: false })]);
}

/** @throws {AppError} unavailable unless the database responds and has this version's schema */
export async function assertDatabase(): Promise<void> {
  if ((await readAppliedMigration()) === migrations.at(-1)?.when) return;
  throw new AppError(
    "unavailable",
    (await isDatabaseUp())
      ? "The database has the tables of another version. Start this version again, or the one that the tables belong to."
      : "The database does not answer.",
  );
}
