import { hash } from "node:crypto";
import { z } from "zod";

/** Version of the archive format: a tar compressed with zstd, whose last entry is `manifest.json`. */
export const archiveFormat = 1;

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  checksum: z.string(),
});

const file = z.object({
  storage: z.string(),
  storage_key: z.string(),
  name: z.string(),
  size: z.number(),
  /** SHA-256; null for a file that was deleted before it could be read. */
  checksum: z.string().nullable(),
});

export const manifest = z.object({
  format: z.literal(archiveFormat),
  created_at: z.iso.datetime(),
  /** The database's last migration. */
  schema: z.object({ tag: z.string(), when: z.number() }),
  tables: z.array(table),
  files: z.array(file),
});

export type Manifest = z.infer<typeof manifest>;
export type ArchivedTable = z.infer<typeof table>;
export type ArchivedFile = z.infer<typeof file>;

/** The entry of a file, and the folder of a table's entries, which are parts of `COPY` in text format, in order. */
export const fileEntry = ({ storage, storage_key }: Pick<ArchivedFile, "storage" | "storage_key">): string =>
  `files/${storage}/${encodeURIComponent(storage_key)}`;
export const tableFolder = (name: string): string => `tables/${name}/`;

/** Counts the rows of a `COPY` in text format and adds up their hashes, so that the order of rows does not matter. */
export class RowChecksum {
  #rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  update(data: Buffer): void {
    let start = 0;
    for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10, start)) {
      const row = data.subarray(start, end);
      this.#add(this.#rest.length > 0 ? Buffer.concat([this.#rest, row]) : row);
      this.#rest = Buffer.alloc(0);
      start = end + 1;
    }
    if (start < data.length) this.#rest = Buffer.concat([this.#rest, data.subarray(start)]);
  }

  #add(row: Buffer): void {
    this.#rows++;
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${hash("sha256", row)}`));
  }

  result(): Pick<ArchivedTable, "rows" | "checksum"> {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(64, "0") };
  }
}
