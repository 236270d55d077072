import { type ModelMessage, RetryError } from "ai";
import type { z } from "zod";
import {
  addTokens,
  modelFailure,
  ModelFailure,
  noTokens,
  statusOf,
  type Tokens,
  UnusableAnswer,
} from "./failure.ts";
import { AppError } from "../errors.ts";
import { readJson } from "./json.ts";
import { storeMeasurement } from "./measurements.ts";
import { chooseModel } from "./provider.ts";
import { type Call, type End, type Format, request, type Attempt, type TextPart } from "./request.ts";
import { currentService } from "./service.ts";

/** Failures of the service, as opposed to failures with one text. */
const serviceFailures = new Set<ModelFailure["kind"]>([
  "key",
  "locked",
  "model",
  "busy",
  "rejected",
  "silent",
  "unreachable",
]);

/** Drops reasoning that the model wrote into its text. */
export const withoutThinking = (text: string): string => text.split(/<\/think(?:ing)?>/i).at(-1) ?? "";

/** Describes and records the failure of a call. */
async function toFailure(
  error: unknown,
  { purpose, work, service = currentService() ?? undefined }: Call,
  about: { isMidway?: boolean; tokens?: Tokens },
): Promise<ModelFailure> {
  // The only AppError in a call: a limit of tokens (assertTokensLeft).
  if (error instanceof AppError) {
    const { message, retryAfter } = error;
    return new ModelFailure(message, {
      cause: error,
      kind: "limit",
      retryAfter,
      tokens: about.tokens ?? noTokens,
    });
  }
  const failure = modelFailure(error, work, about);
  if (!service || !failure.kind || !serviceFailures.has(failure.kind)) return failure;
  const { model, measured } = await chooseModel(purpose, service);
  const now = { failing_since: new Date().toISOString(), failure: failure.kind };
  if (measured.failing_since === null) await storeMeasurement(service.address, model, now);
  return failure;
}

/** Whether a retry can help: not at a limit, after the SDK's own retries, a refusal, or a timeout. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof AppError) &&
  !(error instanceof UnusableAnswer && error.kind === "refused") &&
  !RetryError.isInstance(error) &&
  // A broken stream has status 200.
  (statusOf(error) ?? 200) === 200 &&
  !(error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name));

/**
 * Streams a text. Retries once if nothing arrived.
 * @returns parts; the last one is `end`
 * @throws {ModelFailure} with the text for the person; the reason of an aborted `signal`
 */
export async function* askText(call: Call): AsyncGenerator<TextPart> {
  for (let isAgain = false; ; isAgain = true) {
    const output: Attempt = { text: "", hasThought: false };
    try {
      for await (const part of request(call, {}, [], output)) {
        const isEmpty = part.type === "end" && withoutThinking(output.text).trim() === "";
        if (isEmpty && part.finish === "refused") throw new UnusableAnswer("refused");
        if (isEmpty) throw new UnusableAnswer("empty");
        yield part;
      }
      return;
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason;
      if (isAgain || output.text !== "" || !isRetryable(error))
        throw await toFailure(error, call, { isMidway: withoutThinking(output.text).trim() !== "" });
    }
  }
}

type JsonCall<T> = Call & {
  /** Sent to the service, and parses its answer leniently. */
  schema: z.ZodType<T>;
  /** The name of the schema in the request. */
  name: string;
  /** The maximum number of answers to read; 2 by default. */
  maxAnswers?: number;
  /** Whether an answer without JSON is parsed as a plain text. */
  takesText?: boolean;
};

/** How much of an unreadable answer is sent back to the model, in characters. */
const maxShown = 8000;
const repairRequest =
  "That was not the JSON object that was asked for. Answer again with it and nothing else.";

const readText = <T>(text: string, schema: z.ZodType<T>): T | null =>
  text.trim() === "" ? null : (schema.safeParse(text.trim()).data ?? null);

/** @throws the SDK's error */
async function readAnswer(
  call: Call,
  format: Format,
  extra: ModelMessage[],
): Promise<End & { text: string }> {
  const output: Attempt = { text: "", hasThought: false };
  let end: End | null = null;
  for await (const part of request(call, format, extra, output)) if (part.type === "end") end = part;
  if (!end) throw new UnusableAnswer(output.text === "" ? "empty" : "broken");
  return { ...end, text: withoutThinking(output.text) };
}

/**
 * Asks for JSON. Retries once if the answer is cut off, broken, empty or unreadable.
 * @returns the data, and the tokens of all calls
 * @throws {ModelFailure} with the text for the person; the reason of an aborted `signal`
 */
export async function askJson<T>(
  call: JsonCall<T>,
): Promise<{ data: T; tokens: Tokens; model: string; calls: number }> {
  const { schema, name, maxAnswers = 2 } = call;
  const format: Format = { schema, name, limit: call.maxOutputTokens };
  let extra: ModelMessage[] = [];
  let tokens = noTokens;
  for (let answers = 1; ; answers++) {
    try {
      const answer = await readAnswer(call, format, extra);
      tokens = addTokens(tokens, answer);
      if (answer.finish === "refused") throw new UnusableAnswer("refused");
      const data = readJson(answer.text, schema) ?? (call.takesText ? readText(answer.text, schema) : null);
      if (data !== null) return { data, tokens, model: answer.model, calls: answers };
      if (answer.finish === "length") {
        format.limit = 2 * call.maxOutputTokens;
        throw new UnusableAnswer("length");
      }
      // Some services refuse an empty message.
      const shown = answer.text.trim().slice(0, maxShown);
      if (shown !== "")
        extra = [
          { role: "assistant", content: shown },
          { role: "user", content: repairRequest },
        ];
      throw new UnusableAnswer(shown === "" ? "empty" : "unusable");
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason;
      if (answers >= maxAnswers || !isRetryable(error)) throw await toFailure(error, call, { tokens });
    }
  }
}
