import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../../db/client.ts";
import { conversation_characters, conversations, messages } from "../../../db/schema/conversations.ts";
import type { Actor } from "../../actor.ts";
import { ModelFailure } from "../../ai/failure.ts";
import { draftPlan } from "../../ai/plan.ts";
import { currentService } from "../../ai/service.ts";
import { parseWorkflow } from "../../characters/queries.ts";
import { assertConsent } from "../../consents/queries.ts";
import { AppError, invalidField } from "../../errors.ts";
import { countAgainst } from "../../limits.ts";
import { asksForTrait } from "../../safety/traits.ts";
import { plainWords } from "../../text/words.ts";
import { ownConversation } from "../access.ts";
import { questionsOf } from "../coverage.ts";
import { type Cast, castProblem, findCast } from "./cast.ts";
import { getConversation, getStatus } from "../queries.ts";
import type { PlanEntry, PlanInput, ProposedPlan, Status } from "../schema.ts";
import type { StartInput } from "../start/schema.ts";
import { maxCompetencies } from "../constants.ts";
import { competenciesFor, type Length, lengthOf, lengthProblem } from "../lengths.ts";

const taskOf = (
  actor: Actor,
  cast: Pick<Cast[number], "character_id" | "name" | "system_prompt">[],
  length: Length | null,
  brief: string | null,
) => ({
  payer: actor.id,
  count: length === null ? maxCompetencies : competenciesFor(length),
  brief: brief?.trim() ?? "",
  characters: cast.map(({ character_id, name, system_prompt }) => ({
    id: character_id,
    name,
    prompt: system_prompt,
  })),
});

/** @throws {AppError} unavailable if the service fails, budget_spent */
const planOf = (task: ReturnType<typeof taskOf>) =>
  draftPlan(task).catch((error: unknown) => {
    throw error instanceof ModelFailure ? error.toAppError() : error;
  });

/** Call before a model call. @throws {AppError} consent_required, rate_limited */
async function assertMayAsk(actor: Actor, brief: string): Promise<void> {
  if (brief === "" || !currentService()) return;
  await assertConsent(actor);
  await countAgainst("message", actor.id);
}

/**
 * Proposes a plan for a new interview; stores nothing. With a brief, the model makes the plan, which counts as a message.
 * @returns `spare`: in practice mode, alternative entries from further lines of the brief
 * @throws {AppError} unknown_workflow, invalid, consent_required, rate_limited, budget_spent, unavailable
 */
export async function proposePlan(actor: Actor, input: PlanInput): Promise<ProposedPlan> {
  const workflow = parseWorkflow(input.workflow_type);
  const ids = [...new Set(input.character_ids)];
  const cast = await findCast(actor, workflow, ids);
  const problem = castProblem(workflow, ids, cast) ?? lengthProblem(input.length, ids.length);
  if (problem) throw invalidField("character_ids", problem);
  const task = taskOf(actor, cast, input.length, input.brief ?? null);
  await assertMayAsk(actor, task.brief);
  return planOf(task);
}

/**
 * The plan of a new interview: the given one, or one made for its length or brief. Null without either, or if the model
 * fails, a limit of tokens is reached or consent is missing; the characters then follow their prompts alone.
 * @throws {AppError} rate_limited
 */
export async function chosenPlan(
  actor: Actor,
  { plan, length, brief }: StartInput,
  cast: Cast,
): Promise<PlanEntry[] | null> {
  if (plan) return plan;
  const task = taskOf(actor, cast, length ?? null, brief ?? null);
  if (!length && task.brief === "") return null;
  try {
    await assertMayAsk(actor, task.brief);
    return (await planOf(task)).plan;
  } catch (error) {
    if (error instanceof AppError && ["unavailable", "budget_spent", "consent_required"].includes(error.code))
      return null;
    throw error;
  }
}

/**
 * Makes the plan of an interview that has neither a plan nor an answer.
 * @throws {AppError} not_found, conflict, consent_required, rate_limited, budget_spent, unavailable
 */
export async function planInterview(
  actor: Actor,
  input: { id: string; brief?: string | null },
): Promise<Status> {
  const conversation = await getConversation(actor, input);
  const refused = new AppError("conflict", "This interview already has a plan or an answer.");
  if (conversation.plan || conversation.answers > 0 || conversation.workflow_complete) throw refused;
  const cast = await db()
    .select({
      character_id: conversation_characters.character_id,
      name: conversation_characters.name,
      system_prompt: conversation_characters.system_prompt,
    })
    .from(conversation_characters)
    .where(eq(conversation_characters.conversation_id, input.id))
    .orderBy(conversation_characters.position);
  const task = taskOf(actor, cast, lengthOf(String(conversation.length)), input.brief ?? null);
  await assertMayAsk(actor, task.brief);
  const { plan } = await planOf(task);
  await db().transaction(async (tx) => {
    const stored = await tx
      .update(conversations)
      .set({ plan })
      .where(
        sql`${ownConversation(actor, input.id)} and plan is null and answers = 0 and completed_at is null`,
      )
      .returning({ id: conversations.id });
    if (stored.length === 0) throw refused;
    // The first reply may have asked one of the questions already.
    const questions = sql`select jsonb_array_elements(${JSON.stringify(plan)}::jsonb) ->> 'behavioural' as q`;
    await tx
      .update(messages)
      .set({ plan_questions: sql`(select array_agg(q) from (${questions}) p where strpos(content, q) > 0)` })
      .where(and(eq(messages.conversation_id, input.id), eq(messages.kind, "reply")));
  });
  return getStatus(actor, input);
}

/** The problem with a given plan, or null. */
export function planProblem({ plan, length }: StartInput, characterIds: string[]): string | null {
  if (!plan) return null;
  if (length && plan.length > length)
    return `An interview of ${length} answers has at most ${length} competencies.`;
  if (plan.some(({ character_id }) => !characterIds.includes(character_id)))
    return "Each competency of the plan belongs to one of the chosen characters.";
  const questions = questionsOf(plan).map(plainWords);
  if (new Set(questions).size < questions.length)
    return "The plan has the same question twice. Please change one of them.";
  const refused = plan
    .flatMap(({ behavioural, situational }) => [behavioural, situational])
    .find(asksForTrait);
  return refused === undefined
    ? null
    : `“${refused}” asks for something that an interview must not ask, such as age, health or family. Please change it.`;
}
