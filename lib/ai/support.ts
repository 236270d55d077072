import { fitRankedTurns, quotesSchema, sentTurn } from "./quotes.ts";
import { askJson } from "./call.ts";
import { labelIndex } from "./material.ts";
import type { Prompt } from "./request.ts";
import { answerRules } from "./prompts.ts";
import type { SupportInput } from "./tasks.ts";
import { clip, estimateTokens } from "./tokens.ts";
export { advertLines } from "./practice/advert.ts";

export const linesPerCall = 6;
/** Limits in tokens. */
const max = { turns: 12_000, line: 150, output: 1500 };

const questionOf = (line: string): string =>
  `A job advert asks for this: “${clip(line, max.line)}”. What has the candidate done that shows it?`;

/**
 * Asks the model which words of the person support each line of a job text, at most `linesPerCall` lines. The quotes are
 * the model's: the caller checks them.
 * @returns quotes with the index of their line and the label of their turn
 * @throws {ModelFailure}
 */
export async function draftSupport({ payer, lines, turns }: SupportInput) {
  const questions = lines.map((line, at) => ({ id: `q${at + 1}`, question: questionOf(line) }));
  const fixed = estimateTokens(answerRules) + estimateTokens(JSON.stringify(questions)) + 100;
  const prompt = (tokens: number): Prompt => {
    const fitting = fitRankedTurns(turns, [], Math.min(max.turns, tokens - fixed));
    const material = { candidate: null, turns: fitting.map(sentTurn), earlier: [], questions };
    return { instructions: answerRules, messages: [{ role: "user", content: JSON.stringify(material) }] };
  };
  const { data } = await askJson({
    purpose: "answers",
    payer,
    spentOn: "plans",
    work: "plan",
    urgency: "insights",
    prompt,
    schema: quotesSchema,
    name: "answer",
    maxOutputTokens: max.output,
  });
  return data.quotes.flatMap(({ for: question, turn, quote, answers }) => {
    const line = labelIndex(question);
    return answers && line !== null && line < lines.length ? [{ line, turn, quote }] : [];
  });
}
