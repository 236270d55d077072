import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { resumes } from "@/db/schema/library";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { deleteAccount } from "@/lib/account/delete";
import { hashPassword } from "@/lib/auth/password";
import { getConversation } from "@/lib/conversations/queries";
import { replyInput, loadForTurn } from "@/lib/conversations/turn/load";
import { startConversation } from "@/lib/conversations/start/start";
import { deleteResume, restoreResume, uploadResume } from "@/lib/resumes/commands";
import {
  getDownloadUrl,
  getResume,
  getResumeFile,
  getResumeText,
  getTicketFile,
  listResumes,
} from "@/lib/resumes/queries";
import { readResume } from "@/lib/resumes/reading";
import { eraseDeletedResumes, sweepFiles } from "@/lib/resumes/sweep";
import { resetDatabase } from "../support/database.ts";
import { bomb } from "../support/hostile-files.ts";
import { pages, say } from "../support/pdf-by-hand.ts";
import { addPerson, seededCharacters } from "../support/people.ts";
import { encrypted, hiding, oneColumn } from "../support/resume-files.ts";

const folder = await mkdtemp(join(tmpdir(), "colloquy-resumes-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { env } = await import("@/lib/env");
const stored = join(env().DATA_DIR, "uploads");

const simple = pages([say("Senior Engineer at Harbor Robotics, 2019", 50, 700)]);

async function upload(
  who: Actor,
  bytes: Buffer,
  more: { key?: string; waitMs?: number; filename?: string } = {},
) {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, bytes);
  const { filename = "me.pdf", ...rest } = more;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = { path, filename, size: bytes.length, sha256 };
  // Longer than a reader may take, so that a busy machine does not decide.
  return uploadResume(who, { file, waitMs: 18_000, ...rest });
}

let ada: Actor;
let joe: Actor;
beforeEach(async () => {
  await afterResponseDone();
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  joe = await addPerson("joe@example.com");
});

const rowOf = async (id: string) => {
  const [row] = await db().select().from(resumes).where(eq(resumes.id, id));
  if (!row) throw new Error("no row");
  return row;
};

describe("uploading", () => {
  test("responds with a resume that is read, and its text", async () => {
    const result = await upload(ada, await oneColumn());
    expect(result).toMatchObject({
      filename: "me.pdf",
      status: "PROCESSED",
      page_count: 1,
      failure_reason: null,
    });
    const { pages: read } = await getResumeText(ada, { id: result.id });
    expect(read[0]?.text).toContain("Harbor Robotics");
    expect(existsSync(join(stored, (await rowOf(result.id)).storage_key))).toBe(true);
  });

  test("responds before it is read if that takes long, and reads it afterwards", async () => {
    const result = await upload(ada, simple, { waitMs: 0 });
    expect(result.status).toBe("UPLOADED");
    await afterResponseDone();
    expect(await getResume(ada, result)).toMatchObject({ status: "PROCESSED" });
  });

  test("refuses a file that is no PDF, whatever its name, and keeps nothing", async () => {
    await expect(upload(ada, Buffer.from("PK a document"))).rejects.toMatchObject({
      code: "unsupported_type",
    });
    expect(await listResumes(ada)).toEqual({ resumes: [] });
  });

  test("reports why a file cannot be read", async () => {
    const result = await upload(ada, await encrypted());
    expect(result).toMatchObject({ status: "FAILED" });
    expect(result.failure_reason).toMatch(/password/);
  });

  test("is created once for one key, and again for another", async () => {
    const first = await upload(ada, simple, { key: "k" });
    const again = await upload(ada, simple, { key: "k" });
    const other = await upload(ada, simple, { key: "l" });
    expect(again.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
    await expect(upload(joe, simple, { key: "k" })).resolves.toMatchObject({ status: "PROCESSED" });
  });

  test("refuses a key that was used for another file or another name", async () => {
    const result = await upload(ada, simple, { key: "k" });
    const other = pages([say("Senior Engineer at Harbor Robotics, 2020", 50, 700)]);
    expect(other).toHaveLength(simple.length);
    const refusal = {
      code: "invalid",
      fields: { "Idempotency-Key": expect.stringContaining("new key") as string },
    };
    await expect(upload(ada, other, { key: "k" })).rejects.toMatchObject(refusal);
    await expect(upload(ada, simple, { key: "k", filename: "b.pdf" })).rejects.toMatchObject(refusal);
    expect(await db().select().from(resumes)).toHaveLength(1);
    // A row from before hashes were stored counts as the same.
    await db().update(resumes).set({ upload_hash: null });
    expect((await upload(ada, other, { key: "k" })).id).toBe(result.id);
  });

  test("stores the file again if a process died before it was stored", async () => {
    const { id } = await upload(ada, simple, { key: "k" });
    const { storage_key } = await rowOf(id);
    await rm(join(stored, storage_key));
    await db().execute(sql`update resumes set status = 'UPLOADED', pages = null, attempts = 0,
      lease_until = now() + interval '5 minutes' where id = ${id}`);
    expect(await upload(ada, simple, { key: "k" })).toMatchObject({ id, status: "PROCESSED" });
    const now = (await rowOf(id)).storage_key;
    expect(now).not.toBe(storage_key);
    expect(await readdir(stored)).toContain(now);
  });
});

describe("reading", () => {
  test("continues after a process died: not before its lease expires, and in one of many", async () => {
    const result = await upload(ada, simple);
    const waits = (lease: string) =>
      db().execute(sql`update resumes set status = 'UPLOADED', pages = null, attempts = 1,
        lease_until = now() + ${lease}::interval where id = ${result.id}`);
    await waits("1 minute");
    await readResume(result.id, ada.id);
    expect(await rowOf(result.id)).toMatchObject({ status: "UPLOADED", attempts: 1 });
    await waits("-1 second");
    await Promise.all([readResume(result.id, ada.id), readResume(result.id, ada.id)]);
    expect(await rowOf(result.id)).toMatchObject({ status: "PROCESSED", attempts: 2, lease_until: null });
  });

  test("is abandoned after three interrupted attempts", async () => {
    const result = await upload(ada, simple);
    await db().execute(sql`update resumes set status = 'UPLOADED', attempts = 3,
      lease_until = now() - interval '1 second' where id = ${result.id}`);
    await readResume(result.id, ada.id);
    expect(await getResume(ada, result)).toMatchObject({ status: "FAILED" });
  });

  test("reports a missing file", async () => {
    const result = await upload(ada, simple);
    await rm(join(stored, (await rowOf(result.id)).storage_key));
    await db().execute(sql`update resumes set status = 'UPLOADED' where id = ${result.id}`);
    await readResume(result.id, ada.id);
    expect((await getResume(ada, result)).failure_reason).toMatch(/did not arrive/);
  });
});

/** The peak memory of the process that reads for this one, in bytes; 0 without one. */
async function maxMemoryOfReaders(parent: string | number = process.pid): Promise<number> {
  let most = 0;
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    if (!status.includes(`PPid:\t${parent}\n`)) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (!command.includes("pdf/child.ts")) continue;
    most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024);
    // It may be below the process that shuts it off from the network.
    most = Math.max(most, await maxMemoryOfReaders(pid));
  }
  return most;
}

// Only Linux reports a process's memory in a way that a test can read.
test.runIf(process.platform === "linux")(
  "a decompression bomb takes at most 700 MB, is killed, and gets its reason",
  async () => {
    let peak = 0;
    let isOver = false;
    const watching = (async () => {
      for (; !isOver; await new Promise((resolve) => setTimeout(resolve, 20)))
        peak = Math.max(peak, await maxMemoryOfReaders());
    })();
    const result = await upload(ada, await bomb(), { waitMs: 40_000 });
    isOver = true;
    await watching;
    expect(result.status).toBe("FAILED");
    expect(result.failure_reason).toMatch(/too much memory|took too long/);
    expect(peak).toBeGreaterThan(50 * 1024 * 1024);
    expect(peak).toBeLessThan(700 * 1024 * 1024);
    expect(await maxMemoryOfReaders()).toBe(0);
  },
);

describe("deleting", () => {
  test("removes a resume everywhere until it is restored", async () => {
    const result = await upload(ada, simple);
    await deleteResume(ada, result);
    expect(await listResumes(ada)).toEqual({ resumes: [] });
    expect((await listResumes(ada, { deleted: true })).resumes).toMatchObject([
      { id: result.id, is_deleted: true },
    ]);
    for (const call of [getResume, getResumeText, deleteResume])
      await expect(call(ada, result)).rejects.toMatchObject({ code: "not_found" });
    expect(await restoreResume(ada, result)).toMatchObject({ id: result.id, is_deleted: false });
    expect(await getResume(ada, result)).toMatchObject({ status: "PROCESSED" });
  });

  test("of an account removes its files and no others", async () => {
    await db()
      .update(users)
      .set({ password_hash: await hashPassword("the only password") });
    const mine = await rowOf((await upload(ada, simple)).id);
    const joes = await rowOf((await upload(joe, simple)).id);
    await deleteAccount(ada, { password: "the only password" });
    expect(await readdir(stored)).not.toContain(mine.storage_key);
    expect(await readdir(stored)).toContain(joes.storage_key);
  });

  test("a sweep removes old files without a resume", async () => {
    const kept = await rowOf((await upload(ada, simple)).id);
    const orphan = `${crypto.randomUUID()}.pdf`;
    const fresh = `${crypto.randomUUID()}.pdf`;
    for (const name of [orphan, fresh]) await writeFile(join(stored, name), "x");
    const long = new Date(Date.now() - 7_200_000);
    for (const name of [orphan, kept.storage_key]) await utimes(join(stored, name), long, long);
    await sweepFiles();
    const names = await readdir(stored);
    expect(names).not.toContain(orphan);
    expect(names).toEqual(expect.arrayContaining([fresh, kept.storage_key]));
  });
});

describe("deleted long ago", () => {
  const dateBack = (id: string, days: number) =>
    db().execute(
      sql`update resumes set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );

  test("is erased after 30 days, text, file and row; until then it can be restored", async () => {
    const [recent, old] = [await upload(ada, simple), await upload(ada, simple)];
    const joes = await upload(joe, simple);
    await afterResponseDone();
    await dateBack(recent.id, 29);
    await dateBack(old.id, 31);
    const { storage_key } = await rowOf(old.id);
    expect((await listResumes(ada, { deleted: true })).resumes.map(({ id }) => id)).toEqual([recent.id]);
    await expect(restoreResume(ada, old)).rejects.toMatchObject({ code: "not_found" });
    const erased = await Promise.all([eraseDeletedResumes(), eraseDeletedResumes()]);
    expect(erased.toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(await db().select().from(resumes).where(eq(resumes.id, old.id))).toEqual([]);
    expect(await readdir(stored)).not.toContain(storage_key);
    expect(await restoreResume(ada, recent)).toMatchObject({ status: "PROCESSED" });
    expect(await getResume(joe, joes)).toMatchObject({ status: "PROCESSED" });
  });

  test("is retried an hour after a crash; its text is erased at once", async () => {
    const result = await upload(ada, simple);
    await afterResponseDone();
    await dateBack(result.id, 31);
    const { storage_key } = await rowOf(result.id);
    // A file that cannot be deleted, like a crash right after the text was erased.
    await rm(join(stored, storage_key));
    await mkdir(join(stored, storage_key));
    expect(await eraseDeletedResumes()).toBe(0);
    expect(await rowOf(result.id)).toMatchObject({ pages: null, storage_key });
    await rm(join(stored, storage_key), { recursive: true });
    expect(await eraseDeletedResumes()).toBe(0);
    await db().execute(sql`update resumes set lease_until = now() - interval '1 second'`);
    expect(await eraseDeletedResumes()).toBe(1);
    expect(await db().select().from(resumes)).toEqual([]);
  });

  test("does not affect the interview about it", async () => {
    const result = await upload(ada, simple);
    const [character = ""] = await seededCharacters("resume_interview");
    const { session_id: id } = await startConversation(ada, {
      workflow: "resume_interview",
      resume_id: result.id,
      character_ids: [character],
    });
    await dateBack(result.id, 31);
    await eraseDeletedResumes();
    expect(replyInput(ada, await loadForTurn(ada, id, null), null).resume).toBeNull();
    expect(await getConversation(ada, { id })).toMatchObject({ id, resume_id: null });
  });
});

describe("a download URL", () => {
  const ticketOf = (url: string) => {
    const { pathname, searchParams } = new URL(url);
    return {
      key: pathname.split("/").at(-1) ?? "",
      name: searchParams.get("name") ?? "",
      expires: Number(searchParams.get("expires")),
      signature: searchParams.get("signature") ?? "",
    };
  };

  test("returns the file for five minutes, and only unchanged", async () => {
    const result = await upload(ada, simple, { filename: "Lebenslauf – Zoë.pdf" });
    const { url, expires_at } = await getDownloadUrl(ada, {
      id: result.id,
      origin: "https://colloquy.example",
    });
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(300_000);
    const ticket = ticketOf(url);
    const file = await getTicketFile(ticket);
    expect(file).toMatchObject({ size: simple.length, filename: "Lebenslauf – Zoë.pdf" });
    expect(await readText(file.body)).toContain("Harbor Robotics");
    const joes = await rowOf((await upload(joe, simple)).id);
    for (const change of [
      { name: "other.pdf" },
      { expires: ticket.expires + 1 },
      { key: joes.storage_key },
      { key: "../auth-secret" },
      { signature: "" },
    ])
      await expect(getTicketFile({ ...ticket, ...change })).rejects.toMatchObject({ code: "not_found" });
    vi.useFakeTimers({ now: Date.now() + 301_000, toFake: ["Date"] });
    await expect(getTicketFile(ticket)).rejects.toMatchObject({ code: "not_found" });
    vi.useRealTimers();
  });

  test("stops working once the resume is deleted", async () => {
    const result = await upload(ada, simple);
    const { url } = await getDownloadUrl(ada, { id: result.id, origin: "https://colloquy.example" });
    await deleteResume(ada, result);
    await expect(getTicketFile(ticketOf(url))).rejects.toMatchObject({ code: "not_found" });
    await restoreResume(ada, result);
    await (await getTicketFile(ticketOf(url))).body.cancel();
  });

  test.each([
    ["me.html", "me.html.pdf"],
    ["me", "me.pdf"],
    ["Me.PDF", "Me.PDF"],
  ])("%j is saved as %j", async (filename, saved) => {
    const result = await upload(ada, simple, { filename });
    expect(result.filename).toBe(filename);
    const { url } = await getDownloadUrl(ada, { id: result.id, origin: "https://colloquy.example" });
    for (const file of [await getTicketFile(ticketOf(url)), await getResumeFile(ada, result)]) {
      expect(file.filename).toBe(saved);
      await file.body.cancel();
    }
  });
});

describe("an interview", () => {
  test("contains the visible text, without contact details and hidden text, and nothing once it is deleted", async () => {
    const result = await upload(ada, hiding());
    const [character] = await seededCharacters("resume_interview");
    const { session_id: id } = await startConversation(ada, {
      workflow: "resume_interview",
      resume_id: result.id,
      character_ids: [character ?? ""],
    });
    const resumeText = async () => replyInput(ada, await loadForTurn(ada, id, null), null).resume;
    expect(JSON.stringify(await resumeText())).toContain("Cut invoice processing from 9 days to 2");
    expect(JSON.stringify(await resumeText())).not.toContain("canary");
    await deleteResume(ada, result);
    expect(await resumeText()).toBeNull();
  });
});
