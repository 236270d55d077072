import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { password_resets, users } from "../../db/schema/accounts.ts";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { hashToken, isOpen } from "./reset-token.ts";
import { adminUserColumns, userColumns } from "./rows.ts";
import type { User, UserPage } from "./schema.ts";

/** The actor's own account. @throws AppError unauthenticated when it was deleted meanwhile */
export async function getMe(actor: Actor): Promise<User> {
  const [user] = await db().select(userColumns).from(users).where(eq(users.id, actor.id));
  if (!user) throw new AppError("unauthenticated", "This account no longer exists.");
  return user;
}

/**
 * All accounts, newest first, a page at a time.
 * @param input.q a part of the email, in any case
 * @throws AppError forbidden, invalid for a made-up cursor
 */
export async function listUsers(
  actor: Actor,
  input: { q?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<UserPage> {
  assertSuperuser(actor);
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const rows = await db()
    .select(adminUserColumns)
    .from(users)
    .where(
      and(
        input.q ? sql`strpos(${users.email}, ${input.q.toLowerCase()}) > 0` : undefined,
        from
          ? sql`(${users.created_at}, ${users.id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(users.created_at), desc(users.id))
    .limit(input.limit + 1);
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  return { users: page, next_cursor: rows.length > input.limit && last ? encodeCursor(last) : null };
}

/** Whether a link to set a new password can still be used. */
export async function isResetLinkOpen(input: { token: string }): Promise<boolean> {
  const rows = await db()
    .select({ id: password_resets.id })
    .from(password_resets)
    .where(and(eq(password_resets.token_hash, hashToken(input.token)), isOpen));
  return rows.length > 0;
}
