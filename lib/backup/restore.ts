import "server-only";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TransactionSql } from "postgres";
import { connect } from "../../db/client.ts";
import { applyMigrations, lockSchema, ownTables } from "../../db/migrate.ts";
import { isInUse } from "../../db/schema-version.ts";
import { env } from "../env.ts";
import { pdfName } from "../resumes/rows.ts";
import { newStorageKey, putFile, removeFiles, type Stored } from "../storage/index.ts";
import {
  fileEntry,
  RowChecksum,
  tableFolder,
  type ArchivedFile,
  type ArchivedTable,
  type Manifest,
} from "./manifest.ts";
import { checkArchive, readEntries } from "./read.ts";
import { copyRows, copySettings, copyTarget } from "./write.ts";

type Options = {
  /** Whether existing data may be replaced. */
  replace?: boolean;
  /** Keeps the files and their keys, and restores the database only. */
  keepFiles?: boolean;
};

/** Where each file of an archive is stored: always under a new key, so that existing files are not touched. */
type Places = Map<ArchivedFile, Stored>;

/** Stores the files, which are the first entries of an archive. */
async function storeFiles(path: string, places: Places): Promise<void> {
  const byEntry = new Map([...places.keys()].map((file) => [fileEntry(file), file]));
  const folder = await mkdtemp(join(tmpdir(), "colloquy-"));
  try {
    for await (const { name, body } of readEntries(path)) {
      const file = byEntry.get(name);
      const place = file && places.get(file);
      if (!place) continue;
      const copy = join(folder, "file");
      await pipeline(body, createWriteStream(copy, { mode: 0o600 }));
      places.set(file, await putFile(copy, place, pdfName(file.name)));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The driver's stream hangs if the server rejects the rows at their end; the query reports the error. */
async function copyInto(tx: TransactionSql, table: ArchivedTable, rows: Readable): Promise<void> {
  const query = tx.unsafe(`copy ${copyTarget(table)} from stdin`);
  const refused = new Promise<never>((_, reject) => void Object.assign(query, { reject }));
  const fill = async () => pipeline(rows, await query.writable());
  await Promise.race([refused, fill()]);
}

/** Fills each table with one `COPY`. */
async function fillTables(path: string, tx: TransactionSql, { tables }: Manifest): Promise<void> {
  const entries = readEntries(path);
  let entry = await entries.next();
  const rowsOf = async function* (folder: string) {
    for (; !entry.done && entry.value.name.startsWith(folder); entry = await entries.next())
      yield* entry.value.body;
  };
  for (const table of tables.filter(({ rows }) => rows > 0)) {
    const folder = tableFolder(table.name);
    // Skips files and tables that are not ours.
    while (!entry.done && !entry.value.name.startsWith(folder)) entry = await entries.next();
    await copyInto(tx, table, Readable.from(rowsOf(folder)));
  }
  await entries.return(undefined);
}

/** Drops foreign keys, so that tables can be filled in any order. Returns the SQL that recreates them. */
async function dropForeignKeys(tx: TransactionSql, { tables }: Manifest): Promise<string> {
  const names = tables.map(({ name }) => name);
  const keys = await tx<{ owner: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    and conrelid in (select oid from pg_class where relname = any(${names}::text[]))`;
  await tx.unsafe(keys.map(({ owner, name }) => `alter table ${owner} drop constraint ${name}`).join(";"));
  return keys
    .map(({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`)
    .join(";");
}

/** Compares the restored tables with the archive's checksums. */
async function compareTables(tx: TransactionSql, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const checksum = new RowChecksum();
    for await (const row of copyRows(tx, table)) checksum.update(row);
    const restored = checksum.result();
    if (restored.rows !== table.rows || restored.checksum !== table.checksum)
      throw new Error(
        `The table ${table.name} came back different: ${restored.rows} of ${table.rows} rows. Nothing was changed.`,
      );
  }
}

/** Recreates all tables from the archive inside a transaction. @returns the files of the previous rows */
async function restoreTables(path: string, tx: TransactionSql, manifest: Manifest, places: Places) {
  const [before] = await tx`select to_regclass('public.resumes') as resumes`;
  const old: Stored[] = before?.resumes ? await tx<Stored[]>`select storage, storage_key from resumes` : [];
  const tables = [...ownTables()].map((name) => `public."${name}"`);
  await tx.unsafe(`drop table if exists ${tables.join(", ")}, drizzle.__drizzle_migrations cascade`);
  await applyMigrations(tx, { until: manifest.schema.when });
  const addForeignKeys = await dropForeignKeys(tx, manifest);
  await tx.unsafe(copySettings);
  await fillTables(path, tx, manifest);
  await compareTables(tx, manifest);
  await tx.unsafe(addForeignKeys);
  const moves = [...places].map(([{ storage, storage_key }, place]) => [{ storage, storage_key }, place]);
  await tx`
    update resumes set storage = place ->> 'storage', storage_key = place ->> 'storage_key'
    from (select move -> 0 as file, move -> 1 as place
      from jsonb_array_elements(${JSON.stringify(moves)}::text::jsonb) move) moves
    where storage = file ->> 'storage' and storage_key = file ->> 'storage_key'`;
  await applyMigrations(tx);
  return old;
}

/**
 * Replaces the whole installation by an archive in one transaction, so a failure changes nothing. Files of a failed run
 * have no row, and `sweepFiles` erases them.
 * @returns the archive's manifest
 * @throws {Error} with the reason; nothing has changed then
 */
export async function restoreArchive(path: string, options: Options = {}): Promise<Manifest> {
  const manifest = await checkArchive(path);
  const own = ownTables();
  manifest.tables = manifest.tables.filter(({ name }) => own.has(name));
  const { sql } = connect(env().DATABASE_URL ?? "", 1);
  const places: Places = new Map();
  if (!options.keepFiles) for (const file of manifest.files) places.set(file, newStorageKey());
  try {
    const old = await sql.begin(async (tx) => {
      await lockSchema(tx);
      const others = await tx`
        select from pg_stat_activity where datname = current_database() and application_name = 'colloquy'
        and pid <> pg_backend_pid()`;
      if (others.length > 0)
        throw new Error("Colloquy is running on this database. Stop it everywhere first.");
      if (!options.replace && (await isInUse(tx)))
        throw new Error(
          "This installation is not empty. To replace everything in it, add --replace; `npm run backup -- FILE` saves it first.",
        );
      await storeFiles(path, places);
      return restoreTables(path, tx, manifest, places);
    });
    if (!options.keepFiles) await removeFiles(old);
    await sql`analyze`;
    return manifest;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
