import { sentenceScore } from "./sentence-score";
import { signals } from "./signals";
import { countWords } from "../../../text/words.ts";

/**
 * Of a sentence that runs on, the run of clauses that tells most, word for word and in at most `limit` words; null
 * when even one clause is longer than that.
 */
export function bestStretch(sentence: string, limit: number): string | null {
  const cuts = [0];
  for (const joint of sentence.matchAll(
    /[,;:]\s+|\s+[–—-]\s+|\s+(?=(?:and|but|so|then) (?:i|we|the|she|he|they|it|my|our|there|nobody|everyone)\b)/giu,
  ))
    cuts.push(joint.index + (/^\s+[^–—-]?$/.test(joint[0]) ? 0 : joint[0].length));
  cuts.push(sentence.length);
  const clauses = cuts.slice(0, -1).map((from, i) => ({ from, to: cuts[i + 1] ?? sentence.length }));
  const scored = clauses.slice(0, 120).map(({ from, to }) => {
    const text = sentence.slice(from, to).trim();
    return { words: countWords(text), score: sentenceScore(text) + (signals(text).action ? 1.2 : 0) };
  });
  let best: string | null = null;
  let bestScore = -Infinity;
  for (let i = 0; i < scored.length; i++) {
    let words = 0;
    let score = 0;
    for (let j = i; j < scored.length; j++) {
      words += scored[j]?.words ?? 0;
      if (words > limit) break;
      score += scored[j]?.score ?? 0;
      const text = sentence
        .slice(clauses[i]?.from ?? 0, clauses[j]?.to ?? 0)
        .replace(/^[\s,;:]+|[\s,;:]+$/gu, "")
        .replace(/^(?:and|but|so|then)\s+/i, "");
      if (words >= 6 && score > bestScore) [best, bestScore] = [text, score];
    }
  }
  return best;
}
