/** One request to a model service: its stream, its slot, and the measurements it yields. */
import { type FinishReason, type LanguageModelUsage, type ModelMessage, Output, streamText } from "ai";
import type { z } from "zod";
import { assertTokensLeft, recordUsage } from "../usage/tokens.ts";
import type { SpentOn } from "../usage/schema.ts";
import { contextTokens, promptTokens, slots, thinkingTokens } from "./budget.ts";
import { estimateTokens } from "./tokens.ts";
import { noTokens, refusalOf, type Tokens, UnusableAnswer, type Work } from "./failure.ts";
import { storeMeasurement } from "./measurements.ts";
import { type Chosen, chooseModel, languageModel } from "./provider.ts";
import { type Slot, takeSlot, type Urgency } from "./queue.ts";
import { isTooLong, namedContext } from "./refusals.ts";
import { currentService, type Purpose, type Service } from "./service.ts";
import type { Payer } from "./tasks.ts";

// The SDK prints unsupported features; this client records which features a service accepts.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** Timeouts in milliseconds: to the first chunk, between chunks, and for the whole call. */
export type Timeouts = { firstChunkMs: number; chunkMs: number; totalMs: number };

export type Prompt = { instructions: string; messages: ModelMessage[] };

export type Call = {
  /** Chooses the model. */
  purpose: Purpose;
  /** The account that the tokens count for. */
  payer: Payer;
  /** The purpose in the usage row. */
  spentOn: SpentOn;
  /** Decides the wording of a failure. */
  work: Work;
  /** @param tokens the maximum size of the prompt, as counted by `estimateTokens` */
  prompt: (tokens: number) => Prompt;
  maxOutputTokens: number;
  /** Priority in the queue; null for tests, which skip the queue. */
  urgency: Urgency | null;
  /** Overrides the current service. */
  service?: Service;
  /** Background calls may take longer and are retried less often. */
  isBackground?: boolean;
  timeouts?: Partial<Timeouts>;
  signal?: AbortSignal | undefined;
};

/** Whether an answer is complete, cut at its limit, or refused by the service. */
export type Finish = "complete" | "length" | "refused";

export type End = { type: "end"; finish: Finish; model: string } & Tokens;
export type TextPart = { type: "text"; text: string } | { type: "thinking" } | End;

/** What the service did for one request. */
type Used = {
  /** Whether it accepted the prompt. */
  hasBegun: boolean;
  /** Its text and reasoning. */
  received: string;
  /** Its own counts. */
  counted: Tokens;
};

/** How often a successful call is recorded, in milliseconds. */
const okEveryMs = 60_000;
/** The default for JSON, which copies quotes and fills in forms. */
const jsonTemperature = 0.2;
/** Tokens reserved for reasoning, once a model has exhausted its answer with it. */
const reasoningReserve = 4000;
/** How much of a refusal is read, in characters. */
const maxRefusal = 4000;
const broken: FinishReason[] = ["error", "interrupted"];

function timeoutsOf({ isBackground = false, timeouts }: Call, { options }: Service): Timeouts {
  const ms = options.timeout * 1000;
  return { firstChunkMs: isBackground ? 3 * ms : ms, chunkMs: ms / 2, totalMs: 10 * ms, ...timeouts };
}

/** Tokens of a call; null if the service does not count. */
const tokensOf = (usage: Partial<LanguageModelUsage> | undefined): Tokens => ({
  input_tokens: usage?.inputTokens ?? null,
  output_tokens: usage?.outputTokens ?? null,
});

/** How a request asks for JSON, and the limit of its output in tokens. */
export type Format = { schema?: z.ZodType; name?: string; limit?: number };

/** Streams one request. @throws the SDK's error; the reason of an aborted `signal` */
async function* stream(
  chosen: Chosen,
  call: Call,
  { prompt, format, used }: { prompt: Prompt; format: Format; used: Used },
): AsyncGenerator<TextPart> {
  // Leaving the loop early must abort the request, or the service keeps working.
  const ended = new AbortController();
  const { firstChunkMs, ...timeout } = timeoutsOf(call, chosen.service);
  // The SDK's timeout starts with the response headers, which are late while a service loads its model.
  const first = setTimeout(() => ended.abort(), firstChunkMs);
  const signal = call.signal ? AbortSignal.any([call.signal, ended.signal]) : ended.signal;
  const { reasoning, ...options } = chosen.service.options;
  const temperature = options.temperature ?? (format.schema ? jsonTemperature : null);
  try {
    const result = streamText({
      model: languageModel(chosen),
      ...prompt,
      maxOutputTokens: (format.limit ?? call.maxOutputTokens) + thinkingTokens(chosen),
      maxRetries: call.isBackground ? 1 : 2,
      timeout,
      abortSignal: signal,
      // Errors are read from the stream; the SDK would also print them.
      onError: () => {},
      telemetry: { functionId: format.name ?? call.work, recordInputs: false, recordOutputs: false },
      ...(temperature !== null && { temperature }),
      ...(reasoning && {
        providerOptions: { openai: { reasoningEffort: reasoning }, service: { reasoningEffort: reasoning } },
      }),
      ...(format.schema && {
        output: Output.object({ schema: format.schema, ...(format.name && { name: format.name }) }),
      }),
    });
    for await (const part of result.stream) {
      if (part.type === "start-step") used.hasBegun = true;
      if (part.type === "text-delta" || part.type === "reasoning-delta") {
        clearTimeout(first);
        used.received += part.text;
      }
      if (part.type === "text-delta" && part.text !== "") yield { type: "text", text: part.text };
      else if (part.type === "reasoning-delta") yield { type: "thinking" };
      else if (part.type === "error") throw part.error;
      else if (part.type === "abort") throw abortError(call);
      else if (part.type === "finish") {
        used.counted = tokensOf(part.totalUsage);
        if (broken.includes(part.finishReason)) throw new UnusableAnswer("broken");
        yield {
          type: "end",
          finish: finishOf(part.finishReason),
          model: chosen.model,
          ...used.counted,
        };
      }
    }
  } finally {
    clearTimeout(first);
    ended.abort();
  }
}

const finishOf = (reason: FinishReason): Finish =>
  reason === "length" ? "length" : reason === "content-filter" ? "refused" : "complete";

const abortError = ({ signal }: Call): unknown =>
  signal?.aborted ? signal.reason : new DOMException("The model was silent.", "TimeoutError");

const freeSlot: Slot = { preempted: new AbortController().signal, release: () => {} };

/** What one attempt has produced so far. */
export type Attempt = { text: string; hasThought: boolean };

/** Counts the tokens of a request, also of a stopped or broken one. Estimates what the service did not count. */
async function countUsed({ payer, spentOn }: Call, model: string, sent: number, used: Used): Promise<void> {
  if (payer === null || !used.hasBegun) return;
  await recordUsage({
    user_id: payer,
    purpose: spentOn,
    model,
    input_tokens: used.counted.input_tokens ?? sent,
    output_tokens: used.counted.output_tokens ?? estimateTokens(used.received),
  });
}

/**
 * Streams a request that fits the model's context. A text refused as too long is shortened and resent once.
 * Counts the tokens, and records measurements of the model.
 * @param extra messages after the prompt
 * @param output receives the text as it arrives
 * @throws {AppError} budget_spent at a limit of tokens; the SDK's error; the reason of an aborted signal
 */
export async function* request(
  call: Call,
  format: Format,
  extra: ModelMessage[],
  output: Attempt,
): AsyncGenerator<TextPart> {
  const signal = call.signal ?? new AbortController().signal;
  // A change of the service applies to the next call.
  const service = call.service ?? currentService();
  let hasShrunk = false;
  let preemptions = 0;
  for (;;) {
    if (call.payer !== null) await assertTokensLeft(call.payer);
    const chosen = await chooseModel(call.purpose, service);
    const original = call.prompt(promptTokens(chosen, format.limit ?? call.maxOutputTokens));
    const prompt = { ...original, messages: [...original.messages, ...extra] };
    const sent = estimateTokens(original.instructions + JSON.stringify(prompt.messages));
    const slot = call.urgency
      ? await takeSlot(
          { urgency: call.urgency, preemptions, signal },
          { slots: slots(chosen), timeout: chosen.service.options.timeout },
        )
      : freeSlot;
    const used: Used = { hasBegun: false, received: "", counted: noTokens };
    const running = { ...call, signal: AbortSignal.any([signal, slot.preempted]) };
    try {
      for await (const part of stream(chosen, running, { prompt, format, used })) {
        if (part.type === "text") output.text += part.text;
        if (part.type === "thinking") output.hasThought = true;
        if (part.type === "end") await learn(chosen, { sent, end: part, output });
        yield part;
      }
      return;
    } catch (error) {
      if (slot.preempted.aborted && !signal.aborted) {
        preemptions++;
        // Only background calls are preempted, so nobody has seen this text.
        output.text = "";
      } else if (hasShrunk || output.text !== "" || !(await shrink(chosen, error, sent))) throw error;
      else hasShrunk = true;
    } finally {
      slot.release();
      await countUsed(call, chosen.model, sent, used);
    }
  }
}

/** Lowers the assumed context size if a refusal was about the length. @returns whether it was */
async function shrink(chosen: Chosen, error: unknown, sent: number): Promise<boolean> {
  const refusal = refusalOf(error);
  const text = refusal?.responseBody?.slice(0, maxRefusal) ?? "";
  if (!isTooLong(refusal?.statusCode ?? 0, text)) return false;
  const context_tokens = namedContext(text, contextTokens(chosen)) ?? Math.max(1000, Math.floor(sent * 0.75));
  await storeMeasurement(chosen.service.address, chosen.model, { context_tokens });
  return true;
}

/** Records that the model works, how the service counts tokens, and whether the model reasons. */
async function learn(
  chosen: Chosen,
  { sent, end, output }: { sent: number; end: End; output: Attempt },
): Promise<void> {
  const { measured } = chosen;
  const change: Partial<typeof measured> = {};
  const isStale = measured.last_ok_at === null || Date.parse(measured.last_ok_at) < Date.now() - okEveryMs;
  if (isStale || measured.failing_since !== null)
    Object.assign(change, { last_ok_at: new Date().toISOString(), failing_since: null, failure: null });
  if (end.input_tokens !== null && sent >= 500) {
    const factor = Math.min(2.5, Math.max(1, end.input_tokens / sent));
    const before = measured.tokens_factor;
    if (before === null || Math.abs(factor - before) > 0.1)
      change.tokens_factor = before === null ? factor : (before + factor) / 2;
  }
  const isThoughtAlone = output.text.trim() === "" && output.hasThought;
  // All text was taken for reasoning because no closing tag came: the model does not start with reasoning.
  if (isThoughtAlone && measured.starts_thinking) change.starts_thinking = false;
  else if (isThoughtAlone && measured.reasoning_tokens === 0) change.reasoning_tokens = reasoningReserve;
  if (/<\/think(?:ing)?>/i.test(output.text)) change.starts_thinking = true;
  await storeMeasurement(chosen.service.address, chosen.model, change);
}
