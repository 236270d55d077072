import { APICallError, generateText, Output, RetryError } from "ai";
import { z } from "zod";
import { estimateTokens } from "./budget.ts";
import { jsonObjects, withoutThinking } from "./insights-draft.ts";
import { failureText, forPractice, ModelFailure } from "./interviewer.ts";
import { languageModel, type NamedModel } from "./model.ts";
import { answerBudget, answerInstructions, answerMaterial, fitPassages } from "./prompts/public-answer.ts";
import type { AnswerDraft, AnswerInput, Task } from "./tasks.ts";

/** For everything together, in milliseconds: a visitor waits for it. */
const defaultTotalMs = 45_000;
/** No draft is read past this, in characters. */
const maxAnswerLength = 20_000;
/** How often the model is asked: once more when its answer cannot be read. */
const maxRequests = 2;

const draftSchema = z.strictObject({
  statements: z.array(
    z.strictObject({
      text: z.string(),
      quotes: z.array(z.strictObject({ passage: z.string(), quote: z.string() })),
    }),
  ),
});

/** What is accepted: fields that nobody asked for are passed over. */
const readableSchema = z.object({
  statements: z.array(
    z.object({
      text: z.string(),
      quotes: z.array(z.object({ passage: z.string(), quote: z.string() })),
    }),
  ),
});

/** A draft, what it was made from, and how it came to be. Tokens are estimated where the service does not count them. */
export type DraftedAnswer = { draft: AnswerDraft; labels: string[]; model: string; tokens: number };

/**
 * Asks the model for an answer to a question, from passages. An answer that cannot be read is asked for once more, then
 * it is a failure. Nothing in the draft is checked against the passages yet.
 * @param options `totalMs` bounds all of it, in milliseconds
 * @returns `labels` are those of the passages that the model was shown: as many of the first as its prompt has room for
 * @throws ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function draftAnswer(
  input: AnswerInput,
  options: { abortSignal?: AbortSignal; totalMs?: number } = {},
): Promise<DraftedAnswer> {
  const named = languageModel();
  const shown = { ...input, passages: fitPassages(input.passages) };
  const prompt = answerMaterial(shown);
  const tooLong = AbortSignal.timeout(options.totalMs ?? defaultTotalMs);
  const signal = AbortSignal.any([tooLong, ...(options.abortSignal ? [options.abortSignal] : [])]);
  try {
    let tokens = 0;
    for (let request = 1; ; request++) {
      const { text, usage, finishReason } = await ask(
        named,
        prompt,
        { task: "answer", input: shown },
        signal,
      );
      const estimated = estimateTokens(answerInstructions) + estimateTokens(prompt) + estimateTokens(text);
      tokens += usage.inputTokens === undefined ? estimated : usage.inputTokens + (usage.outputTokens ?? 0);
      const draft = readDraft(text);
      const labels = shown.passages.map(({ label }) => label);
      if (draft) return { draft, labels, model: named.name, tokens };
      if (request === maxRequests) throw unreadable(finishReason);
    }
  } catch (error) {
    if (options.abortSignal?.aborted) throw options.abortSignal.reason;
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure(failureText(error, false), { cause: error });
  }
}

/** Asks for JSON by schema; a service that refuses that form is asked in plain words, which say it as well. */
async function ask(named: NamedModel, prompt: string, task: Task, signal: AbortSignal) {
  const request = {
    model: named.model,
    instructions: answerInstructions,
    prompt,
    maxOutputTokens: answerBudget.output,
    maxRetries: 1,
    abortSignal: signal,
    ...forPractice(named, task),
  };
  if (named.practice) return generateText(request);
  try {
    return await generateText({ ...request, output: schemaUnparsed });
  } catch (error) {
    const last = RetryError.isInstance(error) ? error.lastError : error;
    const status = APICallError.isInstance(last) ? last.statusCode : undefined;
    if (status !== 400 && status !== 422) throw error;
    return generateText(request);
  }
}

/** Forces the schema on services that can, and leaves the reading to us. */
const schemaUnparsed = {
  ...Output.object({ schema: draftSchema, name: "answer" }),
  parseCompleteOutput: ({ text }: { text: string }) => Promise.resolve(text),
};

/** The draft in what a model said: the JSON itself, in fences, or with words around it. Null when there is none. */
function readDraft(said: string): AnswerDraft | null {
  for (const candidate of jsonObjects(withoutThinking(said.slice(0, maxAnswerLength)))) {
    const parsed = readableSchema.safeParse(candidate);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The cause is logged, so it holds none of what the model said: that may be people's words. */
function unreadable(finishReason: string): ModelFailure {
  const text = "The AI service answered something that Colloquy could not use. Please retry.";
  return new ModelFailure(text, { cause: new Error(`The model's answer holds no draft (${finishReason}).`) });
}
