import "server-only";
import { draftEvidence, isSentWhole, maxTogether } from "../../ai/evidence.ts";
import { hasModelService } from "../../env.ts";
import { assemble } from "../answers/checks/assemble.ts";
import { quoteFinder } from "../answers/checks/quotes.ts";
import type { Found } from "../answers/find.ts";
import { declinedText, type PublicAnswer } from "../answers/material.ts";
import { findInInterview, type SearchSource } from "../search/search.ts";
import { closestQuotes, searchedWords } from "./searched.ts";
import { requiresTrait } from "./trait.ts";

type Sought = Found & { requirement: string };
/** What bears a requirement out, as an answer to a question is. */
export type Evidence = PublicAnswer & { requirement: string };
type Options = { abortSignal: AbortSignal; totalMs: number };

const uncalled = { model: null, tokens: 0 };
const declined = { ...uncalled, content: declinedText, citations: [], outcome: null, used: [] };

/**
 * Quotes of what was published that bear requirements out, as they are found. Requirements on protected traits are declined
 * before anything is looked at. A model service is asked once where all of the interview can be sent; the practice model,
 * row by row.
 * @param options `totalMs` bounds each request to the model
 * @throws AppError unavailable when the interview cannot be searched; ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function* findEvidence(
  interview: SearchSource & { candidate_name: string | null },
  requirements: readonly string[],
  options: Options,
): AsyncGenerator<Evidence> {
  const name = interview.candidate_name;
  const isDeclined = (requirement: string) => requiresTrait(requirement, name);
  for (const requirement of requirements.filter(isDeclined)) yield { requirement, ...declined };
  const sought: Sought[] = [];
  for (const requirement of requirements) {
    options.abortSignal.throwIfAborted();
    if (isDeclined(requirement)) continue;
    const question = hasModelService() ? requirement : searchedWords(requirement);
    const { input, byLabel } = await findInInterview(interview, { question }, name);
    const ranked = closestQuotes(requirement, input.ranked);
    sought.push({ requirement, byLabel, input: { ...input, ranked } });
    if (!hasModelService()) yield* evidenceOf(sought.splice(0), options);
  }
  const [first] = sought;
  if (!first) return;
  const together = isSentWhole(first.input) ? sought.length : maxTogether;
  while (sought.length > 0) yield* evidenceOf(sought.splice(0, together), options);
}

/** Asks a model for quotes for some requirements of one interview; only those that stand in their turn are shown. */
async function* evidenceOf(sought: Sought[], options: Options): AsyncGenerator<Evidence> {
  const [first] = sought;
  if (!first || first.input.turns.length === 0) {
    for (const { requirement } of sought) yield { requirement, ...uncalled, ...assemble([]) };
    return;
  }
  const find = quoteFinder(first.byLabel);
  const { quotes, model, tokens } = await draftEvidence(
    sought.map(({ input }) => input),
    { ...options, isVerbatim: (quote) => find(quote) !== null },
  );
  for (const [at, { requirement }] of sought.entries()) {
    const own = quotes.filter((quote) => quote.requirement.trim() === `r${at + 1}`);
    const answer = assemble(own.flatMap((quote) => find(quote) ?? []));
    yield { requirement, ...answer, model, tokens: at === 0 ? tokens : 0 };
  }
}
