import { request as httpRequest } from "node:http";
import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { addPerson } from "../support/people.ts";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import { hashPassword } from "@/lib/auth/password";
import { sendCall, startCall } from "@/lib/conversations/api";
import { downloadUrlCall, listResumesCall, resumeTextCall, uploadCall } from "@/lib/resumes/api";
import type { Resume } from "@/lib/resumes/schema";
import { eq } from "drizzle-orm";
import { startFakeUploadThing } from "../support/fake-uploadthing.ts";
import { startFakeOpenAI } from "../support/fake-openai.ts";
import * as hostile from "../support/hostile-files.ts";
import { Client } from "../support/http.ts";
import { acceptNotice, begin, offered, waitFor } from "../support/interview.ts";
import { canaries, encrypted, hiding, noText, oneColumn, truncated } from "../support/resume-files.ts";
import { app, startApp } from "../support/server.ts";

const base = "/api/v1/resumes";
const password = "the only password";
let ada: Client;
let joe: Client;

beforeAll(async () => {
  for (const email of ["ada@example.com", "joe@example.com", "mia@example.com", "lea@example.com"])
    await addPerson(email);
  await db()
    .update(users)
    .set({ password_hash: await hashPassword(password) });
  const { url } = await app();
  ada = await new Client(url).logIn("ada@example.com", password);
  joe = await new Client(url).logIn("joe@example.com", password);
});

function form(bytes: Buffer, name = "resume.pdf", field = "file", type = "application/pdf"): FormData {
  const data = new FormData();
  data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
}

const upload = async (client: Client, bytes: Buffer, name?: string, headers = {}) => {
  const { status, json } = await client.answer(uploadCall, {}, { body: form(bytes, name), headers });
  return { status, resume: json };
};
const listed = async (client: Client): Promise<Resume[]> => (await client.call(listResumesCall, {})).resumes;
const downloadUrl = async (client: Client, id: string): Promise<string> =>
  (await client.call(downloadUrlCall, { params: { id } })).url;
/** Starts a resume interview with the first character. @returns its id and the character's */
async function beginWith(client: Client, resume: Resume): Promise<{ id: string; character: string }> {
  const [character] = await offered(client, "resume_interview");
  if (!character) throw new Error("no character is offered");
  const body = { workflow: "resume_interview", resume_id: resume.id, character_ids: [character.id] };
  return { id: (await client.call(startCall, { body })).session_id, character: character.id };
}

describe("the calls", () => {
  test("upload, list, read, text, file, download, delete, restore", async () => {
    const { status, resume } = await upload(ada, await oneColumn(), "Maya Okafor.pdf");
    expect(status).toBe(201);
    expect(Object.keys(resume).toSorted()).toEqual(
      [
        "id",
        "filename",
        "status",
        "failure_reason",
        "size",
        "page_count",
        "created_at",
        "is_deleted",
        "deleted_at",
      ].toSorted(),
    );
    expect(resume).toMatchObject({ filename: "Maya Okafor.pdf", status: "PROCESSED", page_count: 1 });
    expect((await ada.get(base)).json).toEqual({ resumes: [resume] });
    expect((await ada.get(`${base}/${resume.id}`)).json).toEqual(resume);
    const text = await ada.call(resumeTextCall, { params: { id: resume.id } });
    expect(text.pages[0]).toMatchObject({ number: 1, hidden: [] });
    expect(text.pages[0]?.text).toContain("Harbor Robotics");

    const shown = await ada.get(`${base}/${resume.id}/file`);
    expect(shown.headers.get("content-type")).toBe("application/pdf");
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
    const url = await downloadUrl(ada, resume.id);
    const download = await fetch(url);
    expect(download.status).toBe(200);
    expect(download.headers.get("content-disposition")).toContain('attachment; filename="Maya Okafor.pdf"');
    expect((await download.bytes()).length).toBe(resume.size);
    expect((await fetch(`${url}x`)).status).toBe(404);

    for (const path of ["", "/text", "/download-url", "/file"])
      expect((await joe.get(`${base}/${resume.id}${path}`)).status, path).toBe(404);
    expect((await joe.delete(`${base}/${resume.id}`)).status).toBe(404);
    expect((await joe.post(`${base}/${resume.id}/restore`)).status).toBe(404);

    expect((await ada.delete(`${base}/${resume.id}`)).status).toBe(204);
    expect((await ada.delete(`${base}/${resume.id}`)).status).toBe(404);
    expect((await ada.get(base)).json).toEqual({ resumes: [] });
    expect((await ada.get(`${base}?deleted=true`)).json).toEqual({
      resumes: [{ ...resume, is_deleted: true, deleted_at: expect.any(String) as string }],
    });
    const restored = await ada.post(`${base}/${resume.id}/restore`);
    expect([restored.status, restored.json]).toEqual([200, resume]);
    expect((await ada.get(`${base}?deleted=true`)).json).toEqual({ resumes: [] });
    expect((await ada.delete(`${base}/${resume.id}?forever=true`)).status).toBe(204);
    expect((await ada.post(`${base}/${resume.id}/restore`)).status).toBe(404);
  });

  test.each([
    ["a password", encrypted, /password/],
    ["no text", noText, /scan/],
    ["a truncated file", truncated, /damaged|scan/],
  ])("a file with %s is kept as failed, with the reason", async (_name, make, reason) => {
    const { status, resume } = await upload(ada, await make());
    expect([status, resume.status]).toEqual([201, "FAILED"]);
    expect(resume.failure_reason).toMatch(reason);
  });

  test.each([
    ["a text", Buffer.from("hello"), "resume.pdf", 415],
    ["a picture", Buffer.from("\x89PNG\r\n", "latin1"), "resume.pdf", 415],
    ["nothing", Buffer.alloc(0), "resume.pdf", 422],
  ])("%s with the name of a PDF is refused", async (_name, bytes, name, status) => {
    expect((await ada.post(`${base}/upload`, form(bytes, name))).status).toBe(status);
  });

  test("an invalid form, and a form without the field", async () => {
    expect((await ada.post(`${base}/upload`, { file: "x" })).status).toBe(415);
    expect((await ada.post(`${base}/upload`, form(Buffer.from("%PDF-"), "a.pdf", "other"))).status).toBe(422);
    const headers = { "content-type": "multipart/form-data" };
    expect((await ada.post(`${base}/upload`, "x", { headers })).status).toBe(400);
    expect(
      (await new Client((await app()).url).post(`${base}/upload`, form(Buffer.from("%PDF-")))).status,
    ).toBe(401);
  });

  test("the same key creates one resume", async () => {
    const headers = { "idempotency-key": "one" };
    const bytes = await oneColumn();
    const [first, again] = await Promise.all([
      upload(joe, bytes, "a.pdf", headers),
      upload(joe, bytes, "a.pdf", headers),
    ]);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.resume.id).toBe(again.resume.id);
    for (const [other, name] of [
      [bytes, "b.pdf"],
      [Buffer.concat([bytes, Buffer.from("\n")]), "a.pdf"],
    ] as const) {
      const refused = await joe.post(`${base}/upload`, form(other, name), { headers });
      expect(refused).toMatchObject({ status: 422, json: { code: "invalid" } });
    }
  });
});

test.each(["a%00b", "none.pdf", "..%2fpackage.json"])("a file link with the key %s is a 404", async (key) => {
  const { url } = await app();
  const address = `/api/v1/files/${key}?name=a.pdf&expires=9999999999999&signature=none`;
  expect((await new Client(url).get(address)).status).toBe(404);
});

describe("a file that is too large", () => {
  test("is refused by Content-Length and by the received bytes", async () => {
    const small = await startApp({ env: { MAX_UPLOAD_MB: "1" } });
    try {
      const client = await new Client(small.url).logIn("ada@example.com", password);
      const big = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(3 * 1024 * 1024, 0x20)]);
      const said = await client.post(`${base}/upload`, form(big));
      expect([said.status, (said.json as { code: string }).code]).toEqual([413, "too_large"]);
      // Without a Content-Length: in chunks, as long as the server reads them.
      const request = httpRequest(`${small.url}${base}/upload`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${client.token}`,
          "content-type": "multipart/form-data; boundary=b",
          "transfer-encoding": "chunked",
        },
      });
      request.on("error", () => {});
      const answered = once(request, "response") as Promise<[{ statusCode: number }]>;
      request.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n');
      for (let sent = 0; sent < 3; sent++) request.write(Buffer.alloc(1024 * 1024, 0x20));
      const [{ statusCode }] = await answered;
      expect(statusCode).toBe(413);
      request.destroy();
    } finally {
      await small.stop();
    }
  });
});

test("with UploadThing: private, read from there, downloaded by a signed URL, deleted with the account", async () => {
  const remote = await startFakeUploadThing();
  const server = await startApp({ env: remote.env });
  try {
    const kim = await addPerson("kim@example.com");
    await db()
      .update(users)
      .set({ password_hash: await hashPassword(password) })
      .where(eq(users.id, kim.id));
    const client = await new Client(server.url).logIn("kim@example.com", password);
    remote.isOpen = true;
    expect((await client.post(`${base}/upload`, form(await oneColumn()))).status).toBe(503);
    expect([remote.files.size, (await client.get(base)).json]).toEqual([0, { resumes: [] }]);
    remote.isOpen = false;

    const { status, resume } = await upload(client, await oneColumn());
    expect([status, resume.status]).toEqual([201, "PROCESSED"]);
    expect([...remote.files.values()].map(({ query }) => query.get("x-ut-acl"))).toEqual(["private"]);
    const url = await downloadUrl(client, resume.id);
    expect((await (await fetch(url)).bytes()).length).toBe(resume.size);
    expect((await fetch(url.replace(/[?].*/, ""))).status).toBe(403);
    expect((await client.delete("/api/v1/users/me", { body: { password } })).status).toBe(204);
    expect(remote.files.size).toBe(0);
  } finally {
    await server.stop();
    await remote.stop();
  }
});

test("hidden text reaches no model, and visible text does", async () => {
  const model = await startFakeOpenAI({ reply: () => ({ text: "What did you do at Harbor Robotics?" }) });
  const server = await startApp({
    env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: "k", OPENAI_MODEL: "m" },
  });
  try {
    const client = await new Client(server.url).logIn("joe@example.com", password);
    const { resume } = await upload(client, hiding());
    const { id } = await beginWith(client, resume);
    await acceptNotice(client);
    for (const message of [
      "Hello.",
      "I led the warehouse project with 12 people and shipped it in 9 months.",
    ])
      expect((await client.post(`/api/v1/conversations/${id}/message`, { message })).status).toBe(200);
    expect(model.requests.length).toBeGreaterThanOrEqual(2);
    const prompts = model.requests.map((request) => JSON.stringify(request.body)).join("\n");
    expect(prompts).toContain("Harbor Robotics since 2019");
    expect(prompts).toContain("Photographed headline over an image");
    for (const canary of Object.keys(canaries)) expect(prompts, canary).not.toContain(canary);
  } finally {
    await server.stop();
    await model.stop();
  }
});

test("over a quota, the error says what to delete", async () => {
  const server = await startApp({
    env: {
      QUOTA_RESUMES: "1",
      QUOTA_TEAMS: "1",
      QUOTA_CHARACTERS: "1",
      QUOTA_CONVERSATIONS: "1",
    },
  });
  try {
    const client = await new Client(server.url).logIn("lea@example.com", password);
    const [character] = await offered(client, "student_interview");
    const team = { name: "Careers", interaction_mode: "One to one" };
    const person = { name: "Mara", system_prompt: "Ask one question." };
    const calls: Record<string, () => Promise<{ status: number; json: unknown; headers: Headers }>> = {
      teams: () => client.post("/api/v1/teams", team),
      characters: () => client.post("/api/v1/characters", person),
      conversations: () =>
        client.post("/api/v1/conversations/start", {
          workflow: "student_interview",
          character_ids: [character?.id],
        }),
      resumes: async () => client.post(`${base}/upload`, form(await oneColumn())),
    };
    for (const [name, call] of Object.entries(calls)) {
      expect((await call()).status, name).toBe(201);
      const { status, json } = await call();
      expect([status, json]).toEqual([
        409,
        {
          code: "quota_exceeded",
          detail: `You can have at most 1 ${name}, and this would make it 2. Please delete some that you no longer need, then try again.`,
        },
      ]);
    }
  } finally {
    await server.stop();
  }
});

test("the practice model's first question quotes a line of the resume", async () => {
  const { resume } = await upload(ada, await oneColumn());
  const { id, character } = await beginWith(ada, resume);
  const { reply } = await ada.call(sendCall, {
    params: { id },
    body: { message: "Hi", client_id: `greeting:${character}` },
  });
  expect(reply.message_content).toMatch(/Harbor Robotics|40 services|3 million invoices/);
  expect(reply.message_content).not.toMatch(/Canal Street|@|7700/);
});

test("with twenty hostile files the server keeps responding, other people's files are not delayed, and every file ends", async () => {
  const files = await hostile.all();
  const twenty = [...files, ...files];
  const { url } = await app();
  const mia = await new Client(url).logIn("mia@example.com", password);
  const talk = await begin(joe, 1);
  const times: number[] = [];
  const begun = performance.now();
  let isOver = false;
  const health = (async () => {
    while (!isOver) {
      const from = performance.now();
      expect((await fetch(`${url}/api/health`)).status).toBe(200);
      times.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  })();
  const uploading = Promise.all(twenty.map((bytes, at) => upload(at % 2 ? ada : joe, bytes)));
  const said = await joe.post(`/api/v1/conversations/${talk}/message`, {
    message: "I built the mill in 2019.",
  });
  expect(said.status).toBe(200);
  const bothListed = async () => [...(await listed(ada)), ...(await listed(joe))];
  await waitFor(bothListed, (all) => all.filter(({ status }) => status === "UPLOADED").length > 10);
  const { resume: mias } = await upload(mia, await oneColumn());
  await waitFor(
    () => listed(mia),
    (all) => all.every(({ status }) => status === "PROCESSED"),
  );
  expect(mias.filename).toBe("resume.pdf");
  const waiting = (await bothListed()).filter(({ status }) => status === "UPLOADED").length;
  const answers = await uploading;
  expect(answers.map(({ status }) => status)).toEqual(twenty.map(() => 201));
  const ended = await waitFor(bothListed, (all) => all.every(({ status }) => status !== "UPLOADED"));
  // Hers was read between theirs, not after them.
  expect(waiting).toBeGreaterThan(5);
  isOver = true;
  await health;
  const hostileIds = new Set(answers.map(({ resume }) => resume.id));
  const read = ended.filter(({ id, status }) => hostileIds.has(id) && status === "PROCESSED");
  // Only the files with an ignored script contain text.
  expect(read).toHaveLength(2);
  // If the server's own thread read files, one of these requests would wait most of the time.
  const sorted = times.toSorted((a, b) => a - b);
  const total = performance.now() - begun;
  expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(total / 20);
});
