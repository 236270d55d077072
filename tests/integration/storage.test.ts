import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type * as storageModule from "@/lib/storage/index";
import { signatureOf, startFakeS3, type FakeS3 } from "../support/fake-s3.ts";
import { startFakeUploadThing, type FakeUploadThing } from "../support/fake-uploadthing.ts";

type Storage = typeof storageModule;
const folder = await mkdtemp(join(tmpdir(), "colloquy-storage-"));
let s3: FakeS3;
let uploadThing: FakeUploadThing;
beforeAll(async () => {
  s3 = await startFakeS3();
  uploadThing = await startFakeUploadThing();
});
afterAll(async () => {
  await s3.stop();
  await uploadThing.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  s3.files.clear();
  Object.assign(s3, {
    open: { read: false, list: false, write: false },
    origins: [],
    maxKeys: 1000,
    busyFor: 0,
  });
});

test("this test's service signs like the example in S3's documentation", () => {
  const date = "20130524T000000Z";
  const parameters: [string, string][] = [
    ["X-Amz-Algorithm", "AWS4-HMAC-SHA256"],
    ["X-Amz-Credential", "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request"],
    ["X-Amz-Date", date],
    ["X-Amz-Expires", "86400"],
    ["X-Amz-SignedHeaders", "host"],
  ];
  const signature = signatureOf({
    method: "GET",
    path: "/test.txt",
    parameters,
    headers: [["host", "examplebucket.s3.amazonaws.com"]],
    payload: "UNSIGNED-PAYLOAD",
    date,
    secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  });
  expect(signature).toBe("aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404");
});

/** The storage of a process with these settings, because settings are read once. */
async function storageWith(settings: Record<string, string>): Promise<Storage> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  return import("@/lib/storage/index");
}

const origin = "https://colloquy.example";
async function put(storage: Storage, text: string) {
  const source = join(folder, crypto.randomUUID());
  await writeFile(source, text);
  return storage.putFile(source, storage.newStorageKey(), "me.pdf");
}
const textOf = async (body: ReadableStream<Uint8Array>): Promise<string> => (await buffer(body)).toString();

/** The behaviour of every storage, in any configuration. */
describe.each([
  ["local", () => ({})],
  ["uploadthing", () => uploadThing.env],
  ["s3", () => s3.env],
] as const)("the contract of a storage: %s", (name, settings) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await storageWith(settings());
  });

  test("is selected by its settings, and usable", async () => {
    expect(storage.newStorageKey().storage).toBe(name);
    expect(await storage.assertStorage()).toBeUndefined();
  });

  test("returns the stored content, and null for a deleted file", async () => {
    const text = `%PDF-1.4 ${"é".repeat(300_000)}`;
    const stored = await put(storage, text);
    const file = await storage.openFile(stored);
    expect(file?.size).toBe(Buffer.byteLength(text));
    expect(file && (await textOf(file.body))).toBe(text);
    const { readFile } = await import("node:fs/promises");
    expect(await storage.withFile(stored, (path) => readFile(path ?? "", "utf8"))).toBe(text);
    const { expires_at } = await storage.downloadUrl(stored, "me.pdf", origin);
    const secondsLeft = (Date.parse(expires_at) - Date.now()) / 1000;
    expect(secondsLeft).toBeGreaterThan(0);
    expect(secondsLeft).toBeLessThanOrEqual(300);
    expect(await storage.removeFiles([stored, stored])).toEqual([]);
    expect(await storage.openFile(stored)).toBeNull();
    expect(await storage.withFile(stored, async (path) => path)).toBeNull();
  });

  test("lists its files by their age, over all pages", async () => {
    Object.assign(s3, { maxKeys: 2 });
    const all: Awaited<ReturnType<typeof put>>[] = [];
    for (let at = 0; at < 5; at++) all.push(await put(storage, `%PDF-1.4 ${at}`));
    const ours = (files: { storage: string; storage_key: string }[]) =>
      files
        .filter(({ storage_key }) => all.some((stored) => stored.storage_key === storage_key))
        .toSorted(byKey);
    expect(ours(await storage.listStored(-1000))).toEqual(all.toSorted(byKey));
    expect(ours(await storage.listStored(60_000))).toEqual([]);
    await storage.removeFiles(all);
    expect(ours(await storage.listStored(-1000))).toEqual([]);
  });
});

test.each([
  ["uploadthing", () => uploadThing.env],
  ["s3", () => s3.env],
] as const)("%s shows a file at a signed address alone", async (_, settings) => {
  const storage = await storageWith(settings());
  const { url } = await storage.downloadUrl(await put(storage, "%PDF-1.4 mine"), "me.pdf", origin);
  expect(await (await fetch(url)).text()).toBe("%PDF-1.4 mine");
  expect((await fetch(url.replace(/[?].*/, ""))).status).toBe(403);
});

test.each([
  ["uploadthing", () => uploadThing.env],
  ["s3", () => s3.env],
] as const)("a large file from %s may be read slowly", async (_, settings) => {
  const storage = await storageWith(settings());
  const text = "%PDF-1.4".repeat(1024 * 1024);
  const stored = await put(storage, text);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), ms);
    return abort.signal;
  });
  const file = await storage.openFile(stored);
  vi.advanceTimersByTime(10 * 60_000);
  vi.useRealTimers();
  expect(file && (await textOf(file.body))).toBe(text);
});

test("a busy service is retried, but not forever", async () => {
  const storage = await storageWith(s3.env);
  Object.assign(s3, { busyFor: 2 });
  const stored = await put(storage, "%PDF-1.4 mine");
  expect(s3.files.has(stored.storage_key)).toBe(true);
  Object.assign(s3, { busyFor: 100 });
  await expect(storage.openFile(stored)).rejects.toThrow("S3 answered 503 SlowDown");
  expect(s3.busyFor).toBe(96);
});

const byKey = (one: { storage_key: string }, other: { storage_key: string }) =>
  one.storage_key < other.storage_key ? -1 : 1;

describe("a file that is sent directly to the storage", () => {
  const pdf = "%PDF-1.4 by a browser";
  const send = (url: string, body: string, type = "application/pdf") =>
    fetch(url, { method: "PUT", body: Buffer.from(body), headers: { "content-type": type } });

  test("reaches S3 only as signed: with this size, as a PDF, with this key", async () => {
    const storage = await storageWith(s3.env);
    const { url, stored, body } = await storage.beginDirect({ name: "me.pdf", size: pdf.length }, origin);
    expect(body).toBe("file");
    expect(await storage.isStored({ ...stored, size: pdf.length })).toBe(false);
    expect((await send(url, `${pdf} and more`)).status).toBe(403);
    expect((await send(url, pdf, "text/html")).status).toBe(403);
    expect((await send(url.replace(".pdf", ".htm"), pdf)).status).toBe(403);
    expect((await send(url.replace(/Expires=\d+/, "Expires=604800"), pdf)).status).toBe(403);
    expect(s3.files.size).toBe(0);
    expect((await send(url, pdf)).status).toBe(200);
    expect(await storage.isStored({ ...stored, size: pdf.length })).toBe(true);
    expect([...s3.files.values()]).toMatchObject([{ type: "application/pdf" }]);
    // A service that accepts an unsigned size: the file differs from its row.
    expect(await storage.isStored({ ...stored, size: 5 })).toBe(false);
    expect(s3.files.size).toBe(0);
  });

  test("sends files directly if the bucket allows the page's origin; programs need no permission", async () => {
    const storage = await storageWith(s3.env);
    expect(await storage.takesDirectly(origin)).toBe(false);
    s3.origins = [origin];
    expect(await storage.takesDirectly(origin)).toBe(true);
    expect(await storage.takesDirectly("https://elsewhere.example")).toBe(false);
    expect(await storage.takesDirectly(null)).toBe(true);
  });
});

test("a download from S3 is saved with its name, in any language and with any character", async () => {
  const storage = await storageWith(s3.env);
  const stored = await put(storage, "%PDF-1.4");
  for (const [name, plain] of [
    ["Maya's CV (2026) *final*!.pdf", "Maya_s CV (2026) _final__.pdf"],
    ['Zoë "Zed" Łukasz + 履歴書; a=b%.pdf', "Zo_ _Zed_ _ukasz _ ____ a_b_.pdf"],
  ] as const) {
    const response = await fetch((await storage.downloadUrl(stored, name, origin)).url);
    expect(response.status).toBe(200);
    const disposition = response.headers.get("content-disposition") ?? "";
    expect(/filename="([^"]*)"/.exec(disposition)?.[1]).toBe(plain);
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(disposition)?.[1] ?? "")).toBe(name);
  }
});

describe("a bucket is refused at the start, with advice", () => {
  const problemOf = async (settings: Record<string, string>): Promise<string> =>
    (await storageWith(settings)).assertStorage().then(
      () => "none",
      (error: Error) => error.message,
    );

  test.each([
    ["read", "S3: the bucket resumes shows its files to everyone. Make it private: resumes are in it."],
    ["list", "S3: the bucket resumes lists its files for everyone. Make it private: resumes are in it."],
    ["write", "S3: the bucket resumes accepts files from everyone. Make it private: resumes are in it."],
  ] as const)("that strangers may %s", async (right, text) => {
    s3.open[right] = true;
    expect(await problemOf(s3.env)).toBe(text);
    expect(s3.files.size).toBe(0);
  });

  test("that is unreachable, refuses the key, or does not respond", async () => {
    const endpoint = s3.env["S3_ENDPOINT"];
    expect(await problemOf({ ...s3.env, S3_BUCKET: "others" })).toBe(
      `There is no bucket others at ${endpoint}. Create it, or correct S3_BUCKET.`,
    );
    for (const [wrong, code] of [
      [{ S3_SECRET_ACCESS_KEY: "wrong" }, "403 SignatureDoesNotMatch"],
      [{ S3_ACCESS_KEY_ID: "wrong" }, "403 InvalidAccessKeyId"],
      [{ S3_REGION: "us-east-1" }, "400 AuthorizationHeaderMalformed"],
    ] as const)
      expect(await problemOf({ ...s3.env, ...wrong })).toBe(
        `${endpoint} refuses us the bucket resumes (${code}). Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and S3_REGION, and that the key may list the bucket and read, write and delete its files.`,
      );
    const other = await startFakeS3();
    await other.stop();
    expect(await problemOf(other.env)).toBe(
      `S3_ENDPOINT ${other.env["S3_ENDPOINT"]} does not answer (ECONNREFUSED). Check the address, and that this machine may reach it.`,
    );
  });

  test("an unreachable storage is not a missing file", async () => {
    const stored = await put(await storageWith(s3.env), "%PDF-1.4");
    const elsewhere = await storageWith({ ...s3.env, S3_BUCKET: "others" });
    await expect(elsewhere.openFile(stored)).rejects.toThrow("S3 answered 404 NoSuchBucket");
    const unset = await storageWith(Object.fromEntries(Object.keys(s3.env).map((name) => [name, ""])));
    await expect(unset.openFile(stored)).rejects.toThrow("S3_BUCKET is not set.");
  });
});
