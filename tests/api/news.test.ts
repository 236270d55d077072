import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { outbox, users } from "@/db/schema/accounts";
import {
  listContactRequestsCall,
  listThreadsCall,
  markSeenCall,
  publishCall,
  readMailsCall,
  readNewsCall,
  setMailsCall,
} from "@/lib/sharing/api";
import { admin } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { Client } from "../support/http.ts";
import { mailHeader, readMail } from "../support/mail-text.ts";
import { type App, startApp } from "../support/server.ts";
import { addInterview } from "../support/shared-interview.ts";
import { startSmtp } from "../support/smtp.ts";

const smtp = await startSmtp();
const secret = "a secret of the tests alone";
let env: Record<string, string>;
let server: App;
beforeAll(async () => {
  env = { SMTP_URL: smtp.url, APP_URL: "https://colloquy.example", CRON_SECRET: secret };
  server = await startApp({ env });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

let owner: Client;
let id: string;
let token: string;
beforeEach(async () => {
  smtp.mails.length = 0;
  smtp.hold(false);
  await resetDatabase();
  owner = await new Client(server.url).logIn();
  const [ada] = await db().select({ id: users.id }).from(users).where(eq(users.email, admin.email));
  ({ id } = await addInterview({ id: ada?.id ?? "" }));
  token = (await owner.call(publishCall, { params: { id }, body: {} })).public_id;
});

const open = (part: string, of = token) => `/api/v1/conversations/public/${of}/${part}`;
const runDaily = (app = server) =>
  fetch(`${app.url}/api/cron/daily`, { method: "POST", headers: { authorization: `Bearer ${secret}` } });
const mailed = (count: number) => expect.poll(() => smtp.mails.length, { timeout: 60_000 }).toBe(count);

test("a digest whose sender is killed during delivery is sent again as the same mail, and no other", async () => {
  const eve = new Client(server.url);
  expect((await eve.post(open("messages"), { content: "Does she know Kubernetes?" })).status).toBe(201);
  smtp.hold(true);
  const run = runDaily().catch(() => "the server was killed");
  await mailed(1);
  await server.kill();
  expect(await run).toBe("the server was killed");
  smtp.hold(false);

  server = await startApp({ env });
  // As if the killed process's ten minutes had passed.
  await db()
    .update(outbox)
    .set({ try_at: sql`now()` });
  expect((await runDaily()).status).toBe(200);
  await mailed(2);
  const ids = smtp.mails.map(({ data }) => mailHeader("Message-ID", data));
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@colloquy\.example>$/);
  expect(ids[1]).toBe(ids[0]);
  expect(readMail(smtp.mails[1]?.data)).toContain("Does she know Kubernetes?");
  expect((await runDaily()).status).toBe(200);
  expect(smtp.mails).toHaveLength(2);
  expect(await db().$count(outbox)).toBe(0);
});

test("a mail program unsubscribes with one POST; opening the address changes nothing", async () => {
  await new Client(server.url).post(open("contact-requests"), { contact_info: "eve@acme.com" });
  await mailed(1);
  const url = mailHeader("List-Unsubscribe", smtp.mails[0]?.data)?.slice(1, -1) ?? "";
  const path = url.replace("https://colloquy.example", "");
  const opened = await fetch(server.url + path, { redirect: "manual" });
  expect(opened.status).toBe(303);
  const page = await fetch(server.url + (opened.headers.get("location") ?? "").replace(server.url, ""));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("Stop getting emails about contact requests?");
  expect(await owner.call(readMailsCall, {})).toEqual({ contact_requests: true, digest: true });

  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const post = (to: string) =>
    fetch(server.url + to, { method: "POST", headers, body: "List-Unsubscribe=One-Click" });
  expect((await post(`${path}x`)).status).toBe(404);
  expect((await post(path)).status).toBe(204);
  expect(await owner.call(readMailsCall, {})).toEqual({ contact_requests: false, digest: true });
  const all = { contact_requests: true, digest: false };
  expect(await owner.call(setMailsCall, { body: all })).toEqual(all);
  expect((await owner.put("/api/v1/users/me/mails", { digest: true })).status).toBe(422);
});

test("new requests and questions are counted until their owner has seen them", async () => {
  const eve = new Client(server.url);
  await eve.post(open("messages"), { content: "What went wrong?" });
  await eve.post(open("contact-requests"), { contact_info: "eve@acme.com" });
  expect(await owner.call(readNewsCall, {})).toMatchObject({ questions: 1, contact_requests: 1 });
  const listed = { workflow: "student_interview" };
  expect((await owner.get("/api/v1/conversations")).json).toMatchObject({
    conversations: [{ ...listed, news: 2, pending_requests: 1, opens: 0, public_id: token }],
  });
  const params = { id };
  const [question] = (await owner.call(listThreadsCall, { params })).flatMap(({ questions }) => questions);
  const [request] = await owner.call(listContactRequestsCall, { params });
  expect([question?.is_new, request?.is_new]).toEqual([true, true]);
  await owner.call(markSeenCall, { params, body: { ids: [question?.id ?? "", request?.id ?? ""] } });
  expect(await owner.call(readNewsCall, {})).toMatchObject({
    questions: 0,
    contact_requests: 0,
    interviews: [{ id, pending_requests: 1 }],
  });
  const none = { ids: [] };
  expect((await owner.post(`/api/v1/conversations/${id}/public/seen`, none)).status).toBe(422);
});

test("a visitor withdraws a pending request; an invalid contact is refused on a live link", async () => {
  const eve = new Client(server.url);
  const wrong = { contact_info: "call me" };
  expect((await eve.post(open("contact-requests", "nothing"), wrong)).status).toBe(404);
  expect(await eve.post(open("contact-requests"), wrong)).toMatchObject({
    status: 422,
    json: { fields: { contact_info: "Please enter an email address or a phone number." } },
  });
  const made = await eve.post(open("contact-requests"), { contact_info: "eve@acme.com" });
  const own = open(`contact-requests/${(made.json as { id: string }).id}`);
  expect((await new Client(server.url).delete(own)).status).toBe(404);
  expect((await eve.delete(own)).status).toBe(204);
  expect((await eve.delete(own)).status).toBe(404);
  expect(await owner.call(listContactRequestsCall, { params: { id } })).toEqual([]);
});
