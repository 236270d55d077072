import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { audit_events, invite_codes, invite_requests, users } from "@/db/schema/accounts";
import type { Actor } from "@/lib/actor";
import { register } from "@/lib/auth/register";
import { hashCode } from "@/lib/invites/code";
import { approveInvite, generateCode, rejectInvite, requestInvite, revokeCode } from "@/lib/invites/commands";
import { listInviteCodes, listInviteRequests } from "@/lib/invites/queries";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { startSmtp } from "../support/smtp.ts";
import { statementsOf } from "../support/statements.ts";

const smtp = await startSmtp();
process.env["SMTP_URL"] = smtp.url;
process.env["APP_URL"] = "https://colloquy.example";
afterAll(() => smtp.stop());

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const submitted =
  "Your invite request has been submitted successfully. We'll review it and get back to you soon.";
const password = "a long enough password";

let admin: Actor;
beforeEach(async () => {
  await resetDatabase();
  admin = await addPerson("boss@example.com", { superuser: true });
  smtp.mails.length = 0;
  smtp.refuse(false);
});

const request = (email: string, message?: string) => requestInvite({ email, message }, caller);
const rows = () => db().select().from(invite_requests);

async function pending(email = "eve@example.com"): Promise<string> {
  await request(email, "Please.");
  const [row] = await db()
    .select({ id: invite_requests.id })
    .from(invite_requests)
    .where(eq(invite_requests.email, email));
  return row?.id ?? "";
}

describe("a request for an invite", () => {
  test("is stored, and gets the specified response", async () => {
    expect(await request("eve@example.com", "I teach.")).toEqual({ detail: submitted });
    expect(await rows()).toMatchObject([
      { email: "eve@example.com", message: "I teach.", status: "PENDING", approved_at: null },
    ]);
  });

  test("repeated while pending, it is updated and keeps its place", async () => {
    await request("eve@example.com", "First.");
    const [before] = await rows();
    await request("eve@example.com", "Second.");
    expect(await rows()).toMatchObject([
      { id: before?.id, message: "Second.", created_at: before?.created_at },
    ]);
    await request("eve@example.com");
    expect(await rows()).toMatchObject([{ message: "Second." }]);
  });

  test("repeated after a rejection, it is pending again", async () => {
    const id = await pending();
    await rejectInvite(admin, { id });
    await db().execute(sql`update invite_requests set created_at = now() - interval '3 days'`);
    const [before] = await rows();
    await request("eve@example.com");
    const [after] = await rows();
    expect(after).toMatchObject({ id, status: "PENDING", decided_by: null, decided_at: null });
    expect(Date.parse(after?.created_at ?? "")).toBeGreaterThan(Date.parse(before?.created_at ?? ""));
  });

  const reopened = { message: "Once more.", status: "PENDING", approved_at: null, decided_by: null };
  test.each([
    ["was revoked", sql`update invite_codes set revoked_at = now()`],
    ["has expired", sql`update invite_codes set expires_at = now() - interval '1 second'`],
    ["was used by a deleted account", sql`update invite_codes set used_at = now()`],
  ])("repeated after an approval whose code %s, it is pending with its new message", async (_, end) => {
    const id = await pending();
    await approveInvite(admin, { id }, caller);
    await db().execute(end);
    await db().execute(sql`update invite_requests set created_at = now() - interval '3 days'`);
    expect(await request("eve@example.com", "Once more.")).toEqual({ detail: submitted });
    expect((await listInviteRequests(admin)).rows).toMatchObject([
      { id, status: "PENDING", approved: false, message: "Once more." },
    ]);
    const [row] = await rows();
    expect(row).toMatchObject(reopened);
    expect(Date.now() - Date.parse(row?.created_at ?? "")).toBeLessThan(60_000);
    // Approved again, a new code works, and another request changes nothing.
    await approveInvite(admin, { id }, caller);
    await request("eve@example.com", "And again.");
    expect(await rows()).toMatchObject([{ status: "APPROVED", message: "Once more." }]);
  });

  test("repeated while it is approved, it keeps the approval", async () => {
    const id = await pending();
    const [{ code }] = await Promise.all([
      approveInvite(admin, { id }, caller),
      ...Array.from({ length: 8 }, () => request("eve@example.com", "Now?")),
    ]);
    expect(code).not.toBe("");
    expect(await rows()).toMatchObject([{ status: "APPROVED" }]);
  });

  test("changes nothing for an approved or a registered email, without revealing it", async () => {
    await approveInvite(admin, { id: await pending() }, caller);
    const [approved] = await rows();
    const first = await statementsOf(() => request("new@example.com"));
    const second = await statementsOf(() => request("eve@example.com", "Again."));
    const third = await statementsOf(() => request("boss@example.com", "Hello."));
    for (const { result, statements } of [first, second, third]) {
      expect(result).toEqual({ detail: submitted });
      expect(statements).toHaveLength(first.statements.length);
    }
    const all = await rows();
    expect(all.map((row) => row.email).toSorted()).toEqual(["eve@example.com", "new@example.com"]);
    expect(all.find((row) => row.email === "eve@example.com")).toEqual(approved);
  });
});

describe("approving", () => {
  test("creates a code for that email and a link with both", async () => {
    const id = await pending();
    const approval = await approveInvite(admin, { id }, caller);
    expect(approval).toMatchObject({
      id,
      email: "eve@example.com",
      approved: true,
      status: "APPROVED",
      mail: "sent",
    });
    expect(Date.now() - Date.parse(approval.approved_at ?? "")).toBeLessThan(60_000);
    expect(approval.code).toMatch(/^.{4}-.{4}-.{4}$/);
    expect(approval.register_url).toBe(
      `https://colloquy.example/register?code=${approval.code}&email=eve%40example.com`,
    );
    const [code] = await db().select().from(invite_codes);
    expect(code).toMatchObject({ email: "eve@example.com", request_id: id, last4: approval.code.slice(-4) });
    expect(code?.code_hash).toEqual(hashCode(approval.code));
    const days = (Date.parse(code?.expires_at ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);
  });

  test("stores the code only as a hash", async () => {
    const { code } = await approveInvite(admin, { id: await pending() }, caller);
    const [{ everything } = { everything: "" }] = await db().execute<{ everything: string }>(sql`
      select concat(
        (select json_agg(c) from invite_codes c), (select json_agg(r) from invite_requests r),
        (select json_agg(a) from audit_events a)) as everything`);
    expect(everything).toContain(code.slice(-4));
    expect(everything).not.toContain(code);
    expect(everything).not.toContain(code.replaceAll("-", ""));
  });

  test("mails the link, as text and HTML, if a mail server is configured", async () => {
    const approval = await approveInvite(admin, { id: await pending("o'hara&co@example.com") }, caller);
    expect(approval.mail).toBe("sent");
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(["o'hara&co@example.com"]);
    expect(mail?.from).toBe("no-reply@colloquy.example");
    expect(mail?.data).toMatch(/^Subject: Your invite to Colloquy$/m);
    expect(mail?.data).toMatch(/^Content-Type: text\/plain/m);
    expect(mail?.data).toMatch(/^Content-Type: text\/html/m);
    const unfolded = mail?.data.replaceAll("=\n", "").replaceAll("=3D", "=") ?? "";
    expect(unfolded).toContain(approval.register_url);
    expect(unfolded).toContain(`href="${approval.register_url.replaceAll("&", "&amp;")}"`);
    expect(unfolded).not.toContain("for o'hara&co@example.com, and for 14 days.</p>");
  });

  test("mails a link to the public address, for any host of the request", async () => {
    const evil = { ...caller, origin: "https://evil.example" };
    expect((await approveInvite(admin, { id: await pending() }, evil)).mail).toBe("sent");
    expect(smtp.mails[0]?.data).toContain("https://colloquy.example/register");
    expect(smtp.mails[0]?.data).not.toContain("evil");
  });

  test("is not undone by a failed mail; the response reports it", async () => {
    smtp.refuse(true);
    const approval = await approveInvite(admin, { id: await pending() }, caller);
    expect(approval).toMatchObject({ mail: "failed", status: "APPROVED" });
    expect(smtp.mails).toEqual([]);
    const user = await register({ email: "eve@example.com", password, invite_code: approval.code }, caller);
    expect(user.email).toBe("eve@example.com");
  });

  test("succeeds once: ten in parallel create one code, and nine conflicts", async () => {
    const id = await pending();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => approveInvite(admin, { id }, caller)),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason as unknown] : [],
    );
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict" });
    expect(await db().select().from(invite_codes)).toHaveLength(1);
    expect(smtp.mails).toHaveLength(1);
  });

  test("and rejecting exclude each other", async () => {
    const id = await pending();
    await rejectInvite(admin, { id });
    await expect(approveInvite(admin, { id }, caller)).rejects.toMatchObject({
      code: "conflict",
      message: "This request was already rejected.",
    });
    await expect(rejectInvite(admin, { id })).rejects.toMatchObject({ code: "conflict" });
    expect(await db().select().from(invite_codes)).toEqual([]);
  });

  test("of an unknown request is a 404", async () => {
    const id = crypto.randomUUID();
    await expect(approveInvite(admin, { id }, caller)).rejects.toMatchObject({ code: "not_found" });
    await expect(rejectInvite(admin, { id })).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeCode(admin, { id })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("the lists", () => {
  test("requests are paged if a limit is given, each row once", async () => {
    for (const name of ["a", "b", "c", "d", "e"]) await pending(`${name}@example.com`);
    // Some with the same time.
    await db().execute(sql`update invite_requests set created_at = now() where email > 'c'`);
    const whole = await listInviteRequests(admin);
    expect(whole).toMatchObject({ rows: { length: 5 }, next: null });
    const seen = [];
    for (let cursor: string | undefined, index = 0; index === 0 || cursor; index++) {
      const page = await listInviteRequests(admin, { limit: 2, cursor });
      seen.push(page.rows);
      cursor = page.next ?? undefined;
    }
    expect(seen.map((rows) => rows.length)).toEqual([2, 2, 1]);
    expect(seen.flat()).toEqual(whole.rows);
    await expect(listInviteRequests(admin, { cursor: "made up" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("have pending and approved requests; rejected ones only on request", async () => {
    const eve = await pending("eve@example.com");
    const joe = await pending("joe@example.com");
    const kim = await pending("kim@example.com");
    await approveInvite(admin, { id: joe }, caller);
    await rejectInvite(admin, { id: kim });
    const ids = async (status?: "PENDING" | "APPROVED" | "REJECTED") =>
      (await listInviteRequests(admin, { status })).rows.map((entry) => entry.id).toSorted();
    expect(await ids()).toEqual([eve, joe].toSorted());
    expect(await ids("PENDING")).toEqual([eve]);
    expect(await ids("APPROVED")).toEqual([joe]);
    expect(await ids("REJECTED")).toEqual([kim]);
    const [approved] = (await listInviteRequests(admin, { status: "APPROVED" })).rows;
    expect(Object.keys(approved ?? {}).toSorted()).toEqual([
      "approved",
      "approved_at",
      "created_at",
      "email",
      "id",
      "message",
      "status",
    ]);
  });

  test("codes have their state, and never the code", async () => {
    const used = await generateCode(admin);
    const revoked = await generateCode(admin);
    const expired = await generateCode(admin);
    const unused = await generateCode(admin);
    await register({ email: "eve@example.com", password, invite_code: used.code }, caller);
    await revokeCode(admin, { id: revoked.id });
    await db()
      .update(invite_codes)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(invite_codes.id, expired.id));
    const codes = await listInviteCodes(admin);
    const stateOf = (id: string) => codes.find((code) => code.id === id);
    expect(stateOf(used.id)).toMatchObject({ state: "used", used_by: "eve@example.com" });
    expect(stateOf(revoked.id)).toMatchObject({ state: "revoked", used_by: null });
    expect(stateOf(expired.id)).toMatchObject({ state: "expired" });
    expect(stateOf(unused.id)).toMatchObject({ state: "unused", email: null, last4: unused.code.slice(-4) });
    for (const { code } of [used, revoked, expired, unused])
      expect(JSON.stringify(codes)).not.toContain(code.slice(0, 9));
  });
});

describe("revoking", () => {
  test("ends an unused code; a second time changes nothing", async () => {
    const { id, code } = await generateCode(admin);
    await revokeCode(admin, { id });
    const [before] = await db().select().from(invite_codes);
    await revokeCode(admin, { id });
    expect(await db().select().from(invite_codes)).toEqual([before]);
    await expect(
      register({ email: "eve@example.com", password, invite_code: code }, caller),
    ).rejects.toMatchObject({ code: "invalid" });
  });

  test("revoking a used code is a conflict", async () => {
    const { id, code } = await generateCode(admin);
    await register({ email: "eve@example.com", password, invite_code: code }, caller);
    await expect(revokeCode(admin, { id })).rejects.toMatchObject({ code: "conflict" });
  });
});

test("administrators' actions are recorded, without a secret", async () => {
  const eve = await pending("eve@example.com");
  await approveInvite(admin, { id: eve }, caller);
  const kim = await pending("kim@example.com");
  await rejectInvite(admin, { id: kim });
  const { id } = await generateCode(admin);
  await revokeCode(admin, { id });
  const events = await db().select().from(audit_events).orderBy(audit_events.created_at);
  expect(events.map((event) => [event.actor_id, event.action, event.subject_id])).toEqual([
    [admin.id, "invite_request.approved", eve],
    [admin.id, "invite_request.rejected", kim],
    [admin.id, "invite_code.generated", id],
    [admin.id, "invite_code.revoked", id],
  ]);
  expect(await db().select({ id: users.id }).from(users)).toHaveLength(2);
});
