import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { conversationNotFound, ownConversation } from "../../conversations/access.ts";
import type { Thread } from "../schema.ts";
import { groupThreads, type ThreadRow } from "./messages.ts";

/** SQL: whether the owner has not seen the question `m` yet. */
export const isNew = sql`m.seen_at is null as is_new`;

/** Questions asked through all links of a conversation, by visitor, gaps first. @throws {AppError} not_found */
export async function listThreads(actor: Actor, input: { id: string }): Promise<Thread[]> {
  const rows = await db().execute<ThreadRow | { id: null }>(sql`
    select m.id, v.number as visitor, m.content, m.answer, m.citations, m.outcome, m.created_at,
      ${isNew}, a.content as correction
    from ${conversations}
    left join lateral (
      select v.id, row_number() over (order by v.created_at, v.id)::int as number
      from public_links l join visitors v on v.link_id = l.id where l.conversation_id = ${conversations.id}) v on true
    left join questions m on m.visitor_id = v.id
    left join additions a on a.question_id = m.id
    where ${ownConversation(actor, input.id)}
    order by m.created_at desc, m.batch_id, m.position, m.id desc`);
  if (rows.length === 0) throw conversationNotFound();
  return groupThreads(rows);
}
