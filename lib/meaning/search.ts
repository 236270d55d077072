/** Finds the passages of an interview that are closest to a question. Pure. */
import { isFunctionWord } from "../text/function-words.ts";
import { plainWords } from "../text/words.ts";
import { cosine, type Vector } from "./vectors.ts";

/** A passage as it can be searched. */
export type Searched = {
  /** Of several passages of one answer, the best is found. */
  answer: string;
  text: string;
  /** The question that the passage answers; its words count too. Null where there was none. */
  context: string | null;
  /** Null while there is none: then words alone rank. */
  vector: Vector | null;
  /** The vector of `context`; null where there is no context, or no vector yet. */
  asked: Vector | null;
};

/** How much the question that was answered counts beside the passage itself. */
const askedWeight = 0.5;

/**
 * The closest passages, the best of each answer, best first. What words a passage shares with the question decides only
 * between equals.
 * @param vector of `toQuestion(question)`; null while there is none
 */
export function closest<P extends Searched>(
  passages: readonly P[],
  question: string,
  vector: Vector | null,
  limit: number,
): P[] {
  const weigh = sharedWords(passages, question);
  const ranked = passages
    .map((passage) => ({ passage, meaning: likeness(passage, vector), words: weigh(passage) }))
    .filter(({ meaning, words }) => vector !== null || words > 0 || meaning > 0)
    .sort((a, b) => b.meaning - a.meaning || b.words - a.words);
  const best = new Map<string, P>();
  for (const { passage } of ranked)
    if (best.size < limit && !best.has(passage.answer)) best.set(passage.answer, passage);
  return [...best.values()];
}

const likeness = ({ vector, asked }: Searched, question: Vector | null): number =>
  question === null || vector === null
    ? 0
    : cosine(question, vector) + askedWeight * (asked === null ? 0 : cosine(question, asked));

/** The sum of the words that a passage shares with the question: a rare word counts more than one that many passages have. */
function sharedWords(passages: readonly Searched[], question: string): (passage: Searched) => number {
  const words = termsOf(question);
  const wordsIn = ({ text, context }: Searched) => new Set(plainWords(`${text} ${context ?? ""}`).split(" "));
  const texts = passages.map(wordsIn);
  const weights = new Map(
    words.map((word) => [
      word,
      Math.log(1 + texts.length / (1 + texts.filter((one) => one.has(word)).length)),
    ]),
  );
  return (passage) => {
    const own = wordsIn(passage);
    return words.reduce((sum, word) => sum + (own.has(word) ? (weights.get(word) ?? 0) : 0), 0);
  };
}

/** The words of a question that say what it is about, each once, in lower case. */
export const termsOf = (question: string): string[] => [
  ...new Set(
    plainWords(question)
      .split(" ")
      .filter((word) => word !== "" && !isFunctionWord(word)),
  ),
];

/** A question about the candidate as an interviewer would put it: people answer "you". */
export function toQuestion(question: string, name: string | null): string {
  const first = name?.trim().split(/\s+/)[0];
  const names = [name?.trim(), first, "the candidate"].flatMap((one) => (one ? [RegExp.escape(one)] : []));
  const person = `(?:${names.join("|")}|s?he|they|him|them)`;
  return question
    .replaceAll(
      new RegExp(
        `(?<![\\p{L}\\p{N}])(?:(?:${names.join("|")})['’]s?|his|hers?|theirs?)(?![\\p{L}\\p{N}])`,
        "giu",
      ),
      "your",
    )
    .replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${person}(?![\\p{L}\\p{N}])`, "giu"), "you");
}
