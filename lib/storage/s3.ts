import "server-only";
import { openAsBlob } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { env } from "../env.ts";
import { bucketUrl } from "./origin.ts";
import {
  downloadMs,
  type FileStore,
  ourPrefix,
  UnreachableStorage,
  UnusableStorage,
  uploadSeconds,
} from "./store.ts";

const type = "application/pdf";
/** Timeouts for the start of a response, and for sending a file. */
const maxAnswerMs = 20_000;
const maxUploadMs = 5 * 60_000;
const maxPingMs = 5_000;
/** Pauses between three retries at a busy service. */
const firstPauseMs = 100;
const maxPauseMs = 400;

/** The text of the first element with this name. Our keys need no XML unescaping. */
const valueOf = (xml: string, name: string): string =>
  xml.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? "";

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`S3 answered ${status} ${code}`);
  }
}

const isBusy = (status: number): boolean => status >= 500 || status === 429;

function client(): AwsClient {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = env();
  if (!accessKeyId || !secretAccessKey) throw new Error("S3_BUCKET is not set.");
  return new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(region && { region }),
    service: "s3",
  });
}

function objectUrl(key: string, query: Record<string, string> = {}): URL {
  const url = new URL(`${bucketUrl(env())}/${key}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

type Ask = { method?: string; query?: Record<string, string>; body?: Blob; maxMs?: number };

async function send(key: string, { method = "GET", query, body, maxMs = maxAnswerMs }: Ask) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error("S3 did not answer in time")), maxMs);
  const init = { method, ...(body && { body }) };
  try {
    const { url, headers } = await client().sign(objectUrl(key, query), init);
    // Next.js's fetch loses the body length of a Request, and buffers the response.
    const response = await fetch(url, { ...init, headers, signal: abort.signal, redirect: "manual" });
    if (response.ok) return response;
    return new S3Error(response.status, valueOf(await response.text(), "Code"));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Sends a signed request. The timeout ends when the response starts, because its body may be read slowly.
 * @throws {S3Error}
 */
async function ask(key: string, what: Ask = {}): Promise<Response> {
  for (let pause = firstPauseMs; ; pause *= 2) {
    const answer = await send(key, what);
    if (!(answer instanceof S3Error)) return answer;
    if (!isBusy(answer.status) || pause > maxPauseMs) throw answer;
    await sleep(Math.random() * pause);
  }
}

/** A URL for one action on one file. The headers must be sent exactly as given. */
async function presign(
  method: string,
  key: string,
  { seconds, query, headers }: { seconds: number; query?: object; headers?: Record<string, string> },
): Promise<string> {
  const url = objectUrl(key, { ...query, "X-Amz-Expires": String(seconds) });
  const aws = { signQuery: true, allHeaders: true };
  const signed = await client().sign(url, { method, aws, ...(headers && { headers }) });
  // Not every service decodes "+" as a space.
  return signed.url.replaceAll("+", "%20");
}

export const newKey = (): string => `${ourPrefix()}/${crypto.randomUUID()}.pdf`;

/** A URL that accepts one PDF of exactly this size. */
export const presignUpload = (key: string, size: number): Promise<string> =>
  presign("PUT", key, {
    seconds: uploadSeconds,
    headers: { "content-length": String(size), "content-type": type },
  });

/** A URL that downloads the file as `name`, in any script (RFC 6266). */
export function downloadAddress(key: string, name: string): Promise<string> {
  const ascii = name.replaceAll(/[^\w .,()-]/g, "_");
  const utf8 = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16)}`,
  );
  const disposition = `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
  const query = { "response-content-disposition": disposition, "response-content-type": type };
  return presign("GET", key, { seconds: downloadMs / 1000, query });
}

export const s3: FileStore = {
  async put(source, key) {
    const body = await openAsBlob(source, { type });
    const { body: answer } = await ask(key, { method: "PUT", body, maxMs: maxUploadMs });
    await answer?.cancel();
    return key;
  },

  async open(key) {
    try {
      const { body, headers } = await ask(key);
      return body && { body, size: Number(headers.get("content-length") ?? 0) };
    } catch (error) {
      if (error instanceof S3Error && error.code === "NoSuchKey") return null;
      throw error;
    }
  },

  async delete(key) {
    await ask(key, { method: "DELETE" }).catch((error: unknown) => {
      if (!(error instanceof S3Error && error.code === "NoSuchKey")) throw error;
    });
  },

  async list(olderThanMs) {
    const before = Date.now() - olderThanMs;
    const prefix = `${ourPrefix()}/`;
    const keys: string[] = [];
    for (let last = ""; ;) {
      const query = { "list-type": "2", prefix, ...(last && { "start-after": last }) };
      const xml = await (await ask("", { query })).text();
      const entries = xml.split("<Contents>").slice(1);
      for (const entry of entries) {
        last = valueOf(entry, "Key");
        if (Date.parse(valueOf(entry, "LastModified")) < before) keys.push(last);
      }
      if (entries.length === 0 || !xml.includes("<IsTruncated>true<")) return keys;
    }
  },
};

/** Whether the bucket's CORS rules allow pages of this origin to send files. */
export async function allowsUploadsFrom(origin: string): Promise<boolean> {
  const headers = {
    origin,
    "access-control-request-method": "PUT",
    "access-control-request-headers": "content-type",
  };
  const signal = AbortSignal.timeout(maxAnswerMs);
  const response = await fetch(objectUrl(newKey()), { method: "OPTIONS", headers, signal }).catch(() => null);
  await response?.body?.cancel();
  const allowed = response?.headers.get("access-control-allow-origin");
  return Boolean(response?.ok) && (allowed === "*" || allowed === origin);
}

/** Describes what is wrong with the bucket, and what to do. */
function explain(error: unknown): UnusableStorage | UnreachableStorage {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = env();
  if (!(error instanceof S3Error)) {
    const { message, cause } = error as Error;
    const { code, message: deeper } = (cause ?? {}) as { code?: string; message?: string };
    const why = code ?? deeper ?? message;
    return new UnreachableStorage(
      `S3_ENDPOINT ${endpoint} does not answer (${why}). Check the address, and that this machine may reach it.`,
    );
  }
  if (isBusy(error.status))
    return new UnreachableStorage(`S3_ENDPOINT ${endpoint} answers ${error.status} ${error.code}.`.trim());
  if (error.code === "NoSuchBucket" || error.status === 404)
    return new UnusableStorage(
      `There is no bucket ${bucket} at ${endpoint}. Create it, or correct S3_BUCKET.`,
    );
  return new UnusableStorage(
    `${endpoint} refuses us the bucket ${bucket} (${error.status} ${error.code}). Check ` +
      `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and that the key may list the bucket ` +
      `and read, write and delete its files.`,
  );
}

/** Lists one key of the bucket. @throws {UnusableStorage}, {UnreachableStorage} */
export async function ping(): Promise<void> {
  const query = { "list-type": "2", "max-keys": "1" };
  const answer = await ask("", { query, maxMs: maxPingMs }).catch((error: unknown) => {
    throw explain(error);
  });
  await answer.body?.cancel();
}

/** Whether a request without a key succeeds. */
async function isOpen(key: string, method: string, query?: Record<string, string>): Promise<boolean> {
  const body = method === "PUT" ? { body: "%PDF-1.4 by a stranger" } : {};
  const signal = AbortSignal.timeout(maxAnswerMs);
  const response = await fetch(objectUrl(key, query), { method, signal, redirect: "manual", ...body });
  await response.body?.cancel();
  return response.ok;
}

/**
 * Tests with a small file that the bucket has the features we need and refuses strangers.
 * @throws {UnusableStorage}, {UnreachableStorage}
 */
export async function probeBucket(): Promise<void> {
  const key = newKey();
  const bucket = env().S3_BUCKET;
  let problem: string | null = null;
  try {
    await ping();
    await ask(key, { method: "PUT", body: new Blob(["%PDF-1.4\n%%EOF\n"], { type }) });
    if (await isOpen(key, "GET")) problem = `the bucket ${bucket} shows its files to everyone`;
    else if (await isOpen("", "GET", { "list-type": "2" }))
      problem = `the bucket ${bucket} lists its files for everyone`;
    else if (await isOpen(key, "PUT")) problem = `the bucket ${bucket} accepts files from everyone`;
    await s3.delete(key);
  } catch (error) {
    if (error instanceof UnusableStorage || error instanceof UnreachableStorage) throw error;
    throw explain(error);
  }
  if (problem) throw new UnusableStorage(`S3: ${problem}. Make it private: resumes are in it.`);
}
