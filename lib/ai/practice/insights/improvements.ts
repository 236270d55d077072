import { countWords } from "../../../text/words.ts";
import { has, type Thread } from "./threads.ts";
import { citeQuestion, citeQuestions, spellNumber } from "./wording.ts";

type Kind = {
  /** What counts as weak among kinds that fit equally many answers. */
  weight: number;
  fits: (thread: Thread) => boolean;
  text: (cited: string, threads: Thread[]) => string;
  /** Reads after "The first thing to work on is". */
  advice: string;
};
export type Improvement = { text: string; evidence: string[]; advice: string };

const fewWords = 8;
const maxEvidence = 4;

const isOpinion = (question: string): boolean => /\b(?:if|would|will|imagine|suppose)\b/i.test(question);
const says = (thread: Thread, word: RegExp): boolean => thread.answers.some(({ text }) => word.test(text));
const answersTo = (cited: string, { length }: Thread[]): string => `Your answer${length > 1 ? "s" : ""} to ${cited}`;

/** In the order in which they are asked of an answer: each answer is weak for one thing, the first that it lacks. */
const kinds: Kind[] = [
  {
    weight: 2,
    fits: ({ answers }) => answers.length === 0,
    text: (cited, threads) => {
      const event = threads.some((thread) => thread.isEvent);
      const prepare = `Prepare ${event ? "one real example" : "a short answer"} for ${threads.length > 1 ? "each" : "it"}.`;
      return threads.length > 1
        ? `You skipped ${spellNumber(threads.length)} questions: ${cited}. ${prepare}`
        : `You skipped ${cited}. ${prepare}`;
    },
    advice: "having an answer ready for the questions that you skipped",
  },
  {
    weight: 2.9,
    fits: (thread) => has(thread, "team_only") && !has(thread, "action"),
    text: (cited, threads) =>
      threads.every((thread) => says(thread, /\bwe\b/i))
        ? `You answered ${cited} with “we”${threads.some((thread) => says(thread, /\bi\b/i)) ? "" : " throughout"}: say what you did yourself.`
        : `${answersTo(cited, threads)} left your own part open: say what you did yourself.`,
    advice: "saying what you did yourself",
  },
  {
    weight: 3,
    fits: (thread) => isVague(thread) && !isOpinion(thread.question),
    text: (cited, threads) =>
      `${answersTo(cited, threads)} stayed general: give one real example, with what you did and what came of it.`,
    advice: "giving one real example in place of general words",
  },
  {
    weight: 1.5,
    fits: (thread) => isVague(thread) && isOpinion(thread.question),
    text: (cited, threads) =>
      `${answersTo(cited, threads)} stayed general: say what you would do first, and add a time when you did something like it.`,
    advice: "saying step by step what you would do",
  },
  {
    weight: 2.5,
    fits: (thread) => thread.isEvent && !has(thread, "action") && !has(thread, "result") && wordsOf(thread) < fewWords,
    text: (cited, threads) =>
      `You gave only a few words to ${cited}: tell where it was, what you did and how it ended.`,
    advice: "telling one occasion from beginning to end",
  },
  {
    weight: 2.2,
    fits: (thread) => thread.isEvent && !has(thread, "action"),
    text: (cited, threads) =>
      `${answersTo(cited, threads)} told what it was about: add what you did yourself, step by step.`,
    advice: "saying what you did, step by step",
  },
  {
    weight: 1.8,
    fits: (thread) => thread.isEvent && !has(thread, "result"),
    text: (cited, threads) =>
      `${answersTo(cited, threads)} told what you did but not how it ended: add the result, with a number if you can.`,
    advice: "saying how things ended",
  },
];

const isVague = (thread: Thread): boolean =>
  thread.answers.some(({ marks }) => marks.has("vague")) && !has(thread, "action") && !has(thread, "result");
const wordsOf = (thread: Thread): number =>
  thread.answers.reduce((words, { text }) => words + countWords(text), 0);

/** What answers lack, one point for each thing that is missing, the gravest first. */
export function findImprovements(threads: readonly Thread[]): Improvement[] {
  const weak = threads.filter((thread) => !thread.isSpared && !isOther(thread));
  const points = new Map<Kind, Thread[]>();
  for (const thread of weak) {
    const kind = kinds.find(({ fits }) => fits(thread));
    if (kind) points.set(kind, [...(points.get(kind) ?? []), thread]);
  }
  if (points.size === 0) return numberFor(weak);
  return [...points]
    .sort(([a, ofA], [b, ofB]) => b.weight * ofB.length - a.weight * ofA.length)
    .map(([{ text, advice }, these]) => ({
      text: text(citeQuestions(these.map(({ question }) => question)), these),
      evidence: these.flatMap(({ answers, skips }) => (answers.length > 0 ? answers.map(({ id }) => id) : skips)).slice(0, maxEvidence),
      advice,
    }));
}

/** Nothing to prepare for: answered in another language, with something private, or not at all. */
const isOther = ({ answers, skips, isAnswered }: Thread): boolean =>
  answers.length === 0 && (isAnswered || skips.length === 0);

/** Where every answer is complete, a number would make one better. */
function numberFor(threads: readonly Thread[]): Improvement[] {
  const thread = threads.find((one) => one.isEvent && has(one, "result") && !has(one, "number"));
  if (!thread) return [];
  const text = `Your answer to ${citeQuestion(thread.question)} is complete: a number (how many, how much or how long) would make it stronger.`;
  return [{ text, evidence: thread.answers.map(({ id }) => id), advice: "adding numbers to your results" }];
}
