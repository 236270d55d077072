import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversation_characters, conversations } from "../../../db/schema/conversations.ts";
import { resumes } from "../../../db/schema/library.ts";
import { defaultInsightTemplate } from "../../ai/default-template.ts";
import { parseWorkflow } from "../../characters/queries.ts";
import { AppError } from "../../errors.ts";
import { assertSameRequest, hashRequest } from "../../idempotency.ts";
import { assertQuotas } from "../../quotas.ts";
import { castProblem, findCast } from "../plan/cast.ts";
import { lengthProblem } from "../lengths.ts";
import { chosenPlan, planProblem } from "../plan/propose.ts";
import { erasureOf } from "../retention/retention.ts";
import type { StartInput } from "./schema.ts";
import { distinctTitle } from "./title.ts";

/** The problem with the choice of resume, or null. */
async function resumeProblem(actor: Actor, workflow: string, resumeId: string | null) {
  if (workflow === "student_interview")
    return resumeId === null ? null : "A student interview takes no resume.";
  if (resumeId === null) return "Please select at least one resume to continue.";
  const [resume] = await db()
    .select({ status: resumes.status })
    .from(resumes)
    .where(and(eq(resumes.id, resumeId), eq(resumes.user_id, actor.id), isNull(resumes.deleted_at)));
  if (!resume) return "This resume was deleted, or it is not yours.";
  return resume.status === "PROCESSED" ? null : "This resume cannot be used: it is not ready.";
}

/** The id of the conversation started with this key, or null. @throws {AppError} invalid if the request differs */
export async function startedBefore(actor: Actor, key: string | null, hash: Buffer): Promise<string | null> {
  if (key === null) return null;
  const [before] = await db()
    .select({ id: conversations.id, start_hash: conversations.start_hash })
    .from(conversations)
    .where(
      and(
        eq(conversations.user_id, actor.id),
        eq(conversations.start_key, key),
        isNull(conversations.deleted_at),
      ),
    );
  if (!before) return null;
  assertSameRequest(before.start_hash, hash);
  return before.id;
}

type NewConversation = Omit<PgInsertValue<typeof conversations>, "user_id" | "start_key" | "start_hash"> & {
  start_key: string | null;
  start_hash: Buffer;
};
type NewCast = Omit<typeof conversation_characters.$inferInsert, "conversation_id" | "position">[];

/**
 * Stores a conversation with its cast. A concurrent start with the same key returns the same conversation.
 * @throws {AppError} invalid, conflict, quota_exceeded
 */
export async function insertConversation(
  actor: Actor,
  cast: NewCast,
  values: NewConversation,
): Promise<{ session_id: string }> {
  const session_id = await db().transaction(async (tx) => {
    const [inserted] = await tx
      .insert(conversations)
      .values({ ...values, user_id: actor.id })
      .onConflictDoNothing({ target: [conversations.user_id, conversations.start_key] })
      .returning({ id: conversations.id });
    if (!inserted) return null;
    await tx
      .insert(conversation_characters)
      .values(cast.map((character, position) => ({ ...character, conversation_id: inserted.id, position })));
    await assertQuotas(tx, actor, ["conversations"]);
    return inserted.id;
  });
  const started = session_id ?? (await startedBefore(actor, values.start_key, values.start_hash));
  if (!started) throw new AppError("conflict", "This start was made before and deleted. Please start again.");
  return { session_id: started };
}

/**
 * Starts a conversation; reports all invalid fields together. The same idempotency key returns the same conversation, even if
 * its characters have changed.
 * @throws {AppError} unknown_workflow, invalid, conflict, quota_exceeded
 */
export async function startConversation(
  actor: Actor,
  input: StartInput,
  idempotencyKey: string | null = null,
): Promise<{ session_id: string }> {
  const workflow = parseWorkflow(input.workflow);
  const ids = [...new Set(input.character_ids)];
  const resumeId = input.resume_id ?? null;
  const { length = null, brief = null, plan = null } = input;
  const choices = [input.title && { title: input.title }, length, brief, plan];
  const start_hash = hashRequest([workflow, resumeId, ids, ...choices.filter(Boolean)]);
  const before = await startedBefore(actor, idempotencyKey, start_hash);
  if (before) return { session_id: before };
  const [cast, wrongResume] = await Promise.all([
    findCast(actor, workflow, ids),
    resumeProblem(actor, workflow, resumeId),
  ]);

  const wrongCast = castProblem(workflow, ids, cast) ?? lengthProblem(length, ids.length);
  const wrongPlan = planProblem(input, ids);
  const fields = {
    ...(wrongCast && { character_ids: wrongCast }),
    ...(wrongResume && { resume_id: wrongResume }),
    ...(wrongPlan && { plan: wrongPlan }),
  };
  const [problem] = Object.values(fields);
  if (problem) throw new AppError("invalid", problem, { fields });

  const template = cast.find((character) => character.template?.trim())?.template ?? defaultInsightTemplate;
  const names = cast.map((character) => character.name);
  return insertConversation(actor, cast, {
    workflow,
    title: input.title ?? distinctTitle(actor, names, new Date()),
    resume_id: resumeId,
    insight_template: template,
    start_key: idempotencyKey,
    start_hash,
    length,
    plan: await chosenPlan(actor, input, cast),
    erase_at: erasureOf(actor),
  });
}
