import { sql, type SQL } from "drizzle-orm";
import { db } from "../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../db/schema/conversations.ts";
import { resumes } from "../../db/schema/library.ts";
import { public_links, snapshot_items } from "../../db/schema/sharing.ts";
import { AppError } from "../errors.ts";
import { invalidLink } from "./constants.ts";

/** Whether a link opens its page now, as SQL: neither revoked, expired nor paused, and its owner not suspended. */
export const isLive = sql`(${public_links.revoked_at} is null and not ${public_links.review_needed}
  and (${public_links.expires_at} is null or ${public_links.expires_at} > now())
  and (select u.suspended_at is null from conversations c join users u on u.id = c.user_id
    where c.id = ${public_links.conversation_id}))`;

/** What cannot be a token never reaches the database. */
const isToken = (token: string): boolean => /^[\w-]{1,64}$/.test(token);

/** The live link of an address, as SQL. */
export const liveLink = (token: string): SQL =>
  isToken(token) ? sql`(${public_links.public_id} = ${token} and ${isLive})` : sql`false`;

/** Whether the address of a public page opens nothing, now and later. */
export async function isDeadLink(token: string): Promise<boolean> {
  const links = await db().select({ id: public_links.id }).from(public_links).where(liveLink(token));
  return links.length === 0;
}

/** The one answer for every dead link: never given out, malformed, revoked, expired, deleted, or its owner suspended. */
export const linkInvalid = () => new AppError("not_found", invalidLink);

/** Whether the resume is not deleted, as SQL. One value and no EXISTS, which would be looked for in all conversations at once. */
export const hasResume = sql`coalesce((
  select ${resumes.deleted_at} is null from ${conversations} join ${resumes} on ${resumes.id} = ${conversations.resume_id}
  where ${conversations.id} = ${public_links.conversation_id}), false)`;

/** The names of the characters whom the candidate answered or skipped, in their order, as SQL. */
export const interviewers = sql<string[]>`array(
  select k.name from ${conversation_characters} k
  where k.conversation_id = ${conversations.id} and exists (
    select from ${messages} m where m.conversation_id = k.conversation_id and m.position = k.position
      and m.kind in ('answer', 'skip') and m.replaced_by is null)
  order by k.position)`;

/** Whether an answer `m` is made of what is not shared any more, as SQL. */
export const isWithdrawn = sql`(m.withdrawn_at is not null or (not ${hasResume} and m.used_ids && array(
  select i.id from ${snapshot_items} i where i.link_id = ${public_links.id} and i.source = 'resume')))`;
