import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { env } from "../env.ts";

/** How long a download URL works, in milliseconds. */
export const downloadMs = 5 * 60_000;

const folder = (): string => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "uploads");

/** Only names that we made ourselves: a key never comes to be a path of somebody's choosing. */
const isKey = (key: string): boolean => /^[0-9a-f-]{36}\.pdf$/.test(key);

function pathOf(key: string): string {
  if (!isKey(key)) throw new Error("not a key of the local storage");
  return join(folder(), key);
}

/**
 * Stores a copy of a file, whole or not at all: it gets its name only once every byte is on the disk. Nobody but the
 * server's own user may read it.
 * @param source path of the file to copy
 */
export async function putLocal(source: string, key: string): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const target = pathOf(key);
  const unfinished = join(folder(), `.${key}.part`);
  try {
    await copyFile(source, unfinished, constants.COPYFILE_FICLONE);
    await chmod(unfinished, 0o600);
    const file = await open(unfinished, "r+");
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The path of a stored file; null when it is not there. */
export async function findLocal(key: string): Promise<string | null> {
  const path = pathOf(key);
  return stat(path).then(
    () => path,
    () => null,
  );
}

/** The bytes of a stored file; null when it is not there. */
export async function openLocal(key: string): Promise<{ body: Readable; size: number } | null> {
  const found = isKey(key) ? await stat(pathOf(key)).catch(() => null) : null;
  return found ? { body: createReadStream(pathOf(key)), size: found.size } : null;
}

/** Deletes a stored file. One that is not there is deleted already. */
export async function deleteLocal(key: string): Promise<void> {
  await rm(pathOf(key), { force: true });
}

/** The keys of all stored files that are older than so many milliseconds, unfinished ones included. */
export async function listLocal(olderThanMs: number): Promise<string[]> {
  const names = await readdir(folder()).catch(() => []);
  const before = Date.now() - olderThanMs;
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(join(folder(), name)).catch(() => null);
    if (found && found.mtimeMs < before) {
      if (isKey(name)) old.push(name);
      else if (/^\.[0-9a-f-]{36}\.pdf\.part$/.test(name)) await rm(join(folder(), name), { force: true });
    }
  }
  return old;
}

/** What a download URL says, and what its signature vouches for. */
export type Ticket = { key: string; name: string; expires: number };

function sign({ key, name, expires }: Ticket): Buffer {
  const secret = env().AUTH_SECRET;
  if (!secret) throw new Error("AUTH_SECRET is not set.");
  return createHmac("sha256", secret).update(`colloquy.download\n${expires}\n${key}\n${name}`).digest();
}

/** The query of a download URL. */
export function ticketFor(key: string, name: string, expires: number): URLSearchParams {
  const signature = sign({ key, name, expires }).toString("base64url");
  return new URLSearchParams({ name, expires: String(expires), signature });
}

/** Whether a download URL is one of ours, unchanged, and still valid. */
export function isValid(ticket: Ticket, signature: string): boolean {
  const wanted = sign(ticket);
  const given = Buffer.from(signature, "base64url");
  return given.length === wanted.length && timingSafeEqual(given, wanted) && ticket.expires > Date.now();
}
