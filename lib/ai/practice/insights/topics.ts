import { isClause } from "../text/clauses";
import { phrases } from "../text/phrases";
import { toYou } from "../text/second-person";
import { contentStems, isContent, isEnglish, NUMBER_WORDS, tokens } from "../text/words";
import type { Thread } from "./threads";

const MOST = 4;
const LONGEST_TOPIC = 6;

type Topic = { text: string; score: number; order: number };

/**
 * What was talked about, as names that follow "about": out of the answers, since they and not the questions say it.
 * The best name of each answer, spread over the whole talk, in its order.
 */
export function topicsOf(threads: readonly Thread[]): string[] {
  const found: Topic[] = [];
  for (const [order, thread] of threads.entries()) {
    const best = thread.answers
      .flatMap((answer) => (isEnglish(answer.text) ? named(answer.text, thread.question ?? "") : []))
      .sort((a, b) => b.score - a.score)[0];
    if (best !== undefined) found.push({ ...best, order });
  }
  const chosen: Topic[] = [];
  for (const topic of found.sort((a, b) => b.score - a.score)) {
    if (chosen.length === MOST) break;
    const stems = contentStems(topic.text);
    if (chosen.some((other) => [...contentStems(other.text)].some((word) => stems.has(word)))) continue;
    chosen.push(topic);
  }
  return chosen.sort((a, b) => a.order - b.order).map((topic) => topic.text);
}

function named(answer: string, question: string): Omit<Topic, "order">[] {
  const nouns = phrases(answer, question)
    .filter((phrase) => phrase.kind === "noun" && phrase.text.split(" ").length > 2)
    .map((phrase) => ({ text: phrase.text, score: phrase.score * 0.4 }));
  const headed = heading(answer);
  return headed === null ? nouns : [...nouns, { text: headed, score: 2.4 }];
}

/** "The kennel feeding rota. We had …": people often name what they are going to tell. */
function heading(answer: string): string | null {
  const first = /^[\s\-–—*•]*([^.!?:;\n]{4,60})[.!:;\n]/
    .exec(answer)?.[1]
    ?.replace(/(?:\s+(?:mostly|mainly|really|probably|honestly|lol|tbh))+$/i, "")
    .trim();
  if (first === undefined || isClause(first) || /,/.test(first)) return null;
  const all = tokens(first);
  const words = all.filter((token) => token.word);
  if (words.length < 2 || words.length > LONGEST_TOPIC || all.some((token) => /\d/.test(token.text)))
    return null;
  const [one, two] = words;
  if (one === undefined || two === undefined || words.filter(isContent).length < 2) return null;
  // "Year-end depends on everyone": a pronoun in it gives a sentence away.
  if (
    all.some(
      (token) =>
        token.word &&
        !isContent(token) &&
        !/^(?:the|an?|my|our|of|in|on|at|for|with|to|and|vs|from|by)$/.test(token.lower),
    )
  )
    return null;
  if (NUMBER_WORDS.has(one.lower) || !(isContent(one) || /^(?:the|a|an|my|our)$/.test(one.lower)))
    return null;
  const told = toYou(first);
  if (told === null) return null;
  // A sentence begins with a capital; a name has one in its second word too.
  return /^\p{Lu}\p{Ll}/u.test(told) && (/^\p{Ll}/u.test(two.text) || one.text.endsWith("ing"))
    ? told.charAt(0).toLowerCase() + told.slice(1)
    : told.replace(/^an? /, "the ");
}
