import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { db, type Tx } from "../../db/client.ts";
import { conversations } from "../../db/schema/conversations.ts";
import { additions, public_links, public_messages } from "../../db/schema/sharing.ts";
import { ownConversation } from "../conversations/access.ts";
import { AppError } from "../errors.ts";
import type { AdditionInput, AskedQuestion, QuestionInput } from "./schema.ts";
import { withdrawAnswers } from "./snapshot.ts";
import { toQuestion, type ThreadRow } from "./questions/threads.ts";

type Question = ThreadRow & {
  id: string;
  content: string;
  created_at: string;
  addition_id: string | null;
  link_id: string;
};

/**
 * A question of one's own interview, with its links locked: an answer that is being made from what changes now is not
 * kept, and made again.
 * @throws AppError not_found
 */
async function lockQuestion(
  tx: Tx,
  actor: Actor,
  input: QuestionInput,
): Promise<Question & { links: string[] }> {
  const links = await tx.execute<{ id: string }>(sql`
    update ${public_links} set revision = revision + 1 from ${conversations}
    where ${public_links.conversation_id} = ${conversations.id} and ${ownConversation(actor, input.id)}
    returning ${public_links.id}`);
  const ids = links.map((link) => link.id);
  const [question] = await tx.execute<Question>(sql`
    select m.id, m.content, m.answer, m.citations, m.covered, m.created_at, m.link_id,
      a.id as addition_id, a.content as correction
    from ${public_messages} m left join ${additions} a on a.public_message_id = m.id
    where m.id = ${input.questionId} and m.link_id = any(${sql.param(ids)}::uuid[])`);
  if (!question) throw new AppError("not_found", "There is no such question.");
  return { ...question, links: ids };
}

/**
 * Answers a question in the owner's own words: a gap, or in place of what was answered. The visitor who asked sees it,
 * and later answers are made from it too. Again replaces it; answers that were made from the former words are
 * withdrawn.
 * @throws AppError not_found
 */
export async function correctAnswer(actor: Actor, input: AdditionInput): Promise<AskedQuestion> {
  return db().transaction(async (tx) => {
    const question = await lockQuestion(tx, actor, input);
    if (question.correction === input.content) return toQuestion(question);
    await tx.execute(sql`
      insert into ${additions} (link_id, public_message_id, content)
      values (${question.link_id}, ${question.id}, ${input.content})
      on conflict (public_message_id) do update set
        id = gen_random_uuid(), content = excluded.content, updated_at = now()`);
    if (question.addition_id) await withdrawAnswers(tx, question.links, [question.addition_id]);
    return toQuestion({ ...question, correction: input.content });
  });
}

/**
 * Takes the owner's own answer back; answers that were made from it are withdrawn. Where there is none nothing changes.
 * @throws AppError not_found
 */
export async function removeCorrection(actor: Actor, input: QuestionInput): Promise<AskedQuestion> {
  return db().transaction(async (tx) => {
    const question = await lockQuestion(tx, actor, input);
    if (question.addition_id) {
      await tx.execute(sql`delete from ${additions} where id = ${question.addition_id}`);
      await withdrawAnswers(tx, question.links, [question.addition_id]);
    }
    return toQuestion({ ...question, correction: null });
  });
}
