import "server-only";
import { sql } from "drizzle-orm";
import { messages } from "../../db/schema/conversations.ts";

/**
 * SQL: the question that a message answers: the same character's last detected question before it, else its last reply.
 * Skips the fixed reply to danger, unless it has replaced a reply that asked.
 */
export const askedQuestion = sql<string | null>`(
  select coalesce(q.question, nullif(q.content, '')) from ${messages} q
  where q.conversation_id = ${messages.conversation_id} and q.position = ${messages.position}
    and q.speaker_type = 'character' and q.replaced_by is null and q.seq < ${messages.seq}
    and (not q.danger or q.question is not null)
  order by q.question is null, q.seq desc limit 1)`;
