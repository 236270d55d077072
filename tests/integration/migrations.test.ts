import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { generateDrizzleJson } from "drizzle-kit/api";
import { expect, test } from "vitest";
import postgres from "postgres";
import { migrate } from "@/db/migrate";
import { migrations } from "@/db/schema-version";
import { repository } from "../support/cluster.ts";

const folder = join(repository, "db/migrations");

type Journal = { entries: { idx: number; tag: string }[] };
type Snapshot = Record<string, unknown>;

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8")) as T;
const journal = (): Promise<Journal> => readJson<Journal>(join(folder, "meta/_journal.json"));

function snapshotOf(schema: Record<string, unknown>): Snapshot {
  const snapshot: unknown = generateDrizzleJson(schema);
  return snapshot as Snapshot;
}

/** Every table, index and check of db/schema, as drizzle-kit describes them. */
async function declaredSchema(): Promise<Snapshot> {
  const files = (await readdir(join(repository, "db/schema"))).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const modules = await Promise.all(
    files.map((name) => import(join(repository, "db/schema", name)) as Promise<Record<string, unknown>>),
  );
  return snapshotOf(Object.assign({}, ...modules) as Record<string, unknown>);
}

test("the committed migrations create the declared schema: otherwise run `npm run db:generate`", async () => {
  const { entries } = await journal();
  const last = String(entries.at(-1)?.idx ?? 0).padStart(4, "0");
  const committed = await readJson<Snapshot>(join(folder, `meta/${last}_snapshot.json`));
  const declared = await declaredSchema();
  // The ids only chain the snapshots; everything else is the schema.
  expect({ ...declared, id: "", prevId: "" }).toEqual({ ...committed, id: "", prevId: "" });
});

test("the journal and the files list the same migrations, in order", async () => {
  const { entries } = await journal();
  const files = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  expect(files).toEqual(entries.map(({ tag }) => `${tag}.sql`));
});

test("a column without a migration is detected", async () => {
  const { pgTable, text, uuid } = await import("drizzle-orm/pg-core");
  const before = snapshotOf({ letters: pgTable("letters", { id: uuid().primaryKey() }) });
  const after = snapshotOf({
    letters: pgTable("letters", { id: uuid().primaryKey(), body: text() }),
  });
  expect(after.tables).not.toEqual(before.tables);
});

test("a database of a later version is refused, and does not change", async () => {
  const url = process.env.DATABASE_URL ?? "";
  const sql = postgres(url, { max: 1 });
  const later = Date.UTC(2100, 0, 1);
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', ${later})`;
  let ran = false;
  const steps = { before: async () => void (ran = true), after: async () => void (ran = true) };
  await expect(migrate(url, steps)).rejects.toThrow(
    `A later version of Colloquy migrated this database (its last migration is of 2100-01-01; this version ends at ${migrations.at(-1)?.tag}). Start that version.`,
  );
  expect(ran).toBe(false);
  await sql`delete from drizzle.__drizzle_migrations where hash = 'later'`;
  await migrate(url, steps);
  expect(ran).toBe(true);
  await sql.end();
});
