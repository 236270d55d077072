import type { AnswerDraft, AnswerInput, AnswerPassage } from "../tasks.ts";
import { countWords } from "../../text/words.ts";

/** Of what a question looks for, less than this is no answer to it. */
export const minFit = 0.6;
/** What a sentence must have to be quoted beside one that fits better. */
const nearlyFit = 0.5;
/** How far behind the best passage another may be and still be quoted beside it. */
const nearBest = 0.15;
const maxQuotes = 3;
/** As long as a quote is read with pleasure, in words; a single sentence may be longer. */
const comfortable = 45;
/** What is shorter than this wants the sentence beside it. */
const short = 16;

/**
 * Answers by quoting: the sentences that fit the question best, whole and word for word, of at most three passages. Without
 * any that fits, there are no statements.
 */
export function answer(input: AnswerInput): AnswerDraft {
  const fitting = input.passages
    .map((passage) => ({ passage, fit: Math.max(0, ...passage.sentences.map(({ fit }) => fit)) }))
    .filter(({ fit, passage }) => input.overall || (fit >= minFit && isSaying(passage)));
  const best = Math.max(0, ...fitting.map(({ fit }) => fit));
  const quoted = fitting.filter(({ fit }) => fit >= best - nearBest).slice(0, maxQuotes);
  return {
    statements: quoted.flatMap(({ passage }) => {
      const quote = quoteOf(passage);
      return quote === null ? [] : [{ text: "", quotes: [{ passage: passage.label, quote }] }];
    }),
  };
}

/** Whether a passage says something by itself: "not really" answers a question by its words only. */
function isSaying(passage: AnswerPassage): boolean {
  if (passage.source !== "transcript") return true;
  return (
    passage.sentences.reduce((words, { text }) => words + (text.endsWith("?") ? 0 : countWords(text)), 0) >= 5
  );
}

/** The best sentence of a passage, with those beside it that answer as well or without which it is too short. */
function quoteOf({ source, sentences, stretches }: AnswerPassage): string | null {
  const score = sentences.map(({ fit, informativeness }) => fit * 8 + informativeness);
  const at = score.indexOf(Math.max(...score));
  const chosen = sentences[at];
  const stretch = stretches.find((text) => chosen !== undefined && text.includes(chosen.text));
  if (!chosen || stretch === undefined) return null;
  let [from, to] = [at, at];
  const spanOf = (first: number, last: number): string | null => {
    const begin = stretch.indexOf(sentences[first]?.text ?? "\0");
    const end = stretch.indexOf(sentences[last]?.text ?? "\0", Math.max(begin, 0));
    return begin === -1 || end === -1
      ? null
      : stretch.slice(begin, end + (sentences[last]?.text.length ?? 0));
  };
  const takes = (first: number, last: number): boolean => {
    const added = first < from ? sentences[first] : sentences[last];
    const now = spanOf(from, to);
    const span = spanOf(first, last);
    if (!added || added.text.endsWith("?") || span === null || now === null) return false;
    const belongs = added.fit >= nearlyFit || (source !== "resume" && countWords(now) < short);
    return belongs && countWords(span) <= comfortable;
  };
  while (takes(from, to + 1)) to++;
  while (takes(from - 1, to)) from--;
  return spanOf(from, to);
}
