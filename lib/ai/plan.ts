import { z } from "zod";
import { isInDanger } from "../safety/danger.ts";
import { asksForTrait } from "../safety/traits.ts";
import { plainWords } from "../text/words.ts";
import { listOf } from "./json.ts";
import { requestJson } from "./model.ts";
import { practicePlan } from "./practice/plan.ts";
export { withoutAdvertLine } from "./practice/plan.ts";
import { planInstructions, planPrompt } from "./prompts/plan.ts";
import { currentService } from "./service.ts";
import { planDraft, type PlanInput, type PlannedCompetency } from "./tasks.ts";

/** For everything together, retries included. */
const totalMs = 30_000;
const maxOutputTokens = 2500;

const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\s+/g, " ").trim())
    .pipe(z.string().max(max));
const proposal = z.object({
  competency: line(80).pipe(z.string().min(1)),
  behavioural: line(300).pipe(z.string().min(1)),
  situational: line(300).catch(""),
  character: z.union([z.string(), z.number()]).transform(String),
});
type Proposal = z.infer<typeof proposal>;

/** Drops repeated questions and questions for a protected trait. */
function askable(proposals: Proposal[]): Proposal[] {
  const asked = new Set([""]);
  const isNew = (question: string): boolean =>
    !asksForTrait(question) && asked.size < asked.add(plainWords(question)).size;
  return proposals
    .filter(({ behavioural }) => isNew(behavioural))
    .map((one) => (isNew(one.situational) ? one : { ...one, situational: "" }));
}

/** Entries that cannot be read are left out; an answer without one that can is none. */
const accepted = z.object({
  competencies: listOf(proposal)
    .transform(askable)
    .refine((entries) => entries.length > 0),
});

type Plan = { plan: PlannedCompetency[]; spare: PlannedCompetency[] };

/**
 * A plan from a job text or goal, which a service makes where there is one. Without a text, and for one that tells of
 * danger, it is made of the characters' own questions.
 * @throws ModelFailure
 */
export async function draftPlan(input: PlanInput): Promise<Plan> {
  if (isInDanger(input.brief)) return practicePlan({ ...input, brief: "" });
  if (input.brief === "" || !currentService()) return practicePlan(input);
  const { data } = await requestJson({
    purpose: "answer",
    instructions: planInstructions(input),
    prompt: planPrompt(input),
    schema: planDraft,
    accepted,
    maxOutputTokens,
    totalMs,
  });
  const plan = data.competencies.slice(0, input.count).map((one) => withCharacter(one, input));
  return {
    plan: input.characters.flatMap(({ id }) => plan.filter((one) => one.character_id === id)),
    spare: [],
  };
}

/** An entry with the character that its label names; with a label that was not given out, with the first. */
function withCharacter({ character, ...entry }: Proposal, { characters }: PlanInput): PlannedCompetency {
  const at = Number(/\d+/.exec(character)?.[0] ?? 1) - 1;
  return { ...entry, character_id: (characters[at] ?? characters[0])?.id ?? "" };
}
