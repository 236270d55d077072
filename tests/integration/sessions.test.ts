import { sql } from "drizzle-orm";
import { encode } from "next-auth/jwt";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { ended_sessions, users } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { eraseEndedSessions } from "@/lib/auth/erase";
import { endSession } from "@/lib/auth/live-session";
import { authRoute } from "@/lib/http/auth-route";
import { actorFrom } from "@/lib/auth/session";
import { issueSession, readSession, type Subject } from "@/lib/auth/tokens";
import { middleware } from "@/middleware";
import { testEnvironment } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { bearerOf } from "../support/bearer.ts";

const name = "authjs.session-token";
const origin = "http://colloquy.example";
let ada: Actor;
let subject: Subject;
beforeEach(async () => {
  await resetDatabase();
  ada = await addPerson("ada@example.com");
  subject = { id: ada.id, session_version: ada.sessionVersion, is_superuser: false };
});
afterEach(() => {
  vi.useRealTimers();
});

const headersWith = (cookie: string) =>
  new Headers({ host: "colloquy.example", cookie: `${name}=${cookie}` });
const isIn = async (cookie: string) => (await actorFrom(headersWith(cookie))).actor?.id === ada.id;
const idOf = async (cookie: string) => (await readSession(cookie, name))?.sessionId ?? "";
const end = async (cookie: string) => endSession(ada, await idOf(cookie));

/** Creates a token as if this many days ago. */
async function daysAgo(days: number, issue: () => Promise<string>): Promise<string> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - days * 86_400_000 });
  const token = await issue();
  vi.useRealTimers();
  return token;
}

/** The session cookie that a response sets: null for none, empty for a cleared one. */
function cookieOf(response: Response | undefined): string | null {
  const line = response?.headers.getSetCookie().find((one) => one.startsWith(`${name}=`));
  return line ? line.slice(name.length + 1, line.indexOf(";")) : null;
}
const openPage = async (cookie: string) =>
  cookieOf(
    await middleware(new NextRequest(`${origin}/dashboard/profile`, { headers: headersWith(cookie) })),
  );
const askNextAuth = async (cookie: string) =>
  cookieOf(
    await authRoute.GET(new NextRequest(`${origin}/api/auth/session`, { headers: headersWith(cookie) })),
  );

test("ending a session ends all of its tokens, and no other session", async () => {
  const [one, other] = await Promise.all([issueSession(subject, name), issueSession(subject, name)]);
  const renewed = await issueSession(subject, name, await idOf(one));
  const bearer = await bearerOf(subject);
  expect([await isIn(one), await isIn(other), await isIn(renewed)]).toEqual([true, true, true]);
  await end(one);
  await end(one);
  expect([await isIn(one), await isIn(other), await isIn(renewed)]).toEqual([false, true, false]);
  const asBearer = await actorFrom(new Headers({ authorization: `Bearer ${bearer}` }));
  expect(asBearer.actor?.id).toBe(ada.id);
});

test("a token from before sessions had ids can be ended, and is renewed as the same session", async () => {
  const claims = { sub: ada.id, sv: ada.sessionVersion, su: false };
  const secret = testEnvironment.AUTH_SECRET;
  const old = await daysAgo(2, () => encode({ token: claims, secret, salt: name, maxAge: 30 * 86_400 }));
  expect(await isIn(old)).toBe(true);
  const renewed = [await openPage(old), await askNextAuth(old)].map((cookie) => cookie ?? "");
  expect(await Promise.all(renewed.map(idOf))).toEqual([await idOf(old), await idOf(old)]);
  await end(old);
  expect([await isIn(old), ...(await Promise.all(renewed.map(isIn)))]).toEqual([false, false, false]);
});

test("a cookie is renewed once it is a day old, and continues the same session", async () => {
  const fresh = await issueSession(subject, name);
  expect(await openPage(fresh)).toBeNull();
  const old = await daysAgo(2, () => issueSession(subject, name));
  const renewed = (await openPage(old)) ?? "";
  expect(renewed).not.toBe(old);
  expect(await readSession(renewed, name)).toMatchObject({ userId: ada.id, sessionId: await idOf(old) });
  expect(await isIn(renewed)).toBe(true);
});

const endings: [string, (cookie: string) => Promise<unknown>][] = [
  ["that has ended", end],
  ["of a raised version", () => db().update(users).set({ session_version: 9 })],
  [
    "of a suspended account",
    () =>
      db()
        .update(users)
        .set({ suspended_at: sql`now()` }),
  ],
  ["of a deleted account", () => db().execute(sql`delete from users where id = ${ada.id}`)],
];
test.each(endings)("the cookie of a session %s is never renewed", async (_name, ending) => {
  const old = await daysAgo(2, () => issueSession(subject, name));
  await ending(old);
  expect(await openPage(old)).toBeNull();
  // next-auth would renew it at every request; now it clears it.
  expect(await askNextAuth(old)).toBe("");
  expect(await isIn(old)).toBe(false);
});

test("a renewed cookie has the account's current rights", async () => {
  const old = await daysAgo(2, () => issueSession({ ...subject, is_superuser: true }, name));
  expect((await readSession((await openPage(old)) ?? "", name))?.isSuperuser).toBe(false);
});

test("while the database does not respond, a cookie is not changed", async () => {
  const old = await daysAgo(2, () => issueSession(subject, name));
  await db().execute(sql`alter table ended_sessions rename to ended_sessions_away`);
  try {
    expect(await openPage(old)).toBeNull();
  } finally {
    await db().execute(sql`alter table ended_sessions_away rename to ended_sessions`);
  }
  expect(await openPage(old)).not.toBeNull();
});

test("next-auth's own sign-out ends the session too", async () => {
  const [one, other] = await Promise.all([issueSession(subject, name), issueSession(subject, name)]);
  const csrf = await authRoute.GET(
    new NextRequest(`${origin}/api/auth/csrf`, { headers: { host: "colloquy.example" } }),
  );
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((line) => line.split(";")[0]);
  const response = await authRoute.POST(
    new NextRequest(`${origin}/api/auth/signout`, {
      method: "POST",
      headers: {
        host: "colloquy.example",
        "content-type": "application/x-www-form-urlencoded",
        cookie: [...cookies, `${name}=${one}`].join("; "),
      },
      body: new URLSearchParams({ csrfToken }),
    }),
  );
  expect(cookieOf(response)).toBe("");
  expect([await isIn(one), await isIn(other)]).toEqual([false, true]);
});

test("the row of an ended session outlives its tokens, and the daily job erases it", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const stored = async () =>
    (await db().select({ id: ended_sessions.id }).from(ended_sessions)).map((r) => r.id);
  await endSession(ada, first);
  const [row] = await db().execute<{ days: number }>(
    sql`select extract(epoch from expires_at - now()) / 86400 as days from ended_sessions`,
  );
  expect(Number(row?.days)).toBeGreaterThan(30.9);
  await endSession(ada, second);
  expect((await stored()).toSorted()).toEqual([first, second].toSorted());
  await db().execute(
    sql`update ended_sessions set expires_at = now() - interval '1 second' where id = ${first}`,
  );
  expect(await eraseEndedSessions(new Date())).toBe(1);
  expect(await stored()).toEqual([second]);
  // A deleted account has no sessions to end.
  await endSession({ id: crypto.randomUUID() }, crypto.randomUUID());
  expect(await stored()).toEqual([second]);
});
