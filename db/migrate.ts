import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { TransactionSql } from "postgres";
import { connect } from "./client.ts";
import { isInUse, migrations, schemaVersion } from "./schema-version.ts";

// Any number, as long as every instance uses the same one.
const lockNumber = 7_268_553_207;

const ownFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Names of all tables that migrations create. Other tables in the database are not ours. */
export function ownTables(): ReadonlySet<string> {
  const statements = readMigrationFiles({ migrationsFolder: ownFolder }).flatMap(({ sql }) => sql);
  const names = statements.map(
    (text) => /\b(?:CREATE TABLE|ALTER TABLE "\w+" RENAME TO) "(\w+)"/.exec(text)?.[1],
  );
  return new Set(names.filter((name) => name !== undefined));
}

/** Serialises schema changes over all instances until the transaction ends. */
export async function lockSchema(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockNumber}::bigint)`;
  // An archive between two statements can take long.
  await tx`set local idle_in_transaction_session_timeout = 0`;
}

/**
 * Applies missing migrations, up to a point in time if given, and records them as drizzle-kit does. drizzle's
 * own migrator always opens a transaction; this one can run inside another.
 */
export async function applyMigrations(tx: TransactionSql, options: { folder?: string; until?: number } = {}) {
  const { folder = ownFolder, until = Infinity } = options;
  await tx.unsafe(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  const since = (await schemaVersion(tx))?.when ?? -1;
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder: folder })) {
    if (folderMillis <= since || folderMillis > until) continue;
    for (const statement of sql) await tx.unsafe(statement);
    await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`;
  }
}

type Steps = {
  /** Runs before a database with data is changed. If it throws, nothing is changed. */
  before?: (from: string, to: string) => Promise<void>;
  /** Runs last, under the same lock. */
  after?: () => Promise<void>;
  folder?: string;
};

function laterDatabase(when: number, newest: string): Error {
  const day = new Date(when).toISOString().slice(0, 10);
  return new Error(
    `A later version of Colloquy migrated this database (its last migration is of ${day}; this version ends at ` +
      `${newest}). Start that version. To go back to this one, restore an archive that it can read: ` +
      "npm run restore -- FILE --replace.",
  );
}

/**
 * Brings the database to the newest schema, with all missing migrations or none. An advisory lock serialises
 * instances. It belongs to a transaction, so a crash releases it and a pooler keeps its connection.
 * @throws {Error} before any change for a database of a later version
 */
export async function migrate(url: string, { before, after, folder }: Steps = {}): Promise<void> {
  const { sql } = connect(url, 2);
  try {
    await sql.begin(async (tx) => {
      await lockSchema(tx);
      // Not through `tx`, whose read locks would block the migrations.
      const from = await schemaVersion(sql);
      const to = migrations.at(-1);
      if (from && to && from.when > to.when) throw laterDatabase(from.when, to.tag);
      if (from && to && from.when < to.when && (await isInUse(sql))) await before?.(from.tag, to.tag);
      await sql.begin((changes) => applyMigrations(changes, { folder }));
      await after?.();
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
