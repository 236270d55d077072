import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { contact_requests } from "../../db/schema/sharing.ts";
import { decodeCursor } from "../cursor.ts";
import { cutPage, type Page, type PageQuery } from "../page.ts";
import { conversationNotFound, ownConversation } from "../conversations/access.ts";
import { Versioned } from "../versioned.ts";
import { notShared } from "./access.ts";
import { toContactRequest, contactColumns } from "./contact/rows.ts";
import { findLink, type LinkInput } from "./rows.ts";
import type { ContactRequest, PublicLink, Thread } from "./schema.ts";
import { groupThreads, type ThreadRow } from "./questions/threads.ts";

/** The same for a caller that names it by an address. @throws AppError not_found */
export async function getLink(actor: Actor, input: LinkInput): Promise<PublicLink> {
  const link = await findLink(actor, input);
  if (!link) throw notShared();
  return link;
}

/**
 * Who asks to be put in touch, newest first; their contact masked until it is approved.
 * @throws AppError not_found, invalid (cursor)
 */
export async function listContactRequests(
  actor: Actor,
  input: PageQuery & { id: string },
): Promise<Page<ContactRequest>> {
  const from = input.cursor ? decodeCursor(input.cursor) : null;
  const { created_at, id, conversation_id } = contact_requests;
  const query = db()
    .select({ request: contactColumns })
    .from(conversations)
    .leftJoin(
      contact_requests,
      and(
        eq(conversation_id, conversations.id),
        from ? sql`(${created_at}, ${id}) < (${from.created_at}::timestamptz, ${from.id}::uuid)` : undefined,
      ),
    )
    .where(ownConversation(actor, input.id))
    .orderBy(desc(created_at), desc(id));
  const rows = await (input.limit === undefined ? query : query.limit(input.limit + 1));
  if (rows.length === 0) throw conversationNotFound();
  const requests = rows.flatMap(({ request }) => (request ? [toContactRequest(request)] : []));
  return cutPage(requests, input.limit);
}

/**
 * What was asked through the links of a conversation and what was answered, by visitor; those whose questions the
 * material does not cover come first, and in each these questions.
 * @throws AppError not_found
 */
export async function listThreads(actor: Actor, input: { id: string }): Promise<Thread[]> {
  return (await getVersionedThreads(actor, input, [])).read();
}

/**
 * The same for those who poll. Whoever knows its version already, which the last writes of its rows name, is read no
 * question.
 * @param known the versions that the asker has copies of
 * @throws AppError not_found
 */
export async function getVersionedThreads(
  actor: Actor,
  input: { id: string },
  known: string[],
): Promise<Versioned<Thread[]>> {
  const rows = await db().execute<ThreadRow & { version: string }>(sql`
    with asked as materialized (
      select m.id, v.number, concat_ws(' ', m.id, m.xmin, v.number, a.xmin) as state
      from ${conversations}
      left join lateral (
        select v.id, row_number() over (order by v.created_at, v.id)::int as number
        from public_links l join visitors v on v.link_id = l.id where l.conversation_id = ${conversations.id}) v on true
      left join public_messages m on m.visitor_id = v.id
      left join additions a on a.public_message_id = m.id
      where ${ownConversation(actor, input.id)}
    ), named as (
      select md5(string_agg(state, ',' order by number, id)) as version from asked having count(*) > 0
    )
    select named.version, m.id, asked.number as visitor, m.content, m.answer, m.citations, m.covered, m.created_at,
      a.content as correction
    from named
    left join (asked join public_messages m on m.id = asked.id left join additions a on a.public_message_id = m.id)
      on named.version <> all(${sql.param(known)}::text[])
    order by m.created_at desc, m.id desc`);
  const [first] = rows;
  if (!first) throw conversationNotFound();
  return new Versioned(first.version, async () => groupThreads([...rows]));
}
