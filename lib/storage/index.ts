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
import { isValid, local, pathOf, type Ticket, ticketFor, whyNotWritable } from "./local.ts";
import * as s3 from "./s3.ts";
import { downloadMs, type FileStore, type OpenFile } from "./store.ts";

export { UnusableStorage } from "./store.ts";
export type { Ticket } from "./local.ts";

/** Where a file is. It stays there when the settings choose another storage later, until `npm run storage -- move`. */
export type Stored = { storage: StorageName; storage_key: string };

// Loaded when needed: it is large, and most installations have no token.
const remote = () => import("./uploadthing.ts");
async function storeOf(storage: StorageName): Promise<FileStore> {
  if (storage === "s3") return s3.s3;
  return storage === "local" ? local : (await remote()).uploadThing;
}

/**
 * Whether files are sent to the storage itself, past us.
 * @param page the origin of the page that would send one; null outside of browsers, which alone ask whether it may
 */
export async function takesDirectly(page: string | null): Promise<boolean> {
  const storage = chosenStorage();
  if (storage === "s3") return page === null || s3.allowsUploadsFrom(page);
  return storage === "uploadthing";
}

/** Where one file of exactly this size is sent, and where that will be then. @param origin where UploadThing calls us */
export async function beginDirect(file: { name: string; size: number }, origin: string) {
  if (chosenStorage() === "s3") {
    const stored = newStorageKey();
    return { url: await s3.presignUpload(stored.storage_key, file.size), body: "file", stored } as const;
  }
  const { url, key } = await (await remote()).presign(file, origin);
  return { url, body: "form", stored: { storage: "uploadthing", storage_key: key } } as const;
}

/**
 * Whether a file is where its row says; one that everybody may read, or that is not as large as it says, is deleted.
 * @throws Error when it can be read by everybody, or the storage does not answer
 */
export async function isStored(stored: Stored & { size: number }): Promise<boolean> {
  const file = await openFile(stored);
  if (!file) return false;
  await file.body.cancel();
  if (stored.storage === "uploadthing") await (await remote()).assertPrivate(stored.storage_key);
  if (stored.storage !== "s3" || file.size === stored.size) return true;
  // A service that does not hold its own address to the size that was signed.
  await s3.s3.delete(stored.storage_key);
  return false;
}

/**
 * Proves that the storage service answers and keeps private files from strangers.
 * @throws UnusableStorage when it must not be used as it is; another Error when it does not answer now
 */
export async function assertStorage(): Promise<void> {
  const storage = chosenStorage();
  if (storage === "uploadthing") await (await remote()).probeRemote();
  if (storage === "s3") await s3.probeBucket();
}

/** How long an answer of the storage service holds for `assertUsable`. */
const checkMs = 10_000;
let isProven = false;
let lastCheck: { at: number; isUsable: Promise<boolean> } | undefined;

/** Proves once in this process that the service keeps files private, then only asks whether it answers. */
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
 * Checks that new files can be stored: the folder, or the service, which is asked at most every ten seconds.
 * @throws AppError `unavailable`
 */
export async function assertUsable(): Promise<void> {
  if (chosenStorage() === "local") {
    const reason = await whyNotWritable();
    if (reason) throw new AppError("unavailable", `Uploads cannot be written (${reason}).`);
    return;
  }
  if (!lastCheck || Date.now() - lastCheck.at > checkMs) lastCheck = { at: Date.now(), isUsable: check() };
  if (!(await lastCheck.isUsable))
    throw new AppError("unavailable", "The storage of resumes cannot be used. The log says why.");
}

/** The files that are older than so many milliseconds, wherever they are. */
export async function listStored(olderThanMs: number): Promise<Stored[]> {
  const files: Stored[] = [];
  for (const storage of storages.filter((storage) => isConfigured(storage)))
    for (const storage_key of await (await storeOf(storage)).list(olderThanMs))
      files.push({ storage, storage_key });
  return files;
}

/** Where a new file will go. UploadThing gives its own key once it has the file: until then ours stands in. */
export function newStorageKey(): Stored {
  const storage = chosenStorage();
  return { storage, storage_key: storage === "s3" ? s3.newKey() : `${crypto.randomUUID()}.pdf` };
}

/** Stores a copy of the file at `source` under the name that the person gave it, and returns where it is now. */
export async function putFile(source: string, place: Stored, name: string): Promise<Stored> {
  const store = await storeOf(place.storage);
  return { ...place, storage_key: await store.put(source, place.storage_key, name) };
}

/** The bytes of a stored file; null when it is not there. */
export const openFile = async ({ storage, storage_key }: Stored): Promise<OpenFile | null> =>
  (await storeOf(storage)).open(storage_key);

/** Runs `work` with the path of the file on this machine; with null when the file is not there. */
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

/** Deletes files, with `pauses` (in milliseconds) before further tries. Never rejects: returns those still there. */
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

/** A URL that downloads the file, saved as `name`, for five minutes without a session. */
export async function downloadUrl({ storage, storage_key }: Stored, name: string, origin: string) {
  const expires = Date.now() + downloadMs;
  const expires_at = new Date(expires).toISOString();
  if (storage === "uploadthing") return { url: await (await remote()).remoteUrl(storage_key), expires_at };
  if (storage === "s3") return { url: await s3.downloadAddress(storage_key, name), expires_at };
  const query = ticketFor({ key: storage_key, name, expires });
  return { url: `${origin}/api/v1/files/${storage_key}?${query}`, expires_at };
}

/** The file of a download URL of ours; null when the URL is not valid (any more), or the file is gone. */
export const openTicket = async (ticket: Ticket, signature: string) =>
  isValid(ticket, signature) ? local.open(ticket.key) : null;
