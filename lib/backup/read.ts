import "server-only";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { extract } from "tar-stream";
import { migrations } from "../../db/schema-version.ts";
import * as form from "./manifest.ts";

type Entry = { name: string; body: AsyncIterable<Buffer> };

/** The entries of an archive, in order. Unread bodies are skipped. */
export async function* readEntries(path: string): AsyncGenerator<Entry> {
  const tar = extract();
  const read = pipeline(createReadStream(path), createZstdDecompress(), tar);
  read.catch(() => {}); // The loop below throws the same error.
  for await (const entry of tar) {
    yield { name: entry.header.name, body: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await read;
}

/** The table of an entry; null for other entries. */
const tableOf = (name: string): string | null => /^tables\/([^/]+)\/\d+$/.exec(name)?.[1] ?? null;

/** The manifest's text, and the actual checksums of all other entries. */
async function readAll(path: string) {
  const tables = new Map<string, form.RowChecksum>();
  const files = new Map<string, string>();
  let manifest = "";
  for await (const { name, body } of readEntries(path)) {
    const table = tableOf(name);
    if (table !== null) {
      const checksum = tables.get(table) ?? new form.RowChecksum();
      tables.set(table, checksum);
      for await (const chunk of body) checksum.update(chunk);
    } else if (name === "manifest.json") manifest = await text(body);
    else {
      const hash = createHash("sha256");
      for await (const chunk of body) hash.update(chunk);
      files.set(name, hash.digest("hex"));
    }
  }
  return { tables, files, manifest };
}

function parseManifest(manifest: string): form.Manifest {
  const { format } = z.object({ format: z.number() }).parse(JSON.parse(manifest));
  if (format > form.archiveFormat)
    throw new NewerArchive(`its form is ${format}, and this version reads ${form.archiveFormat}`);
  return form.manifest.parse(JSON.parse(manifest));
}

class NewerArchive extends Error {
  constructor(why: string) {
    super(
      `This archive was made by a newer version of Colloquy: ${why}. Restore it with that version or a later one.`,
    );
  }
}

/**
 * Reads and verifies a whole archive.
 * @throws {Error} if it is damaged, incomplete, or newer than this version of Colloquy
 */
export async function checkArchive(path: string): Promise<form.Manifest> {
  const damaged = (why: string) => new Error(`${path} is no whole archive of Colloquy: ${why}.`);
  const {
    tables,
    files,
    manifest: text,
  } = await readAll(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error(`There is no file ${path}.`);
    throw damaged(error.message);
  });
  if (text === "") throw damaged("it ends too early");
  let manifest: form.Manifest;
  try {
    manifest = parseManifest(text);
  } catch (error) {
    throw error instanceof NewerArchive ? error : damaged("its manifest cannot be read");
  }
  for (const table of manifest.tables) {
    const { rows, checksum } = (tables.get(table.name) ?? new form.RowChecksum()).result();
    if (rows !== table.rows || checksum !== table.checksum)
      throw damaged(`the table ${table.name} is not as it was written`);
  }
  for (const file of manifest.files)
    if (file.checksum !== null && files.get(form.fileEntry(file)) !== file.checksum)
      throw damaged(`the file ${file.storage_key} is not as it was written`);
  const { tag, when } = manifest.schema;
  if (!migrations.some((migration) => migration.when === when))
    throw new NewerArchive(`its database is at ${tag}, and this version knows ${migrations.at(-1)?.tag}`);
  return manifest;
}
