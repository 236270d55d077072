import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Actor, assertSuperuser, type Caller } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { invite_codes, invite_requests, users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import { AppError } from "../errors.ts";
import { countAddress } from "../limits.ts";
import { linkOrigin } from "../link-origin.ts";
import { escapeHtml, type Mail, sendMail } from "../mail.ts";
import { site } from "../site.ts";
import { codeDays, hashCode, newCode } from "./code.ts";
import { requestColumns } from "./queries.ts";
import type { InviteId, inviteRequestForm, NewCode } from "./schema.ts";

/**
 * Asks for an invite, with one answer for every email. A pending request is updated. A rejected one, or an
 * approved one whose code no longer works, becomes pending again. An email with a working code or an account
 * changes nothing.
 * @throws {AppError} rate_limited
 */
export async function requestInvite(
  input: z.infer<typeof inviteRequestForm>,
  caller: Pick<Caller, "address" | "counted">,
) {
  await countAddress("invite_request", caller);
  await db().execute(sql`
    insert into ${invite_requests} as request (email, message)
    select ${input.email}, ${input.message || null}
    where not exists (select from ${users} where ${users.email} = ${input.email})
    on conflict (email) do update set
      message = coalesce(excluded.message, request.message),
      created_at = case request.status when 'PENDING' then request.created_at else excluded.created_at end,
      status = 'PENDING', approved_at = null, decided_at = null, decided_by = null
    where request.status in ('PENDING', 'REJECTED') or (
      -- A concurrent approval's code is not visible here, but works.
      (exists (select from ${invite_codes} c where c.request_id = request.id and c.created_at >= request.approved_at)
        -- The code of an old approval may be erased.
        or request.approved_at < now() - interval '30 days')
      and not exists (select from ${invite_codes} c where c.request_id = request.id
        and c.used_at is null and c.revoked_at is null and c.expires_at > now()))`);
  // The same for every email, so that it does not reveal which ones are known.
  return {
    detail: "Your invite request has been submitted successfully. We'll review it and get back to you soon.",
  };
}

/**
 * Decides a pending request; if two administrators decide at once, one gets a conflict.
 * @throws {AppError} not_found, conflict
 */
async function decide(tx: Tx, actor: Actor, id: string, status: "APPROVED" | "REJECTED") {
  const [decided] = await tx
    .update(invite_requests)
    .set({
      status,
      decided_at: sql`now()`,
      decided_by: actor.id,
      approved_at: status === "APPROVED" ? sql`now()` : undefined,
    })
    .where(and(eq(invite_requests.id, id), eq(invite_requests.status, "PENDING")))
    .returning(requestColumns);
  if (!decided) {
    const [other] = await tx.select().from(invite_requests).where(eq(invite_requests.id, id));
    if (!other) throw new AppError("not_found", "There is no such invite request.");
    throw new AppError("conflict", `This request was already ${other.status.toLowerCase()}.`);
  }
  const action = status === "APPROVED" ? "invite_request.approved" : "invite_request.rejected";
  await recordEvent(tx, { actor: actor.id, action, subject: id });
  return decided;
}

/** Creates a code, bound to the request's email if there is one. Stores only its hash. */
async function issueCode(tx: Tx, actor: Actor, request?: { id: string; email: string }): Promise<NewCode> {
  const code = newCode();
  const code_hash = hashCode(code);
  if (!code_hash) throw new Error("A new code does not read as a code.");
  const [issued] = await tx
    .insert(invite_codes)
    .values({
      code_hash,
      last4: code.slice(-4),
      created_by: actor.id,
      expires_at: sql`now() + ${codeDays} * interval '1 day'`,
      ...(request && { email: request.email, request_id: request.id }),
    })
    .returning({ id: invite_codes.id, expires_at: invite_codes.expires_at });
  if (!issued) throw new Error("A code was not stored.");
  return { ...issued, code };
}

function invitation({ to, code, url }: { to: string; code: string; url: string }): Mail {
  const lines = {
    welcome: `You asked for an invite to ${site.name}, and here it is.`,
    code: `Your invite code is ${code}. It works once, for ${to}, and for ${codeDays} days.`,
    ignore: "If you did not ask for this, you can ignore this mail.",
  };
  const link = `<a href="${escapeHtml(url)}">Create your account</a>`;
  const paragraphs = [escapeHtml(lines.welcome), link, escapeHtml(lines.code), escapeHtml(lines.ignore)];
  return {
    to,
    subject: `Your invite to ${site.name}`,
    text: `${lines.welcome}\n\nCreate your account:\n${url}\n\n${lines.code}\n\n${lines.ignore}\n`,
    html: [
      `<!doctype html><html lang="en"><body style="font-family:sans-serif;font-size:16px;line-height:1.5">`,
      ...paragraphs.map((html) => `<p style="margin:0 0 16px">${html}</p>`),
      `</body></html>`,
    ].join("\n"),
  };
}

/**
 * Approves a request, creates a code for its email and mails the code if a mail server is configured. A mail
 * that fails is reported in `mail` and undoes nothing.
 * @throws {AppError} forbidden, not_found, conflict when the request is already decided
 */
export async function approveInvite(actor: Actor, input: InviteId, caller: Pick<Caller, "origin">) {
  assertSuperuser(actor);
  const { request, code } = await db().transaction(async (tx) => {
    const request = await decide(tx, actor, input.id, "APPROVED");
    return { request, code: (await issueCode(tx, actor, request)).code };
  });
  const form = new URLSearchParams({ code, email: request.email }).toString();
  const urlAt = (origin: string) => `${origin}/register?${form}`;
  const mail = await sendMail((origin) => invitation({ to: request.email, code, url: urlAt(origin) }));
  return { ...request, code, register_url: urlAt(linkOrigin(caller.origin)), mail };
}

/** Rejects a pending request. @throws {AppError} forbidden, not_found, conflict when the request is already decided */
export async function rejectInvite(actor: Actor, input: InviteId) {
  assertSuperuser(actor);
  return db().transaction((tx) => decide(tx, actor, input.id, "REJECTED"));
}

/** Creates a single-use code for any email. The code is returned only here. @throws {AppError} forbidden */
export async function generateCode(actor: Actor): Promise<NewCode> {
  assertSuperuser(actor);
  return db().transaction(async (tx) => {
    const issued = await issueCode(tx, actor);
    await recordEvent(tx, { actor: actor.id, action: "invite_code.generated", subject: issued.id });
    return issued;
  });
}

/** Revokes an unused code. Idempotent. @throws {AppError} forbidden, not_found, conflict for a used code */
export async function revokeCode(actor: Actor, input: InviteId): Promise<void> {
  assertSuperuser(actor);
  const { id, revoked_at, used_at } = invite_codes;
  await db().transaction(async (tx) => {
    const [revoked] = await tx
      .update(invite_codes)
      .set({ revoked_at: sql`coalesce(${revoked_at}, now())` })
      .where(and(eq(id, input.id), isNull(used_at)))
      .returning({ id });
    if (revoked)
      return recordEvent(tx, { actor: actor.id, action: "invite_code.revoked", subject: input.id });
    const [used] = await tx.select({ id }).from(invite_codes).where(eq(id, input.id));
    if (!used) throw new AppError("not_found", "There is no such invite code.");
    throw new AppError("conflict", "This code was used already.");
  });
}
