import type { z } from "zod";
import { estimateTokens } from "./budget.ts";
import { addTokens, ModelFailure, type Tokens } from "./failure.ts";
import { authorName, requestJson } from "./model.ts";
import type { RankedQuote } from "./tasks.ts";

/** How quotes are asked for. */
type QuoteRequest<Quote extends RankedQuote> = {
  instructions: string;
  /** @param rejected quotes of an earlier try that do not stand in the turn that they name */
  prompt: (rejected: Quote[]) => string;
  schema: z.ZodType<{ quotes: Quote[] }>;
  /** How many quotes of one answer are looked at. */
  maxQuotes: number;
  maxOutputTokens: number;
  /** What all calls can cost at most. */
  maxTokens: number;
};

export type DraftOptions<Quote extends RankedQuote> = {
  isVerbatim: (quote: Quote) => boolean;
  abortSignal?: AbortSignal;
  /** Bounds all of it, in milliseconds: a visitor waits for it. */
  totalMs?: number;
};

/**
 * Asks the model for quotes. Those that `isVerbatim` refuses are asked for once more; what is returned may still hold
 * some of them.
 * @returns `tokens` are estimated where the service does not count them; `spent` is what it counted
 * @throws ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function draftQuotes<Quote extends RankedQuote>(
  request: QuoteRequest<Quote>,
  { isVerbatim, abortSignal, totalMs = 45_000 }: DraftOptions<Quote>,
) {
  const deadline = performance.now() + totalMs;
  const first = await requestQuotes(request, [], { abortSignal, totalMs });
  const rejected = first.quotes.filter((quote) => !isVerbatim(quote));
  const model = authorName();
  if (rejected.length === 0) return { ...first, model };
  const again = { abortSignal, totalMs: Math.max(1, Math.ceil(deadline - performance.now())) };
  const second = await requestQuotes(request, rejected, again).catch((error: unknown) => {
    // What stands is an answer without the rest.
    if (!(error instanceof ModelFailure) || rejected.length === first.quotes.length) throw error;
    return { quotes: [], tokens: 0, spent: error.tokens };
  });
  return {
    quotes: [...first.quotes, ...second.quotes],
    tokens: first.tokens + second.tokens,
    spent: addTokens(first.spent, second.spent),
    model,
  };
}

async function requestQuotes<Quote extends RankedQuote>(
  { instructions, schema, maxQuotes, maxOutputTokens, maxTokens, ...request }: QuoteRequest<Quote>,
  rejected: Quote[],
  options: { abortSignal: AbortSignal | undefined; totalMs: number },
): Promise<{ quotes: Quote[]; tokens: number; spent: Tokens }> {
  const prompt = request.prompt(rejected);
  const {
    data,
    answers,
    tokens: spent,
  } = await requestJson({
    purpose: "answer",
    instructions,
    prompt,
    schema,
    accepted: schema,
    maxAnswers: rejected.length > 0 ? 1 : 2,
    maxOutputTokens,
    ...options,
  });
  const promptTokens = estimateTokens(instructions) + estimateTokens(prompt);
  const tokens = answers.map(({ text, input_tokens, output_tokens }) =>
    input_tokens === null ? promptTokens + estimateTokens(text) : input_tokens + (output_tokens ?? 0),
  );
  const cost = Math.min(
    tokens.reduce((sum, one) => sum + one, 0),
    maxTokens,
  );
  return { quotes: data.quotes.slice(0, maxQuotes), tokens: cost, spent };
}
