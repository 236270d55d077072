/** One request to a model service: its stream, its slot, and what it shows of the model. */
import { type FinishReason, type LanguageModelUsage, type ModelMessage, Output, streamText } from "ai";
import type { z } from "zod";
import { contextTokens, promptTokens, slots, thinkingTokens } from "./budget.ts";
import { estimateTokens } from "./tokens.ts";
import { statusOf, type Tokens, UnusableAnswer, type Work } from "./failure.ts";
import { remember } from "./measurements.ts";
import { type Chosen, chooseModel, languageModel } from "./provider.ts";
import { type Slot, takeSlot, type Urgency } from "./queue.ts";
import { isTooLong, namedContext } from "./refusals.ts";
import { currentService, type Purpose, type Service } from "./service.ts";

// The SDK prints what a provider does not support; the learned form of a request takes care of that.
(globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;

/** Limits of silence, in milliseconds: until the first sign, between two signs, and for the whole call. */
export type Patience = { firstChunkMs: number; chunkMs: number; totalMs: number };

export type Prompt = { instructions: string; messages: ModelMessage[] };

export type Call = {
  purpose: Purpose;
  /** What the person waits for: it words a failure. */
  work: Work;
  /** @param tokens how many the prompt may take, as `estimateTokens` counts them */
  prompt: (tokens: number) => Prompt;
  maxOutputTokens: number;
  /** How soon it goes to a service that takes few calls at once; null for a test, which does not wait. */
  urgency: Urgency | null;
  /** The service to ask in place of the current one. */
  service?: Service;
  /** A background call may take longer, and is retried less often. */
  isBackground?: boolean;
  patience?: Partial<Patience>;
  signal?: AbortSignal | undefined;
};

/** How an answer ended: whole, at its limit, or declined by the service. */
export type Finish = "complete" | "length" | "refused";

export type End = { type: "end"; finish: Finish; model: string } & Tokens;
export type TextPart = { type: "text"; text: string } | { type: "thinking" } | End;

/** How often it is stored that calls go through, in milliseconds. */
const okEveryMs = 60_000;
/** Where none is set: quotes and forms are copied, not invented. */
const jsonTemperature = 0.2;
/** Tokens that thinking may take before an answer, once a model was seen to end in it. */
const reasoningReserve = 4000;
const broken: FinishReason[] = ["error", "interrupted"];

function patienceOf({ isBackground = false, patience }: Call, { options }: Service): Patience {
  const ms = options.timeout * 1000;
  return { firstChunkMs: isBackground ? 3 * ms : ms, chunkMs: ms / 2, totalMs: 10 * ms, ...patience };
}

/** What a call took; null where the service does not count. */
const tokensOf = (usage: Partial<LanguageModelUsage> | undefined): Tokens => ({
  input_tokens: usage?.inputTokens ?? null,
  output_tokens: usage?.outputTokens ?? null,
});

export type Form = { schema?: z.ZodType; name?: string; limit?: number };

/** One request and its stream. @throws what goes wrong, as the SDK throws it; the reason of `signal` when that is aborted */
async function* stream(chosen: Chosen, call: Call, prompt: Prompt, form: Form): AsyncGenerator<TextPart> {
  // Leaving the loop without an abort would leave the service working.
  const ended = new AbortController();
  const { firstChunkMs, ...timeout } = patienceOf(call, chosen.service);
  // The SDK's own limit begins with the answer's headers, which a service that loads its model may be late with.
  const first = setTimeout(() => ended.abort(), firstChunkMs);
  const signal = call.signal ? AbortSignal.any([call.signal, ended.signal]) : ended.signal;
  const { reasoning, ...options } = chosen.service.options;
  const temperature = options.temperature ?? (form.schema ? jsonTemperature : null);
  try {
    const result = streamText({
      model: languageModel(chosen),
      ...prompt,
      maxOutputTokens: (form.limit ?? call.maxOutputTokens) + thinkingTokens(chosen),
      maxRetries: call.isBackground ? 1 : 2,
      timeout,
      abortSignal: signal,
      // What goes wrong is read from the stream; the SDK would print it as well.
      onError: () => {},
      telemetry: { functionId: form.name ?? call.work, recordInputs: false, recordOutputs: false },
      ...(temperature !== null && { temperature }),
      ...(reasoning && {
        providerOptions: { openai: { reasoningEffort: reasoning }, service: { reasoningEffort: reasoning } },
      }),
      ...(form.schema && {
        output: Output.object({ schema: form.schema, ...(form.name && { name: form.name }) }),
      }),
    });
    for await (const part of result.stream) {
      if (part.type === "text-delta" || part.type === "reasoning-delta") clearTimeout(first);
      if (part.type === "text-delta" && part.text !== "") yield { type: "text", text: part.text };
      else if (part.type === "reasoning-delta") yield { type: "thinking" };
      else if (part.type === "error") throw part.error;
      else if (part.type === "abort") throw silence(call);
      else if (part.type === "finish") {
        if (broken.includes(part.finishReason)) throw new UnusableAnswer("broken");
        yield {
          type: "end",
          finish: finishOf(part.finishReason),
          model: chosen.model,
          ...tokensOf(part.totalUsage),
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

const silence = ({ signal }: Call): unknown =>
  signal?.aborted ? signal.reason : new DOMException("The model was silent.", "TimeoutError");

const freeSlot: Slot = { gaveWay: new AbortController().signal, release: () => {} };

/** What an attempt showed so far. */
export type Seen = { text: string; hasThought: boolean };

/**
 * The same, for a prompt of the model's size; a text that the service refuses as too long is made again for a smaller size,
 * once. What the call shows of the model is remembered.
 */
export async function* request(
  call: Call,
  form: Form,
  extra: ModelMessage[],
  seen: Seen,
): AsyncGenerator<TextPart> {
  const signal = call.signal ?? new AbortController().signal;
  // A change of the service in the middle of a call takes effect with the next.
  const service = call.service ?? currentService();
  let hasShrunk = false;
  let givenWay = 0;
  for (;;) {
    const chosen = await chooseModel(call.purpose, service);
    const made = call.prompt(promptTokens(chosen, form.limit ?? call.maxOutputTokens));
    const prompt = { ...made, messages: [...made.messages, ...extra] };
    const sent = estimateTokens(made.instructions + JSON.stringify(prompt.messages));
    const slot = call.urgency
      ? await takeSlot(
          { urgency: call.urgency, givenWay, signal },
          { slots: slots(chosen), timeout: chosen.service.options.timeout },
        )
      : freeSlot;
    const running = { ...call, signal: AbortSignal.any([signal, slot.gaveWay]) };
    try {
      for await (const part of stream(chosen, running, prompt, form)) {
        if (part.type === "text") seen.text += part.text;
        if (part.type === "thinking") seen.hasThought = true;
        if (part.type === "end") await learn(chosen, { sent, end: part, seen });
        yield part;
      }
      return;
    } catch (error) {
      if (slot.gaveWay.aborted && !signal.aborted) {
        givenWay++;
        seen.text = "";
      } else if (hasShrunk || seen.text !== "" || !(await shrink(chosen, error, sent))) throw error;
      else hasShrunk = true;
    } finally {
      slot.release();
    }
  }
}

/** Lowers what the model is believed to read at once, where that is why it refused. @returns whether it was */
async function shrink(chosen: Chosen, error: unknown, sent: number): Promise<boolean> {
  const text = bodyOf(error);
  if (!isTooLong(statusOf(error) ?? 0, text)) return false;
  const context_tokens = namedContext(text, contextTokens(chosen)) ?? Math.max(1000, Math.floor(sent * 0.75));
  await remember(chosen.service.address, chosen.model, { context_tokens });
  return true;
}

const bodyOf = (error: unknown): string => {
  const last = (error as { lastError?: unknown } | null)?.lastError ?? error;
  const { responseBody } = last as { responseBody?: unknown };
  return typeof responseBody === "string" ? responseBody.slice(0, 4000) : "";
};

/** Remembers what a finished answer shows: how the service counts, and how the model thinks. */
async function learn(
  chosen: Chosen,
  { sent, end, seen }: { sent: number; end: End; seen: Seen },
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
  const isThoughtAlone = seen.text.trim() === "" && seen.hasThought;
  if (isThoughtAlone && measured.starts_thinking) change.starts_thinking = false;
  else if (isThoughtAlone && measured.reasoning_tokens === 0) change.reasoning_tokens = reasoningReserve;
  if (/<\/think(?:ing)?>/i.test(seen.text)) change.starts_thinking = true;
  await remember(chosen.service.address, chosen.model, change);
}
