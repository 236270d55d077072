import "server-only";
import { isNotNull, lt, or } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { email_changes, ended_sessions, password_resets } from "../../db/schema/accounts.ts";

/** Erases used and expired reset links and expired email changes. Returns how many. */
export async function eraseResetLinks(now: Date): Promise<number> {
  const isOver = or(isNotNull(password_resets.used_at), lt(password_resets.expires_at, now.toISOString()));
  const resets = await db().delete(password_resets).where(isOver);
  const changes = await db().delete(email_changes).where(lt(email_changes.expires_at, now.toISOString()));
  return resets.count + changes.count;
}

/** Erases ended sessions whose tokens have all expired. Returns how many. */
export async function eraseEndedSessions(now: Date): Promise<number> {
  const isOver = lt(ended_sessions.expires_at, now.toISOString());
  return (await db().delete(ended_sessions).where(isOver).returning({ id: ended_sessions.id })).length;
}
