import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { TransactionSql } from "postgres";
import { connect } from "./client.ts";
import { isInUse, migrations, schemaVersion } from "./schema-version.ts";

// Any number serves, as long as every instance of Colloquy uses the same.
const lockNumber = 7_268_553_207;

const ownFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** The names of the tables that any migration makes: what else is in the database is somebody else's. */
export function ownTables(): ReadonlySet<string> {
  const statements = readMigrationFiles({ migrationsFolder: ownFolder }).flatMap(({ sql }) => sql);
  const names = statements.map(
    (text) => /\b(?:CREATE TABLE|ALTER TABLE "\w+" RENAME TO) "(\w+)"/.exec(text)?.[1],
  );
  return new Set(names.filter((name) => name !== undefined));
}

/** One change of the schema at a time, over all instances, until the transaction ends. */
export async function lockSchema(tx: TransactionSql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${lockNumber}::bigint)`;
  // The wait for an archive between two statements must not end it.
  await tx`set local idle_in_transaction_session_timeout = 0`;
}

/**
 * Applies the migrations that the database does not have, up to the one of a time, and records them as drizzle-kit does.
 * Its own migrator takes a transaction of its own: these may be a part of another.
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
  /** Runs before a database that is in use is changed. Should it fail, nothing is. */
  before?: (from: string, to: string) => Promise<void>;
  /** Runs last, under the same lock. */
  after?: () => Promise<void>;
  folder?: string;
};

/** The error for a database whose schema a later version of Colloquy made. */
function laterDatabase(when: number, newest: string): Error {
  const day = new Date(when).toISOString().slice(0, 10);
  return new Error(
    `A later version of Colloquy migrated this database (its last migration is of ${day}; this version ends at ` +
      `${newest}). Start that version. To go back to this one, restore an archive that it can read: ` +
      "npm run restore -- FILE --replace.",
  );
}

/**
 * Brings the database to the newest schema: all migrations that are due, or none. An advisory lock makes instances that
 * start together take turns. A transaction of its own holds it: so it ends in a crash too, and a pooler cannot hand the
 * connection on before.
 * @throws Error for a database of a later version, before anything is changed
 */
export async function migrate(url: string, { before, after, folder }: Steps = {}): Promise<void> {
  const { sql } = connect(url, 2);
  try {
    await sql.begin(async (tx) => {
      await lockSchema(tx);
      // Not through `tx`: what it reads stays locked until its end, against the migrations.
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
