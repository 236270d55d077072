import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { authSecret, env } from "../env.ts";
import type { FileStore } from "./store.ts";

const folder = (): string => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "uploads");

/** Accepts only keys we generated, so that a key cannot be a path. */
const isKey = (key: string): boolean => /^[0-9a-f-]{36}\.pdf$/.test(key);

export function pathOf(key: string): string {
  if (!isKey(key)) throw new Error("not a key of the local storage");
  return join(folder(), key);
}

/** Files that only the server's user may read. */
export const local: FileStore = {
  /** Renames the file to its key once all bytes are on the disk. */
  async put(source, key) {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    const target = pathOf(key);
    const unfinished = join(folder(), `.${key}.part`);
    try {
      await copyFile(source, unfinished, constants.COPYFILE_FICLONE);
      await chmod(unfinished, 0o600);
      await using file = await open(unfinished, "r+");
      await file.sync();
      await rename(unfinished, target);
      return key;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  },

  async open(key) {
    const file = isKey(key) ? await stat(pathOf(key)).catch(() => null) : null;
    if (!file) return null;
    const body = Readable.toWeb(createReadStream(pathOf(key))) as ReadableStream<Uint8Array>;
    return { body, size: file.size };
  },

  async delete(key) {
    await rm(pathOf(key), { force: true });
  },

  /** Also deletes incomplete files. */
  async list(olderThanMs) {
    const names = await readdir(folder()).catch(() => []);
    const before = Date.now() - olderThanMs;
    const old: string[] = [];
    for (const name of names) {
      const file = await stat(join(folder(), name)).catch(() => null);
      if (!file || file.mtimeMs >= before) continue;
      if (isKey(name)) old.push(name);
      else if (/^\.[0-9a-f-]{36}\.pdf\.part$/.test(name)) await rm(join(folder(), name), { force: true });
    }
    return old;
  },
};

/** The error code of a test write, the only way to detect a full disk; null on success. */
export async function writeErrorCode(): Promise<string | null> {
  const probe = join(folder(), `.probe-${crypto.randomUUID()}`);
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    await writeFile(probe, "x", { mode: 0o600 });
    await rm(probe);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  }
}

/** The signed part of a download URL. */
export type Ticket = { key: string; name: string; expires: number };

function sign({ key, name, expires }: Ticket): Buffer {
  return createHmac("sha256", authSecret()).update(`colloquy.download\n${expires}\n${key}\n${name}`).digest();
}

export function ticketFor(ticket: Ticket): URLSearchParams {
  const { name, expires } = ticket;
  const signature = sign(ticket).toString("base64url");
  return new URLSearchParams({ name, expires: String(expires), signature });
}

/** Whether a download URL has our signature and has not expired. */
export function isValid(ticket: Ticket, signature: string): boolean {
  const expected = sign(ticket);
  const given = Buffer.from(signature, "base64url");
  return given.length === expected.length && timingSafeEqual(given, expected) && ticket.expires > Date.now();
}
