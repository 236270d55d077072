import { asksForEvent, isDelicate } from "../ai/marks/events.ts";
import { readAnswer } from "../ai/marks/marks.ts";
import { countWords } from "../text/words.ts";
import type { AnswerMarks } from "./marks.ts";

const hints = {
  situation: "You have not named one particular time yet.",
  own: "You have not said yet what you did yourself.",
  result: "You have not said how it ended yet.",
};

/** What is not judged: a text that is no story, or one that is hard to tell. */
const unjudged = ["distress", "refusal", "off_topic", "question"] as const;

const pointsBack = /\b(?:it|that|this|there|them)\b(?! you\b)/i;
const namesEvent =
  /\b(?:times?|occasion|situation|moment|example|instance|incident|mistake|conflict|disagreement|problem|challenge|failure|setback|project|success|achievement|decision)\b/i;
/** The rest of the story stands in an earlier answer: "How did it turn out?", "What steps did you take?" */
const isFollowUp = (question: string): boolean =>
  countWords(question) < 10 && (pointsBack.test(question) || !namesEvent.test(question));

/** Whether an answer can lack a part: it tells of one occasion, which was asked for. */
export const isStory = (question: string, answer: string): boolean =>
  asksForEvent(question) && !isDelicate(question) && !isFollowUp(question) && isJudged(question, answer);

function isJudged(question: string, answer: string): boolean {
  const { marks, isRude } = readAnswer(answer, question);
  return !isRude && !unjudged.some((mark) => marks.has(mark));
}

/** The first part that a story lacks, in one line; null when none does. */
export function hintOf(
  marks: Pick<AnswerMarks, "situation" | "action" | "result" | "own_part">,
): string | null {
  const { situation, action, result, own_part } = marks;
  if (!own_part) return situation || action || result ? hints.own : hints.situation;
  return result ? null : hints.result;
}
