import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import {
  audit_events,
  email_changes,
  identities,
  invite_requests,
  password_resets,
  users,
} from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { suspendUser } from "@/lib/auth/administer";
import { changeEmail, confirmEmail, isEmailLinkOpen } from "@/lib/auth/change-email";
import { checkCredentials } from "@/lib/auth/credentials";
import { eraseResetLinks } from "@/lib/auth/erase";
import { forgotPassword } from "@/lib/auth/forgot";
import { hashPassword } from "@/lib/auth/password";
import { changePassword } from "@/lib/auth/profile";
import { isResetLinkOpen, resetPassword } from "@/lib/auth/reset";
import { env } from "@/lib/env";
import type { AppError } from "@/lib/errors";
import { createTeam, inviteMember } from "@/lib/teams/commands";
import { acceptInvitation } from "@/lib/teams/invitations";
import { listInvitations, listMembers } from "@/lib/teams/queries";
import { resetDatabase } from "../support/database.ts";
import { readMail } from "../support/mail-text.ts";
import { addPerson } from "../support/people.ts";
import { startSmtp } from "../support/smtp.ts";
import { statementsOf } from "../support/statements.ts";

/** Pending work after the response, which the tests run themselves. */
const works = vi.hoisted<(() => Promise<void>)[]>(() => []);
vi.mock("@/lib/after-response", () => ({
  afterResponse: (work: () => Promise<void>) => works.push(work),
  afterResponseDone: () => Promise.resolve(),
}));

const smtp = await startSmtp();
const origin = "https://colloquy.example";
afterAll(() => smtp.stop());

const caller = { address: "192.0.2.1" };
const password = "the first password";
const next = "the second password";
const hash = await hashPassword(password);

let boss: Actor;
let ada: Actor;
beforeEach(async () => {
  await resetDatabase();
  Object.assign(env(), { SMTP_URL: smtp.url, APP_URL: origin });
  works.length = smtp.mails.length = 0;
  boss = await addPerson("boss@example.com", { superuser: true });
  ada = await addPerson("ada@example.com");
  await db().update(users).set({ password_hash: hash });
});

/** Runs the pending work; returns the links of the mails by recipient. */
async function mailed(): Promise<{ to: string | undefined; token: string | undefined }[]> {
  for (const work of works.splice(0)) await work();
  return smtp.mails
    .splice(0)
    .map(({ to, data }) => ({ to: to[0], token: /\?token=([\w-]{43})/.exec(readMail(data))?.[1] }));
}

async function linkFor(email: string): Promise<string> {
  await forgotPassword({ email }, caller);
  return (await mailed())[0]?.token ?? "";
}

async function changeLink(email = "new@example.com"): Promise<string> {
  await changeEmail(ada, { email, password });
  return (await mailed())[0]?.token ?? "";
}

const emailOf = async ({ id }: Actor) =>
  (await db().select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email;
const canLogIn = (email: string, typed: string) =>
  checkCredentials({ email, password: typed }, caller).then(
    () => true,
    () => false,
  );

describe("a forgotten password", () => {
  test("has one response for every address, and the same statements before it", async () => {
    await suspendUser(boss, { id: (await addPerson("eve@example.com")).id });
    const asked = [];
    for (const email of ["ada@example.com", "nobody@example.com", "eve@example.com"])
      asked.push(await statementsOf(() => forgotPassword({ email }, caller)));
    expect(new Set(asked.map(({ result }) => result.detail)).size).toBe(1);
    expect(new Set(asked.map(({ statements }) => statements.join("\n"))).size).toBe(1);
    expect(works).toHaveLength(3);
    expect((await mailed()).map(({ to }) => to)).toEqual(["ada@example.com"]);
  });

  test("is reset by a link to APP_URL that works once, for an hour, and is stored as its hash", async () => {
    await forgotPassword({ email: "ada@example.com" }, caller);
    for (const work of works.splice(0)) await work();
    const text = readMail(smtp.mails[0]?.data);
    expect([...text.matchAll(/https?:\/\/[^/\s"]+/g)].every(([found]) => found === origin)).toBe(true);
    const [{ token = "" } = {}] = await mailed();
    const [row] = await db().execute(sql`select r::text as text from password_resets r`);
    expect(JSON.stringify(row)).not.toContain(token);

    // However often a scanner opens the link.
    for (let opened = 0; opened < 3; opened += 1) expect(await isResetLinkOpen({ token })).toBe(true);
    await resetPassword({ token, new_password: next });
    expect([await canLogIn(ada.email, password), await canLogIn(ada.email, next)]).toEqual([false, true]);
    await expect(resetPassword({ token, new_password: password })).rejects.toMatchObject({
      code: "invalid",
      message: "This link has expired or was used already. Please ask for a new one.",
    });
    const [user] = await db().select().from(users).where(eq(users.id, ada.id));
    expect(user?.session_version).toBe(2);
    const events = await db().select({ action: audit_events.action }).from(audit_events);
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      "user.password_reset",
      "user.reset_link_mailed",
      "user.sign_in_failed",
      "user.signed_in",
    ]);
  });

  test("is not reset by a link that has expired, or is not the latest", async () => {
    const first = await linkFor("ada@example.com");
    const second = await linkFor("ada@example.com");
    expect(await isResetLinkOpen({ token: first })).toBe(false);
    await db()
      .update(password_resets)
      .set({ expires_at: sql`now()` });
    await expect(resetPassword({ token: second, new_password: next })).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await canLogIn(ada.email, password)).toBe(true);
  });

  test("stops mailing at its limit without revealing it; a network with many requests is refused", async () => {
    const ask = (email: string) => forgotPassword({ email }, caller);
    for (let asked = 0; asked < 6; asked += 1) await ask("ada@example.com");
    expect(await mailed()).toHaveLength(5);
    for (let asked = 0; asked < 14; asked += 1) await ask(`nobody${asked}@example.com`);
    await expect(ask("ada@example.com")).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("needs a mail server", async () => {
    Object.assign(env(), { SMTP_URL: undefined });
    await expect(forgotPassword({ email: ada.email }, caller)).rejects.toMatchObject({
      code: "no_mail",
      status: 409,
    });
    await expect(changeEmail(ada, { email: "new@example.com", password })).rejects.toMatchObject({
      code: "no_mail",
    });
  });
});

describe("a new email", () => {
  test("takes effect once its link is used; the old address gets a notice, and links to it stop working", async () => {
    await db()
      .insert(invite_requests)
      .values([{ email: ada.email }, { email: "new@example.com" }]);
    const reset = await linkFor(ada.email);
    const token = await changeLink();
    expect(await emailOf(ada)).toBe("ada@example.com");
    const [row] = await db().execute(sql`select c::text as text from email_changes c`);
    expect(JSON.stringify(row)).not.toContain(token);
    for (let opened = 0; opened < 3; opened += 1) expect(await isEmailLinkOpen({ token })).toBe(true);

    await confirmEmail({ token });
    expect(await emailOf(ada)).toBe("new@example.com");
    expect(await mailed()).toEqual([{ to: "ada@example.com", token: undefined }]);
    expect(await isResetLinkOpen({ token: reset })).toBe(false);
    expect(await db().select({ email: invite_requests.email }).from(invite_requests)).toEqual([
      { email: "new@example.com" },
    ]);
    expect([
      await canLogIn("ada@example.com", password),
      await canLogIn("new@example.com", password),
    ]).toEqual([false, true]);
    await expect(confirmEmail({ token })).rejects.toMatchObject({ code: "invalid" });
  });

  test("is not shown to the inviter of a team, and ends invitations to the old address", async () => {
    const team = await createTeam(boss, { name: "Careers", interaction_mode: "Panel" });
    await inviteMember(boss, { id: team.id, email: ada.email });
    works.length = 0;
    await confirmEmail({ token: await changeLink() });
    expect(await listMembers(boss, { id: team.id })).toEqual([]);
    expect(await listInvitations({ ...ada, email: "new@example.com" })).toEqual([]);
  });

  test("has one response for every address; a used one gets no mail", async () => {
    const asked = [];
    for (const email of ["new@example.com", "boss@example.com"])
      asked.push(await statementsOf(() => changeEmail(ada, { email, password })));
    expect(new Set(asked.map(({ result }) => result.detail)).size).toBe(1);
    expect(new Set(asked.map(({ statements }) => statements.join("\n"))).size).toBe(1);
    expect((await mailed()).map(({ to }) => to)).toEqual(["new@example.com"]);
  });

  test("needs the password, and another address", async () => {
    const wrong = { email: "new@example.com", password: "not the password" };
    await expect(changeEmail(ada, wrong)).rejects.toMatchObject({
      fields: { password: "Incorrect password." },
    });
    await expect(changeEmail(ada, { email: ada.email, password })).rejects.toMatchObject({
      fields: { email: "This is your email already." },
    });
    expect(works).toEqual([]);
  });

  test("tells people who log in by single sign-on how to set a first password", async () => {
    const login = { OIDC_ISSUER: "https://id.example", OIDC_DISPLAY_NAME: "Acme", PASSWORD_LOGIN: "on" };
    Object.assign(env(), login);
    const problem = () =>
      changeEmail(ada, { email: "new@example.com", password: "unknown" }).catch(
        (error: AppError) => error.fields?.["password"],
      );
    expect(await problem()).toBe("Incorrect password.");
    await db().insert(identities).values({ issuer: login.OIDC_ISSUER, subject: "1", user_id: ada.id });
    const text = "Incorrect password. If you log in with Acme and never set a password, ";
    const byAdministrator = "ask an administrator for a link to set one.";
    expect(await problem()).toBe(
      `${text}use “Forgot your password?” on the login page, or ${byAdministrator}`,
    );
    Object.assign(env(), { PASSWORD_LOGIN: "off" });
    expect(await problem()).toBe(text + byAdministrator);
    Object.assign(env(), { OIDC_ISSUER: undefined, PASSWORD_LOGIN: undefined });
  });

  test.each<[string, (token: string) => Promise<unknown>]>([
    [
      "expired",
      () =>
        db()
          .update(email_changes)
          .set({ expires_at: sql`now()` }),
    ],
    ["is not the latest", () => changeLink("newer@example.com")],
    ["is for an address that has an account by now", () => addPerson("new@example.com")],
    ["is of a suspended account", () => suspendUser(boss, { id: ada.id })],
    [
      "is older than the password",
      () => changePassword(ada, { current_password: password, new_password: next }),
    ],
  ])("is not set by a link that %s", async (_, happens) => {
    const token = await changeLink();
    await happens(token);
    await expect(confirmEmail({ token })).rejects.toMatchObject({ code: "invalid" });
    expect(await emailOf(ada)).toBe("ada@example.com");
  });

  test("leaves nothing of an expired link", async () => {
    await changeLink();
    await db()
      .update(email_changes)
      .set({ expires_at: sql`now() - interval '1 minute'` });
    expect(await eraseResetLinks(new Date())).toBe(1);
    expect(await db().$count(email_changes)).toBe(0);
  });
});

test("an invitation to a team is mailed once, and never to a member", async () => {
  const team = await createTeam(boss, { name: "Careers", interaction_mode: "Panel" });
  const invite = async () => {
    await inviteMember(boss, { id: team.id, email: ada.email });
    return (await mailed()).map(({ to }) => to);
  };
  expect([await invite(), await invite()]).toEqual([[ada.email], []]);
  const [invitation] = await listInvitations(ada);
  await acceptInvitation(ada, { id: invitation?.id ?? "" });
  expect(await invite()).toEqual([]);
});
