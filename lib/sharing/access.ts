import { sql, type SQL } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { resumes } from "../../db/schema/library.ts";
import { public_links, snapshot_items } from "../../db/schema/sharing.ts";
import { AppError } from "../errors.ts";
import { invalidLink } from "./constants.ts";

/** SQL: the link opens its page now: not revoked, expired or paused, and its owner is not suspended. */
export const isLive = sql`(${public_links.revoked_at} is null and not ${public_links.review_needed}
  and (${public_links.expires_at} is null or ${public_links.expires_at} > now())
  and (select u.suspended_at is null from conversations c join users u on u.id = c.user_id
    where c.id = ${public_links.conversation_id}))`;

const isToken = (token: string): boolean => /^[\w-]{1,64}$/.test(token);

/** SQL: selects the live link with this token. */
export const liveLink = (token: string): SQL =>
  isToken(token) ? sql`(${public_links.public_id} = ${token} and ${isLive})` : sql`false`;

/** Whether no page opens under this token now. */
export async function isDeadLink(token: string): Promise<boolean> {
  const links = await db().select({ id: public_links.id }).from(public_links).where(liveLink(token));
  return links.length === 0;
}

/** The same error for every dead link, so that the response does not reveal why it is dead. */
export const linkInvalid = () => new AppError("not_found", invalidLink);

/** SQL: the resume is not deleted. A scalar subquery, because the planner would run an EXISTS over all conversations. */
export const hasResume = sql`coalesce((
  select ${resumes.deleted_at} is null from ${conversations} join ${resumes} on ${resumes.id} = ${conversations.resume_id}
  where ${conversations.id} = ${public_links.conversation_id}), false)`;

/** SQL: the names of the characters whom the candidate answered or skipped, in order. */
export const interviewers = sql<string[]>`array(
  select k.name from ${conversation_characters} k
  where k.conversation_id = ${conversations.id} and exists (
    select from ${messages} m where m.conversation_id = k.conversation_id and m.position = k.position
      and m.kind in ('answer', 'skip') and m.replaced_by is null)
  order by k.position)`;

/** SQL: the answer `m` uses a source that is no longer shared. */
export const isWithdrawn = sql`(m.withdrawn_at is not null or (not ${hasResume} and m.used_ids && array(
  select i.id from ${snapshot_items} i where i.link_id = ${public_links.id} and i.source = 'resume')))`;
