import type { ISql } from "postgres";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/** A migration: its name, and the timestamp that identifies it in the database. */
type SchemaVersion = { tag: string; when: number };

/** All migrations of this version of Colloquy, in order. */
export const migrations: readonly SchemaVersion[] = journal.entries.map(({ tag, when }) => ({ tag, when }));

/** The last applied migration; null for none. */
export async function schemaVersion(sql: ISql): Promise<SchemaVersion | null> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table?.name) return null;
  const [last] = await sql<{ when: string | null }[]>`
    select max(created_at) as when from drizzle.__drizzle_migrations`;
  if (!last?.when) return null;
  const when = Number(last.when);
  return migrations.find((migration) => migration.when === when) ?? { tag: "a later one", when };
}

/** Whether a database has data, that is, at least one account. */
export async function isInUse(sql: ISql): Promise<boolean> {
  const [table] = await sql`select to_regclass('public.users') as name`;
  if (!table?.name) return false;
  return (await sql`select from public.users limit 1`).length > 0;
}
