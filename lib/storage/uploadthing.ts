import "server-only";
import { openAsBlob } from "node:fs";
import { createRouteHandler, createUploadthing, UTApi, UTFile, UTFiles } from "uploadthing/server";
import { z } from "zod";
import { env } from "../env.ts";
import { downloadMs, type FileStore, ourPrefix, UnusableStorage, uploadSeconds } from "./store.ts";

/** Signed into upload URLs, with the size: a private PDF. */
const filePolicy = { acl: "private", contentDisposition: "attachment" } as const;

const maxAnswerMs = 20_000;

const newName = (): string => `${ourPrefix()}-${crypto.randomUUID()}`;

/** UploadThing's package reads its other settings (`UPLOADTHING_*`). */
function api(): UTApi {
  const token = env().UPLOADTHING_TOKEN;
  if (!token) throw new Error("UPLOADTHING_TOKEN is not set.");
  return new UTApi({ token, logLevel: "None" });
}

/** Whether private files have been verified to be private; some plans do not support them. */
let isPrivate = false;

/** Uploads a file; deletes it again if it is public. @throws {UnusableStorage} */
async function upload(parts: (Blob | string)[], name: string): Promise<string> {
  const file = new UTFile(parts, name, { type: "application/pdf", customId: newName() });
  const { data, error } = await api().uploadFiles(file, filePolicy);
  if (error || !data) throw new Error(`UploadThing did not take the file: ${error?.code ?? "no answer"}`);
  await assertPrivate(data.key);
  return data.key;
}

/** Tests with a tiny file that private files are private. @throws {UnusableStorage} */
export async function probeRemote(): Promise<void> {
  await uploadThing.delete(await upload(["%PDF-1.4\n%%EOF\n"], "probe.pdf"));
}

/** Lists one file. @throws {Error} if UploadThing does not respond or refuses the token */
export async function ping(): Promise<void> {
  await api().listFiles({ limit: 1 });
}

/** Deletes a file that is public. Checks once per process. @throws {UnusableStorage} */
export async function assertPrivate(key: string): Promise<void> {
  if (isPrivate) return;
  // The URL without its signature, as a stranger would use it.
  const address = (await remoteUrl(key)).split("?", 1)[0] ?? "";
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (response.ok) {
    await uploadThing.delete(key);
    throw new UnusableStorage(
      "UploadThing shows private files to everyone: allow access control in its app's settings.",
    );
  }
  isPrivate = true;
}

export async function remoteUrl(key: string): Promise<string> {
  const { ufsUrl } = await api().generateSignedURL(key, { expiresIn: downloadMs / 1000 });
  return ufsUrl;
}

/** Fetches with a timeout that ends when the response starts, because its body may be read slowly. */
async function fetchStart(url: string): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error("UploadThing did not answer in time")), maxAnswerMs);
  try {
    return await fetch(url, { signal: abort.signal });
  } finally {
    clearTimeout(timer);
  }
}

export const uploadThing: FileStore = {
  async put(source, _key, name) {
    return upload([await openAsBlob(source, { type: "application/pdf" })], name);
  },

  async open(key) {
    const response = await fetchStart(await remoteUrl(key));
    if (!response.ok) await response.body?.cancel();
    if (response.status === 404) return null;
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
    const limit = 500;
    for (let offset = 0, hasMore = true; hasMore; offset += limit) {
      const page = await api().listFiles({ limit, offset });
      for (const { key, customId, uploadedAt } of page.files)
        if (customId?.startsWith(`${ourPrefix()}-`) && uploadedAt < before) keys.push(key);
      hasMore = page.hasMore && page.files.length > 0;
    }
    return keys;
  },
};

const slug = "resume";
const path = "/api/uploadthing";
const make = createUploadthing();

/** @param origin for UploadThing's callback */
function handlerFor(onArrival: (key: string) => Promise<void>, origin: string) {
  // The type lists powers of two only, but any number works.
  const maxFileSize = `${Math.ceil(env().MAX_UPLOAD_MB)}MB` as "64MB";
  return createRouteHandler({
    router: {
      [slug]: make(
        { pdf: { maxFileSize, maxFileCount: 1, ...filePolicy } },
        { presignedURLTTL: uploadSeconds, awaitServerData: false },
      )
        .middleware(({ files }) => ({
          [UTFiles]: files.map(({ name, size, type }) => ({ name, size, type, customId: newName() })),
        }))
        .onUploadComplete(({ file }) => onArrival(file.key)),
    },
    config: {
      token: env().UPLOADTHING_TOKEN ?? "",
      // The development mode keeps a connection open instead of using callbacks.
      isDev: false,
      handleDaemonPromise: "await",
      logLevel: "None",
      callbackUrl: env().UPLOADTHING_CALLBACK_URL ?? `${origin}${path}`,
    },
  });
}

const presigned = z.tuple([z.object({ url: z.url(), key: z.string().min(1) })]);

/** A URL that accepts one file of exactly this size for an hour, and the file's key. */
export async function presign(file: { name: string; size: number }, origin: string) {
  const request = new Request(`${origin}${path}?slug=${slug}&actionType=upload`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ files: [{ ...file, type: "application/pdf" }], input: null }),
  });
  const response = await handlerFor(async () => {}, origin)(request);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`UploadThing's address was not signed: ${JSON.stringify(answer)}`);
  const [signed] = presigned.parse(answer);
  return signed;
}

/** Handles UploadThing's signed callback; `onArrival` gets the key of an arrived file. */
export async function takeCallback(request: Request, onArrival: (key: string) => Promise<void>) {
  const hook = request.headers.get("uploadthing-hook");
  // Signing upload URLs needs a session, so it is only possible through the API.
  if (!env().UPLOADTHING_TOKEN || (hook !== "callback" && hook !== "error"))
    return Response.json({ detail: "Nothing is here.", code: "not_found" }, { status: 404 });
  return handlerFor(onArrival, new URL(request.url).origin)(request);
}
