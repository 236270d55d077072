import "server-only";
import { sql } from "drizzle-orm";
import type { Actor } from "../../actor.ts";
import { db } from "../../../db/client.ts";
import { conversations } from "../../../db/schema/conversations.ts";
import { questions } from "../../../db/schema/sharing.ts";
import { assertConsent } from "../../consents/queries.ts";
import { ownConversation } from "../../conversations/access.ts";
import { getStatus } from "../../conversations/queries.ts";
import { hasModelService } from "../../ai/service.ts";
import { AppError } from "../../errors.ts";
import { countAgainst } from "../../limits.ts";
import { isInDanger } from "../../safety/danger.ts";
import type { OwnCitation, OwnQuestion } from "../schema.ts";
import { claimQuestion } from "./claims.ts";
import { questionColumns, type QuestionRow } from "./messages.ts";
import { runOrFollow } from "./run.ts";

const maxListed = 200;

const toOwnQuestion = ({ id, content, answer, outcome, citations, model, created_at }: QuestionRow) => ({
  id,
  content,
  answer,
  outcome: outcome as OwnQuestion["outcome"],
  citations: (citations ?? []) as OwnCitation[],
  generated_by: model,
  created_at: new Date(created_at).toISOString(),
});

/** The actor's newest 200 questions about their insights, oldest first, without failed ones. @throws {AppError} not_found */
export async function listOwnQuestions(actor: Actor, { id }: { id: string }): Promise<OwnQuestion[]> {
  await getStatus(actor, { id });
  const rows = await db().execute<QuestionRow>(sql`
    select ${questionColumns} from ${questions} m join ${conversations} on ${conversations.id} = m.conversation_id
    where ${ownConversation(actor, id)} and m.asker = 'owner' and (m.answer is not null or m.lease_until > now())
    order by m.created_at desc, m.id desc limit ${maxListed}`);
  return rows.reverse().map(toOwnQuestion);
}

/**
 * Answers the actor's question with quotes of their finished interview and its insights, or with the fixed help text.
 * Idempotent: the same text without an answer is the same question.
 * @throws {AppError} not_found, not_finished, practice_mode, consent_required, rate_limited, budget_spent, unavailable
 */
export async function askOwnQuestion(
  actor: Actor,
  { id, content }: { id: string; content: string },
): Promise<OwnQuestion> {
  const { workflow_complete } = await getStatus(actor, { id });
  if (!workflow_complete)
    throw new AppError("not_finished", "Please finish the interview first. Then you can ask about it.");
  if (!isInDanger(content)) {
    if (!hasModelService())
      throw new AppError(
        "practice_mode",
        "Questions about insights need an AI model. Practice mode has none.",
      );
    await assertConsent(actor);
  }
  await countAgainst("message", actor.id);
  const asker = { kind: "owner", actor, conversationId: id } as const;
  const claim = await claimQuestion(asker, { content });
  const result = await runOrFollow(asker, { content }, claim === "refused" ? "taken" : claim);
  if ("problem" in result) throw result.problem;
  return toOwnQuestion(result);
}
