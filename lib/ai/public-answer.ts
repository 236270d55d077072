import { estimateTokens } from "./budget.ts";
import { languageModel, requestJson } from "./model.ts";
import { answerBudget, answerInstructions, answerMaterial, fitPassages } from "./prompts/public-answer.ts";
import { answerDraft, type AnswerInput } from "./tasks.ts";

/**
 * Asks the model for an answer to a question, from passages. Nothing in the draft is checked against the passages yet.
 * @param options `totalMs` bounds all of it: a visitor waits for it
 * @returns `labels` are those of the passages that the model was shown: as many of the first as its prompt has room for;
 * `tokens` are estimated where the service does not count them
 * @throws ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function draftAnswer(
  input: AnswerInput,
  { abortSignal, totalMs = 45_000 }: { abortSignal?: AbortSignal; totalMs?: number } = {},
) {
  const shown = { ...input, passages: fitPassages(input.passages) };
  const prompt = answerMaterial(shown);
  const { data, answers } = await requestJson({
    purpose: "answer",
    task: { task: "answer", input: shown },
    instructions: answerInstructions,
    prompt,
    schema: answerDraft,
    accepted: answerDraft,
    maxOutputTokens: answerBudget.output,
    totalMs,
    abortSignal,
  });
  const promptTokens = estimateTokens(answerInstructions) + estimateTokens(prompt);
  const tokens = answers.map(({ text, inputTokens, outputTokens = 0 }) =>
    inputTokens === undefined ? promptTokens + estimateTokens(text) : inputTokens + outputTokens,
  );
  return {
    draft: data,
    labels: shown.passages.map(({ label }) => label),
    model: languageModel().name,
    tokens: tokens.reduce((sum, one) => sum + one, 0),
  };
}
