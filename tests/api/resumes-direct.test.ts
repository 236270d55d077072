import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { resumes } from "@/db/schema/library";
import { hashPassword } from "@/lib/auth/password";
import { beginUploadCall, downloadUrlCall, listResumesCall, readResumeCall } from "@/lib/resumes/api";
import type { Resume } from "@/lib/resumes/schema";
import { repository, testEnvironment } from "../support/cluster.ts";
import { startFakeS3, type FakeS3 } from "../support/fake-s3.ts";
import { startFakeUploadThing, type FakeUploadThing } from "../support/fake-uploadthing.ts";
import { Client } from "../support/http.ts";
import { addPerson } from "../support/people.ts";
import { oneColumn } from "../support/resume-files.ts";
import { startApp, type App } from "../support/server.ts";

const base = "/api/v1/resumes";
const password = "the only password";
let remote: FakeUploadThing;
let server: App;
let ada: Client;
let joe: Client;
let pdf: Buffer;

beforeAll(async () => {
  for (const email of ["ada@example.com", "joe@example.com"]) await addPerson(email);
  await db()
    .update(users)
    .set({ password_hash: await hashPassword(password) });
  remote = await startFakeUploadThing();
  server = await startApp({ env: remote.env });
  ada = await new Client(server.url).logIn("ada@example.com", password);
  joe = await new Client(server.url).logIn("joe@example.com", password);
  pdf = await oneColumn();
});
afterAll(async () => {
  await server.stop();
  await remote.stop();
});
beforeEach(async () => {
  await db().delete(resumes);
  remote.files.clear();
  remote.callbacks.length = 0;
  remote.isOpen = false;
  remote.losesCallbacks = false;
});

async function begin(client: Client, size: number, filename = "me.pdf", headers = {}) {
  const { status, json } = await client.answer(beginUploadCall, { body: { filename, size } }, { headers });
  expect(status).toBe(200);
  if (!json.upload) throw new Error("files do not go straight to the storage");
  return { id: json.upload.id, url: json.upload.url ?? "none" };
}

function put(url: string, bytes: Buffer): Promise<Response> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "me.pdf");
  return fetch(url, { method: "PUT", body: form });
}

const listed = async (client: Client): Promise<Resume[]> => (await client.call(listResumesCall, {})).resumes;
const statusOf = async (client: Client, id: string): Promise<string> =>
  (await client.call(readResumeCall, { params: { id } })).status;

describe("a file that is sent directly to the storage", () => {
  test("is private there, is listed once it has arrived, and is read", async () => {
    const { id, url } = await begin(ada, pdf.length, "../Maya Okafor.pdf");
    expect(await listed(ada)).toEqual([]);
    expect((await put(url, pdf)).status).toBe(200);
    expect([...remote.files.values()].map(({ query }) => query.get("x-ut-acl"))).toEqual(["private"]);
    const { status, json } = await ada.post(`${base}/${id}/arrived`);
    expect([status, json]).toMatchObject([
      200,
      { id, filename: "Maya Okafor.pdf", status: "PROCESSED", size: pdf.length },
    ]);
    expect((await listed(ada)).map((resume) => resume.id)).toEqual([id]);
    const { url: download } = await ada.call(downloadUrlCall, { params: { id } });
    expect((await (await fetch(download)).bytes()).length).toBe(pdf.length);
    expect((await fetch(download.replace(/[?].*/, ""))).status).toBe(403);
  });

  test("is read if only the storage's own callback arrives", async () => {
    const { id, url } = await begin(ada, pdf.length);
    await put(url, pdf);
    await expect.poll(() => remote.callbacks).toEqual([200]);
    await expect.poll(() => statusOf(ada, id)).toBe("PROCESSED");
  });

  test("is found by polling if that callback was lost and the browser closed", async () => {
    remote.losesCallbacks = true;
    const { id, url } = await begin(ada, pdf.length);
    await put(url, pdf);
    expect(await listed(ada)).toEqual([]);
    await db()
      .update(resumes)
      .set({ lease_until: sql`now() - interval '1 second'` })
      .where(eq(resumes.id, id));
    await expect.poll(async () => (await listed(ada)).map(({ status }) => status)).toEqual(["PROCESSED"]);
  });

  test("that never arrived is forgotten after an hour, and remembered until then", async () => {
    const [kept, lost] = [await begin(ada, pdf.length), await begin(ada, pdf.length)];
    await db()
      .update(resumes)
      .set({ lease_until: sql`now() - interval '1 second'` });
    await db()
      .update(resumes)
      .set({ created_at: sql`now() - interval '2 hours'` })
      .where(eq(resumes.id, lost.id));
    const ask = async () => {
      await listed(ada);
      return (await ada.get(`${base}/${lost.id}`)).status;
    };
    await expect.poll(ask).toBe(404);
    expect(await statusOf(ada, kept.id)).toBe("UPLOADED");
  });

  test("is refused if it is missing, too large, no PDF or another person's", async () => {
    const { id, url } = await begin(ada, 5);
    expect((await ada.post(`${base}/${id}/arrived`)).status).toBe(409);
    expect((await joe.post(`${base}/${id}/arrived`)).status).toBe(404);
    expect((await put(url, pdf)).status).toBe(400);
    expect(
      (await put(url.replace("x-ut-acl=private", "x-ut-acl=public-read"), Buffer.from("hello"))).status,
    ).toBe(403);
    expect((await put(url, Buffer.from("hello"))).status).toBe(200);
    expect((await ada.post(`${base}/${id}/arrived`)).json).toMatchObject({
      status: "FAILED",
      failure_reason: "This file is not a PDF. Please upload your resume as a PDF.",
    });
    expect((await ada.post(`${base}/direct`, { filename: "a.pdf", size: 51 * 1024 * 1024 })).status).toBe(
      413,
    );
    expect((await ada.post(`${base}/direct`, { filename: "a.pdf", size: 0 })).status).toBe(422);
    expect((await new Client(server.url).post(`${base}/direct`, { filename: "a.pdf", size: 9 })).status).toBe(
      401,
    );
  });

  test("is one resume, however often it is repeated with the same key", async () => {
    const headers = { "Idempotency-Key": "again" };
    const first = await begin(ada, pdf.length, "me.pdf", headers);
    const second = await begin(ada, pdf.length, "me.pdf", headers);
    expect(second.id).toBe(first.id);
    await put(second.url, pdf);
    await ada.post(`${base}/${second.id}/arrived`);
    expect(await begin(ada, pdf.length, "me.pdf", headers)).toEqual({ id: first.id, url: "none" });
    expect(await listed(ada)).toHaveLength(1);
    for (const body of [
      { filename: "me.pdf", size: 9 },
      { filename: "other.pdf", size: pdf.length },
    ])
      expect(await ada.post(`${base}/direct`, body, { headers })).toMatchObject({
        status: 422,
        json: { code: "invalid" },
      });
  });

  test("counts like an upload, and its size before it is sent", async () => {
    const own = await startApp({ env: { ...remote.env, QUOTA_FILES_MB: "1" } });
    try {
      const client = await new Client(own.url).logIn("joe@example.com", password);
      const half = 600_000;
      await begin(client, half);
      expect((await client.post(`${base}/direct`, { filename: "a.pdf", size: half })).json).toEqual({
        code: "quota_exceeded",
        detail:
          "Your files can take up at most 1 MB, and this one would not fit. Please delete resumes that you no longer need, then upload it again.",
      });
      for (let at = 2; at < 30; at++) await begin(client, 1);
      expect((await client.post(`${base}/direct`, { filename: "a.pdf", size: 1 })).json).toMatchObject({
        code: "rate_limited",
      });
    } finally {
      await own.stop();
    }
  });

  test("is not kept if it is public", async () => {
    const own = await startApp({ env: remote.env });
    try {
      const client = await new Client(own.url).logIn("ada@example.com", password);
      const { id, url } = await begin(client, pdf.length);
      remote.losesCallbacks = true;
      await put(url, pdf);
      remote.isOpen = true;
      expect((await client.post(`${base}/${id}/arrived`)).status).toBe(503);
      expect(remote.files.size).toBe(0);
    } finally {
      await own.stop();
    }
  });
});

describe("the call that confirms an upload", () => {
  const call = (body: string, headers: Record<string, string>) =>
    fetch(`${server.url}/api/uploadthing?slug=resume`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });

  test("counts only with the storage's signature, and no URL is signed for strangers", async () => {
    remote.losesCallbacks = true;
    const { id, url } = await begin(ada, pdf.length);
    await put(url, pdf);
    const body = JSON.stringify({
      status: "uploaded",
      metadata: {},
      origin: remote.env["UPLOADTHING_INGEST_URL"],
      file: {
        key: new URL(url).pathname.slice(1),
        name: "me.pdf",
        size: pdf.length,
        type: "application/pdf",
        customId: null,
        url: "",
        appUrl: "",
        ufsUrl: "",
        fileHash: "x",
      },
    });
    const forged = { "uploadthing-hook": "callback", "x-uploadthing-signature": remote.sign(`${body} `) };
    expect((await call(body, forged)).status).toBe(400);
    expect(await listed(ada)).toEqual([]);
    const files = JSON.stringify({ files: [{ name: "a", size: 1, type: "application/pdf" }], input: null });
    expect((await call(files, {})).status).toBe(404);
    const real = { "uploadthing-hook": "callback", "x-uploadthing-signature": remote.sign(body) };
    expect((await call(body, real)).status).toBe(200);
    await expect.poll(() => statusOf(ada, id)).toBe("PROCESSED");
  });
});

describe("with S3", () => {
  let s3: FakeS3;
  let own: App;
  let client: Client;
  beforeAll(async () => {
    s3 = await startFakeS3();
    own = await startApp({ env: { ...s3.env, QUOTA_FILES_MB: "1" } });
    // Other people have used up their uploads of this hour above.
    for (const email of ["sue@example.com", "kim@example.com"]) await addPerson(email);
    await db()
      .update(users)
      .set({ password_hash: await hashPassword(password) });
    client = await new Client(own.url).logIn("sue@example.com", password);
  });
  afterAll(async () => {
    await own.stop();
    await s3.stop();
  });
  const sendAlone = (url: string, body: Buffer) =>
    fetch(url, {
      method: "PUT",
      body: new Uint8Array(body),
      headers: { "content-type": "application/pdf" },
    });

  test("a file is sent there directly, is read from there and downloaded with its name", async () => {
    const { id, url } = await begin(client, pdf.length, "Łukasz.pdf");
    expect((await client.post(`${base}/${id}/arrived`)).status).toBe(409);
    expect((await sendAlone(url, pdf)).status).toBe(200);
    const { json } = await client.post(`${base}/${id}/arrived`);
    expect(json).toMatchObject({ id, status: "PROCESSED", size: pdf.length });
    const { url: download } = await client.call(downloadUrlCall, { params: { id } });
    const answer = await fetch(download);
    expect(answer.headers.get("content-disposition")).toContain("filename*=UTF-8''%C5%81ukasz.pdf");
    expect((await answer.bytes()).length).toBe(pdf.length);
    expect((await client.get(`${base}/${id}/file`)).status).toBe(200);
  });

  test("is found by the next poll if the browser closed", async () => {
    const { id, url } = await begin(client, pdf.length);
    await sendAlone(url, pdf);
    expect(await listed(client)).toEqual([]);
    await db()
      .update(resumes)
      .set({ lease_until: sql`now() - interval '1 second'` });
    await expect
      .poll(async () => (await listed(client)).map((resume) => [resume.id, resume.status]))
      .toEqual([[id, "PROCESSED"]]);
  });

  test("counts uploads to the storage; a file with another size than declared does not exist", async () => {
    const half = 600_000;
    const { id } = await begin(client, half);
    const [key] = (await db().select({ key: resumes.storage_key }).from(resumes)).map((row) => row.key);
    s3.files.set(key ?? "", { bytes: Buffer.alloc(2 * half), type: "", modifiedAt: Date.now() });
    expect((await client.post(`${base}/${id}/arrived`)).status).toBe(409);
    expect(s3.files.has(key ?? "")).toBe(false);
    const again = await client.post(`${base}/direct`, { filename: "a.pdf", size: half });
    expect(again.json).toMatchObject({ code: "quota_exceeded" });
  });

  test("a page whose origin the bucket refuses sends its file to this server", async () => {
    const ask = () =>
      client.post(`${base}/direct`, { filename: "a.pdf", size: 9 }, { headers: { origin: own.url } });
    expect((await ask()).json).toEqual({ upload: null });
    s3.origins = [own.url];
    expect((await ask()).json).toMatchObject({ upload: { body: "file" } });
    s3.origins = [];
  });

  test("an upload through this server is stored there too, and deleted with the account", async () => {
    s3.files.clear();
    const kim = await new Client(own.url).logIn("kim@example.com", password);
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(pdf)], { type: "application/pdf" }), "kim.pdf");
    const { status, json } = await kim.post(`${base}/upload`, form);
    expect([status, json]).toMatchObject([201, { status: "PROCESSED" }]);
    expect([...s3.files.values()].map(({ bytes }) => bytes.length)).toEqual([pdf.length]);
    expect((await kim.delete("/api/v1/users/me", { body: { password } })).status).toBe(204);
    expect(s3.files.size).toBe(0);
  });

  test("set-up stops at a public bucket, and the daily job erases files without a resume", async () => {
    const old = { bytes: Buffer.from("%PDF"), type: "", modifiedAt: Date.now() - 2 * 60 * 60_000 };
    const { url } = await begin(client, pdf.length);
    await sendAlone(url, pdf);
    const [key = ""] = s3.files.keys();
    const orphan = key.replace(/[^/]+$/, `${crypto.randomUUID()}.pdf`);
    s3.files.set(orphan, old);
    s3.files.set("others/theirs.pdf", old);
    s3.open.read = true;
    expect(await run("setup", s3.env)).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        "Set-up failed: S3: the bucket resumes shows its files to everyone. Make it private: resumes are in it.",
      ) as string,
    });
    s3.open.read = false;
    const { code, said } = await run("setup", { ...s3.env, APP_URL: own.url });
    expect(code).toBe(0);
    expect((await run("daily", s3.env)).code).toBe(0);
    expect(said).toContain(`Warning: the bucket takes no files from pages of ${own.url}`);
    expect([...s3.files.keys()].toSorted()).toEqual([key, "others/theirs.pdf"].toSorted());
  });
});

/** Runs a script to its end, like the supervisor. */
async function run(script: "setup" | "daily", settings: Record<string, string>) {
  const args = ["--conditions=react-server", "--import", "tsx", `scripts/${script}.ts`];
  const child = spawn(process.execPath, args, {
    cwd: repository,
    env: { ...process.env, ...testEnvironment, ...settings },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [said, exit] = await Promise.all([text(child.stderr), once(child, "exit") as Promise<unknown[]>]);
  return { code: exit[0], said };
}

describe("set-up and the daily job", () => {
  test("set-up refuses a storage with public files, and leaves nothing in another", async () => {
    remote.isOpen = true;
    const open = await run("setup", remote.env);
    expect(open.code).toBe(1);
    expect(open.said.trimEnd().split("\n").at(-1)).toBe(
      "Set-up failed: UploadThing shows private files to everyone: allow access control in its app's settings.",
    );
    remote.isOpen = false;
    expect((await run("setup", remote.env)).code).toBe(0);
    expect(remote.files.size).toBe(0);
  });

  test("remove files there without a resume, but only old ones with our prefix", async () => {
    const { url } = await begin(ada, pdf.length);
    await put(url, pdf);
    const [key = ""] = remote.files.keys();
    const kept = remote.files.get(key);
    if (!kept) throw new Error("nothing was kept");
    const old = { ...kept, uploadedAt: Date.now() - 2 * 60 * 60_000 };
    const others = new URLSearchParams(kept.query);
    others.set("x-ut-custom-id", "colloquy-000000000000-another");
    remote.files.set(key, old);
    remote.files.set("orphan", old);
    remote.files.set("young", kept);
    remote.files.set("others", { ...old, query: others });
    expect((await run("daily", remote.env)).code).toBe(0);
    expect([...remote.files.keys()].toSorted()).toEqual([key, "others", "young"].toSorted());
  });
});
