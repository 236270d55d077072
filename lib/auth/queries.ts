import "server-only";
import { and, desc, sql } from "drizzle-orm";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { decodeCursor } from "../cursor.ts";
import { cutPage } from "../page.ts";
import type { UserPage } from "./schema.ts";

const { id, email, name, is_superuser, created_at, suspended_at } = users;
/** An account as it leaves through the API, */
export const userColumns = { id, email, name, is_superuser, created_at };
/** and as administrators see it. */
export const adminUserColumns = { ...userColumns, suspended_at };

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
        input.q ? sql`strpos(${email}, ${input.q.toLowerCase()}) > 0` : undefined,
        from ? sql`(${created_at}, ${id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(input.limit + 1);
  const { rows, next } = cutPage(found, input.limit);
  return { users: rows, next_cursor: next };
}
