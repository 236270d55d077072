import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { isAfter } from "../after-cursor.ts";
import { invite_codes, invite_requests, users } from "../../db/schema/accounts.ts";
import { cutPage } from "../page.ts";
import type { InviteRequestQuery, IssuedCode } from "./schema.ts";

/** A request in the API. */
export const requestColumns = {
  id: invite_requests.id,
  email: invite_requests.email,
  message: invite_requests.message,
  created_at: invite_requests.created_at,
  approved: sql<boolean>`${invite_requests.status} = 'APPROVED'`,
  approved_at: invite_requests.approved_at,
  status: invite_requests.status,
};

/**
 * Requests for an invite, newest first: a page if `limit` is given, otherwise all. Without `status`, leaves
 * out rejected ones.
 * @throws {AppError} forbidden, invalid (cursor)
 */
export async function listInviteRequests(actor: Actor, input: InviteRequestQuery = {}) {
  assertSuperuser(actor);
  const { id, created_at, status } = requestColumns;
  const query = db()
    .select(requestColumns)
    .from(invite_requests)
    .where(
      and(
        inArray(status, input.status ? [input.status] : ["PENDING", "APPROVED"]),
        isAfter(input.cursor, invite_requests),
      ),
    )
    .orderBy(desc(created_at), desc(id));
  return cutPage(await (input.limit === undefined ? query : query.limit(input.limit + 1)), input.limit);
}

/** All codes and their state, newest first. @throws {AppError} forbidden */
export async function listInviteCodes(actor: Actor): Promise<IssuedCode[]> {
  assertSuperuser(actor);
  const { id, last4, email, created_at, expires_at, used_at, revoked_at } = invite_codes;
  const state = sql<IssuedCode["state"]>`case
    when ${used_at} is not null then 'used'
    when ${revoked_at} is not null then 'revoked'
    when ${expires_at} <= now() then 'expired'
    else 'unused' end`;
  return db()
    .select({ id, last4, email, state, created_at, expires_at, used_by: users.email })
    .from(invite_codes)
    .leftJoin(users, eq(users.id, invite_codes.used_by))
    .orderBy(desc(created_at), desc(id));
}
