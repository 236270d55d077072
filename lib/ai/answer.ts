import { z } from "zod";
import { promptTokens } from "./budget.ts";
import { clip, estimateTokens } from "./tokens.ts";
import { askJson } from "./call.ts";
import type { Prompt } from "./request.ts";
import { addTokens, ModelFailure, type Tokens } from "./failure.ts";
import { flag, listOf, text } from "./material.ts";
import { answerRules } from "./prompts.ts";
import { chooseModel } from "./provider.ts";
import { currentService } from "./service.ts";
import type { AnswerInput, AnswerTurn, RankedQuote } from "./tasks.ts";

/** Limits in tokens. `earlier` and `rejected` are for one earlier question and one rejected quote. */
const budget = { turns: 24_000, question: 700, earlier: 100, rejected: 200, output: 700 };
const max = { earlier: 5, quotes: 6, calls: 3 };

const draft = z.object({
  quotes: listOf(z.object({ for: text, turn: text, quote: text, answers: flag })),
});

/**
 * The turns that fit, in their order: all of them where they do, else the best ranked. Of a best turn that is longer than
 * everything, the beginning stays.
 */
export function fitTurns(turns: AnswerTurn[], rank: readonly string[], tokens: number): AnswerTurn[] {
  const byLabel = new Map(turns.map((turn) => [turn.label, turn]));
  const chosen = new Map<string, AnswerTurn>();
  let left = tokens;
  for (const label of new Set([...rank, ...byLabel.keys()])) {
    const turn = byLabel.get(label);
    if (!turn) continue;
    const cost = costOf(turn);
    if (cost <= left) chosen.set(label, turn);
    else if (chosen.size === 0) {
      const room = left - (cost - estimateTokens(turn.text));
      chosen.set(label, { ...turn, text: clip(turn.text, Math.max(0, room)).replace(/ …$/, "") });
    } else continue;
    left -= cost;
  }
  return turns.flatMap(({ label }) => chosen.get(label) ?? []);
}

const sentTurn = ({ label, source, asked, text }: AnswerTurn) => ({
  id: label,
  source: source === "transcript" ? "interview" : source,
  ...(asked !== null && { asked }),
  text,
});
const costOf = (turn: AnswerTurn): number => estimateTokens(JSON.stringify(sentTurn(turn)));

/** The material as JSON, so that no text in it can end it. What changes between questions comes last. */
export function answerMaterial(input: Omit<AnswerInput, "rank">, rejected: RankedQuote[] = []): string {
  return JSON.stringify({
    candidate: input.candidate,
    turns: input.turns.map(sentTurn),
    earlier: input.earlier.slice(-max.earlier).map((question) => clip(question, budget.earlier)),
    questions: [{ id: "q1", question: clip(input.question, budget.question) }],
    ...(rejected.length > 0 && {
      rejected: rejected.map(({ turn, quote }) => ({
        turn: clip(turn, 16),
        quote: clip(quote, budget.rejected),
      })),
    }),
  });
}

/**
 * Counts the tokens of a question without the turns: the rules, its words, earlier questions and the longest answer.
 * @returns tokens; 0 in practice mode
 */
export function tokensBesideTurns(question: string, earlier: number): number {
  if (!currentService()) return 0;
  const words =
    estimateTokens(clip(question, budget.question)) + Math.min(earlier, max.earlier) * budget.earlier;
  return estimateTokens(answerRules) + words + budget.output;
}

/** Tokens of the turns that go with a question at most. */
export const maxTurnTokens = budget.turns;

/** What an answer can cost at most, in tokens of all its calls; practice mode costs none. */
export function maxAnswerTokens(): number {
  if (!currentService()) return 0;
  const beside =
    budget.question + max.earlier * budget.earlier + max.quotes * budget.rejected + budget.output;
  return max.calls * (estimateTokens(answerRules) + budget.turns + beside);
}

type DraftOptions = {
  stands: (quote: RankedQuote) => boolean;
  signal?: AbortSignal | undefined;
  /** Bounds all of it, in milliseconds: a visitor waits for it. */
  totalMs?: number | undefined;
};

/**
 * Asks the model for quotes that answer a question. Those that do not stand in their turn are asked for once more; what is
 * returned may still hold some of them.
 * @returns `tokens` are estimated where the service does not count them; `spent` is what it counted
 * @throws ModelFailure with the sentence for the person; the reason of `signal` when that is aborted
 */
export async function draftAnswer(
  { rank, ...input }: AnswerInput,
  { stands, signal, totalMs = 45_000 }: DraftOptions,
): Promise<{ quotes: RankedQuote[]; model: string; tokens: number; spent: Tokens }> {
  const deadline = performance.now() + totalMs;
  const beside = tokensBesideTurns(input.question, input.earlier.length) - budget.output + 100;
  const room = (tokens: number): number => Math.min(budget.turns, tokens - beside);
  const now = room(promptTokens(await chooseModel("answers"), budget.output));
  const isWhole = input.turns.reduce((sum, turn) => sum + costOf(turn), 0) <= now;
  const ranked = isWhole ? [] : await rank();
  const ask = async (rejected: RankedQuote[]) => {
    let sent = 0;
    const prompt = (tokens: number): Prompt => {
      const turns = fitTurns(input.turns, ranked, room(tokens) - rejected.length * budget.rejected);
      const content = answerMaterial({ ...input, turns }, rejected);
      sent = estimateTokens(answerRules) + estimateTokens(content);
      return { instructions: answerRules, messages: [{ role: "user", content }] };
    };
    const {
      data,
      tokens: spent,
      model,
      calls,
    } = await askJson({
      purpose: "answers",
      work: "answer",
      urgency: "answer",
      prompt,
      schema: draft,
      name: "answer",
      maxAnswers: rejected.length > 0 ? 1 : 2,
      maxOutputTokens: budget.output,
      patience: { totalMs: Math.max(1, Math.ceil(deadline - performance.now())) },
      signal,
    });
    const quotes = data.quotes.filter(({ quote }) => quote.trim() !== "").slice(0, max.quotes);
    const estimated = calls * (sent + estimateTokens(JSON.stringify(data)));
    const { input_tokens, output_tokens } = spent;
    const tokens = input_tokens === null ? estimated : input_tokens + (output_tokens ?? 0);
    return { quotes, model, tokens, spent };
  };
  const first = await ask([]);
  const rejected = first.quotes.filter((quote) => !stands(quote));
  const atMost = (tokens: number): number => Math.min(tokens, maxAnswerTokens());
  if (rejected.length === 0) return { ...first, tokens: atMost(first.tokens) };
  const second = await ask(rejected).catch((error: unknown) => {
    // The quotes that stand are an answer without the others.
    if (!(error instanceof ModelFailure)) throw error;
    return { quotes: [], tokens: 0, spent: error.tokens };
  });
  return {
    ...first,
    quotes: [...first.quotes, ...second.quotes],
    tokens: atMost(first.tokens + second.tokens),
    spent: addTokens(first.spent, second.spent),
  };
}
