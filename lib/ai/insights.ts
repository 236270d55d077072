import { APICallError, generateText, Output, RetryError, type ModelMessage } from "ai";
import { draftSchema, readDraft } from "./insights-draft.ts";
import { forPractice, ModelFailure } from "./interviewer.ts";
import { languageModel, type NamedModel } from "./model.ts";
import { insightsInstructions, labelledTranscript, repairRequest } from "./prompts/insights.ts";
import type { InsightsDraft, InsightsInput, Task } from "./tasks.ts";

/** For everything together, in milliseconds: retries, and the second request for an answer that was no JSON. */
const defaultTotalMs = 120_000;
/** How much of an answer that cannot be read is shown to the model again, in characters. */
const maxEchoLength = 8000;

/** A draft, and how it came to be; tokens are null where the service does not count them. */
export type DraftedInsights = {
  draft: InsightsDraft;
  model: string;
  durationMs: number;
  usage: { input: number | null; output: number | null };
};

type Said = { text: string; finishReason: string; input: number | null; output: number | null };

/**
 * Asks the model for insights. Failures of the service are tried again with backoff; an answer that is not
 * the JSON asked for is asked for once more. Nothing in the draft is checked against the transcript yet.
 * @throws ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function draftInsights(
  input: InsightsInput,
  options: { abortSignal?: AbortSignal; totalMs?: number } = {},
): Promise<DraftedInsights> {
  const named = languageModel();
  const started = performance.now();
  const tooLong = AbortSignal.timeout(options.totalMs ?? defaultTotalMs);
  const signal = AbortSignal.any([tooLong, ...(options.abortSignal ? [options.abortSignal] : [])]);
  try {
    const { draft, said } = await (named.practice
      ? practise(named, input, signal)
      : consult(named, input, signal));
    return {
      draft,
      model: named.name,
      durationMs: Math.round(performance.now() - started),
      usage: { input: sum(said, "input"), output: sum(said, "output") },
    };
  } catch (error) {
    if (options.abortSignal?.aborted) throw options.abortSignal.reason;
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure(failureText(error), { cause: error });
  }
}

/** The practice model takes the task as it is, with the ids. */
async function practise(named: NamedModel, input: InsightsInput, signal: AbortSignal) {
  const task: Task = { task: "insights", input };
  const answer = await generateText({
    model: named.model,
    prompt: labelledTranscript(input.turns).text,
    abortSignal: signal,
    ...forPractice(named, task),
  });
  const draft = readDraft(answer.text);
  if (!draft) throw unusable("stop");
  return { draft, said: [toSaid(answer)] };
}

async function consult(named: NamedModel, input: InsightsInput, signal: AbortSignal) {
  const transcript = labelledTranscript(input.turns);
  const instructions = insightsInstructions(input.template);
  const messages: ModelMessage[] = [{ role: "user", content: transcript.text }];
  const first = await ask(named, instructions, messages, signal);
  const said = [first];
  let draft = readDraft(first.text);
  if (!draft && first.finishReason !== "content-filter") {
    messages.push(
      // Some services refuse an empty message.
      { role: "assistant", content: first.text.slice(0, maxEchoLength) || "(nothing)" },
      { role: "user", content: repairRequest },
    );
    const second = await ask(named, instructions, messages, signal);
    said.push(second);
    draft = readDraft(second.text);
  }
  if (!draft) throw unusable(said.at(-1)?.finishReason ?? "other");
  return { draft: withIds(draft, transcript.idOf), said };
}

/** Asks for JSON by schema; a service that refuses that form is asked in plain words, which say it as well. */
async function ask(
  named: NamedModel,
  instructions: string,
  messages: ModelMessage[],
  signal: AbortSignal,
): Promise<Said> {
  const request = { model: named.model, instructions, messages, maxRetries: 1, abortSignal: signal };
  try {
    return toSaid(await generateText({ ...request, output: schemaUnparsed }));
  } catch (error) {
    const status = statusOf(lastOf(error));
    if (status !== 400 && status !== 422) throw error;
    return toSaid(await generateText(request));
  }
}

/** Forces the schema on services that can, and leaves the reading to us: many answer with JSON in fences all the same. */
const schemaUnparsed = {
  ...Output.object({ schema: draftSchema, name: "insights" }),
  parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
};

type Answered = {
  text: string;
  finishReason: string;
  usage: { inputTokens: number | undefined; outputTokens: number | undefined };
};
const toSaid = ({ text, finishReason, usage }: Answered): Said => ({
  text,
  finishReason,
  input: usage.inputTokens ?? null,
  output: usage.outputTokens ?? null,
});

function sum(said: Said[], key: "input" | "output"): number | null {
  const counted = said.flatMap((one) => one[key] ?? []);
  return counted.length === 0 ? null : counted.reduce((total, tokens) => total + tokens, 0);
}

function withIds(draft: InsightsDraft, idOf: (label: string) => string): InsightsDraft {
  const named = (claim: { text: string; evidence: string[] }) => ({
    text: claim.text,
    evidence: claim.evidence.map(idOf),
  });
  return {
    summary: draft.summary,
    strengths: draft.strengths.map(named),
    improvement_areas: draft.improvement_areas.map(named),
    notable_quotes: draft.notable_quotes.map(({ quote, message_id }) => ({
      // The marks of our own lines are no part of what was said.
      quote: quote.replaceAll(/\n[^\S\n]*> ?/g, "\n"),
      message_id: idOf(message_id),
    })),
  };
}

function unusable(finishReason: string): ModelFailure {
  const text =
    finishReason === "content-filter"
      ? "The insights could not be made: the AI service declined to read this conversation."
      : "The insights could not be made: the AI service answered something that Colloquy could not use.";
  return new ModelFailure(text, { cause: new Error(`The model's answer holds no draft (${finishReason}).`) });
}

const lastOf = (error: unknown): unknown => (RetryError.isInstance(error) ? error.lastError : error);
const statusOf = (error: unknown): number | undefined =>
  APICallError.isInstance(error) ? error.statusCode : undefined;

/** What to tell a person of a failure. */
function failureText(error: unknown): string {
  const last = lastOf(error);
  const status = statusOf(last);
  const name = last instanceof Error || last instanceof DOMException ? last.name : "";
  const because = (reason: string) => `The insights could not be made: the AI service ${reason}`;
  if (status === 401 || status === 403)
    return because("refused Colloquy's key. Please tell your administrator.");
  if (status === 404) return because("does not know the configured model. Please tell your administrator.");
  if (status === 429) return because("is busy right now. Please try again in a moment.");
  if (status !== undefined && status >= 400 && status < 500) return because("refused the request.");
  if (name === "TimeoutError" || name === "AbortError") return because("took too long. Please try again.");
  if (status === 200) return because("answered something that Colloquy could not use.");
  return because("could not be reached. Please try again in a moment.");
}
