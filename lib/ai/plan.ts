import { z } from "zod";
import { isInDanger } from "../safety/danger.ts";
import { asksForTrait } from "../safety/traits.ts";
import { plainWords } from "../text/words.ts";
import { clip } from "./tokens.ts";
import { askJson } from "./call.ts";
import type { Prompt } from "./request.ts";
import { labelIndex, listOf, material, oneLine, text } from "./material.ts";
import { practicePlan } from "./practice/plan.ts";
export { withoutAdvertLine } from "./practice/plan.ts";
import { planRules } from "./prompts.ts";
import { currentService } from "./service.ts";
import type { PlanInput, PlannedCompetency } from "./tasks.ts";

const maxOutputTokens = 1500;
/** Maximum tokens of the job text or goal, and of all characters' descriptions together. */
const caps = { goal: 3000, characters: 1600 };
const fixedTokens = 350;

const line = (max: number) =>
  z.preprocess((value) => oneLine(typeof value === "string" ? value : ""), z.string().max(max));
const entry = z.object({
  skill: line(80).pipe(z.string().min(1)),
  past: line(300).pipe(z.string().min(5)),
  future: line(300).catch(""),
  by: text,
});
const draft = z.object({ questions: listOf(entry) });
type Entry = z.infer<typeof entry>;

/** Drops repeated questions and questions for a protected trait. */
function askable(entries: Entry[]): Entry[] {
  const asked = new Set([""]);
  const isNew = (question: string): boolean =>
    !asksForTrait(question) && asked.size < asked.add(plainWords(question)).size;
  return entries
    .filter(({ past }) => isNew(past))
    .map((one) => (isNew(one.future) ? one : { ...one, future: "" }));
}

type Plan = { plan: PlannedCompetency[]; spare: PlannedCompetency[] };

/**
 * Makes a plan from a job text or goal, with the model service if there is one. Without a text, or for a text
 * about danger, it uses the characters' own questions.
 * @throws {ModelFailure}
 */
export async function draftPlan(input: PlanInput): Promise<Plan> {
  if (isInDanger(input.brief)) return practicePlan({ ...input, brief: "" });
  if (input.brief === "" || !currentService()) return practicePlan(input);
  const { data } = await askJson({
    purpose: "interviewer",
    payer: input.payer,
    spentOn: "plans",
    work: "plan",
    urgency: "insights",
    prompt: (tokens) => planPrompt(input, tokens),
    schema: draft.transform(({ questions }, context) => {
      const entries = askable(questions);
      if (entries.length === 0) context.addIssue({ code: "custom", message: "No question is left." });
      return entries;
    }),
    name: "plan",
    maxOutputTokens,
  });
  const plan = withCharacters(data.slice(0, input.count), input);
  return {
    plan: input.characters.flatMap(({ id }) => plan.filter((one) => one.character_id === id)),
    spare: [],
  };
}

function planPrompt({ count, brief, characters }: PlanInput, tokens: number): Prompt {
  const left = Math.max(400, tokens - fixedTokens);
  const goal = Math.min(caps.goal, Math.floor(left * 0.65));
  const each = Math.floor(Math.min(caps.characters, left * 0.35) / Math.max(1, characters.length));
  const lines = characters.map(
    ({ name, prompt }, at) => `c${at + 1}: ${oneLine(name)}\n${clip(prompt, each)}`,
  );
  const parts = [material("interviewers", lines.join("\n\n")), material("goal", clip(brief, goal))];
  return { instructions: planRules(count), messages: [{ role: "user", content: parts.join("\n\n") }] };
}

/** Resolves the labels of characters. An unknown label goes to the character with the fewest questions. */
function withCharacters(entries: Entry[], { characters }: PlanInput): PlannedCompetency[] {
  const counts = new Map(characters.map(({ id }) => [id, 0]));
  return entries.map(({ skill, past, future, by }) => {
    const named = characters[labelIndex(by) ?? -1]?.id;
    const character_id = named ?? [...counts].toSorted((a, b) => a[1] - b[1])[0]?.[0] ?? "";
    counts.set(character_id, (counts.get(character_id) ?? 0) + 1);
    return { competency: skill, behavioural: past, situational: future, character_id };
  });
}
