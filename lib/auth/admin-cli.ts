import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { audit_events, users } from "../../db/schema/accounts.ts";
import { env } from "../env.ts";
import { issueResetLink } from "./reset.ts";

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
  await db().transaction(async (tx) => {
    await tx
      .update(users)
      .set({ is_superuser: true, session_version: sql`${users.session_version} + 1` })
      .where(eq(users.id, user.id));
    await tx.insert(audit_events).values({ action: "user.promoted", subject_id: user.id });
  });
  return `${email} is an administrator now. Log in again to use it.`;
}

/** Makes a link with which the account's owner sets a new password: once, within an hour. Returns what to print. */
export async function resetLink(email: string): Promise<string> {
  const user = await findUser(email);
  const { APP_URL, PORT } = env();
  const origin = (APP_URL ?? `http://localhost:${PORT}`).replace(/(?<!\/)\/+$/, "");
  const { url, expires_at } = await db().transaction((tx) => issueResetLink(tx, user.id, origin, null));
  return `${url}\nIt works once, until ${expires_at}.`;
}
