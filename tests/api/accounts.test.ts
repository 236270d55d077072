import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema/accounts";
import {
  changePasswordCall,
  demoteUserCall,
  listUsersCall,
  makeResetLinkCall,
  promoteUserCall,
  readMe,
  reactivateUserCall,
  registerCall,
  signOutCall,
  suspendUserCall,
} from "@/lib/auth/api";
import { issueSession } from "@/lib/auth/tokens";
import { approveInviteCall, generateCodeCall, listInviteRequestsCall } from "@/lib/invites/api";
import { admin } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { Client } from "../support/http.ts";
import { app } from "../support/server.ts";

const password = "a long enough password";
const submitted =
  "Your invite request has been submitted successfully. We'll review it and get back to you soon.";

let url: string;
let boss: Client;
beforeEach(async () => {
  ({ url } = await app());
  await resetDatabase();
  boss = await new Client(url).logIn();
});

const visitor = () => new Client(url);

async function newCode(): Promise<string> {
  return (await boss.call(generateCodeCall, {})).code;
}

async function addAccount(email: string): Promise<void> {
  const made = await visitor().post("/api/v1/auth/register", {
    email,
    password,
    invite_code: await newCode(),
  });
  expect(made.status).toBe(201);
}

describe("from the request to the account", () => {
  // The specified calls have no prefix; with it they are the same.
  test.each(["", "/api/v1"])("by the calls under %j", async (prefix) => {
    const asked = await visitor().post(`${prefix}/auth/request-invite`, {
      email: "Eve@Example.com",
      message: "Hi.",
    });
    expect([asked.status, asked.json]).toEqual([202, { detail: submitted }]);

    const listed = await boss.answer(listInviteRequestsCall, {}, { prefix });
    expect(listed.status).toBe(200);
    const id = listed.json[0]?.id ?? "";
    expect(listed.json).toEqual([
      {
        id,
        email: "eve@example.com",
        message: "Hi.",
        created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        approved: false,
        approved_at: null,
        status: "PENDING",
      },
    ]);

    const approved = await boss.answer(approveInviteCall, { params: { id } }, { prefix });
    expect(approved.status).toBe(200);
    const { code, register_url } = approved.json;
    expect(approved.json).toMatchObject({ id, approved: true, status: "APPROVED", mail: "off" });
    expect(register_url).toBe(`${url}/register?code=${code}&email=eve%40example.com`);

    const again = await boss.post(`${prefix}/admin/invite-requests/${id}/approve`);
    expect([again.status, again.json]).toEqual([
      409,
      { detail: "This request was already approved.", code: "conflict" },
    ]);

    const body = { email: "eve@example.com", password, invite_code: code.toLowerCase() };
    const registered = await visitor().answer(registerCall, { body }, { prefix });
    expect(registered.status).toBe(201);
    expect(Object.keys(registered.json).toSorted()).toEqual([
      "created_at",
      "email",
      "id",
      "is_superuser",
      "name",
    ]);
    const eve = await visitor().logIn("eve@example.com", password);
    expect((await eve.get(`${prefix}/users/me`)).json).toEqual(registered.json);
  });

  test("rejected requests leave the list and are listed on request", async () => {
    await visitor().post("/auth/request-invite", { email: "eve@example.com" });
    const [entry] = await boss.call(listInviteRequestsCall, {}, { prefix: "" });
    const rejected = await boss.post(`/admin/invite-requests/${entry?.id}/reject`);
    expect([rejected.status, rejected.json]).toMatchObject([200, { status: "REJECTED", approved: false }]);
    expect((await boss.get("/admin/invite-requests")).json).toEqual([]);
    for (const prefix of ["", "/api/v1"])
      expect((await boss.get(`${prefix}/admin/invite-requests?status=REJECTED`)).json).toMatchObject([
        { id: entry?.id },
      ]);
    expect((await boss.get("/admin/invite-requests?status=LOST")).status).toBe(422);
  });

  test("codes are created, listed and revoked", async () => {
    const made = await boss.answer(generateCodeCall, {}, { prefix: "" });
    expect(made.status).toBe(201);
    const { id, code, expires_at } = made.json;
    expect(Object.keys(made.json).toSorted()).toEqual(["code", "expires_at", "id"]);
    const listed = await boss.get("/api/v1/admin/invite-codes");
    expect(listed.json).toMatchObject([
      { id, last4: code.slice(-4), email: null, state: "unused", expires_at, used_by: null },
    ]);
    expect((await boss.delete(`/api/v1/admin/invite-codes/${id}`)).status).toBe(204);
    expect((await boss.get("/api/v1/admin/invite-codes")).json).toMatchObject([{ id, state: "revoked" }]);
    expect((await boss.delete("/api/v1/admin/invite-codes/not-an-id")).status).toBe(404);
    const refused = await visitor().post("/auth/register", {
      email: "eve@example.com",
      password,
      invite_code: code,
    });
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { fields: { invite_code: "This invite code was withdrawn. Please ask for a new one." } },
    ]);
  });

  test("missing or wrong fields are reported by name", async () => {
    const refused = await visitor().post("/auth/register", {
      email: "nobody",
      password: "short",
      role: "admin",
    });
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      code: "malformed",
      fields: {
        email: "Please enter an email address such as name@example.com.",
        password: "Use at least 8 characters.",
        invite_code: "Please enter your invite code.",
        role: "Unknown field.",
      },
    });
  });

  test("50 parallel registrations with one code create one account", async () => {
    const invite_code = await newCode();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        visitor().post("/auth/register", { email: `person${index}@example.com`, password, invite_code }),
      ),
    );
    const made = answers.filter((answer) => answer.status === 201);
    expect([made.length, answers.filter((answer) => answer.status === 422).length]).toEqual([1, 49]);
    const [{ count } = { count: 0 }] = await db().execute<{ count: number }>(
      sql`select count(*)::int as count from users where email like 'person%'`,
    );
    expect(count).toBe(1);
  });
});

describe("the profile", () => {
  beforeEach(() => addAccount("eve@example.com"));
  const bearer = () => visitor().logIn("eve@example.com", password);
  const browser = () => visitor().openSession("eve@example.com", password);
  const isIn = async (client: Client) => (await client.get("/api/v1/users/me")).status === 200;

  test("accepts a name; ignores known other fields, and refuses unknown ones", async () => {
    const eve = await browser();
    const me = await eve.call(readMe, {});
    const renamed = await eve.patch("/api/v1/users/me", { ...me, name: "  Eve ", is_superuser: true });
    expect([renamed.status, renamed.json]).toEqual([200, { ...me, name: "Eve" }]);
    const refused = await eve.patch("/api/v1/users/me", { name: "Eve", password });
    expect([refused.status, refused.json]).toMatchObject([400, { fields: { password: "Unknown field." } }]);
    expect((await eve.patch("/api/v1/users/me", { name: null })).json).toEqual({ ...me, name: null });
    expect((await eve.patch("/api/v1/users/me", { name: "x".repeat(101) })).status).toBe(422);
    expect((await eve.patch("/api/v1/users/me", { name: "a\u0000b" })).status).toBe(400);
  });

  test("a password change ends every session except this browser's, which gets a new cookie", async () => {
    const [here, elsewhere, program] = [await browser(), await browser(), await bearer()];
    const before = [...here.cookies];
    const change = { current_password: password, new_password: "another long password" };
    const changed = await here.post("/api/v1/users/me/password", change);
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({ token_type: "bearer", expires_in: 86_400 });
    expect([...here.cookies]).not.toEqual(before);
    expect([await isIn(here), await isIn(elsewhere), await isIn(program)]).toEqual([true, false, false]);
    const stolen = visitor();
    for (const [name, value] of before) stolen.cookies.set(name, value);
    expect(await isIn(stolen)).toBe(false);
    await visitor().logIn("eve@example.com", "another long password");
  });

  test("a program continues with its token, and gets no cookie", async () => {
    const program = await bearer();
    const change = { current_password: password, new_password: "another long password" };
    const { access_token } = await program.call(changePasswordCall, { body: change });
    expect(program.cookies.size).toBe(0);
    expect(await isIn(program)).toBe(false);
    program.token = access_token;
    expect(await isIn(program)).toBe(true);
  });

  test("a wrong current password is a 422 for its field, not a 401", async () => {
    const eve = await browser();
    const refused = await eve.post("/api/v1/users/me/password", {
      current_password: "not it at all",
      new_password: "another long password",
    });
    expect(refused.status).toBe(422);
    expect(refused.json).toEqual({
      code: "invalid",
      detail: "Your current password is incorrect.",
      fields: { current_password: "Your current password is incorrect." },
    });
    expect(await isIn(eve)).toBe(true);
  });

  test("signing out everywhere ends this session too, and clears the cookie", async () => {
    const [here, program] = [await browser(), await bearer()];
    expect((await here.post("/api/v1/users/me/sign-out-everywhere")).status).toBe(204);
    expect([...here.cookies.keys()].filter((name) => name.includes("session-token"))).toEqual([]);
    expect([await isIn(here), await isIn(program)]).toEqual([false, false]);
  });

  test("logging out ends that session only, for every copy of its cookie or token", async () => {
    const [here, elsewhere, program, other] = [
      await browser(),
      await browser(),
      await bearer(),
      await bearer(),
    ];
    const copy = visitor();
    for (const [name, value] of here.cookies) copy.cookies.set(name, value);
    await here.call(signOutCall, {});
    await program.call(signOutCall, {});
    expect([...here.cookies.keys()].filter((name) => name.includes("session-token"))).toEqual([]);
    expect([await isIn(copy), await isIn(program)]).toEqual([false, false]);
    expect([await isIn(elsewhere), await isIn(other)]).toEqual([true, true]);
    expect((await program.post("/api/v1/users/me/sign-out")).status).toBe(401);
    // Neither a page nor next-auth renews the old cookie.
    const page = await copy.get("/dashboard/profile");
    expect([page.status, page.headers.get("location")]).toMatchObject([
      307,
      expect.stringMatching(/^\/api\/auth\/ended\?/),
    ]);
    await copy.get("/api/auth/session");
    expect(await isIn(copy)).toBe(false);
  });

  test("a page renews a cookie after a day, unless its session has ended", async () => {
    const eve = await browser();
    const [name = ""] = [...eve.cookies.keys()].filter((one) => one.includes("session-token"));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * 86_400_000 });
    const [subject] = await db()
      .select({ id: users.id, session_version: users.session_version, is_superuser: users.is_superuser })
      .from(users)
      .where(eq(users.email, "eve@example.com"));
    const old = subject ? await issueSession(subject, name) : "";
    vi.useRealTimers();
    eve.cookies.set(name, old);
    expect((await eve.get("/dashboard/profile")).status).toBe(200);
    expect(eve.cookies.get(name)).not.toBe(old);
    expect(await isIn(eve)).toBe(true);
    await eve.call(signOutCall, {});
    const copy = visitor();
    copy.cookies.set(name, old);
    await copy.get("/dashboard/profile");
    expect(copy.cookies.get(name)).toBe(old);
    expect(await isIn(copy)).toBe(false);
  });

  test("next-auth's own sign-out does the same", async () => {
    const [here, elsewhere] = [await browser(), await browser()];
    const copy = visitor();
    for (const [name, value] of here.cookies) copy.cookies.set(name, value);
    const { csrfToken } = (await here.get("/api/auth/csrf")).json as { csrfToken: string };
    await here.post("/api/auth/signout", new URLSearchParams({ csrfToken }));
    expect([await isIn(here), await isIn(copy), await isIn(elsewhere)]).toEqual([false, false, true]);
  });

  test("the export is one file", async () => {
    const answer = await (await browser()).get("/api/v1/users/me/export");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain('attachment; filename="colloquy-data.json"');
    expect(answer.json).toMatchObject({ user: { email: "eve@example.com" }, conversations: [] });
  });

  test("the account can be deleted with its password; the last administrator stays", async () => {
    const eve = await browser();
    const wrong = await eve.delete("/api/v1/users/me", { body: { password: "not it at all" } });
    expect([wrong.status, wrong.json]).toMatchObject([422, { fields: { password: "Incorrect password." } }]);
    expect((await eve.delete("/api/v1/users/me", { body: { password } })).status).toBe(204);
    expect(await isIn(eve)).toBe(false);
    await expect(bearer()).rejects.toThrow("401");

    const last = await boss.delete("/api/v1/users/me", { body: { password: admin.password } });
    expect([last.status, last.json]).toMatchObject([409, { code: "conflict" }]);
    expect(await isIn(boss)).toBe(true);
  });
});

test("without a mail server, calls that mail a link respond with 409; an invented link with 422", async () => {
  const forgot = await visitor().post("/api/v1/auth/forgot", { email: "eve@example.com" });
  expect([forgot.status, forgot.json]).toMatchObject([409, { code: "no_mail" }]);
  const body = { email: "eve@example.com", password: admin.password };
  expect(await boss.post("/api/v1/users/me/email", body)).toMatchObject({
    status: 409,
    json: { code: "no_mail" },
  });
  const confirmed = await visitor().post("/api/v1/auth/email", { token: "made-up" });
  expect([confirmed.status, confirmed.json]).toMatchObject([422, { code: "invalid" }]);
});

describe("users, for administrators", () => {
  test("are listed in pages, and get a link to set a new password", async () => {
    await addAccount("eve@example.com");
    await addAccount("joe@example.com");
    const page = await boss.call(listUsersCall, { query: { limit: 2 } });
    expect(page.users.map((user) => user.email)).toEqual(["joe@example.com", "eve@example.com"]);
    const second = await boss.get(`/api/v1/admin/users?limit=2&cursor=${page.next_cursor}`);
    expect(second.json).toMatchObject({ users: [{ email: admin.email }], next_cursor: null });
    expect((await boss.get("/api/v1/admin/users?q=JOE")).json).toMatchObject({
      users: [{ email: "joe@example.com" }],
    });

    const eve = await visitor().openSession("eve@example.com", password);
    const params = { id: page.users[1]?.id ?? "" };
    const made = await boss.answer(makeResetLinkCall, { params });
    expect(made.status).toBe(201);
    const link = new URL(made.json.url);
    expect(link.origin + link.pathname).toBe(`${url}/reset`);
    const body = { token: link.searchParams.get("token"), new_password: "another long password" };
    expect((await visitor().post("/api/v1/auth/reset", body)).status).toBe(204);
    const again = await visitor().post("/api/v1/auth/reset", body);
    expect([again.status, again.json]).toMatchObject([422, { code: "invalid" }]);
    expect((await eve.get("/api/v1/users/me")).status).toBe(401);
    await visitor().logIn("eve@example.com", "another long password");
  });

  test("are suspended and reactivated", async () => {
    await addAccount("eve@example.com");
    const [eve, browser] = [await visitor().logIn("eve@example.com", password), visitor()];
    await browser.openSession("eve@example.com", password);
    const params = { id: (await eve.call(readMe, {})).id };
    const suspended = await boss.call(suspendUserCall, { params });
    expect(suspended).toMatchObject({ email: "eve@example.com", suspended_at: expect.any(String) as string });
    for (const client of [eve, browser]) expect((await client.get("/api/v1/users/me")).status).toBe(401);

    const detail = "This account is suspended. Please ask an administrator.";
    const logIn = (typed: string) =>
      visitor().post(
        "/api/v1/auth/login",
        new URLSearchParams({ username: "eve@example.com", password: typed }),
      );
    const [right, wrong] = [await logIn(password), await logIn("not it at all")];
    expect([right.status, right.json]).toEqual([403, { code: "forbidden", detail }]);
    expect([wrong.status, wrong.json]).toMatchObject([401, { code: "invalid_credentials" }]);
    const door = visitor();
    const { csrfToken } = (await door.get("/api/auth/csrf")).json as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, email: "eve@example.com", password });
    const refused = await door.post("/api/auth/callback/credentials", form);
    expect([refused.status, refused.json]).toMatchObject([403, { code: "forbidden", detail }]);
    expect([...door.cookies.keys()].join()).not.toContain("session-token");

    expect(await boss.call(reactivateUserCall, { params })).toMatchObject({ suspended_at: null });
    expect((await eve.get("/api/v1/users/me")).status).toBe(401);
    await visitor().logIn("eve@example.com", password);
  });

  test("are promoted and demoted; if two demote each other, one remains", async () => {
    const self = { params: { id: (await boss.call(readMe, {})).id } };
    const refused = await boss.post(`/api/v1/admin/users/${self.params.id}/demote`);
    expect([refused.status, refused.json]).toEqual([
      409,
      { code: "conflict", detail: "You can't demote your own account: you are the only administrator." },
    ]);
    await addAccount("eve@example.com");
    const eveIn = () => visitor().logIn("eve@example.com", password);
    const params = { id: (await (await eveIn()).call(readMe, {})).id };
    expect(await boss.call(promoteUserCall, { params })).toMatchObject({ is_superuser: true });
    expect(await boss.call(demoteUserCall, { params })).toMatchObject({ is_superuser: false });
    await boss.call(promoteUserCall, { params });
    const eve = await eveIn();
    const race = await Promise.all([
      boss.post(`/api/v1/admin/users/${params.id}/demote`),
      eve.post(`/api/v1/admin/users/${self.params.id}/demote`),
    ]);
    const statuses = race.map(({ status }) => status).join();
    expect(statuses).toMatch(/^(200,40[13]|40[13],200)$/);
    const left = await db().execute(sql`select email from users where is_superuser`);
    expect(left).toHaveLength(1);
  });
});
