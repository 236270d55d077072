import "server-only";
import { draftAnswer } from "../../ai/public-answer.ts";
import { findInInterview, type SearchSource } from "../search/search.ts";
import { assemble } from "./checks/assemble.ts";
import { quoteFinder } from "./checks/quotes.ts";
import { asksHowToReach, contactText, declinedText, type Asked, type PublicAnswer } from "./material.ts";
import { asksForTrait } from "../../text/traits/question.ts";

/**
 * Answers a recruiter's question with quotes of what was published, or with a fixed text. Questions on protected traits and
 * for contact details are declined before anything is looked at. A model proposes quotes; only those that stand in their turn are shown.
 * @param options `totalMs` bounds the model's work, in milliseconds
 * @throws AppError unavailable when the interview cannot be searched; ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function answerQuestion(
  interview: SearchSource & { candidate_name: string | null },
  { question, earlier = [] }: Asked,
  options: { abortSignal?: AbortSignal; totalMs?: number } = {},
): Promise<PublicAnswer> {
  options.abortSignal?.throwIfAborted();
  const name = interview.candidate_name;
  const uncalled = { model: null, tokens: 0 };
  const fixedText = asksForTrait(question, name)
    ? declinedText
    : asksHowToReach(question)
      ? contactText
      : null;
  if (fixedText) return { ...uncalled, content: fixedText, citations: [], outcome: null, used: [] };

  const asked = { question, earlier: earlier.filter((one) => !asksForTrait(one, name)) };
  const { input, byLabel } = await findInInterview(interview, asked, name);
  if (input.turns.length === 0) return { ...uncalled, ...assemble([]) };

  const find = quoteFinder(byLabel);
  const { quotes, ...made } = await draftAnswer(input, {
    ...options,
    isVerbatim: (quote) => find(quote) !== null,
  });
  return { ...assemble(quotes.flatMap((quote) => find(quote) ?? [])), ...made };
}
