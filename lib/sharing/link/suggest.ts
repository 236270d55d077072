import { countWords } from "../../text/words.ts";
import { askedBefore } from "../answers/passages.ts";
import type { SnapshotItem } from "../schema.ts";

const maxSuggestions = 3;
/** What is longer is no question to choose from a list, in characters. */
const maxLength = 200;
/** A shorter answer is not what a visitor came for. */
const minWords = 12;

/** The interviewers' own questions with the longest answers among what is shared, in their order. Pure. */
export function suggestedQuestions(items: readonly SnapshotItem[]): string[] {
  const answered = items.flatMap((item, at) => {
    const question = item.speaker_type === "user" ? askedBefore(items, at) : null;
    const words = countWords(item.content);
    const isShort = question !== null && question.length <= maxLength && question.endsWith("?");
    return isShort && words >= minWords ? [{ at, question, words }] : [];
  });
  return answered
    .toSorted((a, b) => b.words - a.words)
    .slice(0, maxSuggestions)
    .toSorted((a, b) => a.at - b.at)
    .map(({ question }) => question);
}
