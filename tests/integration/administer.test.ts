import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { audit_events, users } from "@/db/schema/accounts";
import { public_links } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { promote } from "@/lib/auth/admin-cli";
import { demoteUser, promoteUser, reactivateUser, suspendUser } from "@/lib/auth/administer";
import { checkCredentials, createAccessToken } from "@/lib/auth/credentials";
import { deleteAccount } from "@/lib/account/delete";
import { hashPassword } from "@/lib/auth/password";
import { changePassword, getMe } from "@/lib/auth/profile";
import { listUsers } from "@/lib/auth/queries";
import { issueResetLink, makeResetLink, resetPassword } from "@/lib/auth/reset";
import { actorFrom } from "@/lib/auth/session";
import { requestContact } from "@/lib/sharing/contact/requests";
import {
  findPublicInterview,
  listOwnContactRequests,
  listPublicMessages,
} from "@/lib/sharing/page/interview";
import { countOpened } from "@/lib/sharing/page/openings";
import { getPublicStatus } from "@/lib/sharing/page/header";
import { publishInterview } from "@/lib/sharing/link/publish";
import { askQuestion } from "@/lib/sharing/questions/ask";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";
import { awaitAnswer } from "../support/answers.ts";
import { bearerOf } from "../support/bearer.ts";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const password = "the only password";
const hash = await hashPassword(password);

let boss: Actor;
let deputy: Actor;
let ada: Actor;
beforeEach(async () => {
  await resetDatabase();
  await db().delete(users);
  boss = await addPerson("boss@example.com", { superuser: true });
  deputy = await addPerson("deputy@example.com", { superuser: true });
  ada = await addPerson("ada@example.com");
  await db().update(users).set({ password_hash: hash });
});

const logIn = (typed: string, email = "ada@example.com") =>
  checkCredentials({ email, password: typed }, caller);
const suspended = {
  code: "forbidden",
  message: "This account is suspended. Please ask an administrator.",
};
const wrong = { code: "invalid_credentials", message: "Incorrect email or password." };
/** Whether an earlier token of a person is still accepted. */
async function tokenOf(person: Actor): Promise<() => Promise<boolean>> {
  const { email } = person;
  const { access_token } = await createAccessToken({ username: email, password }, caller);
  const headers = new Headers({ authorization: `Bearer ${access_token}` });
  return async () => (await actorFrom(headers)).actor !== null;
}
const activeAdministrators = async () =>
  (
    await db().execute<{ email: string }>(
      sql`select email from users where is_superuser and suspended_at is null order by email`,
    )
  ).map(({ email }) => email);
const outcomes = async (...deeds: Promise<unknown>[]) =>
  (await Promise.allSettled(deeds)).map(({ status }) => status).toSorted();

describe("a suspended account", () => {
  test("has no session, and gets the reason only after the right password", async () => {
    const isIn = await tokenOf(ada);
    const account = await suspendUser(boss, ada);
    expect(account).toMatchObject({ id: ada.id, email: ada.email });
    expect(Math.abs(Date.parse(account.suspended_at ?? "") - Date.now())).toBeLessThan(60_000);
    expect(await isIn()).toBe(false);
    await expect(logIn("a wrong password")).rejects.toMatchObject(wrong);
    await expect(logIn(password)).rejects.toMatchObject(suspended);
    await expect(logIn("a wrong password", "nobody@example.com")).rejects.toMatchObject(wrong);

    expect(await reactivateUser(boss, ada)).toMatchObject({ id: ada.id, suspended_at: null });
    expect(await logIn(password)).toMatchObject({ id: ada.id });
    expect(await isIn()).toBe(false);
  });

  test("can get a new password by a link, and still cannot log in", async () => {
    await suspendUser(boss, ada);
    const { url } = await makeResetLink(boss, ada, caller);
    const token = new URL(url).searchParams.get("token") ?? "";
    await resetPassword({ token, new_password: "a new password" });
    await expect(logIn(password)).rejects.toMatchObject(wrong);
    await expect(logIn("a new password")).rejects.toMatchObject(suspended);
    await reactivateUser(boss, ada);
    expect(await logIn("a new password")).toMatchObject({ id: ada.id });
  });

  test("gets no session from requests that began before, even once active again", async () => {
    await suspendUser(boss, ada);
    const change = { current_password: password, new_password: "a new password" };
    const subject = await changePassword(ada, change).catch(() => null);
    const headers = new Headers({ authorization: `Bearer ${subject ? await bearerOf(subject) : "none"}` });
    expect((await actorFrom(headers)).actor).toBeNull();
    await reactivateUser(boss, ada);
    expect((await actorFrom(headers)).actor).toBeNull();
  });

  test("is no longer an administrator, including requests that began before", async () => {
    await suspendUser(boss, deputy);
    await expect(suspendUser(deputy, ada)).rejects.toMatchObject({ code: "forbidden" });
    await expect(demoteUser(deputy, boss)).rejects.toMatchObject({ code: "forbidden" });
    expect((await getMe(ada)).is_superuser).toBe(false);
    expect(await activeAdministrators()).toEqual(["boss@example.com"]);
  });
});

test("links of a suspended owner are dead for every call, and work again afterwards", async () => {
  const interview = await addInterview(ada);
  const { public_id: token } = await publishInterview(ada, { id: interview.id }, caller);
  const ask = async (content: string, visitorToken: string | null = null) =>
    awaitAnswer(await askQuestion({ token, visitorToken, content }, caller));
  const { visitor_token: visitorToken } = await ask("What did she do at the bakery?");
  const input = { token, visitorToken };
  const opens = async () => (await db().select({ opens: public_links.opens }).from(public_links))[0]?.opens;
  await suspendUser(boss, ada);

  const gone = { code: "not_found", message: "This interview link is invalid or has expired." };
  await expect(getPublicStatus(input)).rejects.toMatchObject(gone);
  expect(await findPublicInterview(input)).toBeNull();
  await expect(listPublicMessages(input)).rejects.toMatchObject(gone);
  await expect(listOwnContactRequests(input)).rejects.toMatchObject(gone);
  await expect(ask("And what went wrong?", visitorToken)).rejects.toMatchObject(gone);
  const contact = requestContact({ ...input, contact_info: "grace@example.com" }, caller);
  await expect(contact).rejects.toMatchObject(gone);
  await countOpened({ token, viewer: null });
  expect(await opens()).toBe(0);

  await reactivateUser(boss, ada);
  expect(await getPublicStatus(input)).toBeDefined();
  expect((await listPublicMessages(input)).rows).toHaveLength(2);
  await ask("And what went wrong?", visitorToken);
  await countOpened({ token, viewer: null });
  expect(await opens()).toBe(1);
});

describe("an administrator", () => {
  test("is promoted and demoted, and both end the sessions", async () => {
    const before = await tokenOf(ada);
    expect(await promoteUser(boss, ada)).toMatchObject({ is_superuser: true, suspended_at: null });
    expect(await before()).toBe(false);
    const after = await tokenOf(ada);
    expect(await demoteUser(boss, ada)).toMatchObject({ is_superuser: false });
    expect(await after()).toBe(false);
  });

  test("can do neither to themselves; the error says who can", async () => {
    const conflict = (message: string) => ({ status: 409, code: "conflict", message });
    const askAnother = "own account. Please ask another administrator.";
    await expect(demoteUser(boss, boss)).rejects.toMatchObject(
      conflict(`You can't demote your ${askAnother}`),
    );
    await expect(suspendUser(boss, boss)).rejects.toMatchObject(
      conflict(`You can't suspend your ${askAnother}`),
    );
    await suspendUser(boss, deputy);
    await expect(demoteUser(boss, boss)).rejects.toMatchObject(
      conflict("You can't demote your own account: you are the only administrator."),
    );
    expect(await activeAdministrators()).toEqual(["boss@example.com"]);
  });

  test.each([
    ["demote each other", demoteUser, demoteUser],
    ["suspend each other", suspendUser, suspendUser],
    ["demote and suspend each other", demoteUser, suspendUser],
  ])("remains if two %s in parallel", async (_name, one, other) => {
    expect(await outcomes(one(boss, deputy), other(deputy, boss))).toEqual(["fulfilled", "rejected"]);
    expect(await activeAdministrators()).toHaveLength(1);
  });

  test("remains if one deletes their account while the other is demoted or suspended", async () => {
    await outcomes(deleteAccount(boss, { password }), demoteUser(boss, deputy));
    expect(await activeAdministrators()).toHaveLength(1);
  });

  test("the last active administrator cannot delete their account", async () => {
    await suspendUser(boss, deputy);
    await expect(deleteAccount(boss, { password })).rejects.toMatchObject({ status: 409 });
    await reactivateUser(boss, deputy);
    await deleteAccount(boss, { password });
    expect(await activeAdministrators()).toEqual(["deputy@example.com"]);
  });

  test("is reactivated from the command line, which prints it", async () => {
    await suspendUser(boss, deputy);
    expect(await promote("deputy@example.com")).toBe(
      "deputy@example.com is an administrator, and is suspended no longer. Log in again to use it.",
    );
    expect(await activeAdministrators()).toEqual(["boss@example.com", "deputy@example.com"]);
    expect(await promote("deputy@example.com")).toContain("already");
    await suspendUser(boss, ada);
    await promote("ada@example.com");
    expect(await logIn(password)).toMatchObject({ is_superuser: true });
  });
});

test("each change is recorded once; a change to the same state ends no session", async () => {
  await suspendUser(boss, ada);
  const first = await suspendUser(boss, ada);
  await reactivateUser(boss, ada);
  const isIn = await tokenOf(ada);
  expect(await reactivateUser(boss, ada)).toMatchObject({ suspended_at: null });
  expect(await demoteUser(boss, ada)).toMatchObject({ is_superuser: false });
  expect(await isIn()).toBe(true);
  expect(first.suspended_at).not.toBeNull();
  await promoteUser(boss, ada);
  await promoteUser(boss, ada);
  await demoteUser(boss, ada);
  const events = await db().select().from(audit_events).where(eq(audit_events.actor_id, boss.id));
  expect(events.map(({ action }) => action).toSorted()).toEqual(
    ["user.suspended", "user.reactivated", "user.promoted", "user.demoted"].toSorted(),
  );
  for (const event of events) expect(event).toMatchObject({ actor_id: boss.id, subject_id: ada.id });
});

test("the list shows suspended accounts; an unknown account is a 404", async () => {
  await suspendUser(boss, ada);
  const { users: list } = await listUsers(boss, { limit: 10 });
  // Accounts of the same millisecond are in any order.
  expect(Object.fromEntries(list.map((user) => [user.email, user.suspended_at !== null]))).toEqual({
    "ada@example.com": true,
    "deputy@example.com": false,
    "boss@example.com": false,
  });
  expect(await getMe(ada)).not.toHaveProperty("suspended_at");
  for (const deed of [suspendUser, reactivateUser, promoteUser, demoteUser])
    await expect(deed(boss, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  const [row] = await db().select({ at: users.suspended_at }).from(users).where(eq(users.id, boss.id));
  expect(row?.at).toBeNull();
});

test("a change and a new link for a password in parallel do not deadlock", async () => {
  // After the administrator's row in lock order: the change waits for it while it holds the administrator's row.
  const last = { id: "ffffffff-ffff-4fff-bfff-ffffffffffff" };
  await db().update(users).set(last).where(eq(users.id, ada.id));
  let promoting: Promise<unknown> = Promise.resolve();
  await db().transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, last.id)).for("update");
    promoting = promoteUser(boss, last);
    promoting.catch(() => {});
    await vi.waitFor(async () => {
      const [waiting] = await db().execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting).toBeDefined();
    });
    await issueResetLink(tx, last.id, caller.origin, boss.id);
  });
  expect(await promoting).toMatchObject({ id: last.id, is_superuser: true });
});
