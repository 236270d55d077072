import "server-only";
import { draftAnswer } from "../../ai/answer.ts";
import { hasModelService } from "../../ai/service.ts";
import { termsOf, addressToYou } from "../../meaning/search.ts";
import { modelFailure, noTokens, UnusableAnswer } from "../../ai/failure.ts";
import { isInDanger } from "../../safety/danger.ts";
import { questionHelp } from "../../safety/help.ts";
import { asksForTrait } from "../../safety/traits.ts";
import { plainWords } from "../../text/words.ts";
import type { Payer } from "../../ai/tasks.ts";
import { closestHeading, declinedText } from "../constants.ts";
import { assemble, cite, quoteFinder } from "./quotes.ts";
import { type Closest, findClosest, type Vectors } from "./find.ts";
import { type QuestionWithHistory, boundMaterial, type Material, type Answer } from "./material.ts";
import { type Passage, passagesOf } from "./passages.ts";

/** A source of answers: a shared interview, or the owner's own. */
export type AnswerSource = {
  load: () => Promise<Material>;
  /** The owner, whom the tokens of an answer count for. */
  payer: Payer;
  candidate_name: string | null;
  /** Defaults to a visitor. */
  asker?: "owner";
  /** Vectors by the id of an item or addition; some may be missing. */
  vectors: (passages: readonly Passage[]) => Promise<Vectors>;
};

/** All passages that an answer may quote, in order. */
export const readPassages = async (source: Pick<AnswerSource, "load">): Promise<Passage[]> =>
  passagesOf(boundMaterial(await source.load()));

/** Passages shown in practice mode. */
const maxPassages = 8;

type AnswerOptions = { abortSignal?: AbortSignal; totalMs?: number };

/**
 * Answers a question with quotes of its source, or with a fixed text: help for a person in danger, a refusal for a visitor
 * who asks about a protected trait. Practice mode returns the closest passages.
 * @param options `totalMs` limits the model's work
 * @throws {AppError} unavailable when the interview cannot be searched
 * @throws {ModelFailure} with a sentence for the person; the signal's reason when it is aborted
 */
export async function answerQuestion(
  source: AnswerSource,
  { question, earlier = [] }: QuestionWithHistory,
  options: AnswerOptions = {},
): Promise<Answer> {
  options.abortSignal?.throwIfAborted();
  const name = source.candidate_name;
  if (isInDanger(question))
    return { ...noModelCall, content: questionHelp(), citations: [], outcome: "help", used: [] };
  const isVisitor = source.asker !== "owner";
  if (isVisitor && asksForTrait(question))
    return { ...noModelCall, content: declinedText, citations: [], outcome: "declined", used: [] };
  const before = earlier.filter((one) => !isVisitor || !asksForTrait(one));
  if (hasModelService()) return answerByModel(source, { question, earlier: before }, options);
  const passages = await readPassages(source);
  const vectors = await source.vectors(passages);
  return {
    ...noModelCall,
    ...passagesAnswer(await findClosest(passages, vectors, question, name, maxPassages), question, name),
  };
}

const noModelCall = { model: null, tokens: 0, counted: noTokens, terms: null };

/**
 * Answers with quotes that the model proposes. A quote is shown only if its source contains it.
 * @throws the same as `answerQuestion`
 */
async function answerByModel(
  source: AnswerSource,
  { question, earlier = [] }: QuestionWithHistory,
  options: AnswerOptions,
): Promise<Answer & { outcome: "answered" | "related" | "not_covered" }> {
  const passages = await readPassages(source);
  if (passages.length === 0) return { ...noModelCall, ...assemble([], source.asker) };
  const labels = new Map(passages.map((passage, at) => [passage, `t${at + 1}`]));
  const turns = passages.map((passage) => ({
    label: labels.get(passage) ?? "",
    source: passage.source,
    asked: passage.asked,
    text: passage.parts.map((part) => part.text).join(" […] "),
  }));
  const name = source.candidate_name;
  const rank = async (): Promise<string[]> => {
    const vectors = await source.vectors(passages);
    const closest = await findClosest(passages, vectors, question, name, passages.length);
    return closest.map(({ passage }) => labels.get(passage) ?? "");
  };
  const find = quoteFinder(passages);
  const { quotes, ...usage } = await draftAnswer(
    { payer: source.payer, question, earlier, candidate: name, turns, rank },
    {
      signal: options.abortSignal,
      totalMs: options.totalMs,
      isVerbatim: (quote) => find(quote)?.isNear === false,
    },
  );
  const found = quotes.flatMap((quote) => find(quote) ?? []);
  // Invented quotes are a model failure. Only the model can decide that the interview does not cover a question.
  if (quotes.length > 0 && found.length === 0)
    throw modelFailure(new UnusableAnswer("unusable"), "answer", { tokens: usage.counted });
  const verbatim = found.filter(({ isNear }) => !isNear);
  return { terms: null, ...assemble(verbatim.length > 0 ? verbatim : found, source.asker), ...usage };
}

/** The closest passages, with the words of the question that occur in them. */
function passagesAnswer(found: Closest[], question: string, name: string | null) {
  const words = new Set(found.flatMap(({ text }) => plainWords(text).split(" ")));
  return {
    content: [closestHeading, ...found.map(({ text }) => `“${text}”`)].join("\n\n"),
    citations: found.map(({ passage, text }) => cite({ passage, quote: text })),
    outcome: "passages" as const,
    used: [...new Set(found.map(({ passage }) => passage.id))],
    // The candidate's name does not make a passage relevant.
    terms: termsOf(addressToYou(question, name)).filter((word) => words.has(word)),
  };
}
