import { readFileSync, globSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit_events, invite_codes, users } from "@/db/schema/accounts";
import { deleteAccount } from "@/lib/account/delete";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { eraseOldEvents } from "@/lib/audit/erase";
import { exportEvents, listEvents } from "@/lib/audit/queries";
import { recordEvent } from "@/lib/audit/record";
import { auditQuery } from "@/lib/audit/schema";
import { suspendUser } from "@/lib/auth/administer";
import { checkCredentials } from "@/lib/auth/credentials";
import { hashPassword } from "@/lib/auth/password";
import { changePassword } from "@/lib/auth/profile";
import { register } from "@/lib/auth/register";
import { signOn } from "@/lib/auth/sign-on";
import { exportConversation } from "@/lib/conversations/library/export";
import { setRetention } from "@/lib/conversations/retention/retention";
import { generateCode } from "@/lib/invites/commands";
import { inNetworkOf } from "@/lib/request-network";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { approveContact, requestContact } from "@/lib/sharing/contact/requests";
import { createTeam, inviteMember } from "@/lib/teams/commands";
import { acceptInvitation } from "@/lib/teams/invitations";
import { readExport } from "../support/account-export.ts";
import { repository } from "../support/cluster.ts";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview } from "../support/shared-interview.ts";

const password = "the only password";
const hash = await hashPassword(password);
const caller = { address: "192.0.2.77", origin: "https://colloquy.example" };

let boss: Actor;
let ada: Actor;
beforeEach(async () => {
  await resetDatabase();
  boss = await addPerson("boss@example.com", { superuser: true });
  ada = await addPerson("ada@example.com");
  await db().update(users).set({ password_hash: hash });
});

const query = (typed: Record<string, string> = {}) => auditQuery.parse(typed);
const list = async (typed: Record<string, string> = {}) => (await listEvents(boss, query(typed))).events;
/** Sorted, because events of the same millisecond are in any order. */
const actionsIn = async (typed: Record<string, string> = {}) =>
  (await list(typed)).map(({ action }) => action).toSorted();
/** Adds events at different times, the last one now. */
const addEvents = (count: number, action = "user.exported") =>
  db().execute(sql`insert into audit_events (actor_id, action, subject_id, created_at)
    select ${ada.id}, ${action}, ${ada.id}, now() - make_interval(mins => n) from generate_series(0, ${count - 1}::int) n`);

test("a sign-in and a failed one are recorded with the network, and never with the address", async () => {
  await inNetworkOf(caller, () => checkCredentials({ email: ada.email, password }, caller));
  const fail = (email: string) =>
    inNetworkOf({ address: "2001:db8:1:2::3" }, () => checkCredentials({ email, password: "no" }, caller));
  await expect(fail(ada.email)).rejects.toMatchObject({ code: "invalid_credentials" });
  await expect(fail("nobody@example.com")).rejects.toMatchObject({ code: "invalid_credentials" });
  const person = { id: ada.id, email: ada.email };
  expect(await list()).toMatchObject([
    { action: "user.sign_in_failed", actor: null, subject: null, network: "2001:db8:1::/48" },
    { action: "user.sign_in_failed", actor: null, subject: person, network: "2001:db8:1::/48" },
    { action: "user.signed_in", actor: person, subject: person, network: "192.0.2.0/24" },
  ]);
  const stored = JSON.stringify(await db().select().from(audit_events));
  expect(stored).not.toMatch(/192\.0\.2\.77|nobody|ada@/);
  await suspendUser(boss, ada);
  await expect(checkCredentials({ email: ada.email, password }, caller)).rejects.toThrow("suspended");
  expect((await list())[0]).toMatchObject({ action: "user.sign_in_failed", subject: person, network: null });
});

test("single sign-on is recorded too, also a refused one", async () => {
  const identity = { issuer: "https://id.example", subject: "1", email: ada.email, isVerified: true };
  await signOn(identity);
  expect(await signOn({ ...identity, subject: "2", email: "eve@example.com" })).toBe("uninvited");
  await suspendUser(boss, ada);
  expect(await signOn(identity)).toBe("suspended");
  expect(await actionsIn()).toEqual([
    "user.identity_linked",
    "user.sign_in_failed",
    "user.sign_in_failed",
    "user.signed_in",
    "user.suspended",
  ]);
  expect((await list({ action: "user.sign_in_failed" })).map(({ subject }) => subject)).toEqual([
    { id: ada.id, email: ada.email },
    null,
  ]);
});

test("a registration by single sign-on is recorded", async () => {
  const email = "new@example.com";
  await generateCode(boss);
  await db().update(invite_codes).set({ email });
  const identity = { issuer: "https://id.example", subject: "1", email, isVerified: true };
  for (let signed = 0; signed < 2; signed += 1) await signOn(identity);
  expect(await actionsIn()).toEqual([
    "invite_code.generated",
    "user.identity_linked",
    "user.registered",
    "user.signed_in",
    "user.signed_in",
  ]);
});

test("people's changes of their account and their data are recorded", async () => {
  const { code } = await generateCode(boss);
  await register({ email: "new@example.com", password, invite_code: code }, caller);
  await changePassword(ada, { current_password: password, new_password: "another password" });
  // The form sends all settings, changed or not.
  for (let saved = 0; saved < 2; saved += 1) await setRetention(ada, { days: 30 });
  const { id } = await addInterview(ada);
  const { public_id: token } = await publishInterview(ada, { id }, caller);
  await publishInterview(ada, { id, candidate_name: "Ada" }, caller);
  const asked = { token, visitorToken: null, contact_info: "grace@example.com", message: null };
  const { id: requestId } = await requestContact(asked, caller);
  await approveContact(ada, { id, requestId });
  await revokeLink(ada, { id });
  await exportConversation(ada, { id });
  await readExport(ada);
  await afterResponseDone();
  const all = await list();
  expect(await actionsIn()).toEqual([
    "contact_request.approved",
    "conversation.exported",
    "invite_code.generated",
    "link.changed",
    "link.published",
    "link.revoked",
    "user.exported",
    "user.password_changed",
    "user.registered",
    "user.retention_changed",
  ]);
  const subjects = Object.fromEntries(all.map(({ action, subject }) => [action, subject]));
  expect(subjects["link.changed"]).toEqual({ id, email: null });
  expect(subjects["contact_request.approved"]).toEqual({ id: requestId, email: null });
  expect(JSON.stringify(await db().select().from(audit_events))).not.toMatch(/@|Ada/);
});

test("an invitation to a team is recorded once, and its acceptance", async () => {
  const team = await createTeam(ada, { name: "Bakery", interaction_mode: "Panel" });
  await inviteMember(ada, { id: team.id, email: boss.email });
  await inviteMember(ada, { id: team.id, email: boss.email });
  await afterResponseDone();
  const [invitation] = await db().execute<{ id: string }>(sql`select id from team_invitations`);
  await acceptInvitation(boss, { id: invitation?.id ?? "" });
  expect(await list()).toMatchObject([
    { action: "team.joined", actor: { id: boss.id }, subject: { id: team.id } },
    { action: "team.invited", actor: { id: ada.id }, subject: { id: team.id } },
  ]);
});

test("a refused or rolled back command leaves no event", async () => {
  await expect(revokeLink(ada, { id: crypto.randomUUID() })).rejects.toMatchObject({ code: "not_found" });
  const failing = db().transaction(async (tx) => {
    await recordEvent(tx, { actor: ada.id, action: "user.exported" });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await list()).toEqual([]);
});

test("events of a deleted account stay without the account", async () => {
  await checkCredentials({ email: ada.email, password }, caller);
  await deleteAccount(ada, { password });
  await afterResponseDone();
  expect(await list()).toMatchObject([
    { action: "user.deleted", actor: null, subject: null },
    { action: "user.signed_in", actor: null, subject: null },
  ]);
  expect(JSON.stringify(await db().select().from(audit_events))).not.toContain(ada.id);
});

test("pages are newest first without repetitions, also within one millisecond", async () => {
  await addEvents(7);
  await db().execute(sql`update audit_events set created_at = date_trunc('hour', created_at)`);
  const seen: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await listEvents(boss, query({ limit: "3", ...(cursor && { cursor }) }));
    seen.push(...page.events.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
  await expect(listEvents(boss, query({ cursor: "made-up" }))).rejects.toMatchObject({ code: "invalid" });
});

test("filters by person, action and days", async () => {
  await addEvents(1);
  await recordEvent(db(), { actor: boss.id, action: "user.promoted", subject: ada.id });
  await recordEvent(db(), { actor: boss.id, action: "archive.downloaded" });
  await db().execute(
    sql`update audit_events set created_at = '2026-03-01T23:59:59Z' where action = 'user.promoted'`,
  );
  await db().execute(
    sql`update audit_events set created_at = '2026-03-02T00:00:00Z' where action = 'user.exported'`,
  );
  expect(await actionsIn({ actor: boss.id })).toEqual(["archive.downloaded", "user.promoted"]);
  expect(await actionsIn({ email: " ADA@example.com" })).toEqual(["user.exported", "user.promoted"]);
  expect(await actionsIn({ email: "nobody@example.com" })).toEqual([]);
  expect(await actionsIn({ action: "user.exported" })).toEqual(["user.exported"]);
  expect(await actionsIn({ from: "2026-03-01", to: "2026-03-01" })).toEqual(["user.promoted"]);
  expect(await actionsIn({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["user.exported"]);
  expect(auditQuery.safeParse({ from: "yesterday" }).success).toBe(false);
});

test("an export reads everything in batches", async () => {
  await addEvents(1203);
  const batches = await Array.fromAsync(await exportEvents(boss, {}));
  expect(batches.map((events) => events.length)).toEqual([500, 500, 203]);
  expect(new Set(batches.flat().map(({ id }) => id)).size).toBe(1203);
});

test("the daily job erases events older than AUDIT_DAYS", async () => {
  await addEvents(3);
  const day = 24 * 60 * 60_000;
  const [newest] = await list();
  const at = Date.parse(newest?.at ?? "");
  expect(await eraseOldEvents(new Date(at + 180 * day))).toBe(2);
  expect(await eraseOldEvents(new Date(at + 180 * day))).toBe(0);
  await addEvents(5001);
  expect(await eraseOldEvents(new Date(Date.now() + 181 * day))).toBe(5002);
});

test("the log is append-only: only `record` writes, and only retention and account deletion change rows", () => {
  const files = globSync("{lib,app,components,scripts}/**/*.{ts,tsx}", { cwd: repository });
  const source = (file: string) => readFileSync(join(repository, file), "utf8");
  const matching = (pattern: RegExp) => files.filter((file) => pattern.test(source(file))).toSorted();
  expect(matching(/insert\(\s*audit_events|insert into \$\{audit_events/)).toEqual(["lib/audit/record.ts"]);
  expect(matching(/(delete|update)\(\s*audit_events|(delete from|update) (\$\{)?audit_events/)).toEqual([
    "lib/account/delete.ts",
    "lib/audit/erase.ts",
  ]);
});
