// First, because it clears empty variables that @ai-sdk/openai would stumble over while it loads.
import { env } from "../env.ts";
import { createOpenAI } from "@ai-sdk/openai";
import {
  generateText,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  Output,
  streamText,
  type LanguageModel,
  type ModelMessage,
} from "ai";
import type { z } from "zod";
import { coalescingFetch } from "./coalesce.ts";
import { addTokens, modelFailure, statusOf, type Tokens, UnreadableAnswer } from "./failure.ts";
import { readJson } from "./json.ts";
import { practiceModel } from "./names.ts";
import { currentService } from "./service.ts";

/** What is recorded as the model of a text that none was asked for. */
export const noModel = "none (fixed text)";
/** How much of an answer that cannot be read is shown to the model again, in characters. */
const maxShownLength = 8000;

let cached: LanguageModel | undefined;

/** The model of the configured service. @throws Error in practice mode, where none is asked */
const languageModel = (): LanguageModel => (cached ??= makeModel());

/** What is recorded as the author of a text that is made now. */
export const authorName = (): string => currentService()?.name ?? practiceModel;

function makeModel(): LanguageModel {
  const service = currentService();
  if (!service) throw new Error("Practice mode has no model to ask.");
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = env();
  const provider = createOpenAI({
    // Local servers want no key, but the client wants one to send.
    apiKey: OPENAI_API_KEY ?? "none",
    baseURL: OPENAI_BASE_URL,
    fetch: coalescingFetch,
  });
  // Chat completions: what every compatible server speaks; the responses API is OpenAI's alone.
  return provider.chat(service.name);
}

type Prompt = { instructions?: string; messages: ModelMessage[]; abortSignal?: AbortSignal };

const callOf = (prompt: Prompt) => ({ ...prompt, model: languageModel() });

/**
 * What fails before an answer begins is tried again with growing pauses. Errors and aborts are parts of the stream.
 * @param chunkMs how long to wait from one token to the next
 */
export function streamAnswer(prompt: Prompt, chunkMs: number) {
  // What goes wrong is read from the stream; the SDK would print it as well.
  return streamText({ ...callOf(prompt), maxRetries: 3, timeout: { chunkMs }, onError: () => {} }).stream;
}

/** @param options.count is told the tokens of the call */
export async function requestText(
  prompt: string,
  { count, abortSignal }: { count?: (tokens: Tokens) => void; abortSignal?: AbortSignal } = {},
): Promise<string> {
  const call = callOf({ messages: [{ role: "user", content: prompt }], abortSignal });
  const { text, usage } = await generateText({ ...call, maxRetries: 2, timeout: { totalMs: 60_000 } });
  count?.(tokensOf(usage));
  return text.trim();
}

type JsonRequest<T> = {
  purpose: "answer" | "insights";
  instructions: string;
  prompt: string;
  /** What the service is asked for; `accepted` may be more lenient. */
  schema: z.ZodType;
  accepted: z.ZodType<T>;
  /** What is said to a model whose answer cannot be read; without it, the same is asked again. */
  repairRequest?: string;
  /** How many answers are read until one can be; two unless told. */
  maxAnswers?: number;
  maxOutputTokens?: number;
  /** For everything together: retries, and the second request. */
  totalMs: number;
  abortSignal?: AbortSignal;
};

/**
 * Failures of the service are tried again with backoff; an answer that cannot be read is asked for once more, unless
 * `maxAnswers` says otherwise.
 * @throws ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function requestJson<T>(
  request: JsonRequest<T>,
): Promise<{ data: T; answers: Answer[]; tokens: Tokens }> {
  const { purpose, accepted, abortSignal, repairRequest, maxAnswers = 2 } = request;
  const timeout = AbortSignal.timeout(request.totalMs);
  const signal = abortSignal ? AbortSignal.any([timeout, abortSignal]) : timeout;
  const messages: ModelMessage[] = [{ role: "user", content: request.prompt }];
  const answers: Answer[] = [];
  try {
    for (;;) {
      const answer = await generateJson(request, messages, signal);
      answers.push(answer);
      const data = readJson(answer.text, accepted);
      if (data !== null) return { data, answers, tokens: addTokens(...answers) };
      if (answers.length >= maxAnswers || answer.finishReason === "content-filter")
        throw new UnreadableAnswer(answer.finishReason);
      if (repairRequest === undefined) continue;
      // Some services refuse an empty message.
      const shown = answer.text.slice(0, maxShownLength) || "(nothing)";
      messages.push({ role: "assistant", content: shown }, { role: "user", content: repairRequest });
    }
  } catch (error) {
    if (abortSignal?.aborted) throw abortSignal.reason;
    throw modelFailure(error, purpose, { tokens: addTokens(...answers) });
  }
}

/** Asks by schema; a service that refuses that form is asked in plain words, which say it as well. */
async function generateJson<T>(
  { purpose, instructions, schema, maxOutputTokens }: JsonRequest<T>,
  messages: ModelMessage[],
  abortSignal: AbortSignal,
): Promise<Answer> {
  const call = { ...callOf({ instructions, messages, abortSignal }), maxRetries: 1, maxOutputTokens };
  try {
    return answerOf(await generateText({ ...call, output: Output.object({ schema, name: purpose }) }));
  } catch (error) {
    // Many answer with JSON in fences all the same, or with a little more or less than the schema has.
    if (NoObjectGeneratedError.isInstance(error)) return answerOf(error);
    const status = statusOf(error);
    if (status !== 400 && status !== 422) throw error;
    return answerOf(await generateText(call));
  }
}

/** What a call took; null where the service does not count. */
export const tokensOf = (
  usage?: Partial<Pick<LanguageModelUsage, "inputTokens" | "outputTokens">>,
): Tokens => ({ input_tokens: usage?.inputTokens ?? null, output_tokens: usage?.outputTokens ?? null });

type Generated = Pick<NoObjectGeneratedError, "text" | "finishReason" | "usage">;
type Answer = ReturnType<typeof answerOf>;
const answerOf = ({ text = "", finishReason = "other", usage }: Generated) => ({
  text,
  finishReason,
  ...tokensOf(usage),
});
