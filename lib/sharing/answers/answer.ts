import "server-only";
import { draftAnswer } from "../../ai/answer.ts";
import { hasModelService } from "../../ai/service.ts";
import { termsOf, toQuestion } from "../../meaning/search.ts";
import { modelFailure, noTokens, UnusableAnswer } from "../../ai/failure.ts";
import { isInDanger } from "../../safety/danger.ts";
import { questionHelp } from "../../safety/help.ts";
import { asksForTrait } from "../../safety/traits.ts";
import { plainWords } from "../../text/words.ts";
import { closestHeading, declinedText } from "../constants.ts";
import { assemble, cite } from "./assemble.ts";
import { quoteFinder } from "./quotes.ts";
import { type Closest, findClosest, type Vectors } from "./find.ts";
import { type Asked, boundMaterial, type Material, type PublicAnswer } from "./material.ts";
import { type Passage, passagesOf } from "./passages.ts";

/** What a question is answered from: a shared interview, or one's own. */
export type AnswerSource = {
  load: () => Promise<Material>;
  candidate_name: string | null;
  /** A visitor unless it says otherwise. */
  asker?: "owner";
  /** Of the items and additions that these passages are parts of; some may be missing. */
  vectors: (passages: readonly Passage[]) => Promise<Vectors>;
};

/** All that an answer may be drawn from, in its order. */
export const readPassages = async (source: Pick<AnswerSource, "load">): Promise<Passage[]> =>
  passagesOf(boundMaterial(await source.load()));

/** How many passages are shown where no model reads them. */
const maxPassages = 8;

type AnswerOptions = { abortSignal?: AbortSignal; totalMs?: number };

/**
 * Answers a question with quotes of its source, or with a fixed text: help for somebody in danger, and a refusal where a
 * visitor asks for a protected trait. Without a model the closest passages are shown, and no verdict.
 * @param options `totalMs` bounds the model's work, in milliseconds
 * @throws AppError unavailable when the interview cannot be searched; ModelFailure with the sentence for the person; the reason of `abortSignal` when that is aborted
 */
export async function answerQuestion(
  source: AnswerSource,
  { question, earlier = [] }: Asked,
  options: AnswerOptions = {},
): Promise<PublicAnswer> {
  options.abortSignal?.throwIfAborted();
  const name = source.candidate_name;
  if (isInDanger(question))
    return { ...uncalled, content: questionHelp(), citations: [], outcome: "help", used: [] };
  const isVisitors = source.asker !== "owner";
  if (isVisitors && asksForTrait(question))
    return { ...uncalled, content: declinedText, citations: [], outcome: "declined", used: [] };
  const before = earlier.filter((one) => !isVisitors || !asksForTrait(one));
  if (hasModelService()) return answerByModel(source, { question, earlier: before }, options);
  const passages = await readPassages(source);
  const vectors = await source.vectors(passages);
  return {
    ...uncalled,
    ...passagesAnswer(await findClosest(passages, vectors, question, name, maxPassages), question, name),
  };
}

const uncalled = { model: null, tokens: 0, spent: noTokens, terms: null };

/**
 * Answers a question with quotes that the model proposes. Only those that stand in their turn are shown.
 * @throws the same as `answerQuestion`
 */
async function answerByModel(
  source: AnswerSource,
  { question, earlier = [] }: Asked,
  options: AnswerOptions,
): Promise<PublicAnswer & { outcome: "answered" | "related" | "not_covered" }> {
  const passages = await readPassages(source);
  if (passages.length === 0) return { ...uncalled, ...assemble([], source.asker) };
  const labels = new Map(passages.map((passage, at) => [passage, `t${at + 1}`]));
  const turns = passages.map((passage) => ({
    label: labels.get(passage) ?? "",
    source: passage.source,
    asked: passage.asked,
    text: passage.stretches.join(" […] "),
  }));
  const name = source.candidate_name;
  const rank = async (): Promise<string[]> => {
    const vectors = await source.vectors(passages);
    const closest = await findClosest(passages, vectors, question, name, passages.length);
    return closest.map(({ passage }) => labels.get(passage) ?? "");
  };
  const find = quoteFinder(passages);
  const { quotes, ...made } = await draftAnswer(
    { question, earlier, candidate: name, turns, rank },
    {
      signal: options.abortSignal,
      totalMs: options.totalMs,
      isVerbatim: (quote) => find(quote)?.isNear === false,
    },
  );
  const found = quotes.flatMap((quote) => find(quote) ?? []);
  // That the interview does not cover a question is for the model to say: words that stand nowhere do not say it.
  if (quotes.length > 0 && found.length === 0)
    throw modelFailure(new UnusableAnswer("unusable"), "answer", { tokens: made.spent });
  const standing = found.filter(({ isNear }) => !isNear);
  return { terms: null, ...assemble(standing.length > 0 ? standing : found, source.asker), ...made };
}

/** The closest passages, and which words of the question stand in them. */
function passagesAnswer(found: Closest[], question: string, name: string | null) {
  const words = new Set(found.flatMap(({ text }) => plainWords(text).split(" ")));
  return {
    content: [closestHeading, ...found.map(({ text }) => `“${text}”`)].join("\n\n"),
    citations: found.map(({ passage, text }) => cite({ passage, quote: text })),
    outcome: "passages" as const,
    used: [...new Set(found.map(({ passage }) => passage.id))],
    // The candidate's own name says nothing of a passage.
    terms: termsOf(toQuestion(question, name)).filter((word) => words.has(word)),
  };
}
