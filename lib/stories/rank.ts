import { closest } from "../meaning/search.ts";
import type { Vector } from "../meaning/vectors.ts";

type Ranked = {
  id: string;
  text: string;
  question: string | null;
  /** For a retry: the answer whose question it repeats; otherwise null. */
  retry_of: string | null;
  vector: Vector | null;
};

/** Results of each ranking that are merged. */
const depth = 40;
/** Softens the difference between the first places of a ranking. */
const softness = 5;

/**
 * The answers closest to a query, best first, by meaning and by shared words. Of several attempts at a question only the
 * closest. Pure.
 * @param vector the query's vector; null ranks by words alone
 */
export function rankAnswers(
  answers: readonly Ranked[],
  query: string,
  vector: Vector | null,
  limit: number,
): string[] {
  const parents = new Map(answers.map(({ id, retry_of }) => [id, retry_of]));
  const firstOf = (id: string): string => {
    const parent = parents.get(id);
    return parent ? firstOf(parent) : id;
  };
  const searched = answers.map(({ id, text, question, vector: own }) => ({
    id,
    text,
    context: question,
    vector: own,
    // Tries at one question share the id of the first.
    answer: firstOf(id),
    asked: null,
  }));
  const byMeaning = vector
    ? closest(
        searched.filter((one) => one.vector),
        query,
        vector,
        depth,
      )
    : [];
  const byWords = closest(searched, query, null, depth);
  const scores = new Map<string, { id: string; score: number }>();
  for (const ranking of [byMeaning, byWords])
    for (const [at, { answer, id, vector: own }] of ranking.entries()) {
      const before = scores.get(answer);
      // An answer without a vector yet is only in the ranking by words, which then counts for both.
      const weight = vector && !own ? 2 : 1;
      scores.set(answer, { id: before?.id ?? id, score: (before?.score ?? 0) + weight / (softness + at) });
    }
  return [...scores.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ id }) => id);
}
