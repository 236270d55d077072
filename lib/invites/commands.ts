import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, assertSuperuser, type Caller } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { audit_events, invite_codes, invite_requests, users } from "../../db/schema/accounts.ts";
import { AppError } from "../errors.ts";
import { countAddress } from "../limits.ts";
import { sendMail } from "../mail.ts";
import { codeDays, hashCode, newCode } from "./code.ts";
import { invitation, registerUrl } from "./invitation.ts";
import { requestColumns } from "./rows.ts";
import { type Approval, type InviteId, type InviteRequest, type NewCode, submitted } from "./schema.ts";

/**
 * Notes that somebody would like an invite. A pending request is updated; a rejected one, and an approved one whose code
 * no longer works, is pending again; for an email with a working code or an account nothing changes. One statement and
 * one answer for all of them.
 * @throws AppError rate_limited
 */
export async function requestInvite(
  input: { email: string; message?: string | null | undefined },
  caller: Pick<Caller, "address" | "counted">,
): Promise<{ detail: string }> {
  await countAddress("invite_request", caller);
  await db().execute(sql`
    insert into ${invite_requests} as known (email, message)
    select ${input.email}, ${input.message || null}
    where not exists (select from ${users} where ${users.email} = ${input.email})
    on conflict (email) do update set
      message = coalesce(excluded.message, known.message),
      created_at = case known.status when 'PENDING' then known.created_at else excluded.created_at end,
      status = 'PENDING', approved_at = null, decided_at = null, decided_by = null
    where known.status in ('PENDING', 'REJECTED') or (
      -- The code of an approval that is committed at this moment is not visible here, and works.
      exists (select from ${invite_codes} c where c.request_id = known.id and c.created_at >= known.approved_at)
      and not exists (select from ${invite_codes} c where c.request_id = known.id
        and c.used_at is null and c.revoked_at is null and c.expires_at > now()))`);
  return { detail: submitted };
}

/** Decides a pending request; of two who decide at once one wins. @throws AppError not_found, conflict */
async function decide(
  tx: Tx,
  actor: Actor,
  id: string,
  status: "APPROVED" | "REJECTED",
): Promise<InviteRequest> {
  const [decided] = await tx
    .update(invite_requests)
    .set({
      status,
      decided_at: sql`now()`,
      decided_by: actor.id,
      ...(status === "APPROVED" && { approved_at: sql`now()` }),
    })
    .where(and(eq(invite_requests.id, id), eq(invite_requests.status, "PENDING")))
    .returning(requestColumns);
  if (!decided) {
    const [other] = await tx
      .select({ status: invite_requests.status })
      .from(invite_requests)
      .where(eq(invite_requests.id, id));
    if (!other) throw new AppError("not_found", "There is no such invite request.");
    throw new AppError("conflict", `This request was already ${other.status.toLowerCase()}.`);
  }
  const action = status === "APPROVED" ? "invite_request.approved" : "invite_request.rejected";
  await tx.insert(audit_events).values({ actor_id: actor.id, action, subject_id: id });
  return decided;
}

/** Makes a code; only its hash is kept. */
async function issueCode(
  tx: Tx,
  actor: Actor,
  bound: { email: string; request_id: string } | null,
): Promise<NewCode> {
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
      ...bound,
    })
    .returning({ id: invite_codes.id, expires_at: invite_codes.expires_at });
  if (!issued) throw new Error("A code was not stored.");
  return { id: issued.id, code, expires_at: issued.expires_at };
}

/**
 * Approves a pending request: makes a code for that email alone, and mails it when a mail server is configured.
 * A mail that fails undoes nothing; the answer says so.
 * @throws AppError forbidden, not_found, conflict when it was decided already
 */
export async function approveInvite(
  actor: Actor,
  input: InviteId,
  caller: Pick<Caller, "origin">,
): Promise<Approval> {
  assertSuperuser(actor);
  const { request, issued } = await db().transaction(async (tx) => {
    const request = await decide(tx, actor, input.id, "APPROVED");
    return { request, issued: await issueCode(tx, actor, { email: request.email, request_id: request.id }) };
  });
  const register_url = registerUrl(caller.origin, issued.code, request.email);
  const mail = await sendMail((origin) =>
    invitation({
      to: request.email,
      code: issued.code,
      url: registerUrl(origin, issued.code, request.email),
    }),
  );
  return { ...request, code: issued.code, register_url, mail };
}

/** Rejects a pending request. @throws AppError forbidden, not_found, conflict when it was decided already */
export async function rejectInvite(actor: Actor, input: InviteId): Promise<InviteRequest> {
  assertSuperuser(actor);
  return db().transaction((tx) => decide(tx, actor, input.id, "REJECTED"));
}

/** A code that works for whoever has it, once. It is shown now and never again. @throws AppError forbidden */
export async function generateCode(actor: Actor): Promise<NewCode> {
  assertSuperuser(actor);
  return db().transaction(async (tx) => {
    const issued = await issueCode(tx, actor, null);
    await tx
      .insert(audit_events)
      .values({ actor_id: actor.id, action: "invite_code.generated", subject_id: issued.id });
    return issued;
  });
}

/**
 * Takes an unused code back. One that was revoked before stays so.
 * @throws AppError forbidden, not_found, conflict for a code that was used
 */
export async function revokeCode(actor: Actor, input: InviteId): Promise<null> {
  assertSuperuser(actor);
  await db().transaction(async (tx) => {
    const [revoked] = await tx
      .update(invite_codes)
      .set({ revoked_at: sql`coalesce(${invite_codes.revoked_at}, now())` })
      .where(and(eq(invite_codes.id, input.id), isNull(invite_codes.used_at)))
      .returning({ id: invite_codes.id });
    if (revoked) {
      await tx
        .insert(audit_events)
        .values({ actor_id: actor.id, action: "invite_code.revoked", subject_id: input.id });
      return;
    }
    const [used] = await tx
      .select({ id: invite_codes.id })
      .from(invite_codes)
      .where(eq(invite_codes.id, input.id));
    if (!used) throw new AppError("not_found", "There is no such invite code.");
    throw new AppError("conflict", "This code was used already.");
  });
  return null;
}
