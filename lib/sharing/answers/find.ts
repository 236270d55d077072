import type { AnswerInput, RankedQuote } from "../../ai/tasks.ts";
import { countWords } from "../../text/words.ts";
import type { Asked, Material } from "./material.ts";
import { passagesOf, type Passage } from "./passages/passages.ts";
import { readQuestion } from "./ranking/question.ts";
import { indexOf, rank, type Index } from "./ranking/rank.ts";
import { informativeness } from "./ranking/informativeness.ts";

/** What was found for a question: the task for a model, and the passage behind each of its labels. */
export type Found = { input: AnswerInput; byLabel: Map<string, Passage> };

/** Reads a published interview once, for any number of questions. */
export const readMaterial = (material: Material): Index => indexOf(passagesOf(material));

/** Rough, until the search is rewritten: all that is shared, in its order, and what the old search would quote. */
export function findPassages(index: Index, { question, earlier = [] }: Asked, name: string | null): Found {
  const sought = readQuestion(question, earlier, name);
  const best = sought.overall ? mostInformative(index.passages) : rank(index, sought);
  const labels = new Map(index.passages.map((passage, at) => [passage, `t${at + 1}`]));
  const scored = best.map(({ passage, sentenceFits }): Scored => ({
    label: labels.get(passage) ?? "",
    source: passage.source,
    stretches: passage.stretches,
    sentences: passage.sentences.map(({ text }, at) => ({
      text,
      fit: sentenceFits[at] ?? 0,
      informativeness: informativeness(text),
    })),
  }));
  const input = {
    question,
    earlier,
    candidate: name,
    turns: index.passages.map((passage) => ({
      label: labels.get(passage) ?? "",
      source: passage.source,
      asked: passage.asked,
      text: passage.stretches.join(" […] "),
    })),
    rank: scored.map(({ label }) => label),
    ranked: quotesOf(scored, sought.overall),
  };
  return { input, byLabel: new Map(index.passages.map((passage) => [labels.get(passage) ?? "", passage])) };
}

type Scored = {
  label: string;
  source: Passage["source"];
  stretches: string[];
  sentences: { text: string; fit: number; informativeness: number }[];
};

function quotesOf(passages: Scored[], overall: boolean): RankedQuote[] {
  const fitting = passages
    .map((passage) => ({ passage, fit: Math.max(0, ...passage.sentences.map(({ fit }) => fit)) }))
    .filter(({ fit, passage }) => overall || (fit >= minFit && isSaying(passage)));
  const best = Math.max(0, ...fitting.map(({ fit }) => fit));
  return fitting
    .filter(({ fit }) => fit >= best - nearBest)
    .slice(0, maxQuotes)
    .flatMap(({ passage }) => {
      const quote = quoteOf(passage);
      return quote === null ? [] : [{ turn: passage.label, quote, answers: true }];
    });
}

/** Of what a question looks for, less than this is no answer to it. */
const minFit = 0.6;
/** What a sentence must have to be quoted beside one that fits better. */
const nearlyFit = 0.5;
/** How far behind the best passage another may be and still be quoted beside it. */
const nearBest = 0.15;
const maxQuotes = 3;
/** As long as a quote is read with pleasure, in words; a single sentence may be longer. */
const comfortable = 45;
/** What is shorter than this wants the sentence beside it. */
const short = 16;

/** Whether a passage says something by itself: "not really" answers a question by its words only. */
function isSaying(passage: Scored): boolean {
  if (passage.source !== "transcript") return true;
  return (
    passage.sentences.reduce((words, { text }) => words + (text.endsWith("?") ? 0 : countWords(text)), 0) >= 5
  );
}

/** The best sentence of a passage, with those beside it that answer as well or without which it is too short. */
function quoteOf({ source, sentences, stretches }: Scored): string | null {
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

/** For a question on the person as a whole: what tells most, whatever it is about. */
function mostInformative(passages: Passage[]): { passage: Passage; sentenceFits: number[] }[] {
  return passages
    .map((passage) => ({
      passage,
      score: Math.max(...passage.sentences.map(({ text }) => informativeness(text))),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ passage }) => ({ passage, sentenceFits: passage.sentences.map(() => 0) }));
}
