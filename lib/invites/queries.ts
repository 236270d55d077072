import "server-only";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { invite_codes, invite_requests, users } from "../../db/schema/accounts.ts";
import { decodeCursor } from "../cursor.ts";
import { cutPage, type Page } from "../page.ts";
import { requestColumns } from "./rows.ts";
import type { InviteRequest, InviteRequestQuery, IssuedCode } from "./schema.ts";

/**
 * Requests for an invite, newest first; whole unless a limit is given. Rejected ones have left the list: they are there
 * only when asked for.
 * @throws AppError forbidden, invalid (cursor)
 */
export async function listInviteRequests(
  actor: Actor,
  input: InviteRequestQuery = {},
): Promise<Page<InviteRequest>> {
  assertSuperuser(actor);
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const shown = input.status ? [input.status] : (["PENDING", "APPROVED"] as const);
  const query = db()
    .select(requestColumns)
    .from(invite_requests)
    .where(
      and(
        inArray(invite_requests.status, [...shown]),
        from
          ? sql`(${invite_requests.created_at}, ${invite_requests.id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(invite_requests.created_at), desc(invite_requests.id));
  return cutPage(await (input.limit === undefined ? query : query.limit(input.limit + 1)), input.limit);
}

/** All codes that were given out, newest first: their last four characters and what became of them. @throws AppError forbidden */
export async function listInviteCodes(actor: Actor): Promise<IssuedCode[]> {
  assertSuperuser(actor);
  return db()
    .select({
      id: invite_codes.id,
      last4: invite_codes.last4,
      email: invite_codes.email,
      state: sql<IssuedCode["state"]>`case
        when ${invite_codes.used_at} is not null then 'used'
        when ${invite_codes.revoked_at} is not null then 'revoked'
        when ${invite_codes.expires_at} <= now() then 'expired'
        else 'unused' end`,
      created_at: invite_codes.created_at,
      expires_at: invite_codes.expires_at,
      used_by: users.email,
    })
    .from(invite_codes)
    .leftJoin(users, eq(users.id, invite_codes.used_by))
    .orderBy(desc(invite_codes.created_at), desc(invite_codes.id));
}
