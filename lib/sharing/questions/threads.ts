import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { afterResponse } from "../../after-response.ts";
import { db, type Tx } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { additions, public_links, questions } from "../../../db/schema/sharing.ts";
import { conversationNotFound, ownConversation } from "../../conversations/access.ts";
import { hasModelService } from "../../ai/service.ts";
import { AppError } from "../../errors.ts";
import type { AdditionInput, AskedQuestion, QuestionInput, Thread } from "../schema.ts";
import { makeVectors } from "../answers/vectors.ts";
import { citationsOf, type QuestionRow, shownOutcome } from "./messages.ts";
import { withdrawAnswers } from "../link/snapshot.ts";

type Row = Omit<AskedQuestion, "citations" | "covered" | "outcome"> &
  Pick<QuestionRow, "citations" | "outcome">;

export type ThreadRow = Row & { visitor: number };

const isNew = sql`m.seen_at is null as is_new`;

function toQuestion({ id, content, answer, correction, created_at, is_new, ...row }: Row): AskedQuestion {
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

/** Locks the links of a question and bumps their revision, so running answers start again. @throws {AppError} not_found */
async function lockQuestion(tx: Tx, actor: Actor, input: QuestionInput) {
  const links = await tx.execute<{ id: string }>(sql`
    update ${public_links} set revision = ${public_links.revision} + 1 from ${conversations}
    where ${public_links.conversation_id} = ${conversations.id} and ${ownConversation(actor, input.id)}
    returning ${public_links.id}`);
  const ids = links.map((link) => link.id);
  const [question] = await tx.execute<Row & { addition_id: string | null; link_id: string }>(sql`
    select m.id, m.content, m.answer, m.citations, m.outcome, m.created_at, m.link_id,
      ${isNew}, a.id as addition_id, a.content as correction
    from ${questions} m left join ${additions} a on a.question_id = m.id
    where m.id = ${input.questionId} and m.link_id = any(${sql.param(ids)}::uuid[])`);
  if (!question) throw new AppError("not_found", "There is no such question.");
  return { ...question, links: ids };
}

/** Stores the owner's own answer; answers that use its earlier version are withdrawn. @throws {AppError} not_found */
export async function correctAnswer(actor: Actor, input: AdditionInput): Promise<AskedQuestion> {
  const corrected = await db().transaction(async (tx) => {
    const question = await lockQuestion(tx, actor, input);
    if (question.correction === input.content) return question;
    await tx
      .insert(additions)
      .values({ link_id: question.link_id, question_id: question.id, content: input.content })
      .onConflictDoUpdate({
        target: additions.question_id,
        set: { id: sql`gen_random_uuid()`, content: input.content, updated_at: sql`now()` },
      });
    if (question.addition_id) await withdrawAnswers(tx, question.links, [question.addition_id]);
    const seen_at = sql`coalesce(${questions.seen_at}, now())`;
    await tx.update(questions).set({ seen_at }).where(eq(questions.id, question.id));
    return { ...question, correction: input.content, is_new: false };
  });
  // Computes the missing vectors only.
  if (!hasModelService()) afterResponse(() => makeVectors(corrected.link_id));
  return toQuestion(corrected);
}

/** Deletes the owner's own answer; answers that use it are withdrawn. @throws {AppError} not_found */
export async function removeCorrection(actor: Actor, input: QuestionInput): Promise<AskedQuestion> {
  return db().transaction(async (tx) => {
    const question = await lockQuestion(tx, actor, input);
    if (question.addition_id) {
      await tx.delete(additions).where(eq(additions.id, question.addition_id));
      await withdrawAnswers(tx, question.links, [question.addition_id]);
    }
    return toQuestion({ ...question, correction: null });
  });
}
