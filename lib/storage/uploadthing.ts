import "server-only";
import { openAsBlob } from "node:fs";
import { UTApi, UTFile } from "uploadthing/server";
import { env } from "../env.ts";
import { newName, ourPrefix } from "./direct.ts";
import { downloadMs } from "./local.ts";
import { PublicStorage } from "./public-storage.ts";

/** Where files are kept when `UPLOADTHING_TOKEN` is set. Its other settings (`UPLOADTHING_*`) it reads itself. */
function api(): UTApi {
  const token = env().UPLOADTHING_TOKEN;
  if (!token) throw new Error("UPLOADTHING_TOKEN is not set.");
  return new UTApi({ token, logLevel: "None" });
}

/** Whether the app there was seen to keep what is private to itself: some plans do not. */
let isPrivate = false;

/**
 * Uploads a file, private from the start. Should the first one turn out to be open to everybody, it goes again and
 * nothing is kept there.
 * @returns the key that UploadThing gave it
 * @throws PublicStorage
 */
export async function putRemote(source: string, name: string): Promise<string> {
  const blob = await openAsBlob(source, { type: "application/pdf" });
  return put(new UTFile([blob], name, { type: "application/pdf", customId: newName() }));
}

async function put(file: UTFile): Promise<string> {
  const { data, error } = await api().uploadFiles(file, { acl: "private", contentDisposition: "attachment" });
  if (error || !data) throw new Error(`UploadThing did not take the file: ${error?.code ?? "no answer"}`);
  await assertPrivate(data.key);
  return data.key;
}

/** Tries with a file of a few bytes whether what is kept there stays private. @throws PublicStorage */
export async function probeRemote(): Promise<void> {
  const key = await put(
    new UTFile(["%PDF-1.4\n%%EOF\n"], "probe.pdf", { type: "application/pdf", customId: newName() }),
  );
  await deleteRemote(key);
}

/** Deletes a file that anybody may read. Asks once a process. @throws PublicStorage */
export async function assertPrivate(key: string): Promise<void> {
  if (isPrivate) return;
  // The address without its signature, as a stranger would have it.
  const address = (await remoteUrl(key)).split("?", 1)[0] ?? "";
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (response.ok) {
    await deleteRemote(key);
    throw new PublicStorage(
      "UploadThing shows private files to everybody: allow access control in its app's settings.",
    );
  }
  isPrivate = true;
}

/** A URL that works without a session, for five minutes. */
export async function remoteUrl(key: string): Promise<string> {
  const { ufsUrl } = await api().generateSignedURL(key, { expiresIn: downloadMs / 1000 });
  return ufsUrl;
}

/** The bytes of a stored file; null when it is not there. */
export async function openRemote(
  key: string,
): Promise<{ body: ReadableStream<Uint8Array>; size: number } | null> {
  const response = await fetch(await remoteUrl(key), { signal: AbortSignal.timeout(20_000) });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok || !response.body) throw new Error(`UploadThing answered ${response.status}`);
  return { body: response.body, size: Number(response.headers.get("content-length") ?? 0) };
}

/** Deletes a stored file. One that is not there is deleted already. */
export async function deleteRemote(key: string): Promise<void> {
  const { success } = await api().deleteFiles(key);
  if (!success) throw new Error("UploadThing did not delete a file");
}

/** How many files a page of the list has. */
const pageSize = 500;

/** The keys of all files of this installation that are older than so many milliseconds. */
export async function listRemote(olderThanMs: number): Promise<string[]> {
  const before = Date.now() - olderThanMs;
  const keys: string[] = [];
  for (let offset = 0, hasMore = true; hasMore; offset += pageSize) {
    const page = await api().listFiles({ limit: pageSize, offset });
    for (const { key, customId, uploadedAt } of page.files)
      if (customId?.startsWith(ourPrefix()) && uploadedAt < before) keys.push(key);
    hasMore = page.hasMore && page.files.length > 0;
  }
  return keys;
}
