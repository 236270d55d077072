import { sql, type SQL } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { resumes } from "../../db/schema/library.ts";
import { public_links } from "../../db/schema/sharing.ts";
import { AppError } from "../errors.ts";
import { invalidLink } from "./constants.ts";
import { couldBePublicId } from "./token.ts";

/** Whether a link opens anything now: neither revoked nor past its time, and its owner not suspended. */
export const isLive = sql`(${public_links.revoked_at} is null
  and (${public_links.expires_at} is null or ${public_links.expires_at} > now())
  and (select u.suspended_at is null from conversations c join users u on u.id = c.user_id
    where c.id = ${public_links.conversation_id}))`;

/** The live link of an address. */
export function liveLink(token: string): SQL {
  return couldBePublicId(token) ? sql`(${public_links.public_id} = ${token} and ${isLive})` : sql`false`;
}

/** Whether the address of a public page opens nothing. */
export async function isDeadLink(token: string): Promise<boolean> {
  const links = await db().select({ id: public_links.id }).from(public_links).where(liveLink(token));
  return links.length === 0;
}

/** For whatever opens nothing: never given out, malformed, revoked, expired, its interview deleted, or its owner suspended. All look the same. */
export function linkInvalid(): AppError {
  return new AppError("not_found", invalidLink);
}

/** A resume that was deleted is shared no longer, whatever was published. One value and no EXISTS: that would be looked for in all conversations at once. */
export const resumeIsThere = sql`coalesce((
  select ${resumes.deleted_at} is null from ${conversations} join ${resumes} on ${resumes.id} = ${conversations.resume_id}
  where ${conversations.id} = ${public_links.conversation_id}), false)`;

export function notShared(): AppError {
  return new AppError("not_found", "This interview is not shared, or it is not yours.");
}
