import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { outbox } from "@/db/schema/accounts";
import { contact_requests, visitors } from "@/db/schema/sharing";
import type { Actor } from "@/lib/actor";
import { afterResponseDone } from "@/lib/after-response";
import { countAgainst } from "@/lib/limits";
import {
  approveContact,
  listContactRequests,
  rejectContact,
  requestContact,
  withdrawContact,
} from "@/lib/sharing/contact/requests";
import { findPublicInterview, listOwnContactRequests } from "@/lib/sharing/page/interview";
import { publishInterview, revokeLink } from "@/lib/sharing/link/publish";
import { resetDatabase } from "../support/database.ts";
import { addPerson } from "../support/people.ts";
import { addInterview, type Interview } from "../support/shared-interview.ts";
import { startSmtp } from "../support/smtp.ts";

const smtp = await startSmtp();
process.env["SMTP_URL"] = smtp.url;
process.env["APP_URL"] = "https://colloquy.example/";

const caller = { address: "192.0.2.1", origin: "https://colloquy.example" };
const gone = { code: "not_found", message: "This interview link is invalid or has expired." };
let ada: Actor;
let interview: Interview;
let token: string;
beforeEach(async () => {
  await resetDatabase();
  smtp.mails.length = 0;
  smtp.refuse(false);
  ada = await addPerson("countess@example.com");
  interview = await addInterview(ada, { workflow: "resume_interview" });
  const settings = { id: interview.id, candidate_name: "Ada", contact_email: "hire.ada@example.com" };
  token = (await publishInterview(ada, settings, caller)).public_id;
});
afterAll(() => smtp.stop());

const request = (
  contact_info: string,
  more: { visitorToken?: string; message?: string; address?: string } = {},
) =>
  requestContact(
    { token, visitorToken: more.visitorToken ?? null, contact_info, message: more.message },
    { ...caller, address: more.address ?? caller.address },
  );
/** Leaves a contact and sends the mail. */
async function leave(...input: Parameters<typeof request>) {
  const made = await request(...input);
  await afterResponseDone();
  return made;
}
const mine = (visitorToken: string | null) => listOwnContactRequests({ token, visitorToken });
const list = async () => (await listContactRequests(ada, { id: interview.id })).rows;
const of = (requestId: string) => ({ id: interview.id, requestId });
async function approve(requestId: string) {
  const approved = await approveContact(ada, of(requestId));
  await afterResponseDone();
  return approved;
}
const stored = () => db().select().from(contact_requests);
/** The text of a mail, with wrapped lines joined. */
const mailText = (data: string) =>
  data.replaceAll("=\n", "").replaceAll("=E2=80=9C", "“").replaceAll("=E2=80=9D", "”");

describe("a contact request", () => {
  test("is masked for the owner, and pending for its visitor, who alone sees it", async () => {
    const made = await leave("jane@acme.com", { message: "Write to jane@acme.com or +44 20 7946 0958." });
    expect(made).toEqual({
      id: expect.any(String) as string,
      status: "PENDING",
      visitor_token: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const created_at = expect.stringMatching(/^\d{4}-.*Z$/) as string;
    expect(await list()).toEqual([
      {
        id: made.id,
        contact_info: "j••••@acme.com",
        message: "Write to j••••@acme.com or •••• 58.",
        status: "PENDING",
        created_at,
        is_new: true,
      },
    ]);
    const own = {
      id: made.id,
      status: "PENDING",
      message: "Write to jane@acme.com or +44 20 7946 0958.",
      created_at,
      candidate_contact: null,
    };
    expect(await mine(made.visitor_token)).toEqual([own]);
    const page = await findPublicInterview({ token, visitorToken: made.visitor_token });
    expect(page?.contact_requests).toEqual([own]);
    for (const stranger of [null, "made up", (await leave("+44 20 7946 0111")).visitor_token])
      expect(JSON.stringify(await mine(stranger))).not.toContain(made.id);
  });

  test("after a question belongs to the same visitor", async () => {
    const first = await leave("jane@acme.com");
    const second = await leave("jane@home.org", { visitorToken: first.visitor_token });
    expect(second.visitor_token).toBe(first.visitor_token);
    expect((await mine(first.visitor_token)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await db().select().from(visitors)).toHaveLength(1);
  });

  test("is stored on a live link only", async () => {
    await revokeLink(ada, { id: interview.id });
    await expect(request("jane@acme.com")).rejects.toMatchObject(gone);
    await expect(mine(null)).rejects.toMatchObject(gone);
    expect(await stored()).toEqual([]);
    expect(await db().select().from(visitors)).toEqual([]);
  });

  test("is limited to 5 a day for a visitor, and also for an address", async () => {
    const { visitor_token: visitorToken } = await leave("jane@acme.com");
    for (let at = 1; at < 5; at++) await leave(`jane${at}@acme.com`, { visitorToken });
    const refused = {
      code: "rate_limited",
      message: expect.stringMatching(/^Too many contact requests\. .* in \d+ hours\.$/) as string,
      retryAfter: expect.any(Number) as number,
    };
    await expect(request("more@acme.com", { visitorToken })).rejects.toMatchObject(refused);
    await leave("joe@acme.com");
    const address = "198.51.100.1";
    for (let at = 0; at < 60; at++) await request(`joe${at}@acme.com`, { address });
    await expect(request("more@acme.com", { address })).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("a refused one adds no rows, for any number of strangers", async () => {
    const address = "198.51.100.2";
    for (let at = 0; at < 60; at++) await countAgainst("contact_address", address);
    const rows = () => db().execute(sql`select key from rate_limits order by key`);
    const before = await rows();
    for (let at = 0; at < 20; at++)
      await expect(request(`eve${at}@acme.com`, { address })).rejects.toMatchObject({ code: "rate_limited" });
    expect(await rows()).toEqual(before);
    expect(await db().select().from(visitors)).toEqual([]);
  });
});

test("contact information is an email address or a phone number, for a live link only", async () => {
  const wrong = {
    code: "invalid",
    fields: { contact_info: "Please enter an email address or a phone number." },
  };
  for (const text of ["@jane_doe", "jane", "jane@acme", "call me", "12345", "jane@acme.com and more"]) {
    await expect(request(text)).rejects.toMatchObject(wrong);
    const dead = requestContact({ token: "nothing", visitorToken: null, contact_info: text }, caller);
    await expect(dead).rejects.toMatchObject(gone);
  }
  expect(await stored()).toEqual([]);
  for (const text of ["jane@acme.com", "+44 20 7946 0958", "(030) 123-4567"])
    expect(await leave(text)).toMatchObject({ status: "PENDING" });
});

describe("withdrawing", () => {
  const withdraw = (requestId: string, visitorToken: string | null, of = token) =>
    withdrawContact({ token: of, visitorToken, requestId });

  test("erases the request, and keeps another one of the visitor", async () => {
    const { id, visitor_token } = await leave("jane@acme.com", { message: "It is Jane." });
    const second = await leave("jane@home.org", { visitorToken: visitor_token });
    await withdraw(id, visitor_token);
    expect(JSON.stringify(await stored())).not.toMatch(/acme|It is Jane/);
    expect((await mine(visitor_token)).map((one) => one.id)).toEqual([second.id]);
    await expect(approveContact(ada, of(id))).rejects.toMatchObject({ code: "not_found" });
    await expect(withdraw(id, visitor_token)).rejects.toMatchObject({ code: "not_found" });
  });

  test("deletes its unsent mail", async () => {
    smtp.refuse(true);
    const { id, visitor_token } = await leave("jane@acme.com");
    expect(await db().$count(outbox)).toBe(1);
    await withdraw(id, visitor_token);
    expect(await db().$count(outbox)).toBe(0);
  });

  test("is for the same visitor, on this live link, before the decision", async () => {
    const { id, visitor_token } = await leave("jane@acme.com");
    const stranger = await leave("joe@acme.com");
    for (const other of [null, "made up", stranger.visitor_token])
      await expect(withdraw(id, other)).rejects.toMatchObject({ code: "not_found" });
    await expect(withdraw(id, visitor_token, "nothing")).rejects.toMatchObject(gone);
    await approve(id);
    await expect(withdraw(id, visitor_token)).rejects.toMatchObject({
      code: "conflict",
      message: "This request was already approved.",
    });
    await revokeLink(ada, { id: interview.id });
    await expect(withdraw(stranger.id, stranger.visitor_token)).rejects.toMatchObject(gone);
    expect(await stored()).toHaveLength(2);
  });
});

describe("approving", () => {
  test("shows the contact to the owner, and the candidate's to that visitor only", async () => {
    const { id, visitor_token } = await leave("jane@acme.com", { message: "Hello from jane@acme.com." });
    const other = await leave("joe@acme.com");
    expect(await approve(id)).toMatchObject({
      id,
      status: "APPROVED",
      contact_info: "jane@acme.com",
      message: "Hello from jane@acme.com.",
    });
    expect(await list()).toMatchObject([
      { status: "PENDING", contact_info: "j••••@acme.com" },
      { status: "APPROVED", contact_info: "jane@acme.com" },
    ]);
    expect(await mine(visitor_token)).toMatchObject([
      { status: "APPROVED", candidate_contact: "hire.ada@example.com" },
    ]);
    expect(await mine(other.visitor_token)).toMatchObject([{ status: "PENDING", candidate_contact: null }]);
    // Never the account's own address.
    expect(JSON.stringify(await mine(visitor_token))).not.toContain(ada.email);
  });

  test("without a contact email on the link shows the visitor none, until there is one", async () => {
    await publishInterview(ada, { id: interview.id, contact_email: null }, caller);
    const { id, visitor_token } = await leave("jane@acme.com");
    await approve(id);
    expect(await mine(visitor_token)).toMatchObject([{ status: "APPROVED", candidate_contact: null }]);
    await publishInterview(ada, { id: interview.id, contact_email: "now@example.com" }, caller);
    expect(await mine(visitor_token)).toMatchObject([{ candidate_contact: "now@example.com" }]);
  });

  test("ends with the link for the visitor, not for the owner", async () => {
    const { id, visitor_token } = await leave("jane@acme.com");
    await revokeLink(ada, { id: interview.id });
    expect(await approve(id)).toMatchObject({ contact_info: "jane@acme.com" });
    await expect(mine(visitor_token)).rejects.toMatchObject(gone);
    expect(await list()).toMatchObject([{ contact_info: "jane@acme.com" }]);
  });
});

describe("rejecting", () => {
  test("erases the contact, also in the message, and shows the visitor no contact", async () => {
    const { id, visitor_token } = await leave("jane@acme.com", { message: "I am @jane_doe, jane@acme.com." });
    expect(await rejectContact(ada, of(id))).toMatchObject({ status: "REJECTED", contact_info: null });
    expect(JSON.stringify(await stored())).not.toMatch(/jane/);
    expect(await list()).toMatchObject([{ status: "REJECTED", contact_info: null }]);
    expect(await mine(visitor_token)).toMatchObject([{ status: "REJECTED", candidate_contact: null }]);
  });
});

describe("a decision", () => {
  test("is made once: of many in parallel one succeeds, and the others get a conflict", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await leave(`jane${round}@acme.com`);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 10 }, (_, at) =>
          at % 2 === 0 ? approveContact(ada, of(id)) : rejectContact(ada, of(id)),
        ),
      );
      expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
      const row = (await stored()).find((known) => known.id === id);
      const decided = row?.status.toLowerCase();
      expect(row?.contact_info).toBe(decided === "approved" ? `jane${round}@acme.com` : null);
      const reasons = outcomes.flatMap((outcome) =>
        outcome.status === "rejected" ? [outcome.reason as unknown] : [],
      );
      const text = `This request was already ${decided}.`;
      for (const reason of reasons) expect(reason).toMatchObject({ code: "conflict", message: text });
    }
  });

  test("is for the owner, about requests of that interview", async () => {
    const { id } = await leave("jane@acme.com");
    const joe = await addPerson("joe@example.com", { superuser: true });
    const other = await addInterview(ada);
    const missing = { code: "not_found", message: "There is no such contact request." };
    for (const [actor, input] of [
      [joe, of(id)],
      [ada, { id: other.id, requestId: id }],
      [ada, of(crypto.randomUUID())],
    ] as const) {
      await expect(approveContact(actor, input)).rejects.toMatchObject(missing);
      await expect(rejectContact(actor, input)).rejects.toMatchObject(missing);
    }
    expect(await stored()).toMatchObject([{ status: "PENDING", contact_info: "jane@acme.com" }]);
  });
});

describe("mails", () => {
  test("notify the owner of a request, without its sender", async () => {
    await leave("jane@acme.com", { message: "A private word." });
    expect(smtp.mails.map(({ to }) => to)).toEqual([["countess@example.com"]]);
    const text = mailText(smtp.mails[0]?.data ?? "");
    expect(text).toContain("Subject: Somebody would like to contact you on Colloquy");
    expect(text).toContain(`https://colloquy.example/dashboard/resume-interview/${interview.id}`);
    expect(text).not.toMatch(/jane|acme|private word/);
  });

  test("link to the public address, for any host of the request", async () => {
    await requestContact(
      { token, visitorToken: null, contact_info: "jane@acme.com" },
      { ...caller, origin: "https://evil.example" },
    );
    await afterResponseDone();
    const text = mailText(smtp.mails[0]?.data ?? "");
    expect(text).toContain('href=3D"https://colloquy.example/dashboard/');
    expect(text).not.toContain("evil");
  });

  test("notify both of an approval", async () => {
    const { id } = await leave("jane@acme.com", { message: "Hello & welcome <there>." });
    smtp.mails.length = 0;
    await approve(id);
    const to = (address: string) =>
      mailText(smtp.mails.find((mail) => mail.to.includes(address))?.data ?? "");
    expect(smtp.mails).toHaveLength(2);
    expect(to("countess@example.com")).toContain("jane@acme.com");
    expect(to("countess@example.com")).toContain("Hello &amp; welcome &lt;there&gt;.");
    expect(to("jane@acme.com")).toContain("hire.ada@example.com");
    expect(to("jane@acme.com")).toContain("Ada approved");
    expect(to("jane@acme.com")).not.toContain("countess");
    expect(to("jane@acme.com")).not.toContain(interview.id);
  });

  test("contain no contact of the candidate once the link is revoked", async () => {
    const { id } = await leave("jane@acme.com");
    await revokeLink(ada, { id: interview.id });
    smtp.mails.length = 0;
    await approve(id);
    const toVisitor = smtp.mails.find((mail) => mail.to.includes("jane@acme.com"));
    expect(mailText(toVisitor?.data ?? "")).toContain("They have your contact information");
    expect(mailText(toVisitor?.data ?? "")).not.toContain("hire.ada");
  });

  test("go to the owner only, if the contact is no email address", async () => {
    const { id } = await leave("+44 20 7946 0958");
    smtp.mails.length = 0;
    await approve(id);
    expect(smtp.mails.map(({ to }) => to)).toEqual([["countess@example.com"]]);
  });

  test("notify nobody of a rejection", async () => {
    const { id } = await leave("jane@acme.com");
    smtp.mails.length = 0;
    await rejectContact(ada, of(id));
    expect(smtp.mails).toEqual([]);
  });

  test("that fail change nothing", async () => {
    smtp.refuse(true);
    const { id, visitor_token } = await leave("jane@acme.com");
    expect(await approve(id)).toMatchObject({ status: "APPROVED" });
    expect(await mine(visitor_token)).toMatchObject([{ status: "APPROVED" }]);
    expect(smtp.mails).toEqual([]);
  });
});
