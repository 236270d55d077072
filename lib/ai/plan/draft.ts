import { z } from "zod";
import { questionsAsked } from "../../text/questions.ts";
import { isInDanger } from "../../safety/danger.ts";
import { ModelFailure } from "../failure.ts";
import { listOf } from "../json.ts";
import { requestJson } from "../model.ts";
import { planInstructions, planPrompt } from "../prompts/plan.ts";
import { planDraft, type PlanInput, type PlannedCompetency } from "../tasks.ts";
import { planByRule } from "./rules.ts";

/** For everything together, retries included; then rules make the plan. */
const totalMs = 30_000;
const maxOutputTokens = 2500;

const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().min(1).max(max));
/** One question, which may set its scene before. */
const question = line(300).refine(
  (text) => questionsAsked(text).length > 0 && (text.match(/[?？؟]/g)?.length ?? 0) <= 1,
);
const proposal = z.object({
  competency: line(80),
  behavioural: question,
  situational: question,
  character: z.union([z.string(), z.number()]).transform(String),
});
/** Entries that make no sense are left out. */
const accepted = z.object({ competencies: listOf(proposal) });

/**
 * A plan from a brief: a model proposes, and rules fill up what it leaves open, what touches a protected trait, and all of
 * it where the model fails. A brief that tells of danger goes to no model.
 */
export async function draftPlan(input: PlanInput): Promise<PlannedCompetency[]> {
  if (isInDanger(input.brief)) return planByRule(input);
  try {
    const { data } = await requestJson({
      purpose: "answer",
      task: { task: "plan", input },
      instructions: planInstructions(input),
      prompt: planPrompt(input),
      schema: planDraft,
      accepted,
      maxOutputTokens,
      totalMs,
    });
    return planByRule(
      input,
      data.competencies.map((one) => withCharacter(one, input)),
    );
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return planByRule(input);
  }
}

/** Who is named by no label that was given out is the first. */
function withCharacter(
  { character, ...entry }: z.infer<typeof proposal>,
  { characters }: PlanInput,
): PlannedCompetency {
  const at = Number(/\d+/.exec(character)?.[0] ?? 1) - 1;
  return { ...entry, character_id: (characters[at] ?? characters[0])?.id ?? "" };
}
