import { promptTokens } from "./budget.ts";
import { clip, estimateTokens } from "./tokens.ts";
import { askJson } from "./call.ts";
import type { Prompt } from "./request.ts";
import { addTokens, ModelFailure, type Tokens } from "./failure.ts";
import { answerRules } from "./prompts.ts";
import { chooseModel } from "./provider.ts";
import {
  answerMaterial,
  materialCostOf,
  fitRankedTurns,
  materialTokens,
  maxEarlier,
  quotesSchema,
} from "./quotes.ts";
import { currentService } from "./service.ts";
import type { AnswerInput, DraftQuote } from "./tasks.ts";

/** Limits in tokens. */
const budget = { ...materialTokens, turns: 24_000, output: 700 };
const max = { earlier: maxEarlier, quotes: 6, calls: 3 };

/**
 * Estimates the tokens of a question without the turns: rules, question, earlier questions and the longest
 * answer.
 * @returns 0 in practice mode
 */
export function tokensWithoutTurns(question: string, earlier: number): number {
  if (!currentService()) return 0;
  const words =
    estimateTokens(clip(question, budget.question)) + Math.min(earlier, max.earlier) * budget.earlier;
  return estimateTokens(answerRules) + words + budget.output;
}

/** The maximum number of tokens of the turns. */
export const maxTurnTokens = budget.turns;

/** The maximum number of tokens of an answer, over all calls. */
const maxAnswerTokens =
  max.calls *
  (estimateTokens(answerRules) +
    budget.turns +
    budget.question +
    max.earlier * budget.earlier +
    max.quotes * budget.rejected +
    budget.output);

type DraftOptions = {
  isVerbatim: (quote: DraftQuote) => boolean;
  signal?: AbortSignal | undefined;
  /** Time limit for all calls together, since a visitor waits. */
  totalMs?: number | undefined;
};

/**
 * Asks the model for quotes that answer a question. Asks once more for quotes that are not in their turn; the
 * result may still contain such quotes.
 * @returns `tokens` are estimated if the service does not count; `counted` are the service's counts
 * @throws {ModelFailure} with the text for the person; the reason of an aborted `signal`
 */
export async function draftAnswer(
  { rank, ...input }: AnswerInput,
  { isVerbatim, signal, totalMs = 45_000 }: DraftOptions,
): Promise<{ quotes: DraftQuote[]; model: string; tokens: number; counted: Tokens }> {
  const deadline = performance.now() + totalMs;
  const overhead = tokensWithoutTurns(input.question, input.earlier.length) - budget.output + 100;
  const cost = input.turns.reduce((sum, turn) => sum + materialCostOf(turn), 0);
  let ranked: string[] | undefined;
  const ask = async (rejected: DraftQuote[]) => {
    const room = (tokens: number): number =>
      Math.min(budget.turns, tokens - overhead) - rejected.length * budget.rejected;
    const available = room(promptTokens(await chooseModel("answers"), budget.output));
    if (cost > available) ranked ??= await rank();
    let sent = 0;
    const prompt = (tokens: number): Prompt => {
      const turns = fitRankedTurns(input.turns, ranked ?? [], room(tokens));
      const content = answerMaterial({ ...input, turns }, rejected);
      sent = estimateTokens(answerRules) + estimateTokens(content);
      return { instructions: answerRules, messages: [{ role: "user", content }] };
    };
    const {
      data,
      tokens: counted,
      model,
      calls,
    } = await askJson({
      purpose: "answers",
      payer: input.payer,
      spentOn: "questions",
      work: "answer",
      urgency: "answer",
      prompt,
      schema: quotesSchema,
      name: "answer",
      maxAnswers: rejected.length > 0 ? 1 : 2,
      maxOutputTokens: budget.output,
      timeouts: { totalMs: Math.max(1, Math.ceil(deadline - performance.now())) },
      signal,
    });
    const quotes = data.quotes.filter(({ quote }) => quote.trim() !== "").slice(0, max.quotes);
    const estimated = calls * (sent + estimateTokens(JSON.stringify(data)));
    const { input_tokens, output_tokens } = counted;
    const tokens = input_tokens === null ? estimated : input_tokens + (output_tokens ?? 0);
    return { quotes, model, tokens, counted };
  };
  const first = await ask([]);
  const rejected = first.quotes.filter((quote) => !isVerbatim(quote));
  const atMost = (tokens: number): number => Math.min(tokens, maxAnswerTokens);
  if (rejected.length === 0) return { ...first, tokens: atMost(first.tokens) };
  const second = await ask(rejected).catch((error: unknown) => {
    // The valid quotes are an answer without the others.
    if (!(error instanceof ModelFailure)) throw error;
    return { quotes: [], tokens: 0, counted: error.tokens };
  });
  return {
    ...first,
    quotes: [...first.quotes, ...second.quotes],
    tokens: atMost(first.tokens + second.tokens),
    counted: addTokens(first.counted, second.counted),
  };
}
