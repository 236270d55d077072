import "server-only";
import { openAsBlob } from "node:fs";
import { createRouteHandler, createUploadthing, UTApi, UTFile, UTFiles } from "uploadthing/server";
import { z } from "zod";
import { env } from "../env.ts";
import { downloadMs, type FileStore, ourPrefix, UnusableStorage, uploadSeconds } from "./store.ts";

/** What is signed for a file of a browser says how large it is, that it is a PDF, and that nobody else may read it. */
const filePolicy = { acl: "private", contentDisposition: "attachment" } as const;

const newName = (): string => `${ourPrefix()}-${crypto.randomUUID()}`;

/** UploadThing's package reads its other settings (`UPLOADTHING_*`) itself. */
function api(): UTApi {
  const token = env().UPLOADTHING_TOKEN;
  if (!token) throw new Error("UPLOADTHING_TOKEN is not set.");
  return new UTApi({ token, logLevel: "None" });
}

/** Private files were seen to be private there: some plans have no such thing. */
let isPrivate = false;

/** Should the first file turn out to be open to everybody, it is deleted again. @throws UnusableStorage */
async function upload(parts: (Blob | string)[], name: string): Promise<string> {
  const file = new UTFile(parts, name, { type: "application/pdf", customId: newName() });
  const { data, error } = await api().uploadFiles(file, filePolicy);
  if (error || !data) throw new Error(`UploadThing did not take the file: ${error?.code ?? "no answer"}`);
  await assertPrivate(data.key);
  return data.key;
}

/** Tries with a file of a few bytes whether private files stay private. @throws UnusableStorage */
export async function probeRemote(): Promise<void> {
  await uploadThing.delete(await upload(["%PDF-1.4\n%%EOF\n"], "probe.pdf"));
}

/** Asks for one name. @throws Error when UploadThing does not answer or refuses the token */
export async function ping(): Promise<void> {
  await api().listFiles({ limit: 1 });
}

/** Deletes a file that anybody may read. Asks once a process. @throws UnusableStorage */
export async function assertPrivate(key: string): Promise<void> {
  if (isPrivate) return;
  // The address without its signature, as a stranger would have it.
  const address = (await remoteUrl(key)).split("?", 1)[0] ?? "";
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  await response.body?.cancel();
  if (response.ok) {
    await uploadThing.delete(key);
    throw new UnusableStorage(
      "UploadThing shows private files to everybody: allow access control in its app's settings.",
    );
  }
  isPrivate = true;
}

export async function remoteUrl(key: string): Promise<string> {
  const { ufsUrl } = await api().generateSignedURL(key, { expiresIn: downloadMs / 1000 });
  return ufsUrl;
}

export const uploadThing: FileStore = {
  async put(source, _key, name) {
    return upload([await openAsBlob(source, { type: "application/pdf" })], name);
  },

  async open(key) {
    const response = await fetch(await remoteUrl(key), { signal: AbortSignal.timeout(20_000) });
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

/** @param origin under which address UploadThing calls us */
function handlerFor(onArrival: (key: string) => Promise<void>, origin: string) {
  // Its type lists powers of two only; any number will do.
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
      // Its development mode holds a connection open in place of calls to an address that it cannot reach.
      isDev: false,
      handleDaemonPromise: "await",
      logLevel: "None",
      callbackUrl: env().UPLOADTHING_CALLBACK_URL ?? `${origin}${path}`,
    },
  });
}

const presigned = z.tuple([z.object({ url: z.url(), key: z.string().min(1) })]);

/** An address that takes one file of exactly this size, for an hour, and the key that the file will have. */
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

/** Takes a call that says what became of a file, if UploadThing signed it; `onArrival` gets the key of one that is there. */
export async function takeCallback(request: Request, onArrival: (key: string) => Promise<void>) {
  const hook = request.headers.get("uploadthing-hook");
  // To sign addresses is for those who are logged in: only through the API.
  if (!env().UPLOADTHING_TOKEN || (hook !== "callback" && hook !== "error"))
    return Response.json({ detail: "Nothing is here.", code: "not_found" }, { status: 404 });
  return handlerFor(onArrival, new URL(request.url).origin)(request);
}
