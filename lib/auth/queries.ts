import "server-only";
import { and, desc, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Actor, assertSuperuser } from "../actor.ts";
import { db } from "../../db/client.ts";
import { isAfter } from "../after-cursor.ts";
import { users } from "../../db/schema/accounts.ts";
import { cutPage } from "../page.ts";
import type { UserPage, usersQuery } from "./schema.ts";

const { id, email, name, is_superuser, created_at, suspended_at } = users;
/** An account in the API. */
export const userColumns = { id, email, name, is_superuser, created_at };
/** An account as administrators see it. */
export const adminUserColumns = { ...userColumns, suspended_at };

export const actorColumns = {
  id,
  email,
  name,
  isSuperuser: is_superuser,
  sessionVersion: users.session_version,
};

/** Whether the actor is an administrator and has the only account. */
export const isOnlyPerson = async (actor: Actor): Promise<boolean> =>
  actor.isSuperuser && (await db().select({ id }).from(users).where(ne(id, actor.id)).limit(1)).length === 0;

/** A page of all accounts, newest first. @throws {AppError} forbidden, invalid (cursor) */
export async function listUsers(actor: Actor, input: z.infer<typeof usersQuery>): Promise<UserPage> {
  assertSuperuser(actor);
  const accounts = await db()
    .select(adminUserColumns)
    .from(users)
    .where(
      and(
        input.q
          ? sql`strpos(lower(concat_ws(' ', ${email}, ${name})), ${input.q.toLowerCase()}) > 0`
          : undefined,
        isAfter(input.cursor, users),
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(input.limit + 1);
  const { rows, next } = cutPage(accounts, input.limit);
  return { users: rows, next_cursor: next };
}
