import "server-only";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Manifest } from "./manifest.ts";
import { writeArchive } from "./write.ts";

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

/** One line about an archive's content, including files that could not be read. */
export function describeArchive({ tables, files }: Manifest): string {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  const unreadable = files.filter(({ checksum }) => checksum === null).length;
  const parts = [
    count(rows("users"), "account", "accounts"),
    count(rows("conversations"), "interview", "interviews"),
    count(files.length - unreadable, "file", "files"),
  ];
  const missing =
    unreadable > 0 ? ` (${count(unreadable, "file was", "files were")} not there to be read)` : "";
  return `${parts.join(", ")}${missing}`;
}

async function syncFolder(path: string): Promise<void> {
  // Some systems cannot open folders and do not need this.
  const folder = await open(path).catch(() => null);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

/** Writes an archive to a new path, completely or not at all, and flushes it to the disk. @returns a summary line */
export async function saveArchive(path: string): Promise<string> {
  if (await stat(path).catch(() => null)) throw new Error(`${path} is there already. Choose another name.`);
  const unfinished = `${path}.part`;
  try {
    const manifest = await writeArchive(createWriteStream(unfinished, { mode: 0o600, flush: true }));
    const { size } = await stat(unfinished);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return `${path}: ${describeArchive(manifest)}, ${count(Math.ceil(size / 1e6), "megabyte", "megabytes")}.`;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
