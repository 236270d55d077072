import { firstName } from "../../text/first-name.ts";
import type { FollowUpReason } from "./follow-up.ts";

/** After an answer, in rotation. They fit every answer and judge none. */
export const thanks = [
  "Thank you.",
  "Thanks, that's clear.",
  "All right, thank you.",
  "Thanks for telling me.",
  "I see, thank you.",
  "Thank you for your answer.",
  "Okay, thanks for that.",
  "Thanks, I've noted that.",
];

/** Before the open or the next question. */
export const leads = {
  refusal: ["That's fine.", "No problem, we'll leave that one.", "Of course, we can leave it."],
  rude: ["I can hear that this is frustrating. If you would like to go on, here is the question again."],
  courtesy: ["Thank you. Here is the question again.", "Take your time. Here is the question."],
  question: ["I can't answer questions here."],
  easier: ["Of course."],
  later: ["Yes. I'll ask again at the end."],
  unreadable: ["I couldn't read that. A sentence or two is enough."],
  goOn: ["All right, let's go on."],
};

export const languageNote = "Practice mode reads English only. I've kept your answer.";
/** After two short answers. */
export const enoughNote = "A few sentences are enough.";

export const condolences = ["I'm so sorry. Take the time you need.", "I'm sorry. There is no hurry."];
/** For messages during a pause. */
export const waiting = [
  "Thank you for telling me. Write “go on” when you are ready.",
  "Thank you. Write “go on” when you are ready.",
];

/** One per reason, about something verifiable that the answer lacks. None asks about feelings or causes. */
export const followUps: Record<FollowUpReason, readonly string[]> = {
  short: ["Could you tell me a little more about that?", "What else can you say about that?"],
  we_only: ["What was your own part in that?", "Which part of that did you do yourself?"],
  no_event: ["Can you tell me about one particular time?", "Is there one time that you remember?"],
};

export const nothingLeft = "Is there anything that you would like to add?";

export const askOnResume = (line: string): string => `Your resume says “${line}”. What did you do there?`;

export const hello = (name: string): string => `Hello, I'm ${firstName(name) || "your interviewer"}.`;

/**
 * The last reply of a character; asks nothing.
 * @param next the next character; null for the last one
 * @param length the planned number of answers, if the interview has reached it
 */
export function close(next: string | null, length: number | null): string {
  if (!next?.trim()) return "That's everything. Your insights are ready when you are.";
  if (length === null) return `That's all from me, thank you. ${firstName(next)} is next.`;
  const answers = length === 1 ? "your answer" : `your ${length} answers`;
  return `That's ${answers}. Finish now, or go on to ${firstName(next)}.`;
}

/** Replies after the last question of a character. */
export const afterClose = {
  added: "Added to your last answer.",
  rude: "Let's leave it there.",
  question: "I can't answer questions here.",
  other: "Thank you.",
};
