import "server-only";
import { eq, isNotNull, lt, or, sql } from "drizzle-orm";
import { db } from "../../db/client.ts";
import {
  api_tokens,
  email_changes,
  ended_sessions,
  password_resets,
  users,
} from "../../db/schema/accounts.ts";

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

/** Erases API tokens that have expired or ended with their sessions. Returns how many. */
export async function eraseDeadTokens(now: Date): Promise<number> {
  const isEnded = sql`${api_tokens.session_version} <> (
    select ${users.session_version} from ${users} where ${eq(users.id, api_tokens.user_id)})`;
  const isOver = or(lt(api_tokens.expires_at, now.toISOString()), isEnded);
  return (await db().delete(api_tokens).where(isOver)).count;
}
