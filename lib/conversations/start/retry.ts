import "server-only";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../../db/schema/conversations.ts";
import { insights } from "../../../db/schema/insights.ts";
import { AppError } from "../../errors.ts";
import { hashRequest } from "../../idempotency.ts";
import { erasureOf } from "../retention/retention.ts";
import { askedQuestion } from "../asked-question.ts";
import { speakingCharacter } from "../rows.ts";
import type { PlanEntry } from "../schema.ts";
import type { RetriedAnswer } from "./schema.ts";
import { insertConversation, startedBefore } from "./start.ts";
import { cutAfterWord } from "../../text/cut.ts";
import { retryTitle } from "./title.ts";
import { isRetry, maxQuestionLength, retryLength } from "../constants.ts";

/** The competency of a question that belongs to no competency of a plan. */
const noCompetency = "This question";

/**
 * An answer or skip of the actor's finished interview, with the data for a retry.
 * @throws {AppError} not_found, not_finished
 */
async function findAnswer(actor: Actor, messageId: string) {
  const [row] = await db()
    .select({
      completed_at: conversations.completed_at,
      workflow: conversations.workflow,
      resume_id: conversations.resume_id,
      insight_template: conversations.insight_template,
      question: askedQuestion,
      competency: sql<string | null>`${conversations.plan} -> (
        select (a ->> 'competency')::int from ${insights} i, jsonb_array_elements(i.answers) a
        where i.conversation_id = ${conversations.id} and a ->> 'message_id' = ${messages.id}::text limit 1) ->> 'competency'`,
      speaker: {
        character_id: conversation_characters.character_id,
        name: conversation_characters.name,
        prompt_version: conversation_characters.prompt_version,
        system_prompt: conversation_characters.system_prompt,
        manner: conversation_characters.manner,
      },
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .innerJoin(conversation_characters, speakingCharacter)
    .where(
      and(
        eq(messages.id, messageId),
        eq(conversations.user_id, actor.id),
        isNull(conversations.deleted_at),
        inArray(messages.kind, ["answer", "skip"]),
        isNull(messages.replaced_by),
      ),
    );
  if (!row?.question) throw new AppError("not_found", "There is no such answer in an interview of yours.");
  if (!row.completed_at)
    throw new AppError("not_finished", "This interview is not finished yet. Change the answer in the chat.");
  return { ...row, question: cutAfterWord(row.question, maxQuestionLength - 1) };
}

/**
 * Starts a retry: an interview of one question, with the same version of the character. The same idempotency key returns
 * the same conversation.
 * @throws {AppError} not_found, not_finished, invalid, conflict, quota_exceeded
 */
export async function startRetry(
  actor: Actor,
  { message_id }: { message_id: string },
  idempotencyKey: string | null = null,
): Promise<{ session_id: string }> {
  const start_hash = hashRequest({ retry_of: message_id });
  const before = await startedBefore(actor, idempotencyKey, start_hash);
  if (before) return { session_id: before };
  const { workflow, resume_id, insight_template, ...asked } = await findAnswer(actor, message_id);
  const entry: PlanEntry = {
    competency: asked.competency ?? noCompetency,
    behavioural: asked.question,
    situational: asked.question,
    character_id: asked.speaker.character_id,
  };
  return insertConversation(actor, [asked.speaker], {
    workflow,
    resume_id,
    insight_template,
    title: retryTitle(asked.question),
    length: retryLength,
    retry_of: message_id,
    plan: [entry],
    start_key: idempotencyKey,
    start_hash,
    erase_at: erasureOf(actor),
  });
}

/**
 * Opens the newest retry if it has no answer yet, else starts one. Safe to repeat.
 * @throws {AppError} not_found, not_finished, conflict, quota_exceeded
 */
export async function openRetry(
  actor: Actor,
  { message_id }: { message_id: string },
): Promise<{ redirectTo: string }> {
  const [newest] = await db()
    .select({
      id: conversations.id,
      isOpen: sql<boolean>`${conversations.answers} = 0 and ${conversations.completed_at} is null
        and ${conversations.deleted_at} is null`,
    })
    .from(conversations)
    .where(and(eq(conversations.user_id, actor.id), eq(conversations.retry_of, message_id)))
    .orderBy(desc(conversations.created_at), desc(conversations.id))
    .limit(1);
  const { workflow } = await findAnswer(actor, message_id);
  const path = `/dashboard/${workflow.replace("_", "-")}`;
  if (newest?.isOpen) return { redirectTo: `${path}/${newest.id}` };
  // Concurrent requests see the same newest retry, so they use the same key.
  const key = hashRequest([message_id, newest?.id ?? null]).toString("hex");
  const { session_id } = await startRetry(actor, { message_id }, key);
  return { redirectTo: `${path}/${session_id}` };
}

/** The original answer of a retry; null once it or its interview is deleted. */
export async function findRetriedAnswer(
  actor: Actor,
  { retry_of }: { retry_of: string | null },
): Promise<RetriedAnswer | null> {
  if (retry_of === null) return null;
  const [row] = await db()
    .select({
      interview: { id: conversations.id, workflow: conversations.workflow, title: conversations.title },
      length: conversations.length,
      kind: messages.kind,
      content: messages.content,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversation_id))
    .where(
      and(eq(messages.id, retry_of), eq(conversations.user_id, actor.id), isNull(conversations.deleted_at)),
    );
  if (!row) return null;
  const { interview, kind, content } = row;
  return { interview, isRetry: isRetry(row), answer: kind === "skip" ? null : content };
}
