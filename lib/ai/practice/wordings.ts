import { questionsAsked } from "../../text/questions.ts";

const list = (text: string): string[] => text.split("|").map((one) => one.trim());

/** After an answer, before the next question. They fit a good answer and a thin one, so they judge nothing. */
export const thanks = list(`
  Thank you. | Thanks, that's clear. | All right, thank you. | Thanks for telling me. | I see, thank you. | Got it, thanks. |
  Understood, thank you. | Thank you for your answer. | Okay, thanks for that. | Right, thank you. | Thanks, I follow. |
  Thank you, I've noted that. | That's clear, thank you. | Thanks, noted. | Okay, that's clear. | Thanks, I have that now. |
  Thank you, let's go on. | All right, let's go on.`);
/** Before a follow-up, where the answer is not complete yet. */
export const nods = list(
  "I see. | Okay. | Right. | Thanks. | All right. | I follow. | Understood. | Got it.",
);
export const leaving = list(`
  That's fine, we'll leave that one. | No problem, we'll move on. | Of course, we can skip it. |
  That's all right, let's leave it there. | That's fine, let's go on. | No problem, we can leave that one.`);

/** After what is said once the talk is over. */
export const additions = list("Thank you, that counts too. | Thank you, I've noted that as well.");

/** What may be missing in an answer, with the ways to ask for it. */
export const followUps = {
  situation: list(`
    Can you think of one particular time? | Is there one occasion that you remember well? |
    Could you tell me about one time when that happened? | When did something like that last happen? |
    Could you pick one day and tell me about it?`),
  own: list(`
    What was your own part in that? | Which part of that did you do yourself? | And what did you do yourself? |
    Where did you come in yourself? | What was the part that you took on?`),
  action: list(`
    What did you do about it? | How did you go about it yourself? | What was the first thing that you did? |
    What steps did you take? | How did you deal with that?`),
  result: list(`
    How did it turn out? | What came of it in the end? | What happened as a result? | How did that end? |
    What changed because of it? | Where did that lead?`),
  example: list(`
    Could you give me one example? | What would be one example, even a small one? | Can you name one thing that shows it? |
    What is a recent example of that? | Could you tell me one thing that happened, so that I can picture it?`),
  step: list(`
    What would you do first? | What would your first step be? | What would your reason be? |
    Have you been in a situation like that before?`),
};
export type Part = keyof typeof followUps;

const pains: [RegExp, string[]][] = [
  [
    /\b(?:died|dead|death|passed away|killed|drowned|funeral|grave|widow\w*|bereave\w*|buried|miscarr\w*|lost (?:my|our) (?:\w+ )?(?:m[ou]ther|mum|mam|mom|father|dad|brother|sister|son|daughter|baby|child|wife|husband|partner|friend|nan|gran\w*))\b/i,
    list("I'm very sorry for your loss. | I'm so sorry; that is a hard loss to carry."),
  ],
  [
    /\b(?:assault\w*|bull(?:y|ied|ying)|abus\w*|attack\w*|beat|beaten|hit|harass\w*|rape\w*|threat\w*|violen\w*|stabbed|push(?:ed)?|shoved|humiliat\w*)\b/i,
    list("I'm sorry that happened to you. | I'm sorry; nobody should be treated like that."),
  ],
  [
    /\b(?:cancer|tumou?r|stroke|chemo\w*|diagnos\w*|illness|ill|sick|surgery|operation|heart attack|dementia|injur\w*)\b/i,
    list("I'm sorry, that must be a hard time. | I'm sorry that you have had to go through that."),
  ],
];
const anyPain = list(
  "I'm sorry, that sounds very hard. | I'm sorry, that is a lot to carry. | I'm sorry that it is so hard.",
);
/** One sentence for something painful, by what it is. */
export const sorry = (text: string): string[] =>
  pains.find(([pattern]) => pattern.test(text))?.[1] ?? anyPain;
export const mayPause = list(
  "We can take a break or move on, whichever you prefer. | There is no hurry: take a break or go on, as you like.",
);

export const languageNote = "In practice mode I understand English only, so I take your answer as it stands.";

const goodbye = "That was my last question.";
/** The end of a talk; nothing is asked after it. */
export const close = (lead: string, next: string | null): string =>
  `${lead} ${goodbye} Thank you for your time. ${onward(next)}`.trim();
export const onward = (next: string | null): string =>
  next === null || next.trim() === ""
    ? "When you are ready, press Advance to finish, and your insights will be drawn from what you said."
    : `When you are ready, press Advance to meet ${next}.`;
export const isClose = (reply: string): boolean =>
  /When you are ready, press Advance to (?:finish|meet)/.test(reply);

/** What a reply asks, whole; `isNew` is false for a follow-up, which belongs to the question before it. */
export function readReply(reply: string): { question: string | null; isNew: boolean } {
  const question = questionsAsked(reply).join(" ");
  const isNew = !Object.values(followUps).some((wordings) => wordings.includes(question));
  return { question: question === "" ? null : question, isNew };
}
