import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { identities, users } from "@/db/schema/accounts";
import { admin } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { Client } from "../support/http.ts";
import { addPerson } from "../support/people.ts";
import { type App, startApp } from "../support/server.ts";
import { client, startProvider, walk } from "../support/sign-on.ts";

let provider: Awaited<ReturnType<typeof startProvider>>;
let app: App;
beforeAll(async () => {
  provider = await startProvider();
  const env = { ...client, OIDC_ISSUER: provider.issuer, OIDC_DISPLAY_NAME: "Example" };
  app = await startApp({ env });
  provider.register(app.url);
});
afterAll(async () => {
  await app?.stop();
  provider.stop();
});
beforeEach(resetDatabase);
afterEach(() => void vi.useRealTimers());

const signIn = (change?: (url: URL) => void, query = "") => walk(`${app.url}/api/auth/sso${query}`, change);
const linked = () =>
  db().select({ subject: identities.subject, user_id: identities.user_id }).from(identities);

/** The account of the browser's session, or null. */
async function whoIs({ cookies }: Awaited<ReturnType<typeof signIn>>): Promise<string | null> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${app.url}/api/v1/users/me`, { headers: { cookie } });
  return answer.ok ? ((await answer.json()) as { email: string }).email : null;
}

async function refused(reason: string, change?: (url: URL) => void): Promise<void> {
  const end = await signIn(change);
  expect(end.url.origin + end.url.pathname).toBe(`${app.url}/login`);
  expect(end.text).toContain(reason);
  expect(await whoIs(end)).toBeNull();
}
const failed = "Logging in with Example did not work.";

describe("who can sign on", () => {
  test("an account with the verified address, and later with any address", async () => {
    const ada = await addPerson("ada@example.com");
    provider.use("s-1", "Ada@Example.com");
    const first = await signIn(undefined, "?from=%2Fdashboard%2Fteams");
    expect(first.url.href).toBe(`${app.url}/dashboard/teams`);
    expect(await whoIs(first)).toBe("ada@example.com");
    expect(await linked()).toEqual([{ subject: "s-1", user_id: ada.id }]);

    provider.use("s-1", "other@example.com", false);
    expect(await whoIs(await signIn())).toBe("ada@example.com");
  });

  test("the owner of an address that somebody else registered, who is locked out then", async () => {
    const boss = await new Client(app.url).logIn();
    const { code } = (await boss.post("/api/v1/admin/invite-codes/generate")).json as { code: string };
    const stranger = new Client(app.url);
    const account = { email: "ada@example.com", password: "the stranger's own" };
    await stranger.post("/api/v1/auth/register", { ...account, invite_code: code });
    await stranger.logIn(account.email, account.password);
    expect((await stranger.get("/api/v1/users/me")).status).toBe(200);
    provider.use("s-1", "ada@example.com");
    expect(await whoIs(await signIn())).toBe("ada@example.com");
    expect((await stranger.get("/api/v1/users/me")).status).toBe(401);
    const form = new URLSearchParams({ username: account.email, password: account.password });
    expect((await new Client(app.url).post("/api/v1/auth/login", form)).status).toBe(401);
    expect(await whoIs(await signIn())).toBe("ada@example.com");
  });

  test("a person with an open invitation, once", async () => {
    const boss = await new Client(app.url).logIn();
    await new Client(app.url).post("/api/v1/auth/request-invite", { email: "eve@example.com" });
    const [request] = (await boss.get("/api/v1/admin/invite-requests")).json as { id: string }[];
    provider.use("s-2", "eve@example.com");
    await refused("There is no account and no open invitation for your email address.");
    await boss.post(`/api/v1/admin/invite-requests/${request?.id}/approve`);
    expect(await whoIs(await signIn())).toBe("eve@example.com");
    const codes = (await boss.get("/api/v1/admin/invite-codes")).json;
    expect(codes).toMatchObject([{ state: "used", used_by: "eve@example.com" }]);
    expect(await whoIs(await signIn())).toBe("eve@example.com");
    expect(await linked()).toHaveLength(1);
  });

  test("also if the clocks differ by five minutes", async () => {
    await addPerson("ada@example.com");
    provider.use("s-1", "ada@example.com");
    for (const minutes of [-5, 5]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
      expect(await whoIs(await signIn())).toBe("ada@example.com");
      vi.useRealTimers();
    }
  });
});

describe("refusals and their reasons", () => {
  test("an address that the provider did not verify, even with an account", async () => {
    await addPerson("ada@example.com");
    provider.use("s-3", "ada@example.com", false);
    await refused("Example has not confirmed your email address.");
    expect(await linked()).toEqual([]);
  });

  test("a second identity of the same address", async () => {
    await addPerson("ada@example.com");
    provider.use("s-1", "ada@example.com");
    await signIn();
    provider.use("s-4", "ada@example.com");
    await refused("belongs to another login at Example.");
    expect(await linked()).toHaveLength(1);
  });

  test("a suspended account, before it is linked and afterwards", async () => {
    const ada = await addPerson("ada@example.com");
    const suspend = (at: string) =>
      db().execute(sql`update users set suspended_at = ${sql.raw(at)} where id = ${ada.id}`);
    provider.use("s-1", "ada@example.com");
    await suspend("now()");
    await refused("This account is suspended.");
    await suspend("null");
    const end = await signIn();
    await suspend("now()");
    expect(await whoIs(end)).toBeNull();
    await refused("This account is suspended.");
  });

  test("the same subject of another issuer", async () => {
    const ada = await addPerson("ada@example.com");
    await db()
      .insert(identities)
      .values({ issuer: "https://other.example", subject: "s-5", user_id: ada.id });
    provider.use("s-5", "stranger@example.com");
    await refused("There is no account and no open invitation for your email address.");
    await refused(failed, (url) => {
      if (url.searchParams.has("iss")) url.searchParams.set("iss", "https://other.example");
    });
    expect(await linked()).toHaveLength(1);
  });

  test.each<[string, (url: URL) => void]>([
    ["nonce", (url) => url.searchParams.has("nonce") && url.searchParams.set("nonce", "another")],
    ["state", (url) => url.searchParams.has("code") && url.searchParams.set("state", "another")],
    [
      "challenge",
      (url) => url.searchParams.has("nonce") && url.searchParams.set("code_challenge", "a".repeat(43)),
    ],
    ["code", (url) => url.searchParams.has("code") && url.searchParams.set("code", "another")],
  ])("a response with another %s", async (_, change) => {
    await addPerson("ada@example.com");
    provider.use("s-1", "ada@example.com");
    await refused(failed, change);
    expect(await linked()).toEqual([]);
  });

  test("a response that this browser did not request", async () => {
    provider.use("s-1", admin.email);
    const answer = `${app.url}/api/auth/callback/oidc?code=stolen&state=stolen`;
    const end = await walk(answer);
    expect([end.url.pathname, await whoIs(end)]).toEqual(["/login", null]);
    expect(end.text).toContain(failed);
  });
});

test("never redirects to another site afterwards", async () => {
  await addPerson("ada@example.com");
  provider.use("s-1", "ada@example.com");
  for (const from of ["https://evil.example", "//evil.example", "/\\evil.example"]) {
    const end = await signIn(undefined, `?${new URLSearchParams({ from }).toString()}`);
    expect(end.url.origin).toBe(app.url);
  }
});

describe("without passwords", () => {
  let alone: App;
  let other: Awaited<ReturnType<typeof startProvider>>;
  beforeAll(async () => {
    other = await startProvider();
    alone = await startApp({ env: { ...client, OIDC_ISSUER: other.issuer, PASSWORD_LOGIN: "off" } });
  });
  afterAll(async () => {
    await alone?.stop();
    other.stop();
  });

  test("the form is hidden, and calls with a password are refused", async () => {
    const page = await (await fetch(`${alone.url}/login`)).text();
    expect(page).toContain("Continue with single sign-on");
    expect(page).not.toContain('type="password"');
    const form = new URLSearchParams({ username: admin.email, password: admin.password });
    const login = await fetch(`${alone.url}/api/v1/auth/login`, { method: "POST", body: form });
    expect([login.status, await login.json()]).toMatchObject([
      403,
      { detail: "Please log in with single sign-on." },
    ]);
    const register = { email: "eve@example.com", password: "long enough", invite_code: "0000-0000-0000" };
    expect((await new Client(alone.url).post("/api/v1/auth/register", register)).status).toBe(403);
  });
});

test("a deleted account leaves no identity", async () => {
  const ada = await addPerson("ada@example.com");
  provider.use("s-1", "ada@example.com");
  expect(await whoIs(await signIn())).toBe("ada@example.com");
  await db().delete(users).where(eq(users.id, ada.id));
  expect(await linked()).toEqual([]);
  await refused("There is no account and no open invitation for your email address.");
});
