import "server-only";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { env } from "../env.ts";
import {
  deleteLocal,
  downloadMs,
  findLocal,
  isValid,
  listLocal,
  openLocal,
  putLocal,
  ticketFor,
  type Ticket,
} from "./local.ts";

export { PublicStorage } from "./public-storage.ts";

/**
 * The one door to stored files: UploadThing when `UPLOADTHING_TOKEN` is set, else a folder below DATA_DIR. A file
 * stays where it was put when the setting changes.
 */
export type Stored = { storage: "local" | "uploadthing"; storage_key: string };

// Loaded when needed: it is large, and most installations have no token.
const remote = () => import("./uploadthing.ts");

/** Whether browsers send files to the storage themselves, past us. */
export const takesDirectly = (): boolean => Boolean(env().UPLOADTHING_TOKEN);

/**
 * Where a browser sends one file of exactly this size, and where that will be then.
 * @param origin under which address we are known
 */
export async function beginDirect(
  file: { name: string; size: number },
  origin: string,
): Promise<{ url: string; stored: Stored }> {
  const { presign } = await import("./direct.ts");
  const { url, key } = await presign(file, origin);
  return { url, stored: { storage: "uploadthing", storage_key: key } };
}

/**
 * Whether a file is where its row says; one that everybody may read is deleted.
 * @throws Error when it can be read by everybody, or the storage does not answer
 */
export async function isStored(stored: Stored): Promise<boolean> {
  if (stored.storage === "local") return (await findLocal(stored.storage_key)) !== null;
  const found = await openFile(stored);
  if (!found) return false;
  await found.body.cancel();
  await (await remote()).assertPrivate(stored.storage_key);
  return true;
}

/** Refuses a storage that does not keep to itself what is private. @throws PublicStorage */
export async function assertStorage(): Promise<void> {
  if (env().UPLOADTHING_TOKEN) await (await remote()).probeRemote();
}

/** The files that are older than so many milliseconds, wherever they are kept now. */
export async function listStored(olderThanMs: number): Promise<Stored[]> {
  const local = await listLocal(olderThanMs);
  const far = env().UPLOADTHING_TOKEN ? await (await remote()).listRemote(olderThanMs) : [];
  return [
    ...local.map((storage_key) => ({ storage: "local" as const, storage_key })),
    ...far.map((storage_key) => ({ storage: "uploadthing" as const, storage_key })),
  ];
}

/** Where a new file will go. UploadThing gives its own key once it has the file: until then ours stands in. */
export function newStorageKey(): Stored {
  return {
    storage: env().UPLOADTHING_TOKEN ? "uploadthing" : "local",
    storage_key: `${crypto.randomUUID()}.pdf`,
  };
}

/**
 * Stores a copy of the file at `source`.
 * @param name the name that the person gave it
 * @returns where it is now
 */
export async function putFile(source: string, place: Stored, name: string): Promise<Stored> {
  if (place.storage === "local") {
    await putLocal(source, place.storage_key);
    return place;
  }
  return { storage: "uploadthing", storage_key: await (await remote()).putRemote(source, name) };
}

/** The bytes of a stored file; null when it is not there. */
export async function openFile(
  stored: Stored,
): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null> {
  if (stored.storage === "uploadthing") return (await remote()).openRemote(stored.storage_key);
  const found = await openLocal(stored.storage_key);
  return found && { size: found.size, body: Readable.toWeb(found.body) as ReadableStream<Uint8Array> };
}

/** Runs `work` with the path of the file on this machine; with null when the file is not there. */
export async function withFile<T>(stored: Stored, work: (path: string | null) => Promise<T>): Promise<T> {
  if (stored.storage === "local") return work(await findLocal(stored.storage_key));
  const found = await openFile(stored);
  if (!found) return work(null);
  const folder = await mkdtemp(join(tmpdir(), "colloquy-"));
  try {
    const path = join(folder, "file.pdf");
    await pipeline(found.body, createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes a stored file. One that is not there is deleted already. */
export async function deleteFile(stored: Stored): Promise<void> {
  if (stored.storage === "local") await deleteLocal(stored.storage_key);
  else await (await remote()).deleteRemote(stored.storage_key);
}

/**
 * A URL that downloads the file for five minutes, without a session.
 * @param name what the file is saved as
 * @param origin under which address we are known
 */
export async function downloadUrl(
  stored: Stored,
  name: string,
  origin: string,
): Promise<{ url: string; expires_at: string }> {
  const expires = Date.now() + downloadMs;
  const expires_at = new Date(expires).toISOString();
  if (stored.storage === "uploadthing")
    return { url: await (await remote()).remoteUrl(stored.storage_key), expires_at };
  const query = ticketFor(stored.storage_key, name, expires).toString();
  return { url: `${origin}/api/v1/files/${stored.storage_key}?${query}`, expires_at };
}

/** The file of a download URL of ours; null when the URL is not valid (any more), or the file is gone. */
export async function openTicket(
  ticket: Ticket,
  signature: string,
): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null> {
  if (!isValid(ticket, signature)) return null;
  return openFile({ storage: "local", storage_key: ticket.key });
}
