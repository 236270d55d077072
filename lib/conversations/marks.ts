import "server-only";
import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "../../db/client.ts";
import { answer_marks, conversations, messages } from "../../db/schema/conversations.ts";
import { ModelFailure, type Tokens } from "../ai/failure.ts";
import { currentService } from "../ai/service.ts";
import { markAnswers } from "../ai/mark-answers.ts";
import type { Marks, Turn } from "../ai/tasks.ts";
import { ownerHasConsented } from "../consents/access.ts";
import { exclusively } from "../lease.ts";
import { log } from "../log.ts";
import { questionsOf } from "./coverage.ts";
import { isMarkable, isUnmarked } from "./rows.ts";
import type { PlanEntry } from "./schema.ts";

/** So many messages are looked at by one call of a model, and so many before them to understand them by. */
const batchSize = 32;
const contextSize = 12;

export type AnswerMarks = typeof answer_marks.$inferSelect;

/** The marks of the answers in force, oldest first. An answer that was not looked at yet has none. */
export const marksOf = (conversationId: string): Promise<AnswerMarks[]> =>
  db()
    .select(getTableColumns(answer_marks))
    .from(answer_marks)
    .innerJoin(messages, eq(messages.id, answer_marks.message_id))
    .where(and(eq(messages.conversation_id, conversationId), isNull(messages.replaced_by)))
    .orderBy(asc(messages.seq));

/** Whether a conversation has messages that were not looked at yet, and its owner allows that. */
const isDue = (conversationId: string) => sql`exists (
  select from ${conversations} join ${messages} m on m.conversation_id = ${conversations.id}
  where ${conversations.id} = ${conversationId} and ${ownerHasConsented()} and ${isMarkable}
    and ${isUnmarked(sql`coalesce(jsonb_array_length(${conversations.plan}), 0) > 0`)})`;

/**
 * Marks the answers that have no marks yet, and finds out which questions of the plan were asked, unless another process
 * does. In practice mode nothing is marked. Never rejects: what fails is tried again after the next reply, and with the insights.
 */
export async function storeMarks(conversationId: string): Promise<"done" | "busy"> {
  if (!currentService()) return "done";
  try {
    return await exclusively(`marks:${conversationId}`, { isDue: isDue(conversationId) }, (signal) =>
      storeBatch(conversationId, signal),
    );
  } catch (error) {
    if (!(error instanceof ModelFailure)) log().error({ err: error }, "answers could not be marked");
    return "done";
  }
}

type Spoken = Pick<Turn, "id" | "speaker" | "name" | "text"> & {
  seq: number;
  position: number;
  isPending: boolean;
};

/** Works through the oldest that were not looked at. */
async function storeBatch(conversationId: string, signal: AbortSignal): Promise<void> {
  const [conversation] = await db()
    .select({ plan: conversations.plan })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), ownerHasConsented()));
  if (!conversation) return;
  const plan = conversation.plan ?? [];
  const spoken = await readSpoken(conversationId, plan.length > 0);
  const pending = spoken.filter((message) => message.isPending);
  const last = pending.at(-1);
  if (!last) return;
  const task = {
    turns: spoken.map(({ id, speaker, name, text }) => ({ id, speaker, name, text })),
    pending: pending.map(({ id }) => id),
    questions: plan.flatMap((entry, competency) =>
      questionsOf([entry]).map((text) => ({ competency, text })),
    ),
  };
  try {
    const marks = await markAnswers(task, signal);
    await db().transaction(async (tx) => {
      await store(tx, conversationId, { plan, spoken, marks });
      await countTokens(tx, conversationId, last.position, marks);
    });
  } catch (error) {
    if (error instanceof ModelFailure) await countTokens(db(), conversationId, last.position, error.tokens);
    throw error;
  }
}

/** Counts what a call took with what is remembered of the talk with the character at `position`. */
async function countTokens(
  tx: Pick<Tx, "execute">,
  conversationId: string,
  position: number,
  { input_tokens, output_tokens }: Tokens,
): Promise<void> {
  if (!input_tokens && !output_tokens) return;
  await tx.execute(sql`
    insert into briefs as b (conversation_id, position, input_tokens, output_tokens)
    values (${conversationId}, ${position}, ${input_tokens ?? 0}::int, ${output_tokens ?? 0}::int)
    on conflict (conversation_id, position) do update set
      input_tokens = b.input_tokens + excluded.input_tokens, output_tokens = b.output_tokens + excluded.output_tokens`);
}

/** What was said, from a little before the oldest message that was not looked at. Neither greetings nor skips. */
async function readSpoken(conversationId: string, hasPlan: boolean): Promise<Spoken[]> {
  const isPending = isUnmarked(hasPlan);
  const isSpoken = sql`m.conversation_id = ${conversationId} and ${isMarkable}`;
  return db().execute<Spoken>(sql`
    with first as (select min(seq) as seq from messages m where ${isSpoken} and ${isPending})
    select m.id, m.speaker_type as speaker, k.name, m.content as text, m.seq, m.position, ${isPending} as "isPending"
    from messages m join conversation_characters k on k.conversation_id = m.conversation_id and k.position = m.position
    cross join first
    where ${isSpoken} and m.seq >= first.seq - ${contextSize}::int
    order by m.seq limit ${contextSize + batchSize}`);
}

type Marked = { plan: PlanEntry[]; spoken: Spoken[]; marks: Marks };

/** A competency counts as answered only after a character has asked for it. */
async function store(tx: Tx, conversationId: string, { plan, spoken, marks }: Marked): Promise<void> {
  await tx.execute(sql`
    update messages m set plan_questions = r.questions
    from jsonb_to_recordset(${JSON.stringify(marks.replies)}::jsonb) as r(id uuid, questions text[])
    where m.id = r.id and m.plan_questions is null`);
  if (marks.answers.length === 0) return;
  const asked = await tx
    .select({ seq: messages.seq, questions: messages.plan_questions })
    .from(messages)
    .where(
      and(
        eq(messages.conversation_id, conversationId),
        isNull(messages.replaced_by),
        isNotNull(messages.plan_questions),
      ),
    );
  const wasAsked = (competency: number, id: string): boolean => {
    const seq = spoken.find((message) => message.id === id)?.seq ?? 0;
    const before = asked.filter((reply) => reply.seq < seq).flatMap(({ questions }) => questions ?? []);
    return questionsOf(plan.slice(competency, competency + 1)).some((question) => before.includes(question));
  };
  await tx
    .insert(answer_marks)
    .values(
      marks.answers.map(({ id, competency, ...held }) => ({
        ...held,
        message_id: id,
        competency: competency !== null && wasAsked(competency, id) ? competency : null,
      })),
    )
    .onConflictDoNothing();
}
