import "server-only";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { chosenStorage, isConfigured, storages, type StorageName } from "../env.ts";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { isValid, local, pathOf, type Ticket, ticketFor, writeErrorCode } from "./local.ts";
import * as s3 from "./s3.ts";
import { downloadMs, type FileStore, type OpenFile } from "./store.ts";

export { UnusableStorage } from "./store.ts";
export type { Ticket } from "./local.ts";

/** The place of a file, which does not change with the settings until `npm run storage -- move`. */
export type Stored = { storage: StorageName; storage_key: string };

// Loaded lazily, because it is large and rarely used.
const remote = () => import("./uploadthing.ts");
async function storeOf(storage: StorageName): Promise<FileStore> {
  if (storage === "s3") return s3.s3;
  return storage === "local" ? local : (await remote()).uploadThing;
}

/**
 * Whether files are sent directly to the storage.
 * @param page the origin of the sending page, which the storage must allow; null for other clients
 */
export async function takesDirectly(page: string | null): Promise<boolean> {
  const storage = chosenStorage();
  if (storage === "s3") return page === null || s3.allowsUploadsFrom(page);
  return storage === "uploadthing";
}

/**
 * A URL for sending one file of exactly this size, and the file's future place. @param origin for UploadThing's
 * callback
 */
export async function beginDirect(file: { name: string; size: number }, origin: string) {
  if (chosenStorage() === "s3") {
    const stored = newStorageKey();
    return { url: await s3.presignUpload(stored.storage_key, file.size), body: "file", stored } as const;
  }
  const { url, key } = await (await remote()).presign(file, origin);
  return { url, body: "form", stored: { storage: "uploadthing", storage_key: key } } as const;
}

/**
 * Whether a file is stored. Deletes it if it is public or has the wrong size.
 * @throws {Error} if it is public, or the storage does not respond
 */
export async function isStored(stored: Stored & { size: number }): Promise<boolean> {
  const file = await openFile(stored);
  if (!file) return false;
  await file.body.cancel();
  if (stored.storage === "uploadthing") await (await remote()).assertPrivate(stored.storage_key);
  if (stored.storage !== "s3" || file.size === stored.size) return true;
  // The service does not enforce the signed size.
  await s3.s3.delete(stored.storage_key);
  return false;
}

/**
 * Checks that the storage service responds and keeps private files private.
 * @throws {UnusableStorage} if it must not be used; another error if it does not respond now
 */
export async function assertStorage(): Promise<void> {
  const storage = chosenStorage();
  if (storage === "uploadthing") await (await remote()).probeRemote();
  if (storage === "s3") await s3.probeBucket();
}

/** How long `assertUsable` reuses a result. */
const checkMs = 10_000;
let isProven = false;
let lastCheck: { at: number; isUsable: Promise<boolean> } | undefined;

/** The full check once per process, and after that a ping. */
async function check(): Promise<boolean> {
  try {
    if (!isProven) await assertStorage();
    else if (chosenStorage() === "s3") await s3.ping();
    else await (await remote()).ping();
    isProven = true;
    return true;
  } catch (error) {
    log().error({ err: error }, "the storage cannot be used");
    return false;
  }
}

/**
 * Checks that files can be stored: in the folder, or at the service, which is asked at most every ten seconds.
 * @throws {AppError} unavailable
 */
export async function assertUsable(): Promise<void> {
  if (chosenStorage() === "local") {
    const reason = await writeErrorCode();
    if (reason) throw new AppError("unavailable", `Uploads cannot be written (${reason}).`);
    return;
  }
  if (!lastCheck || Date.now() - lastCheck.at > checkMs) lastCheck = { at: Date.now(), isUsable: check() };
  if (!(await lastCheck.isUsable))
    throw new AppError("unavailable", "The storage of resumes cannot be used. The log says why.");
}

/** All stored files older than this many milliseconds. */
export async function listStored(olderThanMs: number): Promise<Stored[]> {
  const files: Stored[] = [];
  for (const storage of storages.filter((storage) => isConfigured(storage)))
    for (const storage_key of await (await storeOf(storage)).list(olderThanMs))
      files.push({ storage, storage_key });
  return files;
}

/** The place of a new file. UploadThing assigns its own key on upload; until then the row has ours. */
export function newStorageKey(): Stored {
  const storage = chosenStorage();
  return { storage, storage_key: storage === "s3" ? s3.newKey() : `${crypto.randomUUID()}.pdf` };
}

/** Stores a copy of the file at `source` under the person's file name, and returns its place. */
export async function putFile(source: string, place: Stored, name: string): Promise<Stored> {
  const store = await storeOf(place.storage);
  return { ...place, storage_key: await store.put(source, place.storage_key, name) };
}

/** The content of a stored file; null if it is missing. */
export const openFile = async ({ storage, storage_key }: Stored): Promise<OpenFile | null> =>
  (await storeOf(storage)).open(storage_key);

/** Runs `work` with a local path of the file; with null if the file is missing. */
export async function withFile<T>(stored: Stored, work: (path: string | null) => Promise<T>): Promise<T> {
  if (stored.storage === "local") {
    const path = pathOf(stored.storage_key);
    return work(existsSync(path) ? path : null);
  }
  const file = await openFile(stored);
  if (!file) return work(null);
  const folder = await mkdtemp(join(tmpdir(), "colloquy-"));
  try {
    const path = join(folder, "file.pdf");
    await pipeline(file.body, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes files, with retries after `pauses` (in milliseconds). Never rejects; returns the files that are left. */
export async function removeFiles(files: readonly Stored[], pauses: readonly number[] = []) {
  let left = [...files];
  for (const pause of [0, ...pauses]) {
    if (left.length === 0) return [];
    if (pause > 0) await sleep(pause);
    const outcomes = await Promise.allSettled(
      left.map(async (file) => (await storeOf(file.storage)).delete(file.storage_key)),
    );
    left = left.filter((_, index) => {
      const outcome = outcomes[index];
      if (outcome?.status !== "rejected") return false;
      log().warn({ err: outcome.reason as unknown }, "a file was not deleted");
      return true;
    });
  }
  return left;
}

/** A URL that downloads the file as `name`, valid for five minutes without a session. */
export async function downloadUrl({ storage, storage_key }: Stored, name: string, origin: string) {
  const expires = Date.now() + downloadMs;
  const expires_at = new Date(expires).toISOString();
  if (storage === "uploadthing") return { url: await (await remote()).remoteUrl(storage_key), expires_at };
  if (storage === "s3") return { url: await s3.downloadAddress(storage_key, name), expires_at };
  const query = ticketFor({ key: storage_key, name, expires });
  return { url: `${origin}/api/v1/files/${storage_key}?${query}`, expires_at };
}

/** The file of one of our download URLs; null if the URL is invalid or expired, or the file is missing. */
export const openTicket = async (ticket: Ticket, signature: string) =>
  isValid(ticket, signature) ? local.open(ticket.key) : null;
