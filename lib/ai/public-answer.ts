import { APICallError, generateText, Output, RetryError } from "ai";
import { z } from "zod";
import { estimateTokens } from "./budget.ts";
import { failureText, forPractice, ModelFailure } from "./interviewer.ts";
import { languageModel, type NamedModel } from "./model.ts";
import { answerBudget, answerInstructions, answerMaterial, fitPassages } from "./prompts/public-answer.ts";
import type { AnswerDraft, AnswerInput, Task } from "./tasks.ts";

/** For everything together, in milliseconds: a visitor waits for it. */
const defaultTotalMs = 45_000;
/** No draft is read past this, in characters. */
const longestAnswer = 20_000;

const draftSchema = z.strictObject({
  statements: z.array(
    z.strictObject({
      text: z.string(),
      quotes: z.array(z.strictObject({ passage: z.string(), quote: z.string() })),
    }),
  ),
});

/** A draft, what it was made from, and how it came to be. Tokens are estimated where the service does not count them. */
export type DraftedAnswer = { draft: AnswerDraft; labels: string[]; model: string; tokens: number };

/**
 * Asks the model for an answer to a question, from passages. Nothing of what comes back is checked yet; what is no draft at all
 * counts as one without statements.
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
    const { text, usage } = await ask(named, prompt, { task: "answer", input: shown }, signal);
    const estimated = estimateTokens(answerInstructions) + estimateTokens(prompt) + estimateTokens(text);
    return {
      draft: readDraft(text),
      labels: shown.passages.map(({ label }) => label),
      model: named.name,
      tokens: usage.inputTokens === undefined ? estimated : usage.inputTokens + (usage.outputTokens ?? 0),
    };
  } catch (error) {
    if (options.abortSignal?.aborted) throw options.abortSignal.reason;
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

/** The draft in what a model said: the JSON itself, in fences, or with words around it. */
function readDraft(said: string): AnswerDraft {
  const text = said.slice(0, longestAnswer).replaceAll(/<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/gi, "");
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  try {
    const parsed = draftSchema.safeParse(JSON.parse(text.slice(from, to + 1)));
    if (parsed.success) return parsed.data;
  } catch {
    // No JSON is no statement: what is said instead of one reaches nobody.
  }
  return { statements: [] };
}
