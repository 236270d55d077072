import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { api_tokens, audit_events, users } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { demoteUser, suspendUser } from "@/lib/auth/administer";
import { createApiToken, revokeApiToken } from "@/lib/auth/api-tokens";
import { eraseDeadTokens } from "@/lib/auth/erase";
import { hashPassword } from "@/lib/auth/password";
import { changePassword, signOutEverywhere } from "@/lib/auth/profile";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { type App, startApp } from "../support/server.ts";
import { bearerOf } from "../support/bearer.ts";

const password = "the first password";
const hash = await hashPassword(password);
const dayMs = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app?.stop());

let ada: Actor;
let boss: Actor;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  boss = await addPerson("boss@example.com", { superuser: true });
  await db().update(users).set({ password_hash: hash });
});

const create = async (who: Actor, access: "read" | "full" = "full") =>
  (await createApiToken(who, { name: "Script", access })).token;

async function call(bearer: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${app.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as Record<string, unknown> };
}
const login = (who: Actor) =>
  bearerOf({ id: who.id, session_version: who.sessionVersion, is_superuser: who.isSuperuser });
const works = async (token: string) => (await call(token, "GET", "/users/me")).status === 200;

test("a token is created with a login, returned once, stored as a hash, and revoked", async () => {
  const session = await login(ada);
  const created = await call(session, "POST", "/users/me/tokens", {
    name: " Nightly export ",
    access: "read",
    expires_at: inDays(30),
  });
  expect(created).toMatchObject({ status: 201, body: { name: "Nightly export", last_used_at: null } });
  const token = String(created.body["token"]);
  expect(token).toMatch(/^clq_[\w-]{43}$/);
  expect(await works(token)).toBe(true);

  const { body } = await call(session, "GET", "/users/me/tokens");
  expect(body).toEqual([
    expect.objectContaining({ id: created.body["id"], last_used_at: expect.stringMatching(/Z$/) as string }),
  ]);
  const [row] = await db().execute(sql`select t::text as text from api_tokens t`);
  expect(JSON.stringify([body, row])).not.toContain(token.slice(4));

  expect((await call(session, "DELETE", `/users/me/tokens/${String(created.body["id"])}`)).status).toBe(204);
  expect(await call(token, "GET", "/users/me")).toMatchObject({ status: 401 });
  const events = await db().select({ action: audit_events.action }).from(audit_events);
  expect(events).toEqual([{ action: "token.created" }, { action: "token.revoked" }]);
});

test("a read-only token changes nothing, a full one does", async () => {
  const [read, full] = [await create(ada, "read"), await create(ada, "full")];
  expect(await call(read, "GET", "/conversations")).toMatchObject({ status: 200 });
  expect(await call(read, "PATCH", "/users/me", { name: "Changed" })).toMatchObject({
    status: 403,
    body: { code: "forbidden", detail: "This API token is read-only. Use one with full access." },
  });
  expect(await call(full, "PATCH", "/users/me", { name: "Ada" })).toMatchObject({ status: 200 });
});

test.each([
  ["DELETE", "/users/me"],
  ["POST", "/users/me/password"],
  ["POST", "/users/me/email"],
  ["POST", "/users/me/tokens"],
  ["DELETE", "/users/me/tokens/00000000-0000-4000-8000-000000000000"],
  ["POST", "/users/me/sign-out-everywhere"],
  ["POST", "/admin/archive"],
  ["POST", "/admin/users/00000000-0000-4000-8000-000000000000/reset-link"],
])("a full token of an administrator cannot %s %s", async (method, path) => {
  expect(await call(await create(boss), method, path)).toMatchObject({
    status: 403,
    body: { detail: "An API token can’t do this. Log in and use the token of that session." },
  });
});

test("calls for administrators need an administrator's token, which ends with the role", async () => {
  expect((await call(await create(ada), "GET", "/admin/users")).status).toBe(403);
  const other = await addPerson("other@example.com", { superuser: true });
  const token = await create(other, "read");
  expect((await call(token, "GET", "/admin/users")).status).toBe(200);
  await demoteUser(boss, { id: other.id });
  expect(await call(token, "GET", "/admin/users")).toMatchObject({ status: 401 });
});

test("a token ends with a suspension, a new password, a sign-out everywhere, and its expiry", async () => {
  const suspended = await create(ada);
  await suspendUser(boss, { id: ada.id });
  expect(await works(suspended)).toBe(false);

  for (const end of [
    (who: Actor) => changePassword(who, { current_password: password, new_password: "the second password" }),
    (who: Actor) => signOutEverywhere(who),
    () =>
      db()
        .update(api_tokens)
        .set({ expires_at: inDays(-1) }),
  ]) {
    const who = await addPerson(`${crypto.randomUUID()}@example.com`);
    await db().update(users).set({ password_hash: hash }).where(eq(users.id, who.id));
    const token = await create(who);
    expect(await works(token)).toBe(true);
    await end(who);
    expect(await works(token)).toBe(false);
  }
  const live = await create(boss);
  expect(await eraseDeadTokens(new Date())).toBe(4);
  expect(await works(live)).toBe(true);
});

test("pages do not accept a token", async () => {
  const page = await fetch(`${app.url}/dashboard`, {
    redirect: "manual",
    headers: { authorization: `Bearer ${await create(ada)}` },
  });
  expect(page.status).toBe(307);
  expect(page.headers.get("location")).toContain("/login");
});

test("an expiry is from 7 days to a year from now, with five minutes of tolerance", async () => {
  const session = await login(ada);
  const status = async (expires_at: string | null) =>
    (await call(session, "POST", "/users/me/tokens", { name: "Script", access: "read", expires_at })).status;
  const fourMinutes = 4 / (24 * 60);
  expect(await status(inDays(7 - fourMinutes))).toBe(201);
  expect(await status(inDays(365 + fourMinutes))).toBe(201);
  expect(await status(null)).toBe(201);
  for (const wrong of [inDays(6), inDays(-1), inDays(370), "tomorrow"]) expect(await status(wrong)).toBe(422);
});

test("another person's token is not found, and there are at most 50", async () => {
  const { id } = await createApiToken(ada, { name: "Script", access: "read" });
  await expect(revokeApiToken(boss, { id })).rejects.toMatchObject({ code: "not_found" });
  for (let count = 1; count < 50; count++) await create(ada);
  await expect(create(ada)).rejects.toMatchObject({ code: "conflict" });
});
