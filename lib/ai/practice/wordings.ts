import { questionsAsked } from "../../text/questions.ts";

/** After an answer, before the next question. They fit a good answer and a thin one, so they judge nothing. */
export const thanks = [
  "Thank you.",
  "Thanks, that's clear.",
  "All right, thank you.",
  "Thanks for telling me.",
  "I see, thank you.",
  "Got it, thanks.",
  "Understood, thank you.",
  "Thank you for your answer.",
  "Okay, thanks for that.",
  "Right, thank you.",
  "Thanks, I follow.",
  "Thank you, I've noted that.",
  "That's clear, thank you.",
  "Thanks, noted.",
  "Okay, that's clear.",
  "Thank you for explaining.",
  "Good, let's go on.",
  "Thanks, on we go.",
];

/** Before a follow-up, where the answer is not complete yet. */
export const nods = ["I see.", "Okay.", "Right.", "Thanks.", "All right.", "I follow.", "Understood.", "Got it."];

export const leaving = [
  "That's fine, we'll leave that one.",
  "No problem, we'll move on.",
  "Of course, we can skip it.",
  "That's all right, let's leave it there.",
  "No need to, let's go on.",
  "Fine, we'll pass over that one.",
];

export type Part = "situation" | "own" | "action" | "result" | "example" | "step";

export const followUps: Record<Part, string[]> = {
  situation: [
    "Can you think of one particular time?",
    "Is there one occasion that you remember well?",
    "Could you tell me about one time when that happened?",
    "When was the last time something like that happened?",
    "Could you pick one day and tell me about it?",
  ],
  own: [
    "What was your own part in that?",
    "Which part of that did you do yourself?",
    "And you, what did you do yourself?",
    "How much of that was down to you?",
    "What was the part that you took on?",
  ],
  action: [
    "What did you do about it?",
    "How did you go about it yourself?",
    "What was the first thing that you did?",
    "What steps did you take?",
    "How did you deal with that?",
  ],
  result: [
    "How did it turn out?",
    "What came of it in the end?",
    "What happened as a result?",
    "How did that end?",
    "What changed because of it?",
    "Where did that lead?",
  ],
  example: [
    "Could you give me one example?",
    "What would be one example, even a small one?",
    "Can you name one thing that shows it?",
    "What is a recent example of that?",
    "Could you make that more concrete with one thing that happened?",
  ],
  step: [
    "What would you do first?",
    "What would your first step be?",
    "Have you met anything like that before?",
    "What would that look like in practice?",
  ],
};

type Pain = [pattern: RegExp, wordings: string[]];
/** What to say to something painful, by what it is. The last fits anything. */
const pains: Pain[] = [
  [
    /\b(?:died|dead|death|passed away|killed|drowned|funeral|grave|widow\w*|bereave\w*|buried|miscarr\w*|lost (?:my|our) (?:\w+ )?(?:mother|mum|mam|mom|father|dad|brother|sister|son|daughter|baby|child|wife|husband|partner|friend|nan|gran\w*))\b/i,
    ["I'm very sorry for your loss.", "I'm so sorry; that is a hard loss to carry."],
  ],
  [
    /\b(?:assault\w*|bull(?:y|ied|ying)|abus\w*|attack\w*|beat|beaten|hit|harass\w*|rape\w*|threat\w*|violen\w*|stabbed|pushed|shoved|humiliat\w*|names)\b/i,
    ["I'm sorry that happened to you.", "I'm sorry; nobody should be treated like that."],
  ],
  [
    /\b(?:cancer|tumou?r|stroke|chemo\w*|diagnos\w*|illness|ill|sick|hospital|surgery|operation|heart attack|hernia|dementia|injur\w*)\b/i,
    ["I'm sorry, that must have been a hard time.", "I'm sorry that you have had to go through that."],
  ],
  [/(?:)/, ["I'm sorry, that sounds very hard.", "I'm sorry, that is a lot to carry.", "I'm sorry that it has been so hard."]],
];
export const sorry = (text: string): string[] => pains.find(([pattern]) => pattern.test(text))?.[1] ?? [];

export const mayPause = [
  "We can take a break or move on, whichever you prefer.",
  "There is no hurry; we can take a break or move on, as you like.",
];

export const languageNote = "In practice mode I understand English only, so I take your answer as it stands.";
export const unsure = {
  event: "That's all right. A small example counts too, from work, study or home, and you can say “skip”.",
  other: "That's all right, there is no wrong answer here. A few words are enough, and you can say “skip”.",
};
export const calm = "I can hear that this is frustrating. If you would like to go on, here is the question:";
export const backToInterview = ["I'll keep to the interview.", "Let's come back to the interview."];
export const unreadable = "I couldn't read that. A sentence or two is enough.";
export const noAnswer = "I can't answer that here.";

const goodbye = "That was my last question.";
export const close = (lead: string, onward: string): string =>
  `${lead} ${goodbye} Thank you for your time. ${onward}`.trim();
export const isClose = (reply: string): boolean => reply.includes(goodbye) || / press Advance to (?:finish|meet) /.test(reply);
export const onwardTo = (next: string | null): string =>
  next === null || next.trim() === ""
    ? "When you are ready, press Advance to finish, and your insights will be drawn from what you said."
    : `When you are ready, press Advance to meet ${next}.`;

const everyFollowUp = new Set(Object.values(followUps).flat());

/** What one of these replies asks, whole; `isNew` is false for a follow-up, which belongs to the question before it. */
export function readReply(reply: string): { question: string | null; isNew: boolean } {
  const question = questionsAsked(reply)
    .join(" ")
    .replace(/^[^?]*\bquestion(?: is)?: /i, "");
  return { question: question === "" ? null : question, isNew: !everyFollowUp.has(question) };
}
