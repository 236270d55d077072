import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { decodeCursor } from "../cursor.ts";
import { AppError } from "../errors.ts";
import { cutPage } from "../page.ts";
import type { User, UserPage } from "./schema.ts";

/** An account as it leaves through the API. */
export const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  is_superuser: users.is_superuser,
  created_at: users.created_at,
};

/** The same, as administrators see it. */
export const adminUserColumns = { ...userColumns, suspended_at: users.suspended_at };

export const accountGone = () => new AppError("unauthenticated", "This account no longer exists.");

/** The actor's own account. @throws AppError unauthenticated when it was deleted meanwhile */
export async function getMe(actor: Actor): Promise<User> {
  const [user] = await db().select(userColumns).from(users).where(eq(users.id, actor.id));
  if (!user) throw accountGone();
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
  const found = await db()
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
  const { rows, next } = cutPage(found, input.limit);
  return { users: rows, next_cursor: next };
}
