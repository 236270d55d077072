import "server-only";
import { and, isNull, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { invite_codes } from "../../db/schema/accounts.ts";

/** Erases unused codes 30 days after they expired or were revoked. Used codes stay as the origin of an account. */
export async function eraseOldCodes(now: Date): Promise<number> {
  const { id, used_at, revoked_at, expires_at } = invite_codes;
  const isOld = sql`least(${revoked_at}, ${expires_at}) < ${now.toISOString()}::timestamptz - interval '30 days'`;
  return (
    await db()
      .delete(invite_codes)
      .where(and(isNull(used_at), isOld))
      .returning({ id })
  ).length;
}
