import { createHash } from "node:crypto";
import { z } from "zod";
import { sentences } from "../text/sentences.ts";
import { contextTokens, promptTokens } from "./budget.ts";
import { clip, estimateTokens } from "./tokens.ts";
import { askJson } from "./call.ts";
import type { Prompt } from "./request.ts";
import { defaultInsightTemplate } from "./default-template.ts";
import { addTokens, ModelFailure, noTokens, type Tokens } from "./failure.ts";
import { labelIndex, listOf, material, text } from "./material.ts";
import { checkRequest, insightsRequest, readerRules } from "./prompts.ts";
import { type Chosen, chooseModel } from "./provider.ts";
import type { InsightsInput } from "./tasks.ts";
import { idsByLabel, labelledTranscript } from "./transcript.ts";

// What is known without a model: all of the insights where there is none, and the facts of each answer in any case.
export { type Facts, factsOf } from "./practice/facts.ts";
export { stateFacts, isCountedTurn, type PracticeInput, type SaidTurn } from "./practice/insights.ts";

const maxOutput = { draft: 2000, small: 1200, check: 900 };
/** A model that reads less writes shorter insights. */
const smallContext = 6000;
/** Tokens of a goal, of a template, and of a transcript that is read at once, at most. */
const caps = { goal: 400, smallGoal: 200, template: 2000, transcript: 24_000 };
/** Tokens of the rules and the request, without the template. */
const fixedTokens = 600;

export const parts = ["situation", "action", "result", "own_part", "number"] as const;
type Has = (typeof parts)[number];

const point = z.object({ quote: text, message: text, text });
const draftSchema = z.object({
  strengths: listOf(point),
  improvements: listOf(point),
  quotes: listOf(z.object({ quote: text, message: text })),
  answers: listOf(z.object({ message: text, question: text, has: listOf(z.enum(parts)) })),
  summary: z.string().refine((summary) => summary.trim() !== ""),
});
type Draft = z.infer<typeof draftSchema>;
const checkSchema = z.object({
  checks: listOf(z.object({ point: text, holds: z.enum(["yes", "partly", "no"]), text })),
});

/** Whether the words that a point rests on bear it out; `unchecked` where the model did not say. */
type Support = "supports" | "partly" | "unchecked" | "not";
export type Point = { text: string; quote: string; message_id: string | null; support: Support };
export type InsightsDraft = {
  summary: { text: string; support: Support }[];
  strengths: Point[];
  improvement_areas: Point[];
  notable_quotes: { quote: string; message_id: string | null }[];
  /** What each answer holds, and which question of the plan it answers. */
  answers: { message_id: string; has: Has[]; competency: number | null }[];
};

/** One part of the interview as the model drafted it; `checks` is null until that part is checked. */
type DraftedPart = { draft: Draft; checks: Check[] | null };
/** The drafts of all parts, as they are stored until they are checked. */
export type Drafts = {
  /** How many tokens of the transcript a part takes. */
  tokens: number;
  /** Hash of the prompts. The check repeats them, so it is of no use where they have changed. */
  source: string;
  parts: DraftedPart[];
};
/** What is not done because the model reads too little at once. */
export type Limit = "not_checked" | "in_parts" | "shortened";

type Options = { signal?: AbortSignal | undefined; totalMs?: number | undefined };

/** Without what PostgreSQL cannot store. */
const storable = (draft: Draft): Draft =>
  JSON.parse(
    JSON.stringify(draft, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
    ),
  ) as Draft;

/** How much of an interview the model reads in one call. */
function sizesOf(input: InsightsInput, chosen: Chosen) {
  const isSmall = contextTokens(chosen) < smallContext;
  const output = isSmall ? maxOutput.small : maxOutput.draft;
  const { about, request } = fixedTexts(input, isSmall);
  const room = promptTokens(chosen, output) - fixedTokens - estimateTokens(request) - estimateTokens(about);
  const tokens = Math.min(caps.transcript, Math.max(400, isSmall ? room : room - maxOutput.check - 400));
  return { isSmall, output, tokens };
}

/** The texts that the prompts of all parts have. */
function fixedTexts({ goal, template, plan }: InsightsInput, isSmall: boolean) {
  const wanted = clip(goal.trim(), isSmall ? caps.smallGoal : caps.goal);
  const clipped = clip(template.trim() || defaultInsightTemplate, isSmall ? 400 : caps.template);
  const questions = plan.map(({ text }, at) => `q${at + 1}: ${text}`).join("\n") || "(no plan)";
  const about = [wanted && material("goal", wanted), material("plan", questions)]
    .filter(Boolean)
    .join("\n\n");
  return { about, request: insightsRequest(clipped) };
}

/** A prompt for each part of the interview. */
function promptsOf(input: InsightsInput, { tokens, isSmall }: { tokens: number; isSmall: boolean }) {
  const { about, request } = fixedTexts(input, isSmall);
  const { parts, isShortened } = labelledTranscript(input.turns, tokens);
  const prompts = parts.map((part): Prompt => {
    const content = [about, part, request].join("\n\n");
    return { instructions: readerRules, messages: [{ role: "user", content }] };
  });
  const source = createHash("sha256").update(JSON.stringify(prompts)).digest("hex");
  return { prompts, source, isShortened };
}

const callOf = ({ signal, totalMs }: Options) => ({
  purpose: "insights" as const,
  work: "insights" as const,
  urgency: "insights" as const,
  isBackground: true,
  signal,
  ...(totalMs && { patience: { totalMs } }),
});

/**
 * Asks the model for insights; a long interview is read in parts. Nothing in the drafts is compared with the transcript yet.
 * @returns the drafts and how they were made; tokens are null where the service does not count them
 * @throws ModelFailure with the sentence for the person; the reason of `signal` when that is aborted
 */
export async function draftInsights(input: InsightsInput, options: Options = {}) {
  const started = performance.now();
  const chosen = await chooseModel("insights");
  const { isSmall, output, tokens } = sizesOf(input, chosen);
  const { prompts, source, isShortened } = promptsOf(input, { tokens, isSmall });
  const parts: DraftedPart[] = [];
  let spent = noTokens;
  for (const prompt of prompts) {
    try {
      const answer = await askJson({
        ...callOf(options),
        prompt: () => prompt,
        schema: draftSchema,
        name: "insights",
        maxOutputTokens: output,
      });
      parts.push({ draft: storable(answer.data), checks: null });
      spent = addTokens(spent, answer.tokens);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      const { publicText, cause, kind } = error;
      throw new ModelFailure(publicText, { cause, kind, tokens: addTokens(error.tokens, spent) });
    }
  }
  const drafts: Drafts = { tokens, source, parts };
  const limits: Limit[] = [
    ...(isSmall ? (["not_checked"] as const) : []),
    ...(parts.length > 1 ? (["in_parts"] as const) : []),
    ...(isShortened ? (["shortened"] as const) : []),
  ];
  const duration_ms = Math.round(performance.now() - started);
  return { drafts, limits, model: chosen.model, duration_ms, ...spent };
}

/**
 * Has the model check each part that is not checked yet. It ends at the first part whose check fails.
 * @returns the drafts with their checks; null where they were made from other prompts
 * @throws the reason of `signal` when that is aborted
 */
export async function checkInsights(input: InsightsInput, drafts: Drafts, options: Options = {}) {
  const started = performance.now();
  const { prompts, source } = promptsOf(input, { tokens: drafts.tokens, isSmall: false });
  if (source !== drafts.source) return null;
  const parts = [...drafts.parts];
  let spent = noTokens;
  let isComplete = true;
  for (const [at, prompt] of prompts.entries()) {
    const part = parts[at];
    if (!part || part.checks) continue;
    try {
      const { checks, tokens } = await checkPart(callOf(options), prompt, part.draft);
      parts[at] = { ...part, checks };
      spent = addTokens(spent, tokens);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      spent = addTokens(spent, error.tokens);
      isComplete = false;
      break;
    }
  }
  const duration_ms = Math.round(performance.now() - started);
  return { drafts: { ...drafts, parts }, isComplete, duration_ms, ...spent };
}

type Check = z.infer<typeof checkSchema>["checks"][number];

/** The same conversation goes on: a service that caches equal beginnings reads the transcript once. */
async function checkPart(
  call: ReturnType<typeof callOf>,
  { instructions, messages }: Prompt,
  draft: Draft,
): Promise<{ checks: Check[]; tokens: Tokens }> {
  const answer = { role: "assistant" as const, content: JSON.stringify(draft) };
  const request = { role: "user" as const, content: checkRequest(sentencesOf(draft.summary)) };
  const { data, tokens } = await askJson({
    ...call,
    prompt: () => ({ instructions, messages: [...messages, answer, request] }),
    schema: checkSchema,
    name: "check",
    maxOutputTokens: maxOutput.check,
  });
  return { checks: data.checks, tokens };
}

/** The drafts of all parts as one, with ids for labels and with what the checks say. */
export function joinDrafts({ parts }: Drafts, input: InsightsInput): InsightsDraft {
  const idOf = idsByLabel(input.turns);
  const drafts = parts.map(({ draft, checks }) => withChecks(toDraft(draft, input, idOf), checks ?? []));
  return {
    summary: drafts.flatMap(({ summary }) => summary),
    strengths: drafts.flatMap(({ strengths }) => strengths),
    improvement_areas: drafts.flatMap(({ improvement_areas }) => improvement_areas),
    notable_quotes: drafts.flatMap(({ notable_quotes }) => notable_quotes),
    answers: drafts.flatMap(({ answers }) => answers),
  };
}

const sentencesOf = (summary: string): string[] => sentences(summary).map(({ text }) => text);

/** With ids for labels. The marks that the prompt puts before each line are no part of a message. */
function toDraft(
  draft: Draft,
  { plan, turns }: InsightsInput,
  idOf: (label: string) => string | null,
): InsightsDraft {
  const quoted = <T extends { quote: string; message: string }>({ quote, message, ...rest }: T) => ({
    ...rest,
    quote: quote.replaceAll(/\n[^\S\n]*> ?/g, "\n"),
    message_id: idOf(message),
  });
  const answered = new Set(turns.filter(({ speaker }) => speaker === "user").map(({ id }) => id));
  const points = (list: Draft["strengths"]): Point[] =>
    list
      .filter((one) => one.text.trim() !== "")
      .map((one) => ({ ...quoted(one), support: "unchecked" as const }));
  return {
    summary: sentencesOf(draft.summary).map((sentence) => ({ text: sentence, support: "unchecked" })),
    strengths: points(draft.strengths),
    improvement_areas: points(draft.improvements),
    notable_quotes: draft.quotes.map(quoted),
    answers: draft.answers.flatMap(({ message, question, has }) => {
      const message_id = idOf(message);
      if (message_id === null || !answered.has(message_id)) return [];
      return [{ message_id, has, competency: plan[labelIndex(question) ?? -1]?.competency ?? null }];
    }),
  };
}

/** With what the check says of each point; one that is supported in part is said again with what is. */
function withChecks(draft: InsightsDraft, checks: Check[]): InsightsDraft {
  const checkOf = new Map(checks.map((check) => [check.point.trim().toLowerCase(), check]));
  const checked = <T extends { text: string; support: Support }>(letter: string, list: T[]): T[] =>
    list.map((one, at) => {
      const check = checkOf.get(`${letter}${at + 1}`);
      if (!check) return one;
      const said = check.text.trim();
      if (check.holds === "partly" && said !== "") return { ...one, text: said, support: "supports" };
      return { ...one, support: ({ yes: "supports", partly: "partly", no: "not" } as const)[check.holds] };
    });
  return {
    ...draft,
    summary: checked("y", draft.summary),
    strengths: checked("s", draft.strengths),
    improvement_areas: checked("i", draft.improvement_areas),
  };
}
