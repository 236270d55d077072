import "server-only";
import { isNotNull, lt, or } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { ended_sessions, password_resets } from "../../db/schema/accounts.ts";

/** Erases used and expired reset links. Returns how many. */
export async function eraseResetLinks(now: Date): Promise<number> {
  const isOver = or(isNotNull(password_resets.used_at), lt(password_resets.expires_at, now.toISOString()));
  return (await db().delete(password_resets).where(isOver).returning({ id: password_resets.id })).length;
}

/** Erases ended sessions whose tokens have all expired. Returns how many. */
export async function eraseEndedSessions(now: Date): Promise<number> {
  const isOver = lt(ended_sessions.expires_at, now.toISOString());
  return (await db().delete(ended_sessions).where(isOver).returning({ id: ended_sessions.id })).length;
}
