import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { recordEvent } from "../audit/record.ts";
import type { Action } from "../audit/schema.ts";
import { env } from "../env.ts";
import { issueResetLink } from "./reset.ts";

async function findUser(email: string) {
  const [user] = await db().select().from(users).where(eq(users.email, email.trim().toLowerCase()));
  if (!user) throw new Error(`There is no account with the email ${email}.`);
  return user;
}

/** Makes an account an active administrator and ends its sessions. Returns the line to print. */
export async function promote(email: string): Promise<string> {
  const user = await findUser(email);
  const isSuspended = user.suspended_at !== null;
  if (user.is_superuser && !isSuspended) return `${email} is an administrator already.`;
  await db().transaction(async (tx) => {
    await tx
      .update(users)
      .set({ is_superuser: true, suspended_at: null, session_version: sql`${users.session_version} + 1` })
      .where(eq(users.id, user.id));
    const record = (action: Action) => recordEvent(tx, { actor: null, action, subject: user.id });
    if (!user.is_superuser) await record("user.promoted");
    if (isSuspended) await record("user.reactivated");
  });
  return `${email} is an administrator${isSuspended ? ", and is suspended no longer" : " now"}. Log in again to use it.`;
}

/** Creates a link to set a new password, valid once and for an hour. Returns the lines to print. */
export async function resetLink(email: string): Promise<string> {
  const user = await findUser(email);
  const origin = env().APP_URL ?? `http://localhost:${env().PORT}`;
  const { url, expires_at } = await db().transaction((tx) => issueResetLink(tx, user.id, origin, null));
  return `${url}\nIt works once, until ${expires_at}.`;
}
