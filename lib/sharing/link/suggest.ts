import { countWords } from "../../text/words.ts";
import { askedBefore } from "../answers/passages.ts";
import type { SnapshotItem } from "../schema.ts";

const maxSuggestions = 3;
/** In characters; a longer question does not fit the list. */
const maxLength = 200;
const minWords = 12;
/** The end of a question that cannot be understood alone: "What did you do there?" */
const pointsBack = /\b(?:there|it|that|this|then|them)\?$/i;

/** The interviewers' questions with the longest shared answers, each once, in the order of the interview. Pure. */
export function suggestedQuestions(items: readonly SnapshotItem[]): string[] {
  const answered = items.flatMap((item, at) => {
    const question = item.speaker_type === "user" ? askedBefore(items, at) : null;
    const words = countWords(item.content);
    const isWhole = question !== null && question.endsWith("?") && !pointsBack.test(question);
    return isWhole && question.length <= maxLength && words >= minWords ? [{ at, question, words }] : [];
  });
  const longestFirst = answered.toSorted((a, b) => b.words - a.words);
  return [...new Map(longestFirst.toReversed().map((one) => [one.question, one])).values()]
    .toSorted((a, b) => b.words - a.words)
    .slice(0, maxSuggestions)
    .toSorted((a, b) => a.at - b.at)
    .map(({ question }) => question);
}
