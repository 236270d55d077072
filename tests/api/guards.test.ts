import { Agent, request } from "node:http";
import { connect } from "node:net";
import { json as readJson } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { invite_codes, users } from "@/db/schema/accounts";
import { hashPassword } from "@/lib/auth/password";
import { issueSession, type Subject } from "@/lib/auth/tokens";
import { testEnvironment } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { type Answer, Client } from "../support/http.ts";
import { addressOf, declaredOperations } from "../support/operations.ts";
import { call, callAction, callFormAction, postForm } from "../support/server-action.ts";
import { app, startApp } from "../support/server.ts";
import { bearerOf } from "../support/bearer.ts";

const password = "a long enough password";
const hash = await hashPassword(password);
const operations = await declaredOperations();
const cookieName = "authjs.session-token";
const landing = "/dashboard/student-interview";

let url: string;
beforeEach(async () => {
  ({ url } = await app());
  await resetDatabase();
  await addAccount("eve@example.com");
});

const visitor = () => new Client(url);
const browser = (email = "eve@example.com") => new Client(url).openSession(email, password);
const program = (email = "eve@example.com") => new Client(url).logIn(email, password);

async function addAccount(email: string, is_superuser = false): Promise<Subject> {
  const [user] = await db()
    .insert(users)
    .values({ email, password_hash: hash, is_superuser })
    .returning({ id: users.id, session_version: users.session_version, is_superuser: users.is_superuser });
  if (!user) throw new Error("no account was added");
  return user;
}

/** Requests a page and follows its redirects. */
async function follow(client: Client, path: string): Promise<{ hops: string[]; last: Answer }> {
  const hops: string[] = [];
  let last = await client.get(path);
  for (
    ;
    last.status >= 300 && last.status < 400 && hops.length < 20;
    last = await client.get(hops.at(-1) ?? "/")
  ) {
    const to = new URL(last.headers.get("location") ?? "", client.url);
    expect(to.origin).toBe(client.url);
    hops.push(to.pathname + to.search);
  }
  return { hops, last };
}

describe("every declared call", () => {
  const guarded = operations.filter((operation) => operation.access !== "public");
  const name = (operation: (typeof operations)[number]) => `${operation.method} ${operation.path}`;
  const ask = (client: Client, operation: (typeof operations)[number], headers?: Record<string, string>) =>
    client.ask(operation.method, addressOf(operation), { ...(headers && { headers }) });

  test("is covered by this test", () => {
    expect(operations.length).toBeGreaterThan(25);
    expect(new Set(operations.map(name)).size).toBe(operations.length);
  });

  test("a protected call responds with 401 without a session and with a forged or expired token", async () => {
    const eve = await addAccount("old@example.com");
    const claims = { sub: eve.id, sv: eve.session_version, su: true };
    const tokens = {
      none: null,
      nonsense: "nonsense",
      "of another secret": await encode({ token: claims, secret: "x".repeat(40), salt: "colloquy.bearer" }),
      // The cookie's value is no access token, because it has another key.
      "of the cookie": await issueSession(eve, cookieName),
      expired: await encode({
        token: claims,
        secret: testEnvironment.AUTH_SECRET,
        salt: "colloquy.bearer",
        maxAge: -60,
      }),
      "of an older version": await bearerOf({ ...eve, session_version: 0 }),
      "of nobody": await bearerOf({ ...eve, id: crypto.randomUUID() }),
    };
    const wrong: string[] = [];
    for (const operation of guarded) {
      for (const [kind, token] of Object.entries(tokens)) {
        const answer = await ask(
          visitor(),
          operation,
          token ? { authorization: `Bearer ${token}` } : undefined,
        );
        const isRight = answer.status === 401 && (answer.json as { code: string }).code === "unauthenticated";
        if (!isRight) wrong.push(`${name(operation)} with ${kind}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("a call for administrators responds with 403 to others, also if a token claims more", async () => {
    const joe = await addAccount("joe@example.com");
    const claiming = visitor();
    claiming.token = await bearerOf({ ...joe, is_superuser: true });
    const others = [await browser(), await program(), claiming];
    const wrong: string[] = [];
    for (const operation of guarded.filter(({ access }) => access === "admin")) {
      for (const client of others) {
        const answer = await ask(client, operation);
        if (answer.status !== 403) wrong.push(`${name(operation)}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("a change from another site with the visitor's cookie is refused", async () => {
    const eve = await browser();
    const wrong: string[] = [];
    for (const operation of operations.filter(({ method }) => method !== "GET")) {
      const headersOfOthers: Record<string, string | null>[] = [
        { origin: "https://evil.example" },
        { origin: "null" },
        { origin: null, "sec-fetch-site": "cross-site" },
        { origin: null, "sec-fetch-site": "same-site" },
        { "sec-fetch-site": "cross-site" },
        { origin: null },
        { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
      ];
      for (const headers of headersOfOthers) {
        const answer = await eve.ask(operation.method, addressOf(operation), { headers });
        const isRight = answer.status === 403 && (answer.json as { code: string }).code === "cross_origin";
        if (!isRight) wrong.push(`${name(operation)} ${JSON.stringify(headers)}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    // A token is no cookie, so programs may call from any origin.
    const answer = await (
      await program()
    ).patch("/api/v1/users/me", { name: "Eve" }, { headers: { origin: "https://other.example" } });
    expect(answer.status).toBe(200);
  });
});

describe("pages", () => {
  test.each(["/dashboard/student-interview", "/dashboard/profile", "/admin/invites", "/admin"])(
    "%s redirects a visitor to the login page, and back",
    async (path) => {
      const { hops, last } = await follow(visitor(), `${path}?tab=1`);
      expect(hops).toEqual([`/login?from=${encodeURIComponent(`${path}?tab=1`)}`]);
      expect(last.status).toBe(200);
    },
  );

  test("pages for administrators redirect others to the dashboard", async () => {
    const eve = await browser();
    const { hops, last } = await follow(eve, "/admin/invites");
    expect(hops[0]).toBe("/dashboard");
    expect(hops.length).toBeLessThanOrEqual(2);
    expect(last.status).toBe(200);
    expect(last.text).not.toContain("Invite Management");
  });

  test("pages for visitors redirect signed-in people to the dashboard", async () => {
    const eve = await browser();
    for (const path of ["/login", "/register", "/request-invite"])
      expect((await follow(eve, path)).hops.at(-1)).toBe(landing);
    expect((await eve.get("/reset?token=x")).status).toBe(200);
  });

  test("an administrator sees the pages for administrators", async () => {
    await addAccount("boss@example.com", true);
    const { hops, last } = await follow(await browser("boss@example.com"), "/admin/invites");
    expect(hops).toEqual([]);
    expect(last.text).toContain("Invite Management");
  });
});

describe("a session that the database no longer accepts", () => {
  const endings: Record<string, () => Promise<unknown>> = {
    "after a raised session version": () =>
      db()
        .update(users)
        .set({ session_version: sql`${users.session_version} + 1` }),
    "of a deleted account": () => db().delete(users).where(eq(users.email, "boss@example.com")),
    "of a demoted administrator": () =>
      db()
        .update(users)
        .set({ is_superuser: false, session_version: sql`${users.session_version} + 1` }),
  };

  test.each(Object.entries(endings))("%s ends on the login page without a loop", async (_name, end) => {
    await addAccount("boss@example.com", true);
    for (const path of ["/dashboard/student-interview", "/dashboard/profile", "/admin/invites", "/login"]) {
      const boss = visitor();
      await db().execute(sql`delete from users where email = 'boss@example.com'`);
      await addAccount("boss@example.com", true);
      await boss.openSession("boss@example.com", password);
      await end();
      const { hops, last } = await follow(boss, path);
      expect(hops.length, hops.join(" → ")).toBeLessThanOrEqual(4);
      expect(hops.at(-1)).toMatch(/^\/login\?ended=1/);
      expect(last.status).toBe(200);
      expect(boss.cookies.has(cookieName)).toBe(false);
      expect((await follow(boss, "/login")).hops).toEqual([]);
    }
  });

  test("shows no data in the page and does nothing by an action", async () => {
    await addAccount("boss@example.com", true);
    const boss = await browser("boss@example.com");
    await db().update(users).set({ session_version: 9 });
    const data = await boss.get("/admin/invites", { headers: { rsc: "1" } });
    expect(data.text).not.toContain("Generate New Invite Code");
    const { result } = await callFormAction(boss, "saveSettings", { name: "Boss", days: "never" });
    expect(result).toMatchObject({ ok: false, error: { code: "unauthenticated" } });
    expect((await boss.post("/api/v1/admin/invite-codes/generate")).status).toBe(401);
    expect(await db().select().from(invite_codes)).toEqual([]);
  });

  test("over HTTPS too, with prefixed cookies", async () => {
    const behind = await startApp({ env: { TRUST_PROXY: "1" } });
    try {
      const https = { "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1" };
      const subject = await addAccount("kim@example.com");
      const name = "__Secure-authjs.session-token";
      const kim = new Client(behind.url);
      kim.cookies.set(name, await issueSession({ ...subject, session_version: 0 }, name));
      const ended = await kim.fetch("GET", "/api/auth/ended?from=/dashboard", { headers: https });
      const cleared = ended.headers.getSetCookie().find((line) => line.startsWith(`${name}=;`));
      // Browsers ignore a change of such a cookie without these attributes.
      expect(cleared).toMatch(/; Secure/i);
      expect(kim.cookies.has(name)).toBe(false);

      const joe = new Client(behind.url);
      joe.cookies.set(name, await issueSession(subject, name));
      const change = { current_password: password, new_password: "another long password" };
      const changed = await joe.fetch("POST", "/api/v1/users/me/password", {
        body: change,
        headers: { ...https, origin: behind.url.replace("http:", "https:") },
      });
      expect(changed.status).toBe(200);
      expect(changed.headers.getSetCookie().join("\n")).toMatch(
        /^__Secure-authjs\.session-token=[^;]+;.*HttpOnly/im,
      );
      expect((await joe.get("/api/v1/users/me", { headers: https })).status).toBe(200);

      for (const path of ["/", "/api/v1/users/me", "/api/auth/csrf", "/nothing"]) {
        const policy = async (headers: Record<string, string>) =>
          (await joe.get(path, { headers })).headers.get("strict-transport-security");
        expect(await policy(https)).toBe("max-age=31536000");
        expect(await policy({ ...https, "x-forwarded-proto": "http" })).toBeNull();
        expect(await policy({ "x-forwarded-for": "192.0.2.1" })).toBeNull();
      }
    } finally {
      await behind.stop();
    }
  });
});

test("calls for administrators refuse others, even if the cookie claims more", async () => {
  const joe = await addAccount("joe@example.com");
  const claiming = visitor();
  claiming.cookies.set(cookieName, await issueSession({ ...joe, is_superuser: true }, cookieName));
  const refused = await claiming.post("/api/v1/admin/invite-codes/generate");
  expect([refused.status, refused.json]).toEqual([
    403,
    { code: "forbidden", detail: "Only an administrator can do this." },
  ]);
  expect((await (await browser()).post("/api/v1/admin/invite-codes/generate")).status).toBe(403);
  expect((await visitor().post("/api/v1/admin/invite-codes/generate")).status).toBe(401);
  expect(await db().select().from(invite_codes)).toEqual([]);
});

describe("server actions", () => {
  test("refuse other sites", async () => {
    const eve = await browser();
    const name = async () => ((await eve.get("/api/v1/users/me")).json as { name: string | null }).name;
    const fields = { name: "Eve of the other site", days: "never" };
    const { result } = await callFormAction(eve, "saveSettings", fields, { origin: "https://evil.example" });
    expect(result).toBeNull();
    expect(await name()).toBeNull();
    expect((await callFormAction(eve, "saveSettings", fields)).result).toMatchObject({ ok: true });
    expect(await name()).toBe(fields.name);
  });

  test("validate their input", async () => {
    const eve = await browser();
    const forms: Record<string, string>[] = [
      {},
      { nam: "Eve", days: "never" },
      { name: "a\u0000", days: "never" },
      { name: "x".repeat(101), days: "never" },
      { name: "Eve", days: "6" },
    ];
    for (const fields of forms)
      expect((await callFormAction(eve, "saveSettings", fields)).result).toMatchObject({ ok: false });
    const right = { name: "Eve", days: "30" };
    expect((await callFormAction(eve, "saveSettings", right)).result).toMatchObject({ ok: true });
  });

  test.each<[string, Record<string, string>]>([
    ["generateCode", {}],
    ["revokeCode", { id: crypto.randomUUID() }],
    ["approveInvite", { id: crypto.randomUUID() }],
    ["rejectInvite", { id: crypto.randomUUID() }],
    ["changeAccount", { id: crypto.randomUUID(), change: "promote" }],
    ["makeResetLink", { id: crypto.randomUUID() }],
  ])("%s is for administrators", async (name, fields) => {
    const { location } = await callFormAction(await browser(), name, fields);
    expect(location).toBe("/dashboard");
    expect(await db().select().from(invite_codes)).toEqual([]);
  });

  test.each([{ id: "no id" }, {}])("deleteTeam refuses %j", async (fields) => {
    const { result } = await callFormAction(await browser(), "deleteTeam", fields as Record<string, string>);
    expect(result).toMatchObject({
      ok: false,
      error: { code: "invalid", fields: { id: expect.any(String) as string } },
    });
  });

  test("register and log in in parallel, within all limits", async () => {
    await addAccount("boss@example.com", true);
    const boss = await browser("boss@example.com");
    const { code } = (await boss.post("/api/v1/admin/invite-codes/generate")).json as { code: string };
    const ann = visitor();
    const input = { email: "ann@example.com", password, confirm: password, invite_code: code };
    expect((await callFormAction(ann, "register", input)).result).toEqual({
      ok: true,
      data: { redirectTo: landing },
    });
    expect((await ann.get("/api/v1/users/me")).json).toMatchObject({ email: "ann@example.com" });
    expect((await follow(ann, "/login")).hops.at(-1)).toBe(landing);
  });
});

describe("bodies without a session", () => {
  const login = "/api/v1/auth/login";
  const callback = "/api/auth/callback/credentials";
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const codeOf = ({ status, json }: Answer) => [status, (json as { code?: string } | undefined)?.code];

  test("are refused before they are read completely, also at next-auth's and UploadThing's addresses", async () => {
    const large = "a&".repeat(520_000);
    for (const path of [login, callback, "/api/auth/signout", "/api/uploadthing"]) {
      const byLength = await visitor().post(path, large, { headers: form });
      expect([path, ...codeOf(byLength)]).toEqual([path, 413, "too_large"]);
      const streamed = await visitor().post(path, new Blob([large]).stream(), { headers: form });
      expect([path, ...codeOf(streamed)]).toEqual([path, 413, "too_large"]);
    }
    const json = await visitor().post(callback, { email: "x".repeat(20_000) });
    expect(codeOf(json)).toEqual([413, "too_large"]);
  });

  /** Sends parts of a body of 19 MB until the connection ends, and reads the response. */
  async function keepSending(path: string, headers: string[]) {
    const isChunked = headers.some((line) => line.startsWith("Transfer-Encoding"));
    const piece = isChunked ? `10000\r\n${"x".repeat(65_536)}\r\n` : "x".repeat(65_536);
    const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", allowHalfOpen: true });
    let answer = "";
    socket.on("data", (data) => (answer += String(data)));
    // A connection reset also ends it.
    socket.on("error", () => {});
    const ended = new Promise((resolve) => void socket.once("close", resolve));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${headers.join("\r\n")}\r\n\r\n`);
    let at = 0;
    for (; at < 300 && socket.writable; at++) {
      if (socket.write(piece)) continue;
      await Promise.race([new Promise((resolve) => void socket.once("drain", resolve)), ended]);
    }
    const isCut = at < 300;
    socket.destroy();
    return { isCut, answer };
  }

  const length = `Content-Length: ${300 * 65_536}`;
  const chunks = "Transfer-Encoding: chunked";
  test.each([
    ["/api/v1/auth/register", "application/json", length],
    ["/api/v1/auth/register", "application/json", chunks],
    [callback, form["content-type"], length],
    [callback, form["content-type"], chunks],
    ["/login", form["content-type"], length],
    ["/login", form["content-type"], chunks],
  ])(
    "get a 413 and a closed connection, also if the client keeps sending: %s %s %s",
    async (path, type, body) => {
      for (const connection of ["keep-alive", "close"]) {
        const headers = [`Content-Type: ${type}`, `Connection: ${connection}`, body];
        const { isCut, answer } = await keepSending(path, headers);
        expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*\{[^{]*Send less at once\.[^{]*\}/);
        expect(isCut).toBe(true);
      }
    },
  );

  test("a complete body leaves the connection usable for the next request", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (body: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const headers = { "content-type": "application/json", "content-length": body.length };
        const sent = request(`${url}/api/v1/auth/register`, { method: "POST", agent, headers });
        sent.once("error", reject).once("response", (answer) => {
          readJson(answer).then(
            (value) => resolve([answer.statusCode, (value as { code: string }).code, sent.reusedSocket]),
            reject,
          );
        });
        sent.end(body);
      });
    try {
      expect(await post(JSON.stringify({ email: "x".repeat(20_000) }))).toEqual([413, "too_large", false]);
      expect(await post(JSON.stringify({ email: "x".repeat(400_000) }))).toEqual([413, "too_large", true]);
      expect(await post("{}")).toEqual([422, "invalid", true]);
    } finally {
      agent.destroy();
    }
  });

  test("have 50 fields at most", async () => {
    const many = "a&".repeat(8_000);
    for (const path of [login, callback, "/api/auth/signout"])
      expect(codeOf(await visitor().post(path, many, { headers: form }))).toEqual([400, "malformed"]);
    const multipart = new FormData();
    for (let at = 0; at < 60; at++) multipart.append(`f${at}`, "");
    expect(codeOf(await visitor().post(login, multipart))).toEqual([400, "malformed"]);
  });

  test("are not read once the address is over its limit, and each route counts an attempt once", async () => {
    const points = () => db().execute(sql`select points from rate_limits where key like 'login_address:%'`);
    const wrong = { email: "eve@example.com", password: "wrong" };
    await visitor().post(login, new URLSearchParams({ username: wrong.email, password: "wrong" }));
    await callFormAction(visitor(), "login", wrong);
    await expect(visitor().openSession("eve@example.com", "wrong")).rejects.toThrow("Sign-in");
    expect(await points()).toEqual([{ points: 3 }]);
    await db().execute(sql`update rate_limits set points = 300 where key like 'login_address:%'`);
    for (const path of [login, callback]) {
      const answer = await visitor().post(path, "a&".repeat(20_000), { headers: form });
      expect(codeOf(answer)).toEqual([429, "rate_limited"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await callFormAction(visitor(), "login", wrong)).result).toMatchObject({
      ok: false,
      error: { code: "rate_limited" },
    });
  });
});

describe("server actions take", () => {
  const asText = { "content-type": "text/plain;charset=UTF-8" };
  test("the largest input of each form, like the API", async () => {
    const eve = await program();
    // The longest way to write a character in JSON.
    const text = (length: number) => "\u0001".repeat(length);
    const bodies: [string, unknown][] = [
      ["characters", { name: "a", description: text(500), system_prompt: `${text(19_999)}a` }],
      ["characters", { name: "a", description: "", system_prompt: "語".repeat(20_000) }],
      [
        "teams",
        { name: "a", interaction_mode: "b", description: text(2000), insight_prompt_template: text(8000) },
      ],
    ];
    for (const [path, body] of bodies)
      expect([path, (await eve.post(`/api/v1/${path}`, body)).status]).toEqual([path, 201]);
    const request = { email: "ann@example.com", message: "語".repeat(2000) };
    expect((await callFormAction(visitor(), "requestInvite", request)).result).toMatchObject({ ok: true });
    const hidden_message_ids = Array.from({ length: 3000 }, () => crypto.randomUUID());
    const shared = { candidate_name: text(100), hidden_message_ids };
    expect((await eve.post(`/api/v1/conversations/${crypto.randomUUID()}/public`, shared)).status).toBe(404);
  });

  test("128 kB at most", async () => {
    const eve = await browser();
    const { status, result } = await callAction(eve, "saveSettings", { name: "x".repeat(131_072) });
    expect([status, result]).toEqual([413, null]);
    const streamed = new Blob([JSON.stringify([{ name: "x".repeat(140_000) }])]).stream();
    expect((await call(eve, "saveSettings", streamed, asText)).status).toBe(413);
  });

  test("no input that is nested too deeply to decode", async () => {
    const eve = await browser();
    for (const depth of [1100, 20_000]) {
      const nested = "[".repeat(depth) + "]".repeat(depth);
      expect((await call(eve, "saveSettings", nested, asText)).status).toBe(400);
      const form = new FormData();
      form.set("0", nested);
      expect((await call(eve, "saveSettings", form, {})).status).toBe(400);
    }
  });
});

describe("unknown addresses", () => {
  test("next-auth's own pages are not served", async () => {
    for (const path of ["signout", "verify-request", "signin", "error", "signin/credentials", "nonsense"])
      expect((await visitor().get(`/api/auth/${path}`)).json).toMatchObject({ code: "not_found" });
    for (const path of ["session", "signin/credentials", "callback/other"])
      expect((await visitor().post(`/api/auth/${path}`, {})).json).toMatchObject({ code: "not_found" });
    for (const path of ["csrf", "session", "providers"])
      expect((await visitor().get(`/api/auth/${path}`)).status).toBe(200);
  });

  test("respond without a page, or with one that has a policy", async () => {
    expect((await visitor().get("/api")).json).toMatchObject({ code: "not_found" });
    for (const path of ["/_next/nothing", "/_next/static/nothing.js", "/_next/data/nothing"]) {
      const { status, headers } = await visitor().get(path);
      const isPage = headers.get("content-type")?.startsWith("text/html");
      expect([path, status, isPage ? headers.get("content-security-policy") : "no page"]).toEqual([
        path,
        404,
        expect.stringMatching(/default-src|no page/),
      ]);
    }
  });
});

test("changing the password with a form keeps the session, also with a cookie that is due for renewal", async () => {
  const joe = await addAccount("joe@example.com");
  vi.useFakeTimers({ now: Date.now() - 2 * 86_400_000, toFake: ["Date"] });
  const old = async (version: number) => ({
    cookie: `${cookieName}=${await issueSession({ ...joe, session_version: version }, cookieName)}`,
  });
  const [first, second] = [await old(joe.session_version), await old(joe.session_version + 1)];
  vi.useRealTimers();
  const client = await browser("joe@example.com");
  const next = "an entirely new one";
  const path = "/dashboard/profile?tab=security";
  const input = { current_password: password, new_password: next, confirm: next };
  const page = await postForm(client, path, "current_password", input, first);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Your password has been updated");
  expect((await client.get("/api/v1/users/me")).status).toBe(200);

  const back = { current_password: next, new_password: password, confirm: password };
  const { result } = await callFormAction(client, "changePassword", back, second);
  expect(result).toEqual({ ok: true, data: null });
  expect((await client.get("/api/v1/users/me")).status).toBe(200);
});

test("the unprefixed calls are calls, not pages: a program is never redirected", async () => {
  await addAccount("boss@example.com", true);
  const boss = await program("boss@example.com");
  for (const path of ["/users/me", "/admin/invite-requests"]) {
    expect((await boss.get(path)).status).toBe(200);
    expect((await visitor().get(path)).status).toBe(401);
  }
  expect((await boss.post("/admin/invite-codes/generate")).status).toBe(201);
  expect((await visitor().post("/admin/invite-codes/generate")).status).toBe(401);
  expect((await (await program()).post("/admin/invite-codes/generate")).status).toBe(403);
  const nobody = crypto.randomUUID();
  for (const decision of ["approve", "reject"])
    expect((await boss.post(`/admin/invite-requests/${nobody}/${decision}`)).status).toBe(404);
  expect((await visitor().post("/auth/register", {})).status).toBe(422);
  const wrongMethod = await boss.delete("/users/me/password");
  expect(wrongMethod.status).toBe(404);
  const refused = await boss.put("/admin/invite-requests");
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test.each([
  "https://evil.example/dashboard",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%2F%2Fevil.example",
  "/%5Cevil.example",
  "/\tevil.example",
  "/dashboard/..//evil.example",
  "javascript:alert(1)",
])("from=%j never redirects to another site", async (from) => {
  const query = `from=${encodeURIComponent(from)}`;
  const eve = await browser();
  const signedIn = await eve.get(`/login?${query}`);
  expect(new URL(signedIn.headers.get("location") ?? "", url).href).toBe(url + landing);
  expect((await eve.get(`/api/auth/ended?${query}`)).headers.get("location")).toBe(landing);
  const ended = (await visitor().get(`/api/auth/ended?${query}`)).headers.get("location") ?? "";
  expect(ended).toBe(`/login?ended=1&from=${encodeURIComponent(landing)}`);
  const { result } = await callFormAction(visitor(), "login", { email: "eve@example.com", password, from });
  expect(result).toEqual({ ok: true, data: { redirectTo: landing } });
  const posted = await postForm(visitor(), `/login?${query}`, "password", {
    email: "eve@example.com",
    password,
  });
  expect([posted.status, posted.headers.get("location")]).toEqual([303, landing]);
});
