/** What a model reads and answers when it looks for quotes. Pure. */
import { z } from "zod";
import { flag, listOf, text } from "./material.ts";
import type { AnswerInput, AnswerTurn, DraftQuote } from "./tasks.ts";
import { clip, estimateTokens } from "./tokens.ts";

/** Limits in tokens: of the question, of each earlier question and of each rejected quote. */
export const materialTokens = { question: 700, earlier: 100, rejected: 200 };
/** The number of earlier questions. */
export const maxEarlier = 5;

/** The quotes that a model proposes. */
export const quotesSchema = z.object({
  quotes: listOf(z.object({ for: text, turn: text, quote: text, answers: flag })),
});

/**
 * The turns that fit, in their order: all of them, or else the best ranked. If the first choice is too long
 * by itself, its beginning.
 */
export function fitRankedTurns(turns: AnswerTurn[], rank: readonly string[], tokens: number): AnswerTurn[] {
  const byLabel = new Map(turns.map((turn) => [turn.label, turn]));
  const chosen = new Map<string, AnswerTurn>();
  let left = tokens;
  for (const label of new Set([...rank, ...byLabel.keys()])) {
    const turn = byLabel.get(label);
    if (!turn) continue;
    const cost = materialCostOf(turn);
    if (cost <= left) chosen.set(label, turn);
    else if (chosen.size === 0) {
      const room = left - (cost - estimateTokens(turn.text));
      chosen.set(label, { ...turn, text: clip(turn.text, Math.max(0, room)).replace(/ …$/, "") });
    } else continue;
    left -= cost;
  }
  return turns.flatMap(({ label }) => chosen.get(label) ?? []);
}

/** A turn in the form that `answerRules` describe. */
export const sentTurn = ({ label, source, asked, text }: AnswerTurn) => ({
  id: label,
  source: source === "transcript" ? "interview" : source,
  ...(asked !== null && { asked }),
  text,
});
/** The tokens of a turn in the material. */
export const materialCostOf = (turn: AnswerTurn): number => estimateTokens(JSON.stringify(sentTurn(turn)));

/**
 * The material as JSON, so that no text can break out of it. The parts that differ between questions come
 * last, for prompt caching.
 */
export function answerMaterial(
  input: Omit<AnswerInput, "rank" | "payer">,
  rejected: DraftQuote[] = [],
): string {
  return JSON.stringify({
    candidate: input.candidate,
    turns: input.turns.map(sentTurn),
    earlier: input.earlier.slice(-maxEarlier).map((question) => clip(question, materialTokens.earlier)),
    questions: [{ id: "q1", question: clip(input.question, materialTokens.question) }],
    ...(rejected.length > 0 && {
      rejected: rejected.map(({ turn, quote }) => ({
        turn: clip(turn, 16),
        quote: clip(quote, materialTokens.rejected),
      })),
    }),
  });
}
