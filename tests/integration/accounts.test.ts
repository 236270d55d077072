import { verify } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { api_tokens, audit_events, password_resets, users } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { promote, resetLink } from "@/lib/auth/admin-cli";
import { createApiToken, listApiTokens } from "@/lib/auth/api-tokens";
import { checkCredentials } from "@/lib/auth/credentials";
import { hashPassword } from "@/lib/auth/password";
import { changePassword, getMe, signOutEverywhere, updateName } from "@/lib/auth/profile";
import { listUsers } from "@/lib/auth/queries";
import { isResetLinkOpen, makeResetLink, resetPassword } from "@/lib/auth/reset";
import { actorFrom } from "@/lib/auth/session";
import { hashToken } from "@/lib/token";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { bearerOf } from "../support/bearer.ts";

// Works unchanged; only its calls are recorded.
vi.mock("@node-rs/argon2", { spy: true });

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const password = "the first password";
const next = "the second password";
const hash = await hashPassword(password);

let boss: Actor;
let ada: Actor;
beforeEach(async () => {
  await resetDatabase();
  boss = await addPerson("boss@example.com", { superuser: true });
  ada = await addPerson("ada@example.com");
  await db().update(users).set({ password_hash: hash });
});

const canLogIn = (email: string, typed: string) =>
  checkCredentials({ email, password: typed }, caller).then(
    () => true,
    () => false,
  );

/** Whether an earlier token is still accepted. */
async function tokenOf(actor: Actor): Promise<() => Promise<boolean>> {
  const [user] = await db()
    .select({ session_version: users.session_version })
    .from(users)
    .where(eq(users.id, actor.id));
  const token = await bearerOf({
    id: actor.id,
    session_version: user?.session_version ?? 0,
    is_superuser: actor.isSuperuser,
  });
  const headers = new Headers({ authorization: `Bearer ${token}` });
  return async () => (await actorFrom(headers)).actor !== null;
}

describe("the name", () => {
  test("can be set and cleared", async () => {
    expect((await updateName(ada, { name: "Ada" })).name).toBe("Ada");
    expect((await getMe(ada)).name).toBe("Ada");
    expect((await updateName(ada, { name: null })).name).toBeNull();
    expect((await getMe(boss)).name).toBeNull();
  });
});

describe("changing the password", () => {
  test("ends every session; the caller continues with the returned one", async () => {
    const [adas, bosss] = await Promise.all([tokenOf(ada), tokenOf(boss)]);
    const subject = await changePassword(ada, { current_password: password, new_password: next });
    expect(await adas()).toBe(false);
    expect(await bosss()).toBe(true);
    const fresh = new Headers({ authorization: `Bearer ${await bearerOf(subject)}` });
    expect((await actorFrom(fresh)).actor?.id).toBe(ada.id);
    expect(await canLogIn("ada@example.com", password)).toBe(false);
    expect(await canLogIn("ada@example.com", next)).toBe(true);
    expect(await canLogIn("boss@example.com", password)).toBe(true);
  });

  test("needs the current one", async () => {
    const valid = await tokenOf(ada);
    await expect(
      changePassword(ada, { current_password: "a wrong password", new_password: next }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { current_password: "Your current password is incorrect." },
    });
    expect(await valid()).toBe(true);
    expect(await canLogIn("ada@example.com", password)).toBe(true);
  });

  test("twice in parallel with the same current password succeeds once", async () => {
    const outcomes = await Promise.allSettled([
      changePassword(ada, { current_password: password, new_password: next }),
      changePassword(ada, { current_password: password, new_password: "a third password" }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("ends reset links", async () => {
    const { url } = await makeResetLink(boss, { id: ada.id }, caller);
    await changePassword(ada, { current_password: password, new_password: next });
    const token = new URL(url).searchParams.get("token") ?? "";
    await expect(resetPassword({ token, new_password: "another password" })).rejects.toMatchObject({
      status: 422,
    });
  });
});

test("a person may have 50 API tokens that work; expired and ended ones do not count", async () => {
  const add = (count: number, more: object) =>
    db()
      .insert(api_tokens)
      .values(
        Array.from({ length: count }, () => ({
          user_id: ada.id,
          name: "script",
          access: "read" as const,
          token_hash: hashToken(crypto.randomUUID()),
          session_version: ada.sessionVersion,
          ...more,
        })),
      );
  const create = () => createApiToken(ada, { name: "script", access: "read" });
  await add(30, { expires_at: "2020-01-01T00:00:00Z" });
  await add(30, { session_version: ada.sessionVersion - 1 });
  await add(49, {});
  await create();
  expect(await listApiTokens(ada)).toHaveLength(50);
  await expect(create()).rejects.toMatchObject({ code: "conflict" });
});

test("signing out everywhere ends only the person's own sessions", async () => {
  const [adas, bosss] = await Promise.all([tokenOf(ada), tokenOf(boss)]);
  await signOutEverywhere(ada);
  expect([await adas(), await bosss()]).toEqual([false, true]);
});

describe("a reset link", () => {
  const tokenIn = (url: string) => new URL(url).searchParams.get("token") ?? "";

  test("sets a password once, within an hour, and ends every session", async () => {
    const valid = await tokenOf(ada);
    const { url, expires_at } = await makeResetLink(boss, { id: ada.id }, caller);
    // Without APP_URL, no Host header of a request gets into a link for another person.
    expect(url).toMatch(/^http:\/\/localhost:3000\/reset\?token=[\w-]{43}$/);
    expect(Math.abs(Date.parse(expires_at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    const token = tokenIn(url);
    expect(await isResetLinkOpen({ token })).toBe(true);
    expect(await valid()).toBe(true);

    await resetPassword({ token, new_password: next });
    expect(await valid()).toBe(false);
    expect(await canLogIn("ada@example.com", next)).toBe(true);
    expect(await isResetLinkOpen({ token })).toBe(false);
    await expect(resetPassword({ token, new_password: "another password" })).rejects.toMatchObject({
      status: 422,
      fields: { token: expect.stringContaining("used already") as string },
    });
    expect(await canLogIn("ada@example.com", next)).toBe(true);
  });

  test("is used by one of ten in parallel", async () => {
    const token = tokenIn((await makeResetLink(boss, { id: ada.id }, caller)).url);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => resetPassword({ token, new_password: next })),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  test("does not work after an hour, if invented, or after a newer one", async () => {
    const first = tokenIn((await makeResetLink(boss, { id: ada.id }, caller)).url);
    const second = tokenIn((await makeResetLink(boss, { id: ada.id }, caller)).url);
    const refused = { status: 422, code: "invalid" };
    await expect(resetPassword({ token: first, new_password: next })).rejects.toMatchObject(refused);
    await expect(resetPassword({ token: "made-up", new_password: next })).rejects.toMatchObject(refused);
    await db()
      .update(password_resets)
      .set({ expires_at: sql`now() - interval '1 second'` });
    expect(await isResetLinkOpen({ token: second })).toBe(false);
    await expect(resetPassword({ token: second, new_password: next })).rejects.toMatchObject(refused);
    expect(await canLogIn("ada@example.com", password)).toBe(true);
  });

  test("ten created in parallel leave one that works", async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => makeResetLink(boss, { id: ada.id }, caller)),
    );
    const open = await Promise.all(made.map(({ url }) => isResetLinkOpen({ token: tokenIn(url) })));
    expect(open.filter(Boolean)).toHaveLength(1);
  });

  test("is stored as a hash, and recorded", async () => {
    const token = tokenIn((await makeResetLink(boss, { id: ada.id }, caller)).url);
    const stored = JSON.stringify([
      await db().select().from(password_resets),
      await db().select().from(audit_events),
    ]);
    expect(stored).not.toContain(token);
    expect(await db().select().from(audit_events)).toMatchObject([
      { actor_id: boss.id, action: "user.reset_link_made", subject_id: ada.id },
    ]);
  });

  test("for an unknown account is a 404", async () => {
    await expect(makeResetLink(boss, { id: crypto.randomUUID() }, caller)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("can be created from the command line", async () => {
    const printed = await resetLink(" Ada@example.com");
    const [url = ""] = printed.split("\n");
    expect(url).toMatch(/^http:\/\/localhost:\d+\/reset\?token=/);
    expect(printed).toContain("It works once");
    await resetPassword({ token: tokenIn(url), new_password: next });
    expect(await canLogIn("ada@example.com", next)).toBe(true);
    await expect(resetLink("nobody@example.com")).rejects.toThrow("There is no account");
  });
});

test("promoting ends the sessions of the promoted account, and is recorded", async () => {
  const valid = await tokenOf(ada);
  await promote("ada@example.com");
  expect(await valid()).toBe(false);
  expect((await getMe(ada)).is_superuser).toBe(true);
  expect(await db().select().from(audit_events)).toMatchObject([
    { action: "user.promoted", subject_id: ada.id },
  ]);
});

describe("the list of accounts", () => {
  test("is newest first, in pages, without repetitions", async () => {
    for (let index = 0; index < 23; index++) await addPerson(`person${index}@example.com`);
    // Rows of the same millisecond are in any order.
    await db()
      .update(users)
      .set({ created_at: new Date(Date.now() + 60_000).toISOString() })
      .where(eq(users.email, "person7@example.com"));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listUsers(boss, { limit: 10, cursor });
      seen.push(...page.users.map((user) => user.email));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toHaveLength(26);
    expect(new Set(seen).size).toBe(26);
    expect(seen[0]).toBe("person7@example.com");
  });

  test("searches the email, without wildcards", async () => {
    await addPerson("odd_name@example.com");
    const found = async (q: string) =>
      (await listUsers(boss, { q, limit: 50 })).users.map((user) => user.email);
    expect(await found("ADA")).toEqual(["ada@example.com"]);
    expect(await found("_")).toEqual(["odd_name@example.com"]);
    expect(await found("%")).toEqual([]);
  });

  test("shows no hash, and refuses an invented cursor", async () => {
    expect(JSON.stringify(await listUsers(boss, { limit: 50 }))).not.toContain("argon2");
    await expect(listUsers(boss, { limit: 50, cursor: "made-up" })).rejects.toMatchObject({
      code: "invalid",
      fields: { cursor: "Use a cursor that this list gave out." },
    });
  });
});

test("a login verifies one hash of the same cost, with or without an account", async () => {
  const verified = async (email: string): Promise<string[]> => {
    vi.mocked(verify).mockClear();
    expect(await canLogIn(email, "a wrong password")).toBe(false);
    return vi.mocked(verify).mock.calls.map(([stored]) => String(stored));
  };
  const known = await verified("ada@example.com");
  expect(known).toEqual([hash]);
  // The scheme, its version and its parameters precede the salt.
  const costOf = (stored: string) => stored.split("$").slice(0, 4);
  expect((await verified("no@example.com")).map(costOf)).toEqual(known.map(costOf));
});
