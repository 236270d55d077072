import "server-only";
import type { Actor } from "../actor.ts";
import { draftPlan } from "../ai/plan/draft.ts";
import { planByRule, touchesTrait } from "../ai/plan/rules.ts";
import { parseWorkflow } from "../characters/queries.ts";
import { assertConsent } from "../consents/queries.ts";
import { invalidField } from "../errors.ts";
import { countAgainst } from "../limits.ts";
import { plainWords } from "../text/words.ts";
import { questionsOf } from "./coverage.ts";
import { type Cast, castProblem, findCast } from "./cast.ts";
import type { PlanEntry, PlanInput, StartInput } from "./schema.ts";
import { competencyCount, type Length, maxCompetencies } from "./workflow.ts";

const taskOf = (cast: Cast, length: Length | null, brief: string | null) => ({
  count: length === null ? maxCompetencies : competencyCount[length],
  brief: brief?.trim() ?? "",
  characters: cast.map(({ character_id, name, system_prompt }) => ({
    id: character_id,
    name,
    prompt: system_prompt,
  })),
});

/**
 * A plan for an interview that is to begin; stores nothing. With a brief a model proposes it, which counts as a message;
 * what the proposal lacks is filled up by rule.
 * @throws AppError unknown_workflow, invalid, consent_required, rate_limited
 */
export async function proposePlan(actor: Actor, input: PlanInput): Promise<{ plan: PlanEntry[] }> {
  const workflow = parseWorkflow(input.workflow_type);
  const ids = [...new Set(input.character_ids)];
  const cast = await findCast(actor, workflow, ids);
  const problem = castProblem(workflow, ids, cast);
  if (problem) throw invalidField("character_ids", problem);
  const task = taskOf(cast, input.length, input.brief ?? null);
  if (task.brief === "") return { plan: planByRule(task) };
  await assertConsent(actor);
  await countAgainst("message", actor.id);
  return { plan: await draftPlan(task) };
}

/** What an interview begins with: the plan as it was given or, for a length or a brief, one made by rule; else none. */
export function chosenPlan({ plan, length, brief }: StartInput, cast: Cast): PlanEntry[] | null {
  if (plan) return plan;
  return length || brief?.trim() ? planByRule(taskOf(cast, length ?? null, brief ?? null)) : null;
}

/** What is wrong with a plan that was given; null when nothing is. */
export function planProblem({ plan, length }: StartInput, characterIds: string[]): string | null {
  if (!plan) return null;
  if (length && plan.length > length)
    return `An interview of ${length} answers has at most ${length} competencies.`;
  if (plan.some(({ character_id }) => !characterIds.includes(character_id)))
    return "Each competency of the plan belongs to one of the chosen characters.";
  const questions = questionsOf(plan).map(plainWords);
  if (new Set(questions).size < questions.length)
    return "A question stands in the plan twice. Please change one of the two.";
  const touching = plan.find(touchesTrait);
  return touching
    ? `“${touching.competency}” asks for something that an interviewer must not ask: age, health, family, religion, origin or the like. Please change it.`
    : null;
}
