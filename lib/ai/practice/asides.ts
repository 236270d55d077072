import type { AskInput } from "../tasks.ts";
import { noAnswer } from "./wordings.ts";

/** What the answers to a person's questions depend on. */
type Situation = { name: string; left: number; isEvent: boolean };

const event = "I mean one real situation: what was going on, what you did and how it ended. It can be a small one.";
const opinion = "I mean whatever comes to your mind first; there is no wrong answer.";

const asides: [RegExp, string | ((situation: Situation) => string)][] = [
  [
    /\b(?:(?:not|n['’]?t) (?:understand|speak|know|write)|bad|poor|is ok|okay|sorry for).{0,20}\benglish\b|\benglish\b.{0,20}\b(?:ok|okay|bad|poor|good enough|not)\b/i,
    "Short, simple words are fine, and mistakes do not matter.",
  ],
  [
    /\b(?:are|r) (?:you|u) (?:\w+ ){0,2}(?:real|human|person|robot|bot|ai|computer|machine)\b|\b(?:real|human) person\b|\bactual person\b|\bis this (?:like )?a (?:robot|bot|computer|machine)\b|\bwho are you\b|\bmensch\b/i,
    ({ name }) => `I'm ${name}, an AI character, so no real person is writing to you.`,
  ],
  [
    /\bhow (?:many|much|long)\b.{0,30}\b(?:questions?|more|left|longer|take|is it)\b|\b(?:is|was) (?:that|this) (?:it|all|the (?:last|end))|\b(?:nearly|almost) (?:done|finished|there)\b/i,
    ({ left }) =>
      left === 0 ? "This is my last question." : left === 1 ? "There is one more after this." : `There are ${countName(left)} more after this.`,
  ],
  [
    /\b(?:was|is|were|did|am|how (?:was|did|am)) (?:that|it|this|my|i)\b.{0,40}\b(?:good|ok|okay|alright|all right|right|enough|long|short|well|do|doing|bad|problem|count|wrong)\b|\b(?:rate|score|mark|grade) (?:me|my|it)\b|\bscale of\b/i,
    "I don't mark answers here. Your insights at the end show what was strong and what was missing.",
  ],
  [
    /\bwho (?:will |can |is going to )?(?:reads?|sees?)\b|\b(?:do|does|will|can|if|is) .{0,40}\b(?:see|sees|read|reads|find out|hear) (?:this|it|that|what)\b|\b(?:confidential|anonymous|private)\b|\bread (?:this|it)\b/i,
    "Your interview stays in your own account, and others see it only if you share it.",
  ],
  [/\b(?:say|repeat|ask|read) (?:that|it|the question|me) again\b|\brepeat\b|\bonce more\b|\bpardon\b|^\W*(?:sorry|what|huh|eh|come again)\W*$|\bwhat (?:was|is) the question\b/i, "Of course."],
  [
    /\bwhat (?:do|did|does) (?:you|that|this|it) (?:mean|want)|\b(?:not|n['’]?t) (?:really )?(?:understand|get|follow|sure what)\b|\b(?:rephrase|clarify|reword)\b|\b(?:what|which) (?:kind|sort|type)\b|\bwhat .{1,30} do you mean\b|\bor (?:new )?(?:in|at|from) \w+\W*$|\bin what (?:way|sense)\b|\blike what\b|\bfor example\W*$|\ban? (?:example|hint)\b/i,
    ({ isEvent }) => (isEvent ? event : opinion),
  ],
  [
    /\bstop\b|\bend (?:this|it|the)\b|\b(?:leave|quit|finish)\b|\bdo (?:we|i) have to\b/i,
    "You can stop at any time: Advance takes you on, and what you have written stays.",
  ],
  [
    /\b(?:salary|pay|paid|pays|wage|money|company|firm|employer|team|job|role|position|hours|shifts?|holidays?|start date|benefits|contract|hiring|vacanc\w+)\b/i,
    "This is a practice interview, so that is a question for a real employer.",
  ],
  [/\b(?:can|may|could|should|is it (?:ok|okay|alright)|am i|good time)\b/i, "Yes, in whatever way suits you."],
];

/** A short, honest answer to what a person asks the interviewer. */
export function answerAside(text: string, input: AskInput, left: number, isEvent: boolean): string {
  const answer = asides.find(([pattern]) => pattern.test(text))?.[1] ?? noAnswer;
  return typeof answer === "string" ? answer : answer({ name: input.characterName, left, isEvent });
}

const names = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const countName = (count: number): string => names[count] ?? String(count);
