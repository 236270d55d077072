import { refersBack } from "../ask/intent";
import { sentenceScore } from "../text/sentence-score";
import { isSetback } from "../text/setback";
import { bestStretch } from "../text/stretch";
import { countWords } from "../../../text/words.ts";
import { contentStems } from "../text/words";
import { ASKS_FOR_MISHAP } from "./asked";
import type { Thread } from "./threads";

export type Quote = { quote: string; message_id: string; score: number };

const MOST = 5;
const SHORTEST = 6;
const LONGEST = 40;

/** The sentences that tell most, word for word, at most two of one message. */
export function findQuotes(threads: readonly Thread[]): Quote[] {
  const found: Quote[] = [];
  const names = [...new Set(threads.map((thread) => thread.character))];
  for (const thread of threads) {
    const asked = contentStems(thread.question ?? "");
    const mishap = ASKS_FOR_MISHAP.test(thread.question ?? "");
    for (const answer of thread.answers)
      for (const [i, sentence] of answer.sentences.entries()) {
        if (sentence.signals.question || refersBack(sentence.text, names)) continue;
        const quote = whole(
          sentence.text.replace(/^(?:(?:and|but|so|like|well|um+|uh+|ok|okay|yeah|also|lol)\b,?\s+)+/i, ""),
        );
        if (quote === null || !answer.text.includes(quote)) continue;
        const stems = contentStems(quote);
        const near = [...stems].some((word) => asked.has(word)) ? 0.3 : 0;
        const score =
          sentenceScore(quote) +
          near +
          Math.min(stems.size, 12) * 0.05 -
          (isSetback(quote) || (mishap && i === 0) ? 2 : 0);
        found.push({ quote, message_id: answer.id, score });
      }
  }
  found.sort((a, b) => b.score - a.score);
  const kept: Quote[] = [];
  for (const quote of found) {
    if (kept.length === MOST) break;
    if (quote.score < 0.6 && kept.length >= 2) break;
    if (quote.score < -0.5) break;
    if (kept.filter((other) => other.message_id === quote.message_id).length >= 2) continue;
    if (kept.some((other) => other.quote === quote.quote)) continue;
    kept.push(quote);
  }
  return kept;
}

/** The sentence itself when it is of a good length; of a longer one, the run of clauses that tells most. */
function whole(sentence: string): string | null {
  const words = countWords(sentence);
  if (words >= SHORTEST && words <= LONGEST && sentence.length <= 320) return sentence;
  if (words <= LONGEST) return sentence.length > 320 || words < SHORTEST ? null : sentence;
  const stretch = bestStretch(sentence, LONGEST - 4);
  return stretch !== null && stretch.length <= 320 && sentence.includes(stretch) ? stretch : null;
}
