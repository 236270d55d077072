import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { conversationNotFound, ownConversation } from "../../conversations/access.ts";
import type { AskedQuestion, Thread } from "../schema.ts";
import { citationsOf, type QuestionRow, shownOutcome } from "./messages.ts";

export type Row = Omit<AskedQuestion, "citations" | "covered" | "outcome"> &
  Pick<QuestionRow, "citations" | "outcome">;

export type ThreadRow = Row & { visitor: number };

/** SQL: whether the owner has not seen the question `m` yet. */
export const isNew = sql`m.seen_at is null as is_new`;

export function toQuestion({
  id,
  content,
  answer,
  correction,
  created_at,
  is_new,
  ...row
}: Row): AskedQuestion {
  const outcome = shownOutcome(row.outcome);
  const covered = outcome === null || outcome === "passages" ? null : outcome === "answered";
  const fields = { answer, citations: citationsOf(row), outcome, covered };
  return { id, content, ...fields, correction, created_at: new Date(created_at).toISOString(), is_new };
}

/** 0 for an open gap, 1 for a question without an answer, 2 for the rest. */
function urgency({ correction, answer, covered }: AskedQuestion): number {
  if (correction !== null) return 2;
  if (answer === null) return 1;
  return covered === false ? 0 : 2;
}

/** Questions by visitor, most urgent first. The sort is stable. */
export function groupThreads(rows: readonly (ThreadRow | { id: null })[]): Thread[] {
  // A visitor without questions has a row without an id.
  const asked = rows.filter((row) => row.id !== null);
  const threads = [...Map.groupBy(asked, (row) => row.visitor)].map(([visitor, own]) => ({
    visitor: `Visitor ${visitor}`,
    questions: own.map(toQuestion).sort((a, b) => urgency(a) - urgency(b)),
  }));
  const first = (thread: Thread): number => Math.min(...thread.questions.map(urgency));
  return threads.sort((a, b) => first(a) - first(b));
}

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
