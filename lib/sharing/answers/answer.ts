import "server-only";
import { draftAnswer } from "../../ai/public-answer.ts";
import { notCovered } from "../constants.ts";
import { assemble } from "./checks/assemble.ts";
import { findInInterview, type SearchSource } from "../search/search.ts";
import type { Found } from "./find.ts";
import { declinedText, type Asked, type PublicAnswer } from "./material.ts";
import { cite } from "./passages/passages.ts";
import { quoteFinder } from "./checks/quotes.ts";
import { asksForTrait } from "./traits/question.ts";

/** No answer costs more than this, in tokens of all its calls. */
export const maxTokens = 8000;
/** Of the closest passages, so many are shown where none answers. */
const maxClosest = 3;

/**
 * Answers a recruiter's question from what was published, and from nothing else. Questions on protected traits are declined before
 * anything is looked at. The passages that have to do with the question are found here and given to a model; of what it
 * says, only what their own words bear out is kept. Without such an answer, the fixed text stands in its place.
 * @param options `totalMs` bounds the model's work, in milliseconds
 * @throws AppError unavailable when the interview cannot be searched; ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function answerQuestion(
  interview: SearchSource & { candidate_name: string | null },
  asked: Asked,
  options: { abortSignal?: AbortSignal; totalMs?: number } = {},
): Promise<PublicAnswer> {
  options.abortSignal?.throwIfAborted();
  const name = interview.candidate_name;
  const uncalled = { citations: [], covered: false, declined: false, model: null, tokens: 0, used: [] };
  if (asksForTrait(asked.question, name)) return { ...uncalled, content: declinedText, declined: true };

  const result = await findInInterview(interview, asked, name);
  if (result.input.passages.length === 0) return { ...uncalled, content: notCovered };

  const made = await draftAnswer(result.input, options);
  const tokens = Math.min(made.tokens, maxTokens);
  const answer = assemble(made.draft, result.byLabel, name);
  if (answer === null) return { ...uncalled, ...closest(result), model: made.model, tokens };
  const used = made.labels.flatMap((label) => result.byLabel.get(label)?.id ?? []);
  return { ...answer, covered: true, declined: false, model: made.model, tokens, used: [...new Set(used)] };
}

/** Where the material comes closest to a question that it does not answer. */
function closest({ input, byLabel }: Found): Pick<PublicAnswer, "content" | "citations" | "used"> {
  const shown = input.passages.slice(0, maxClosest).flatMap(({ label, sentences }) => {
    const passage = byLabel.get(label);
    const best = sentences.toSorted((a, b) => b.fit - a.fit || b.informativeness - a.informativeness)[0];
    const quote = passage && best ? quoteFinder(passage)(best.text) : null;
    return passage && quote !== null ? [{ passage, quote }] : [];
  });
  return {
    content: notCovered,
    citations: shown.map(({ passage, quote }) => cite(passage, quote)),
    used: [...new Set(shown.map(({ passage }) => passage.id))],
  };
}
