import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { afterResponse } from "../after-response.ts";
import { conversationNotFound, ownConversation } from "./access.ts";
import { hintOf, isStory } from "./hint.ts";
import { type AnswerMarks, storeMarks } from "./marks.ts";
import type { Hints } from "./schema.ts";

type Row = { enabled: boolean; question: string | null; answer: string | null; marks: AnswerMarks | null };

/** Whether hints are on, and what the newest answer lacks, once it was looked at. @throws AppError not_found */
export async function getHints(actor: Actor, input: { id: string }): Promise<Hints> {
  const [row] = await db().execute<Row>(sql`
    select hints as enabled, q.question, case when m.kind = 'answer' then m.content end as answer, to_jsonb(a) as marks
    from ${conversations}
    left join lateral (
      select * from messages where conversation_id = ${conversations.id} and speaker_type = 'user' and replaced_by is null
      order by seq desc limit 1) m on hints and completed_at is null
    left join messages q on q.conversation_id = m.conversation_id and q.seq = m.seq - 1 and q.replaced_by is null
    left join answer_marks a on a.message_id = m.id
    where ${ownConversation(actor, input.id)}`);
  if (!row) throw conversationNotFound();
  const { enabled, question, answer, marks } = row;
  if (question === null || answer === null || !isStory(question, answer))
    return { enabled, hint: null, is_ready: true };
  return { enabled, hint: marks && hintOf(marks), is_ready: marks !== null };
}

/** Turns hints on or off. Answers that were given without them are marked after the response. @throws AppError not_found */
export async function setHints(actor: Actor, input: { id: string; enabled: boolean }): Promise<Hints> {
  await db().update(conversations).set({ hints: input.enabled }).where(ownConversation(actor, input.id));
  const hints = await getHints(actor, input);
  if (!hints.is_ready) afterResponse(() => storeMarks(input.id));
  return hints;
}
