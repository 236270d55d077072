import { countWords } from "../../text/words.ts";
import { askedBefore, endsWithQuestion } from "../answers/passages.ts";
import type { SnapshotItem } from "../schema.ts";

const maxSuggestions = 3;
/** In characters; a longer question does not fit the list. */
const maxLength = 200;
const minWords = 12;

/** The interviewers' questions with the longest shared answers, each once, in the order of the interview. Pure. */
export function suggestedQuestions(items: readonly SnapshotItem[]): string[] {
  const answered = items.flatMap((item, at) => {
    const question = item.speaker_type === "user" ? askedBefore(items, at) : null;
    const words = countWords(item.content);
    const isQuestion = question !== null && endsWithQuestion(question);
    return isQuestion && question.length <= maxLength && words >= minWords ? [{ at, question, words }] : [];
  });
  const longestFirst = answered.toSorted((a, b) => b.words - a.words);
  return longestFirst
    .filter((one, at) => longestFirst.findIndex(({ question }) => question === one.question) === at)
    .slice(0, maxSuggestions)
    .toSorted((a, b) => a.at - b.at)
    .map(({ question }) => question);
}
