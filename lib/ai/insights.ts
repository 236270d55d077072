import { z } from "zod";
import { sentences } from "../text/sentences.ts";
import { contextTokens, promptTokens } from "./budget.ts";
import { clip, estimateTokens } from "./tokens.ts";
import { askJson, type Prompt } from "./call.ts";
import { defaultInsightTemplate } from "./default-template.ts";
import { addTokens, ModelFailure, noTokens, type Tokens } from "./failure.ts";
import { labelIndex, listOf, material, text } from "./material.ts";
import { checkRequest, insightsRequest, readerRules } from "./prompts.ts";
import { chooseModel } from "./provider.ts";
import type { InsightsInput } from "./tasks.ts";
import { labelledTranscript } from "./transcript.ts";

// What is known without a model: all of the insights where there is none, and the facts of each answer in any case.
export { type Facts, factsOf } from "./practice/facts.ts";
export { stateFacts, isCountedTurn, type PracticeInput, type SaidTurn } from "./practice/insights.ts";

const maxOutput = { draft: 2000, small: 1200, check: 900 };
/** A model that reads less writes shorter insights. */
const smallContext = 6000;
/** Tokens of a goal, of a template, and of a transcript that is read at once, at most. */
const caps = { goal: 400, template: 2000, transcript: 24_000 };
/** The share of what the model reads that a goal may take. */
const goalShare = 0.05;
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
export type Support = "supports" | "partly" | "unchecked" | "not";
export type Point = { text: string; quote: string; message_id: string | null; support: Support };
export type InsightsDraft = {
  summary: { text: string; support: Support }[];
  strengths: Point[];
  improvement_areas: Point[];
  notable_quotes: { quote: string; message_id: string | null }[];
  /** What each answer holds, and which question of the plan it answers. */
  answers: { message_id: string; has: Has[]; competency: number | null }[];
};

type Options = { signal?: AbortSignal | undefined; totalMs?: number | undefined };

/**
 * Asks the model for insights and has it check them; a long interview is read in parts. Nothing in the draft is compared with
 * the transcript yet.
 * @returns the draft and how it came to be; tokens are null where the service does not count them
 * @throws ModelFailure with the sentence for the person; the reason of `signal` when that is aborted
 */
export async function draftInsights(input: InsightsInput, options: Options = {}) {
  const started = performance.now();
  const chosen = await chooseModel("insights");
  const context = contextTokens(chosen);
  const isSmall = context < smallContext;
  const template = clip(input.template.trim() || defaultInsightTemplate, isSmall ? 400 : caps.template);
  const goal = clip(input.goal.trim(), Math.min(caps.goal, Math.floor(context * goalShare)));
  const plan = material(
    "plan",
    input.plan.map(({ text }, at) => `q${at + 1}: ${text}`).join("\n") || "(no plan)",
  );
  const about = [goal && material("goal", goal), plan].filter(Boolean).join("\n\n");
  const request = insightsRequest(template);
  const beside = fixedTokens + estimateTokens(request) + estimateTokens(about);
  const output = isSmall ? maxOutput.small : maxOutput.draft;
  const room = promptTokens(chosen, output) - beside;
  const most = Math.min(caps.transcript, Math.max(400, isSmall ? room : room - maxOutput.check - 400));
  const transcript = labelledTranscript(input.turns, most);
  const read: { draft: InsightsDraft; tokens: Tokens }[] = [];
  try {
    for (const part of transcript.parts) {
      const content = [about, part, request].join("\n\n");
      const prompt = { instructions: readerRules, messages: [{ role: "user" as const, content }] };
      read.push(
        await readPart({ input, prompt, output, isChecked: !isSmall, idOf: transcript.idOf, options }),
      );
    }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const tokens = addTokens(error.tokens, ...read.map((one) => one.tokens));
    throw new ModelFailure(error.publicText, { cause: error.cause, kind: error.kind, tokens });
  }
  return {
    draft: joined(read.map(({ draft }) => draft)),
    model: chosen.model,
    duration_ms: Math.round(performance.now() - started),
    ...addTokens(...read.map(({ tokens }) => tokens)),
  };
}

type Part = {
  input: InsightsInput;
  prompt: Prompt;
  output: number;
  isChecked: boolean;
  idOf: (label: string) => string | null;
  options: Options;
};

async function readPart({ input, prompt, output, isChecked, idOf, options }: Part) {
  const call = {
    purpose: "insights" as const,
    work: "insights" as const,
    urgency: "insights" as const,
    isBackground: true,
    signal: options.signal,
    ...(options.totalMs && { patience: { totalMs: options.totalMs } }),
  };
  const made = await askJson({
    ...call,
    prompt: () => prompt,
    schema: draftSchema,
    name: "insights",
    maxOutputTokens: output,
  });
  const draft = toDraft(made.data, input, idOf);
  if (!isChecked) return { draft, tokens: made.tokens };
  const check = await checkDraft(call, prompt, made.data).catch((error: unknown) => {
    // What was drafted stays, marked as not checked.
    if (!(error instanceof ModelFailure)) throw error;
    return { checks: [], tokens: error.tokens };
  });
  return { draft: withChecks(draft, check.checks), tokens: addTokens(made.tokens, check.tokens) };
}

type Check = z.infer<typeof checkSchema>["checks"][number];

/** The same conversation goes on: a service that caches equal beginnings reads the transcript once. */
async function checkDraft(
  call: Pick<
    Parameters<typeof askJson>[0],
    "purpose" | "work" | "urgency" | "isBackground" | "signal" | "patience"
  >,
  { instructions, messages }: Prompt,
  draft: Draft,
): Promise<{ checks: Check[]; tokens: Tokens }> {
  if (draft.strengths.length + draft.improvements.length === 0 && draft.summary === "")
    return { checks: [], tokens: noTokens };
  const said = { role: "assistant" as const, content: JSON.stringify(draft) };
  const request = { role: "user" as const, content: checkRequest(sentencesOf(draft.summary)) };
  const { data, tokens } = await askJson({
    ...call,
    prompt: () => ({ instructions, messages: [...messages, said, request] }),
    schema: checkSchema,
    name: "check",
    maxOutputTokens: maxOutput.check,
  });
  return { checks: data.checks, tokens };
}

const sentencesOf = (summary: string): string[] => sentences(summary).map(({ text }) => text);

/** With ids for labels. The marks that the prompt puts before each line are no part of a message. */
function toDraft(draft: Draft, { plan, turns }: InsightsInput, idOf: Part["idOf"]): InsightsDraft {
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

const joined = (drafts: InsightsDraft[]): InsightsDraft => ({
  summary: drafts.flatMap(({ summary }) => summary),
  strengths: drafts.flatMap(({ strengths }) => strengths),
  improvement_areas: drafts.flatMap(({ improvement_areas }) => improvement_areas),
  notable_quotes: drafts.flatMap(({ notable_quotes }) => notable_quotes),
  answers: drafts.flatMap(({ answers }) => answers),
});
