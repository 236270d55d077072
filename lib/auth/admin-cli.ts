import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";

async function findUser(email: string): Promise<{ id: string; is_superuser: boolean }> {
  const [user] = await db()
    .select({ id: users.id, is_superuser: users.is_superuser })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  if (!user) throw new Error(`There is no account with the email ${email}.`);
  return user;
}

/** Makes an account an administrator and ends its sessions. Returns the line to print. */
export async function promote(email: string): Promise<string> {
  const user = await findUser(email);
  if (user.is_superuser) return `${email} is an administrator already.`;
  await db()
    .update(users)
    .set({ is_superuser: true, session_version: sql`${users.session_version} + 1` })
    .where(eq(users.id, user.id));
  return `${email} is an administrator now. Log in again to use it.`;
}
