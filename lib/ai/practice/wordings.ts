import { questionsAsked } from "../../text/questions.ts";
import type { AskInput } from "../tasks.ts";

export const maxWords = 110;
const list = (text: string): string[] => text.split("|").map((one) => one.trim());

/** After an answer, before the next question. They fit a good answer and a thin one, so they judge nothing. */
export const thanks = list(`
  Thank you. | Thanks, that's clear. | All right, thank you. | Thanks for telling me. | I see, thank you. |
  Understood, thank you. | Thank you for your answer. | Okay, thanks for that. | Right, thank you. | Thanks, I follow. |
  Thank you, I've noted that. | That's clear, thank you. | Thank you, that is noted. | Got it, thanks. | Thanks, I have that now.`);
/** Before a follow-up, where the answer is not complete yet. */
export const nods = list("I see. | Okay. | Right. | Thanks. | All right. | I follow. | Got it.");
export const leaving = list(`
  That's fine, we'll leave that one. | No problem, we'll move on. | Of course, we can skip it. | That's fine, let's go on.`);
/** Before the same question again. */
export const leads = {
  unsure: "That's all right. Something small counts too, and you can also say “skip”.",
  rude: "I can hear that this is frustrating. If you would like to go on, here is the question again.",
  unreadable: "I couldn't read that. A sentence or two is enough.",
  off_topic: "I'd like to come back to the interview.",
  consent: "Thank you. Here is the question, whenever you are ready.",
  hello: "Hello, and take your time.",
  break: "Of course, take your time. Here is the question for when you are back.",
};

/** What may be missing in an answer, with the ways to ask for it. */
export const followUps = {
  situation: list(`Can you think of one particular time? | Is there one occasion that you remember well? |
    Could you tell me about one time when that happened? | When did something like that last happen?`),
  own: list(
    `What was your own part in that? | Which part of that did you do yourself? | And what did you do yourself?`,
  ),
  action: list(`What did you do about it? | How did you go about it yourself? | What steps did you take? |
    What was the first thing that you did? | How did you deal with that?`),
  result:
    list(`How did it turn out? | What came of it in the end? | What happened as a result? | How did that end? |
    What changed because of it? | Where did that lead?`),
  example: list("Could you give me one example? | What would be one example, even a small one?"),
  step: list("What would you do first? | What would your first step be?"),
};
const loss =
  /\b(?:died|dead|death|passed away|killed|drowned|funeral|grave|widow\w*|bereave\w*|buried|miscarr\w*|lost (?:my|our) (?:\w+ )?(?:m[ou]ther|mum|mam|mom|father|dad|brother|sister|son|daughter|baby|child|wife|husband|partner|friend|nan|gran\w*))\b/i;
/** One sentence for something painful. */
export const sorry = (text: string): string[] =>
  loss.test(text)
    ? list("I'm very sorry for your loss. | I'm so sorry; that is a hard loss to carry.")
    : list(`I'm sorry that you have had to go through that. | I'm sorry, that sounds very hard. |
        I'm sorry, that is a lot to carry.`);
export const mayPause = list(`We can take a break or move on, whichever you prefer. |
  There is no hurry: take a break or go on, as you like.`);
export const languageNote = "In practice mode I understand English only, so I take your answer as it stands.";

type End = Pick<AskInput, "nextCharacter" | "agenda">;
/** The end of a talk; nothing is asked after it. */
export const close = (lead: string, end: End): string =>
  `${lead} That was my last question. Thank you for your time. ${onward(end)}`.trim();
export function onward({ nextCharacter, agenda }: End): string {
  if (!nextCharacter?.trim())
    return "When you are ready, press Advance to finish, and your insights will be drawn from what you said.";
  const orFinish = agenda?.isComplete
    ? " You have given as many answers as you chose, so you can also finish the interview."
    : "";
  return `When you are ready, press Advance to meet ${nextCharacter}.${orFinish}`;
}
export const isClose = (reply: string): boolean =>
  /When you are ready, press Advance to (?:finish|meet)/.test(reply);

/** The question of a first reply; each character takes another line. */
export const askOnResume = (line: string): string =>
  `What can you tell me about this line of your resume: “${line}”?`;
export const isOnResume = (question: string): boolean => question.includes("this line of your resume: “");

/** A reply asks in a paragraph of its own, so that a question of several sentences is found again whole. */
export const put = (lead: string, question: string): string => `${lead}\n\n${question}`.trim();
/** What a reply asks, whole; `isNew` is false for a follow-up. */
export function readReply(reply: string): { question: string | null; isNew: boolean } {
  const asked = reply.split("\n\n")[1] ?? questionsAsked(reply).join(" ");
  const question = isClose(reply) || asked === "" ? null : asked;
  return { question, isNew: !Object.values(followUps).flat().includes(asked) };
}
