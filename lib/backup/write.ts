import "server-only";
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import type { TransactionSql } from "postgres";
import { pack, type Pack } from "tar-stream";
import { connect } from "../../db/client.ts";
import { schemaVersion } from "../../db/schema-version.ts";
import { env } from "../env.ts";
import { withFile, type Stored } from "../storage/index.ts";
import * as form from "./manifest.ts";

/** Tables are buffered in parts of this size, because a tar entry's size precedes its content. */
const maxPartBytes = 4 * 1024 * 1024;

/** Settings that affect the text format of `COPY`, and timeouts that could end the transaction. */
export const copySettings = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

export async function* copyRows(tx: TransactionSql, table: Pick<form.ArchivedTable, "name" | "columns">) {
  const rows = await tx.unsafe(`copy ${copyTarget(table)} to stdout`).readable();
  yield* rows as AsyncIterable<Buffer>;
  // The driver pauses its socket while rows wait to be read, and does not resume it after the last row.
  rows._read(0);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const copyTarget = ({ name, columns }: Pick<form.ArchivedTable, "name" | "columns">): string =>
  `public.${quoted(name)} (${columns.map(quoted).join(", ")})`;

/** Every table except those of extensions, with its writable columns. */
const listTables = (tx: TransactionSql) => tx<{ name: string; columns: string[] }[]>`
  select c.relname as name, json_agg(a.attname order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.relname order by c.relname`;

type AddEntry = (name: string, size: number, body: Iterable<Buffer> | AsyncIterable<Buffer>) => Promise<void>;

async function addTable(add: AddEntry, tx: TransactionSql, table: { name: string; columns: string[] }) {
  const checksum = new form.RowChecksum();
  let part: Buffer[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    const entry = `${form.tableFolder(table.name)}${String(++number).padStart(6, "0")}`;
    await add(entry, size, [Buffer.concat(part)]);
    part = [];
    size = 0;
  };
  for await (const row of copyRows(tx, table)) {
    checksum.update(row);
    part.push(row);
    size += row.length;
    if (size >= maxPartBytes) await flush();
  }
  if (size > 0) await flush();
  return { ...table, ...checksum.result() };
}

function addFile(add: AddEntry, { name, ...stored }: Stored & { name: string }): Promise<form.ArchivedFile> {
  const missing = { ...stored, name, size: 0, checksum: null };
  return withFile(stored, async (path) => {
    // The file may be deleted before it is opened; an open file stays readable.
    const handle = path === null ? null : await open(path).catch(() => null);
    if (!handle) return missing;
    const { size } = await handle.stat();
    const hash = createHash("sha256");
    async function* body() {
      for await (const chunk of handle?.createReadStream() ?? []) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    }
    await add(form.fileEntry(stored), size, body());
    return { ...missing, size, checksum: hash.digest("hex") };
  });
}

async function addAll(add: AddEntry, tx: TransactionSql): Promise<form.Manifest> {
  await tx.unsafe(copySettings);
  const schema = await schemaVersion(tx);
  if (!schema) throw new Error("There is nothing to back up: the database was never set up.");
  const stored = await tx<(Stored & { name: string })[]>`
    select storage, storage_key, filename as name from resumes order by storage_key`;
  const files: form.ArchivedFile[] = [];
  for (const file of stored) files.push(await addFile(add, file));
  const tables: form.ArchivedTable[] = [];
  for (const table of await listTables(tx)) tables.push(await addTable(add, tx, table));
  const created_at = new Date().toISOString();
  const manifest = { format: form.archiveFormat, created_at, schema, tables, files } as const;
  const text = Buffer.from(JSON.stringify(manifest, null, 1));
  await add("manifest.json", text.length, [text]);
  return manifest;
}

/**
 * Writes an archive of the whole installation: all tables in one snapshot, and their files. Blocks no writes, and buffers
 * one part at a time.
 * @returns the manifest
 */
export async function writeArchive(to: Writable): Promise<form.Manifest> {
  const tar: Pack = pack();
  const { sql } = connect(env().DATABASE_URL ?? "", 1);
  const written = pipeline(tar, createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }), to);
  // A table without a reader would keep its connection and transaction open.
  written.catch(() => sql.end({ timeout: 0 }));
  const add: AddEntry = (name, size, body) =>
    Promise.race([pipeline(Readable.from(body), tar.entry({ name, size })), written]);
  try {
    const manifest = await sql.begin("isolation level repeatable read read only", (tx) => addAll(add, tx));
    tar.finalize();
    await written;
    return manifest;
  } catch (error) {
    tar.destroy(error instanceof Error ? error : undefined);
    // If writing failed, this throws the original error.
    await written;
    throw error;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
