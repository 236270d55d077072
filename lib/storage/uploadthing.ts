import "server-only";
import { openAsBlob } from "node:fs";
import { UTApi, UTFile } from "uploadthing/server";
import { env } from "../env.ts";
import { newName, ourPrefix } from "./direct.ts";
import { downloadMs, type FileStore, PublicStorage } from "./store.ts";

/** UploadThing's package reads its other settings (`UPLOADTHING_*`) itself. */
function api(): UTApi {
  const token = env().UPLOADTHING_TOKEN;
  if (!token) throw new Error("UPLOADTHING_TOKEN is not set.");
  return new UTApi({ token, logLevel: "None" });
}

/** Whether private files were seen to be private there: some plans have no such thing. */
let isPrivate = false;

/** Should the first file turn out to be open to everybody, it is deleted again. @throws PublicStorage */
async function upload(parts: (Blob | string)[], name: string): Promise<string> {
  const file = new UTFile(parts, name, { type: "application/pdf", customId: newName() });
  const { data, error } = await api().uploadFiles(file, { acl: "private", contentDisposition: "attachment" });
  if (error || !data) throw new Error(`UploadThing did not take the file: ${error?.code ?? "no answer"}`);
  await assertPrivate(data.key);
  return data.key;
}

/** Tries with a file of a few bytes whether private files stay private. @throws PublicStorage */
export async function probeRemote(): Promise<void> {
  await uploadThing.delete(await upload(["%PDF-1.4\n%%EOF\n"], "probe.pdf"));
}

/** Deletes a file that anybody may read. Asks once a process. @throws PublicStorage */
export async function assertPrivate(key: string): Promise<void> {
  if (isPrivate) return;
  // The address without its signature, as a stranger would have it.
  const address = (await remoteUrl(key)).split("?", 1)[0] ?? "";
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (response.ok) {
    await uploadThing.delete(key);
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

const pageSize = 500;

export const uploadThing: FileStore = {
  async put(source, _key, name) {
    return upload([await openAsBlob(source, { type: "application/pdf" })], name);
  },

  async open(key) {
    const response = await fetch(await remoteUrl(key), { signal: AbortSignal.timeout(20_000) });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok || !response.body) throw new Error(`UploadThing answered ${response.status}`);
    return { body: response.body, size: Number(response.headers.get("content-length") ?? 0) };
  },

  async delete(key) {
    const { success } = await api().deleteFiles(key);
    if (!success) throw new Error("UploadThing did not delete a file");
  },

  async list(olderThanMs) {
    const before = Date.now() - olderThanMs;
    const keys: string[] = [];
    for (let offset = 0, hasMore = true; hasMore; offset += pageSize) {
      const page = await api().listFiles({ limit: pageSize, offset });
      for (const { key, customId, uploadedAt } of page.files)
        if (customId?.startsWith(ourPrefix()) && uploadedAt < before) keys.push(key);
      hasMore = page.hasMore && page.files.length > 0;
    }
    return keys;
  },
};
