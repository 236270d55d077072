import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { resumes } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { env } from "@/lib/env";
import { newStorageKey, putFile } from "@/lib/storage/index";
import { runArchive } from "../support/archives.ts";
import { repository, testEnvironment } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { startFakeS3, type FakeS3 } from "../support/fake-s3.ts";
import { startFakeUploadThing, type FakeUploadThing } from "../support/fake-uploadthing.ts";
import { addPerson } from "../support/people.ts";

const folder = await mkdtemp(join(tmpdir(), "colloquy-move-"));
const uploads = join(env().DATA_DIR, "uploads");
const texts = Array.from({ length: 6 }, (_, at) => `%PDF-1.4 file ${at} ${"large ".repeat(at * 20_000)}`);
let s3: FakeS3;
let uploadThing: FakeUploadThing;
let ada: Actor;

beforeAll(async () => {
  s3 = await startFakeS3();
  uploadThing = await startFakeUploadThing();
});
afterAll(async () => {
  await s3.stop();
  await uploadThing.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await resetDatabase();
  await rm(uploads, { recursive: true, force: true });
  s3.files.clear();
  s3.hold = Promise.resolve();
  ada = await addPerson("ada@example.com");
  for (const text of texts) await addFile(text);
});

async function addFile(text: string, more: Partial<typeof resumes.$inferInsert> = {}) {
  const source = join(folder, "source.pdf");
  await writeFile(source, text);
  const place = await putFile(source, newStorageKey(), "me.pdf");
  const read = { status: "FAILED", failure_reason: "There is no text in this PDF." } as const;
  const row = { user_id: ada.id, filename: `${text.slice(9, 15)}.pdf`, size: text.length, ...read, ...place };
  await db()
    .insert(resumes)
    .values({ ...row, ...more });
  return place;
}

const settings = () => ({ DATABASE_URL: env().DATABASE_URL ?? "", DATA_DIR: env().DATA_DIR });
const everywhere = (storage: string) => ({ ...settings(), ...s3.env, ...uploadThing.env, STORAGE: storage });
const move = (env: Record<string, string>, ...options: string[]) =>
  runArchive("storage", ["move", ...options], env);

/** Moves within this process, like one with these settings. */
async function moveHere(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { moveFiles } = await import("@/lib/resumes/move");
  const { closeDatabase } = await import("@/db/client");
  return { moveFiles, close: closeDatabase };
}

/** The places in the rows, in the order of their files' names. */
const rows = () =>
  db()
    .select({ storage: resumes.storage, key: resumes.storage_key })
    .from(resumes)
    .orderBy(asc(resumes.filename));
/** The content of each row's file at S3. */
const atS3 = async () => (await rows()).map(({ key }) => s3.files.get(key)?.bytes.toString());

const inUse = eq(resumes.filename, "file 1.pdf");

test("files move from the folder to S3 and on to UploadThing, with their rows", async () => {
  const gone = newStorageKey();
  await db().update(resumes).set(gone).where(eq(resumes.filename, "file 0.pdf"));
  await db()
    .update(resumes)
    .set({ lease_until: sql`now() + interval '1 minute'` })
    .where(inUse);
  const there = await move(everywhere("s3"));
  expect(there.output).toContain("Copied 4 files to s3, and read each back whole.");
  expect(there.output).toContain(`Not there to be copied: local ${gone.storage_key}`);
  expect(there.output).toContain("No resume names these 4 files any more.");
  expect(there.output).toContain("1 file could not be moved while in use; run it again in some minutes.");
  expect(there.code).toBe(1);
  expect((await rows()).map(({ storage }) => storage)).toEqual(["local", "local", "s3", "s3", "s3", "s3"]);
  expect((await atS3()).slice(2)).toEqual(texts.slice(2));
  const left = (await readdir(uploads)).filter((name) => there.output.includes(`local ${name}`));
  expect(left).toHaveLength(4);

  await db().update(resumes).set({ lease_until: null }).where(inUse);
  const on = await move(everywhere("uploadthing"), "--erase");
  expect(on.output).toContain("Copied 5 files to uploadthing");
  expect(on.output).toContain("Erased 5 files that no resume names any more.");
  expect([on.code, s3.files.size]).toEqual([0, 0]);
  const remote = (await rows()).map(({ key }) => uploadThing.files.get(key)?.bytes.toString());
  expect(remote.slice(1)).toEqual(texts.slice(1));
});

test("from S3 into the folder; again, with nothing left to do", async () => {
  for (const storage of ["s3", "local"]) {
    const { moveFiles, close } = await moveHere(everywhere(storage));
    expect((await moveFiles()).copied).toHaveLength(6);
    expect(await moveFiles()).toEqual({ copied: [], missing: [], busy: 0 });
    await close();
  }
  const back = (await rows()).map(({ key }) => readFile(join(uploads, key), "utf8"));
  expect(await Promise.all(back)).toEqual(texts);
});

test("killed at any moment and run again, it ends with every file complete in its place", async () => {
  const set = Map.prototype.set.bind(s3.files);
  let arrived = 0;
  const enough = new Promise<void>((resolve) => {
    s3.files.set = (key, item) => {
      set(key, item);
      // Later requests never get a response.
      if (++arrived === 3) s3.hold = new Promise(() => {});
      if (arrived === 3) resolve();
      return s3.files;
    };
  });
  const child = spawn(
    process.execPath,
    ["--conditions=react-server", "--import", "tsx", "scripts/storage.ts", "move"],
    { cwd: repository, env: { ...process.env, ...testEnvironment, ...everywhere("s3") }, stdio: "ignore" },
  );
  const ended = once(child, "exit");
  await Promise.race([enough, ended.then(() => Promise.reject(new Error("it ended by itself")))]);
  child.kill("SIGKILL");
  await ended;
  s3.files.set = set as typeof s3.files.set;
  s3.hold = Promise.resolve();
  // Every file of a row exists, on either side.
  for (const [at, { storage, key }] of (await rows()).entries())
    expect(
      storage === "s3" ? s3.files.get(key)?.bytes.toString() : await readFile(join(uploads, key), "utf8"),
    ).toBe(texts[at]);
  expect((await rows()).some(({ storage }) => storage === "local")).toBe(true);
  const { moveFiles, close } = await moveHere(everywhere("s3"));
  expect(await moveFiles()).toMatchObject({ missing: [], busy: 0 });
  await close();
  expect(await atS3()).toEqual(texts);
});

test("two moves in parallel leave each file where its row says, and no second copy", async () => {
  const { moveFiles, close } = await moveHere(everywhere("s3"));
  const [one, other] = await Promise.all([moveFiles(), moveFiles()]);
  await close();
  expect(one.copied.length + other.copied.length).toBe(6);
  expect(await atS3()).toEqual(texts);
  expect(s3.files.size).toBe(6);
});

test("a different copy is deleted, and its row does not change", async () => {
  const set = Map.prototype.set.bind(s3.files);
  s3.files.set = (key, item) => {
    set(key, { ...item, bytes: Buffer.concat([item.bytes, Buffer.from("x")]) });
    return s3.files;
  };
  const { moveFiles, close } = await moveHere(everywhere("s3"));
  await expect(moveFiles()).rejects.toThrow(/^the copy of local \S+ is not what was sent$/);
  // Nothing continues after the failure: no copy arrives later, and none remains.
  expect(s3.files.size).toBe(0);
  await close();
  s3.files.set = set as typeof s3.files.set;
  expect((await rows()).map(({ storage }) => storage)).toEqual(texts.map(() => "local"));
});

test("it stops if files are in a storage that is no longer configured", async () => {
  await db().update(resumes).set({ storage: "s3" }).where(inUse);
  const { moveFiles, close } = await moveHere(settings());
  await expect(moveFiles()).rejects.toThrow("files are at s3, whose settings are not set");
  await close();
});
