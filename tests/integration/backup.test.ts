import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { zstdDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { closeDatabase, connect, db } from "@/db/client";
import { applyMigrations } from "@/db/migrate";
import { migrations } from "@/db/schema-version";
import { messages } from "@/db/schema/conversations";
import { resumes } from "@/db/schema/library";
import { makeArchiveUrl, openArchive } from "@/lib/backup/commands";
import { checkArchive } from "@/lib/backup/read";
import { restoreArchive } from "@/lib/backup/restore";
import { saveArchive } from "@/lib/backup/save";
import { archiveQuery } from "@/lib/backup/schema";
import { writeArchive } from "@/lib/backup/write";
import { env } from "@/lib/env";
import { newStorageKey, putFile } from "@/lib/storage/index";
import { contentOf, rewriteArchive, runArchive } from "../support/archives.ts";
import { admin, databaseUrl, dropDatabase } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { startFakeS3 } from "../support/fake-s3.ts";
import { startFakeUploadThing } from "../support/fake-uploadthing.ts";
import { addPerson } from "../support/people.ts";
import { fillEverything } from "../support/whole-person.ts";

const folder = await mkdtemp(join(tmpdir(), "colloquy-backup-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const url = () => env().DATABASE_URL ?? "";
const uploads = () => join(env().DATA_DIR, "uploads");
const path = () => join(folder, `${crypto.randomUUID()}.tar.zst`);

function sameContent(archive: Buffer, changed: Buffer): boolean {
  try {
    return zstdDecompressSync(archive).equals(zstdDecompressSync(changed));
  } catch {
    return false;
  }
}

/** Characters that COPY must escape, and that a person may write. */
const awkward = 'tab\tnew\nline \\n \\. \\N "quotes" é 漢字 🙂 \u2028';
/** Names a file by its content. */
const fileTexts = ["%PDF-1.4 first", `%PDF-1.4 ${"large ".repeat(400_000)}`];

beforeEach(async () => {
  await rm(uploads(), { recursive: true, force: true });
  await resetDatabase();
  const ada = await addPerson("ada@example.com");
  const { conversationId } = await fillEverything(ada, { mine: awkward, others: "somebody else" });
  await db()
    .insert(messages)
    .values({
      conversation_id: conversationId,
      seq: 2,
      position: 0,
      speaker_type: "user",
      kind: "answer",
      content: awkward.repeat(20_000),
      state: "complete",
    });
  // A row without its file, as after the loss of a disk.
  await db().execute(sql`update resumes set storage_key = ${newStorageKey().storage_key}`);
  for (const text of fileTexts) {
    const source = join(folder, "source.pdf");
    await writeFile(source, text);
    const place = await putFile(source, newStorageKey(), "me.pdf");
    const row = { user_id: ada.id, filename: "me.pdf", size: text.length, ...place };
    await db().insert(resumes).values(row);
  }
  await closeDatabase(); // A restore refuses a database with other connections.
});

/** The files of a folder by their content. */
async function textsIn(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch(() => []);
  return (await Promise.all(names.map((name) => readFile(join(dir, name), "utf8")))).sort();
}

/** An empty database, for one test. */
async function emptyDatabase(): Promise<{ to: string; drop: () => Promise<void> }> {
  const name = `t_restore_${crypto.randomUUID().replaceAll("-", "")}`;
  const control = postgres(databaseUrl(url(), "postgres"), { max: 1, onnotice: () => {} });
  await control.unsafe(`create database ${name}`);
  await control.end();
  const to = databaseUrl(url(), name);
  return { to, drop: () => dropDatabase(to) };
}

describe("a round trip", () => {
  test("replaces later data by the archive, with new keys for files", async () => {
    const before = await contentOf(url());
    const keys = await readdir(uploads());
    const archive = path();
    expect(await saveArchive(archive)).toMatch(/: 2 accounts, 1 interview, 2 files \(1 file was not there/);
    expect((await stat(archive)).mode & 0o777).toBe(0o600);

    await db().execute(sql`update messages set content = 'changed'`);
    await db().execute(sql`update resumes set filename = 'changed.pdf'`);
    await addPerson("late@example.com");
    await closeDatabase();
    await restoreArchive(archive, { replace: true });
    expect(await contentOf(url())).toEqual(before);
    expect(await textsIn(uploads())).toEqual(fileTexts);
    expect((await readdir(uploads())).filter((key) => !keys.includes(key))).toHaveLength(2);
    const rows = await db().execute<{ key: string }>(
      sql`select storage_key as key from resumes where size > 1`,
    );
    expect((await readdir(uploads())).sort()).toEqual(expect.arrayContaining(rows.map(({ key }) => key)));
  });

  test("an archive of a restored installation is identical", async () => {
    const { tables } = await writeArchive(new PassThrough().resume());
    const archive = path();
    await saveArchive(archive);
    await restoreArchive(archive, { replace: true });
    const again = await writeArchive(new PassThrough().resume());
    const others = (manifest: typeof tables) => manifest.filter(({ name }) => name !== "resumes");
    expect(others(again.tables)).toEqual(others(tables));
  });

  test("moves from a folder to UploadThing, and from every storage to S3", async () => {
    const before = await contentOf(url());
    const archive = path();
    await saveArchive(archive);
    const [service, s3] = [await startFakeUploadThing(), await startFakeS3()];
    const [first, second] = [await emptyDatabase(), await emptyDatabase()];
    try {
      const remote = { ...service.env, DATABASE_URL: first.to, DATA_DIR: join(folder, "first") };
      const there = await runArchive("restore", [archive], remote);
      expect(there).toMatchObject({
        code: 0,
        output: expect.stringContaining("Restored 2 accounts") as string,
      });
      expect([...service.files.values()].map(({ bytes }) => bytes.toString()).sort()).toEqual(fileTexts);
      expect(await contentOf(first.to)).toEqual(before);

      const own = newStorageKey().storage_key;
      await mkdir(join(folder, "first/uploads"), { recursive: true });
      await writeFile(join(folder, "first/uploads", own), "%PDF-1.4 in the folder");
      s3.files.set("elsewhere/old.pdf", { bytes: Buffer.from("%PDF-1.4 at S3"), type: "", modifiedAt: 0 });
      const { sql: admin } = connect(first.to, 1);
      await admin`
        insert into resumes (user_id, filename, size, storage, storage_key)
        select id, 'more.pdf', 1, place.storage, place.key
        from users, (values ('local', ${own}), ('s3', 'elsewhere/old.pdf')) place (storage, key)
        where email = 'ada@example.com'`;
      await admin.end();
      const copy = path();
      const all = { ...remote, ...s3.env };
      const { output } = await runArchive("backup", [copy], all);
      expect(output).toContain("4 files (1 file was not there");
      const target = { ...s3.env, DATABASE_URL: second.to, DATA_DIR: join(folder, "second") };
      expect(await runArchive("restore", [copy], target)).toMatchObject({ code: 0 });
      expect(await contentOf(second.to)).toEqual(await contentOf(first.to));
      const texts = [...s3.files]
        .filter(([key]) => key.startsWith("colloquy-"))
        .map(([, { bytes }]) => bytes.toString());
      expect(texts.sort()).toEqual([...fileTexts, "%PDF-1.4 at S3", "%PDF-1.4 in the folder"].sort());
    } finally {
      await service.stop();
      await s3.stop();
      await first.drop();
      await second.drop();
    }
  });

  test("an archive of the oldest schema is restored with the newest", async () => {
    const { to, drop } = await emptyDatabase();
    const [oldest] = migrations;
    const { sql: old } = connect(to, 1);
    await old.begin((tx) => applyMigrations(tx, { until: oldest?.when }));
    await old`insert into users (email, password_hash) values ('old@example.com', 'none')`;
    await old.end();
    const archive = path();
    const target = { DATABASE_URL: to, DATA_DIR: join(folder, "old") };
    expect(await runArchive("backup", [archive], target)).toMatchObject({ code: 0 });
    expect((await checkArchive(archive)).schema).toEqual(oldest);
    expect(await runArchive("restore", [archive, "--replace"], target)).toMatchObject({ code: 0 });
    const old2 = await contentOf(to);
    const now = await contentOf(url());
    expect(Object.keys(old2)).toEqual(Object.keys(now));
    expect([old2.constraints, old2.indexes]).toEqual([now.constraints, now.indexes]);
    expect(old2.users).toEqual([expect.stringContaining("old@example.com")]);
    await drop();
  });

  test("does not touch other tables in the same database", async () => {
    await db().execute(sql`create table message_notes as select 'theirs' as text`);
    const archive = path();
    await saveArchive(archive);
    await db().execute(sql`update message_notes set text = 'changed'`);
    await closeDatabase();
    await restoreArchive(archive, { replace: true });
    expect(await db().execute(sql`select text from message_notes`)).toEqual([{ text: "changed" }]);
    await db().execute(sql`drop table message_notes`);
  });

  test("no table has a sequence, which a restore would have to set", async () => {
    expect(await db().execute(sql`select from pg_sequences where schemaname = 'public'`)).toEqual([]);
  });
});

describe("an archive", () => {
  test("is a single snapshot, despite concurrent writes", async () => {
    const stream = new PassThrough({ highWaterMark: 1 });
    const written = writeArchive(stream);
    // The first bytes follow the snapshot; the rest waits.
    await new Promise((resolve) => stream.once("readable", resolve));
    await addPerson("meanwhile@example.com");
    stream.resume();
    const manifest = await written;
    expect(manifest.tables.find(({ name }) => name === "users")?.rows).toBe(2);
  });

  test("continues without a file that disappears, and reports it", async () => {
    const [key = ""] = await readdir(uploads());
    await rm(join(uploads(), key));
    const { files } = await writeArchive(new PassThrough().resume());
    expect(files.find(({ storage_key }) => storage_key === key)).toMatchObject({ checksum: null });
  });

  test("never overwrites an existing file, and ends when its reader leaves", async () => {
    const archive = path();
    await writeFile(archive, "mine");
    await expect(saveArchive(archive)).rejects.toThrow(`${archive} is there already.`);
    expect(await readFile(archive, "utf8")).toBe("mine");

    const stream = new PassThrough({ highWaterMark: 1 });
    const written = writeArchive(stream);
    await new Promise((resolve) => stream.once("readable", resolve));
    stream.destroy();
    await expect(written).rejects.toThrow("Premature close");
    const left = await db().execute(
      sql`select from pg_stat_activity where query like 'copy%' and datname = current_database()`,
    );
    expect(left).toEqual([]);
  });
});

describe("nothing is changed", () => {
  test("by a truncated, changed or reordered archive", async () => {
    const archive = path();
    await saveArchive(archive);
    const before = await contentOf(url());
    const files = await readdir(uploads());
    const bytes = await readFile(archive);
    const bad = path();
    const refused = async (why: string) => {
      await expect(restoreArchive(bad, { replace: true }), why).rejects.toThrow(
        /is no whole archive of Colloquy/,
      );
    };
    for (let part = 0; part < 8; part++) {
      const at = Math.floor((bytes.length * part) / 8);
      await writeFile(bad, bytes.subarray(0, at));
      await refused(`cut off at ${at}`);
      const changed = Buffer.from(bytes);
      changed[at + 50] = (changed[at + 50] ?? 0) ^ 1;
      await writeFile(bad, changed);
      // Compression has unused bits, whose change does not change the content.
      if (!sameContent(bytes, changed)) await refused(`changed at ${at}`);
    }
    await rewriteArchive(archive, bad, (name, content) =>
      name.startsWith("tables/users/") ? content.subarray(content.indexOf(10) + 1) : content,
    );
    await refused("without a row");
    await rewriteArchive(archive, bad, (name, content) => (name.startsWith("files/") ? null : content));
    await refused("without its files");
    await expect(restoreArchive(join(folder, "none"))).rejects.toThrow("There is no file");
    expect(await contentOf(url())).toEqual(before);
    expect(await readdir(uploads())).toEqual(files);
  });

  test("by an archive of a newer version", async () => {
    const archive = path();
    await saveArchive(archive);
    const newer = path();
    const changed = (change: (manifest: { format: number; schema: { when: number } }) => void) =>
      rewriteArchive(archive, newer, (name, content) => {
        if (name !== "manifest.json") return content;
        const manifest = JSON.parse(content.toString()) as { format: number; schema: { when: number } };
        change(manifest);
        return Buffer.from(JSON.stringify(manifest));
      });
    const text = "This archive was made by a newer version of Colloquy: ";
    await changed((manifest) => (manifest.format = 2));
    await expect(restoreArchive(newer, { replace: true })).rejects.toThrow(`${text}its form is 2`);
    await changed((manifest) => manifest.schema.when++);
    await expect(restoreArchive(newer, { replace: true })).rejects.toThrow(`${text}its database is at`);
  });

  test("needs confirmation if there is an account, and refuses while Colloquy runs", async () => {
    const archive = path();
    await saveArchive(archive);
    await expect(restoreArchive(archive)).rejects.toThrow("This installation is not empty.");
    await db().execute(sql`select 1`);
    await expect(restoreArchive(archive, { replace: true })).rejects.toThrow(
      "Colloquy is running on this database.",
    );
  });

  test("by a restore that fails at its end: rows and files are unchanged", async () => {
    const archive = path();
    await saveArchive(archive);
    const before = await contentOf(url());
    const keys = await readdir(uploads());
    // The schema does not allow this archive's content, although the archive is complete.
    const bad = path();
    const control = postgres(url(), { max: 1 });
    await control`alter table users drop constraint users_email_lower`;
    await control`update users set email = upper(email) where email like 'ada%'`;
    await control.end();
    await saveArchive(bad);
    await restoreArchive(archive, { replace: true });
    await expect(restoreArchive(bad, { replace: true })).rejects.toThrow(/users_email_lower/);
    expect(await contentOf(url())).toEqual(before);
    expect(await textsIn(uploads())).toEqual(expect.arrayContaining(fileTexts));
    expect(keys).toHaveLength(2);
  });
});

test("a stalled reader holds no transaction open", async () => {
  const superuser = await addPerson("boss@example.com", { superuser: true });
  await db().execute(sql`update users set password_hash = (
    select password_hash from users where email = ${admin.email}) where id = ${superuser.id}`);
  const { url: address } = await makeArchiveUrl(superuser, {
    password: admin.password,
    origin: "http://here",
  });
  // Random text does not compress, so the archive is larger than the streams' buffers.
  await db().execute(sql`update messages set content = (
    select string_agg(md5(random()::text), '') from generate_series(1, 200000))`);
  const query = archiveQuery.parse(Object.fromEntries(new URL(address).searchParams));
  const { body } = await openArchive(superuser, query, 300);
  const open = async () =>
    (
      await db().execute(sql`select from pg_stat_activity
        where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`)
    ).length;
  await expect.poll(open).toBe(1);
  await expect.poll(open).toBe(0);
  const reader = body.getReader();
  await expect(
    (async () => {
      while (!(await reader.read()).done);
    })(),
  ).rejects.toThrow("The reader of the archive took nothing for 0.3 s.");
});
