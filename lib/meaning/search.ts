/** Finds the passages of an interview that are closest to a question. Pure. */
import { firstName } from "../text/first-name.ts";
import { isFunctionWord } from "../text/function-words.ts";
import { plainWords } from "../text/words.ts";
import { cosine, type Vector } from "./vectors.ts";

export type SearchPassage = {
  /** Results contain only the best passage of each answer. */
  answer: string;
  text: string;
  /** The question that the passage answers, whose words count too; or null. */
  context: string | null;
  /** Null ranks by words alone. */
  vector: Vector | null;
  /** The vector of `context`, or null. */
  asked: Vector | null;
};

/** Weight of the answered question, relative to the passage. */
const askedWeight = 0.5;

/**
 * The closest passages, best first, at most one for each answer. Shared words only break ties.
 * @param vector the vector of `addressToYou(question)`, or null
 */
export function closest<P extends SearchPassage>(
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

const likeness = ({ vector, asked }: SearchPassage, question: Vector | null): number =>
  question === null || vector === null
    ? 0
    : cosine(question, vector) + askedWeight * (asked === null ? 0 : cosine(question, asked));

/** The weighted sum of the words that a passage shares with the question. Rare words count more. */
function sharedWords(
  passages: readonly SearchPassage[],
  question: string,
): (passage: SearchPassage) => number {
  const words = termsOf(question);
  const found = new Map(
    passages.map((passage) => {
      const text = ` ${plainWords(`${passage.text} ${passage.context ?? ""}`)} `;
      return [passage, words.filter((word) => text.includes(` ${word} `))];
    }),
  );
  const counts = new Map<string, number>();
  for (const word of [...found.values()].flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (word: string) => Math.log(1 + passages.length / (1 + (counts.get(word) ?? 0)));
  return (passage) => (found.get(passage) ?? []).reduce((sum, word) => sum + weightOf(word), 0);
}

/** The distinct content words of a question, in lower case. */
export const termsOf = (question: string): string[] => [
  ...new Set(
    plainWords(question)
      .split(" ")
      .filter((word) => word !== "" && !isFunctionWord(word)),
  ),
];

/** Rephrases a question about the candidate to "you", as an interviewer would ask it. */
export function addressToYou(question: string, name: string | null): string {
  const first = name && firstName(name);
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
