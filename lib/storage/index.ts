import "server-only";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env.ts";
import { log } from "../log.ts";
import { isValid, local, pathOf, type Ticket, ticketFor } from "./local.ts";
import { downloadMs, type FileStore, type OpenFile } from "./store.ts";

export { PublicStorage } from "./store.ts";
export type { Ticket } from "./local.ts";

/** Where a file is. It stays there when UPLOADTHING_TOKEN is set or unset later. */
export type Stored = { storage: "local" | "uploadthing"; storage_key: string };

// Loaded when needed: it is large, and most installations have no token.
const remote = () => import("./uploadthing.ts");
const storeOf = async (storage: Stored["storage"]): Promise<FileStore> =>
  storage === "local" ? local : (await remote()).uploadThing;

/** Whether browsers send files to the storage themselves, past us. */
export const takesDirectly = (): boolean => Boolean(env().UPLOADTHING_TOKEN);

/** Where a browser sends one file of exactly this size, and where that will be then. */
export async function beginDirect(file: { name: string; size: number }, origin: string) {
  const { url, key } = await (await remote()).presign(file, origin);
  return { url, stored: { storage: "uploadthing", storage_key: key } satisfies Stored };
}

/**
 * Whether a file is where its row says; one that everybody may read is deleted.
 * @throws Error when it can be read by everybody, or the storage does not answer
 */
export async function isStored(stored: Stored): Promise<boolean> {
  const file = await openFile(stored);
  if (!file) return false;
  await file.body.cancel();
  if (stored.storage === "uploadthing") await (await remote()).assertPrivate(stored.storage_key);
  return true;
}

/** Refuses a storage that shows private files to everybody. @throws PublicStorage */
export async function assertStorage(): Promise<void> {
  if (takesDirectly()) await (await remote()).probeRemote();
}

/** The files that are older than so many milliseconds, wherever they are. */
export async function listStored(olderThanMs: number): Promise<Stored[]> {
  const files: Stored[] = [];
  for (const storage of takesDirectly() ? (["local", "uploadthing"] as const) : (["local"] as const))
    for (const storage_key of await (await storeOf(storage)).list(olderThanMs))
      files.push({ storage, storage_key });
  return files;
}

/** Where a new file will go. UploadThing gives its own key once it has the file: until then ours stands in. */
export const newStorageKey = (): Stored => ({
  storage: takesDirectly() ? "uploadthing" : "local",
  storage_key: `${crypto.randomUUID()}.pdf`,
});

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
  const query = ticketFor({ key: storage_key, name, expires });
  return { url: `${origin}/api/v1/files/${storage_key}?${query}`, expires_at };
}

/** The file of a download URL of ours; null when the URL is not valid (any more), or the file is gone. */
export const openTicket = async (ticket: Ticket, signature: string) =>
  isValid(ticket, signature) ? local.open(ticket.key) : null;
