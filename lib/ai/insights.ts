import { createHash } from "node:crypto";
import { z } from "zod";
import { sentences } from "../text/sentences.ts";
import { contextTokens, promptTokens } from "./budget.ts";
import { clip, estimateTokens } from "./tokens.ts";
import { askJson } from "./call.ts";
import type { Call, Prompt } from "./request.ts";
import { defaultInsightTemplate } from "./default-template.ts";
import { addTokens, ModelFailure, noTokens, type Tokens } from "./failure.ts";
import { labelIndex, listOf, material, text } from "./material.ts";
import { checkRequest, insightsRequest, readerRules } from "./prompts.ts";
import { type Chosen, chooseModel } from "./provider.ts";
import type { InsightsInput } from "./tasks.ts";
import { idsByLabel, labelledTranscript } from "./transcript.ts";

// Insights without a model: all of them in practice mode, and the facts of each answer in every mode.
export { factsOf } from "./practice/facts.ts";
export { stateFacts, isCountedTurn, type PracticeInput, type SaidTurn } from "./practice/insights.ts";

const maxOutput = { draft: 2000, small: 1200, check: 900 };
/** Below this context size, the model is asked for shorter insights. */
const smallContext = 6000;
/** Maximum tokens of a goal, a template, and a part of the transcript. */
const caps = { goal: 400, smallGoal: 200, template: 2000, transcript: 24_000 };
/** Tokens of rules and request without the template. */
const fixedTokens = 600;

const parts = ["situation", "action", "result", "own_part", "number"] as const;
type Has = (typeof parts)[number];

// `listOf` drops points without text here, because the check names points by their position.
const point = z.object({ quote: text, message: text, text: text.refine((words) => words.trim() !== "") });
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

/** Whether the quote of a point supports it; `unchecked` if the model did not say. */
type Support = "supports" | "partly" | "unchecked" | "not";
export type Point = { text: string; quote: string; message_id: string | null; support: Support };
export type InsightsDraft = {
  summary: { text: string; support: Support }[];
  strengths: Point[];
  improvement_areas: Point[];
  notable_quotes: { quote: string; message_id: string | null }[];
  /** The model's marks of each answer, and the planned question that it answers. */
  answers: { message_id: string; has: Has[]; competency: number | null }[];
};

/** The model's draft for one part of the interview; `checks` is null before the check. */
type DraftedPart = { draft: Draft; checks: Check[] | null };
/** The drafts of all parts, stored until they are checked. */
export type Drafts = {
  /** The transcript's tokens per part. */
  tokens: number;
  /** Hash of the prompts. The check continues the same conversation, so it needs the same prompts. */
  source: string;
  parts: DraftedPart[];
};
/** Steps that are skipped because of the model's context size. */
type Limit = "not_checked" | "in_parts" | "shortened";

type Options = { signal?: AbortSignal | undefined; totalMs?: number | undefined };

/** Removes characters that PostgreSQL cannot store. */
const storable = (draft: Draft): Draft =>
  JSON.parse(
    JSON.stringify(draft, (_, value: unknown) =>
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "") : value,
    ),
  ) as Draft;

/** Sizes of the prompt and its parts for a model. */
function sizesOf(input: InsightsInput, chosen: Chosen) {
  const isSmall = contextTokens(chosen) < smallContext;
  const output = isSmall ? maxOutput.small : maxOutput.draft;
  const { about, request } = fixedTexts(input, isSmall);
  const room = promptTokens(chosen, output) - fixedTokens - estimateTokens(request) - estimateTokens(about);
  const tokens = Math.min(caps.transcript, Math.max(400, isSmall ? room : room - maxOutput.check - 400));
  return { isSmall, output, tokens };
}

/** The texts shared by the prompts of all parts. */
function fixedTexts({ goal, template, plan }: InsightsInput, isSmall: boolean) {
  const clippedGoal = clip(goal.trim(), isSmall ? caps.smallGoal : caps.goal);
  const clipped = clip(template.trim() || defaultInsightTemplate, isSmall ? 400 : caps.template);
  const questions = plan.map(({ text }, at) => `q${at + 1}: ${text}`).join("\n") || "(no plan)";
  const about = [clippedGoal && material("goal", clippedGoal), material("plan", questions)]
    .filter(Boolean)
    .join("\n\n");
  return { about, request: insightsRequest(clipped) };
}

/** One prompt per part of the interview. */
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

const callOf = (
  { payer }: InsightsInput,
  { signal, totalMs }: Options,
): Omit<Call, "prompt" | "maxOutputTokens"> => ({
  purpose: "insights",
  payer,
  spentOn: "insights",
  work: "insights",
  urgency: "insights",
  isBackground: true,
  signal,
  ...(totalMs && { timeouts: { totalMs } }),
});

/**
 * Asks the model for insights; a long interview is read in parts. The quotes are not verified yet.
 * @returns the drafts and their metadata; tokens are null if the service does not count
 * @throws {ModelFailure} with the text for the person; the reason of an aborted `signal`
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
        ...callOf(input, options),
        prompt: () => prompt,
        schema: draftSchema,
        name: "insights",
        maxOutputTokens: output,
      });
      parts.push({ draft: storable(answer.data), checks: null });
      spent = addTokens(spent, answer.tokens);
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      const { publicText, cause, kind, retryAfter } = error;
      throw new ModelFailure(publicText, { cause, kind, retryAfter, tokens: addTokens(error.tokens, spent) });
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
 * Lets the model check each unchecked part, up to the first part whose check fails.
 * @returns the drafts with their checks; null if the prompts have changed
 * @throws the reason of an aborted `signal`
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
      const { checks, tokens } = await checkPart(callOf(input, options), prompt, part.draft);
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

/** Continues the same conversation, so that a service with prompt caching reads the transcript once. */
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

/** Merges the drafts of all parts, with message ids and check results. */
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

/** Replaces labels by ids and removes the prompt's line marks from quotes. */
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

/** Applies the check results. A partly supported point gets its corrected text. */
function withChecks(draft: InsightsDraft, checks: Check[]): InsightsDraft {
  const checkOf = new Map(checks.map((check) => [check.point.trim().toLowerCase(), check]));
  const checked = <T extends { text: string; support: Support }>(letter: string, list: T[]): T[] =>
    list.map((one, at) => {
      const check = checkOf.get(`${letter}${at + 1}`);
      if (!check) return one;
      const corrected = check.text.trim();
      if (check.holds === "partly" && corrected !== "")
        return { ...one, text: corrected, support: "supports" };
      return { ...one, support: ({ yes: "supports", partly: "partly", no: "not" } as const)[check.holds] };
    });
  return {
    ...draft,
    summary: checked("y", draft.summary),
    strengths: checked("s", draft.strengths),
    improvement_areas: checked("i", draft.improvement_areas),
  };
}
