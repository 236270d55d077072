import {
  type FinishReason,
  type LanguageModelUsage,
  type ModelMessage,
  Output,
  RetryError,
  streamText,
} from "ai";
import type { z } from "zod";
import { contextTokens, promptTokens, slots, thinkingTokens } from "./budget.ts";
import { estimateTokens } from "./tokens.ts";
import {
  addTokens,
  type FailureKind,
  modelFailure,
  type ModelFailure,
  noTokens,
  statusOf,
  type Tokens,
  UnusableAnswer,
  type Work,
} from "./failure.ts";
import { readJson } from "./json.ts";
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
  /** A call that nobody waits for may take longer, and is retried less often. */
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
/** Failures that say something of the service, and not of one text. */
const ofService = new Set<FailureKind>([
  "key",
  "locked",
  "model",
  "busy",
  "rejected",
  "silent",
  "unreachable",
]);
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

type Form = { schema?: z.ZodType; name?: string; limit?: number };

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
type Seen = { text: string; hasThought: boolean };

/**
 * The same, for a prompt of the model's size; a text that the service refuses as too long is made again for a smaller size,
 * once. What the call shows of the model is remembered.
 */
async function* request(call: Call, form: Form, extra: ModelMessage[], seen: Seen): AsyncGenerator<TextPart> {
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

/** Without the thinking that a model wrote as text. */
export const withoutThinking = (text: string): string => text.split(/<\/think(?:ing)?>/i).at(-1) ?? "";

/** The failure of a call. That the service fails is remembered, for those who look after it. */
async function failed(
  error: unknown,
  { purpose, work, service = currentService() ?? undefined }: Call,
  about: { isMidway?: boolean; tokens?: Tokens },
): Promise<ModelFailure> {
  const failure = modelFailure(error, work, about);
  if (!service || !failure.kind || !ofService.has(failure.kind)) return failure;
  const { model, measured } = await chooseModel(purpose, service);
  const now = { failing_since: new Date().toISOString(), failure: failure.kind };
  if (measured.failing_since === null) await remember(service.address, model, now);
  return failure;
}

/** Whether asking once more may help: not where the SDK did so, the request was refused, or the silence was long already. */
const mayPass = (error: unknown): boolean =>
  !RetryError.isInstance(error) &&
  // A stream that breaks keeps its status.
  (statusOf(error) ?? 200) === 200 &&
  !(error instanceof Error && /^(?:Timeout|Abort)Error$/.test(error.name));

/**
 * Streams a text. Where nothing came, it is asked for once more.
 * @returns parts; the last is `end`
 * @throws ModelFailure with the sentence for the person; the reason of `signal` when that is aborted
 */
export async function* askText(call: Call): AsyncGenerator<TextPart> {
  for (let isAgain = false; ; isAgain = true) {
    const seen: Seen = { text: "", hasThought: false };
    try {
      for await (const part of request(call, {}, [], seen)) {
        const isEmpty = part.type === "end" && withoutThinking(seen.text).trim() === "";
        if (isEmpty && part.finish === "refused") throw new UnusableAnswer("refused");
        if (isEmpty) throw new UnusableAnswer("empty");
        yield part;
      }
      return;
    } catch (error) {
      if (call.signal?.aborted) throw call.signal.reason;
      const isRefused = error instanceof UnusableAnswer && error.kind === "refused";
      if (isAgain || seen.text !== "" || isRefused || !mayPass(error))
        throw await failed(error, call, { isMidway: withoutThinking(seen.text).trim() !== "" });
    }
  }
}

export type JsonCall<T> = Call & {
  /** What the service is asked for, and what reads its answer: lenient where models differ. */
  schema: z.ZodType<T>;
  /** Names the schema in the request. */
  name: string;
  /** How many answers are read until one can be: 2 by default. */
  maxAnswers?: number;
  /** Whether an answer without JSON is read as a text. */
  takesText?: boolean;
};

/** How much of an answer that cannot be read is shown to the model again, in characters. */
const maxShown = 8000;
const repairRequest =
  "That was not the JSON object that was asked for. Answer again with it and nothing else.";

const readText = <T>(text: string, schema: z.ZodType<T>): T | null =>
  text.trim() === "" ? null : (schema.safeParse(text.trim()).data ?? null);

/** @throws what goes wrong, as the SDK throws it */
async function readAnswer(call: Call, form: Form, extra: ModelMessage[]): Promise<End & { text: string }> {
  const seen: Seen = { text: "", hasThought: false };
  let end: End | null = null;
  for await (const part of request(call, form, extra, seen)) if (part.type === "end") end = part;
  if (!end) throw new UnusableAnswer(seen.text === "" ? "empty" : "broken");
  return { ...end, text: withoutThinking(seen.text) };
}

/**
 * Asks for JSON. An answer that is cut off, broken, empty or unreadable is asked for once more.
 * @returns the data, and what all calls took together
 * @throws ModelFailure with the sentence for the person; the reason of `signal` when that is aborted
 */
export async function askJson<T>(
  call: JsonCall<T>,
): Promise<{ data: T; tokens: Tokens; model: string; calls: number }> {
  const { schema, name, maxAnswers = 2 } = call;
  const form: Form = { schema, name, limit: call.maxOutputTokens };
  let extra: ModelMessage[] = [];
  let tokens = noTokens;
  for (let answers = 1; ; answers++) {
    try {
      const answer = await readAnswer(call, form, extra);
      tokens = addTokens(tokens, answer);
      if (answer.finish === "refused") throw new UnusableAnswer("refused");
      const data = readJson(answer.text, schema) ?? (call.takesText ? readText(answer.text, schema) : null);
      if (data !== null) return { data, tokens, model: answer.model, calls: answers };
      if (answer.finish === "length") {
        form.limit = 2 * call.maxOutputTokens;
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
      const isRefused = error instanceof UnusableAnswer && error.kind === "refused";
      if (answers >= maxAnswers || isRefused || !mayPass(error)) throw await failed(error, call, { tokens });
    }
  }
}
