import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { afterResponse } from "../../after-response.ts";
import { hasModelService } from "../../ai/service.ts";
import { db, type Tx } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { additions, public_links, questions } from "../../../db/schema/sharing.ts";
import { ownConversation } from "../../conversations/access.ts";
import { AppError } from "../../errors.ts";
import { makeVectors } from "../answers/vectors.ts";
import { withdrawAnswers } from "../link/snapshot.ts";
import type { AdditionInput, AskedQuestion, QuestionInput } from "../schema.ts";
import { type AskedRow, toAskedQuestion } from "./messages.ts";
import { isNew } from "./threads.ts";
/** Locks the links of a question and bumps their revision, so running answers start again. @throws {AppError} not_found */
async function lockQuestion(tx: Tx, actor: Actor, input: QuestionInput) {
  const links = await tx.execute<{ id: string }>(sql`
    update ${public_links} set revision = ${public_links.revision} + 1 from ${conversations}
    where ${public_links.conversation_id} = ${conversations.id} and ${ownConversation(actor, input.id)}
    returning ${public_links.id}`);
  const ids = links.map((link) => link.id);
  const [question] = await tx.execute<AskedRow & { addition_id: string | null; link_id: string }>(sql`
    select m.id, m.content, m.answer, m.citations, m.outcome, m.created_at, m.link_id,
      ${isNew}, a.id as addition_id, a.content as correction
    from ${questions} m left join ${additions} a on a.question_id = m.id
    where m.id = ${input.questionId} and m.link_id = any(${sql.param(ids)}::uuid[])`);
  if (!question) throw new AppError("not_found", "There is no such question.");
  return { ...question, links: ids };
}

/** Stores the owner's own answer; answers that use its earlier version are withdrawn. @throws {AppError} not_found */
export async function saveAddition(actor: Actor, input: AdditionInput): Promise<AskedQuestion> {
  const saved = await db().transaction(async (tx) => {
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
  if (!hasModelService()) afterResponse(() => makeVectors(saved.link_id));
  return toAskedQuestion(saved);
}

/** Deletes the owner's own answer; answers that use it are withdrawn. @throws {AppError} not_found */
export async function removeAddition(actor: Actor, input: QuestionInput): Promise<AskedQuestion> {
  return db().transaction(async (tx) => {
    const question = await lockQuestion(tx, actor, input);
    if (question.addition_id) {
      await tx.delete(additions).where(eq(additions.id, question.addition_id));
      await withdrawAnswers(tx, question.links, [question.addition_id]);
    }
    return toAskedQuestion({ ...question, correction: null });
  });
}
