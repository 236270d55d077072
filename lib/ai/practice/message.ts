import { isInDanger } from "../danger.ts";
import { type AnswerReading, readAnswer } from "../marks/marks.ts";
import { countWords } from "../../text/words.ts";
import type { leads } from "./wordings.ts";

/** What a person's message is to the question that is open. */
export type Kind =
  keyof typeof leads | ("answer" | "distress" | "refusal" | "repeated" | "other_language" | "question");
export type Message = { text: string; kind: Kind; reading: AnswerReading };

const deferral =
  /\b(?:come|go|get|return) back to (?:this|that|it|the|my|question)|\bcome back and\b|\b(?:this|that|it) (?:one )?(?:later|at the end)\b.{0,20}$|\banswer (?:this|that|it) later\b/i;
const pause =
  /\b(?:take|have|need|want) (?:a|some|five|a short|a quick) (?:break|minutes?|moment|pause)\b|\bbreak please\b/i;
/** Nothing but a greeting: "Hello, I'm a nurse" answers. */
const hello =
  /^\W*(?:hi(?:ya)?|hello|hey|good (?:morning|afternoon|evening|day)|morning|afternoon|evening|guten (?:tag|morgen|abend)|hallo|hola|buen[oa]s \p{L}+|bonjour|ciao|ol[áa]|dzień dobry|مرحبا|السلام)(?!\p{L})(?!.*\bI(?:['’]m an?| am an?| work| study| studied| did| do| have| had| like| love| started)\b)/isu;
const consent =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|fine|sure|thanks?|cheers|please|i|can|we|am|is|it|that|this|m|s|ready|let|carry|on|continue|go|ahead|mov(?:e|ing)|next|one|question|all|right|alright|and|to|now|so|very|much|you|great)\b\W*)+$/i;
const aboutPain =
  /\b(?:rather not|(?:do not|don['’]?t) (?:want|wish)|prefer|leave it|no more|speak more|go (?:on|into)|talk about)\b/i;
/** "I told you already." */
const refersBack =
  /\bi(?:['’]?ve)? (?:already|just) (?:told|said|mentioned|explained|answered)\b|\b(?:told|said|mentioned|explained|answered) (?:you|(?:this|that|it) (?:already|before|earlier)|already|before)\b|\bas i (?:said|told|mentioned)\b/i;
const goingOn = /\bdo (?:we|i) (?:really )?have to (?:carry on|go on|continue|do this|answer)\b/i;

/** What people ask beside the interview, with short, honest answers, first come first. */
const asides = Object.entries({
  "I'm NAME, an AI character, so no real person is writing to you.":
    /\b(?:are|r) (?:you|u) (?:\w+ ){0,2}(?:real|human|person|robot|bot|ai|computer|machine)\b|\b(?:real|actual|human) person\b|\bis this (?:like )?a (?:robot|bot|computer|machine)\b|\bwho are you\b|\bSie .{0,20}Mensch\b/i,
  "Short, simple words are fine, and mistakes do not matter.":
    /(?:\b(?:not|bad|poor|sorry for|my)|n['’]t)\b.{0,25}\benglish\b|\benglish\b.{0,20}\b(?:ok|okay|bad|poor|good enough|not)\b/i,
  COUNT:
    /\bhow (?:many|much|long)\b.{0,30}\b(?:questions?|more|left|longer|take|is (?:it|this))\b|\bis (?:that|this) (?:it|all|the (?:last|end))\b|\b(?:nearly|almost) (?:done|finished|there)\b/i,
  "Your interview stays in your account, and others see it only if you share it.":
    /\b(?:do|does|will|can|if|is|who)\b.{0,40}\b(?:see|sees|read|reads|find out) (?:this|it|that|what)\b|\b(?:confidential|anonymous|private)\b|\bread this\b/i,
  "I don't mark answers here. Your insights at the end show what was strong and what was missing.":
    /\b(?:was|were|am|did|how was|how did|how am) (?:that|it|this|my|i|the .{1,20} answer)\b.{0,40}\b(?:good|ok|okay|alright|all right|right|enough|long|short|well|do|doing|bad|problem|count|wrong)\b|\b(?:rate|score|mark|grade) (?:me|my|it)\b|\bscale of\b/i,
  "Of course.":
    /\b(?:say|repeat|ask|read) (?:that|it|the question|me) again\b|\bcan you repeat\b|^\W*(?:sorry|what|huh|eh|pardon|come again)\W*$|\bwhat (?:was|is) the question\b/i,
  "I mean what comes to your mind first. One small, real example is enough.":
    /\bwhat (?:exactly )?(?:do|did|does) (?:you|that|this|it) (?:mean|want)|(?:\bnot|n['’]t) (?:really )?(?:understand|get|follow|sure what)\b|\b(?:rephrase|clarify|reword)\b|\b(?:what|which) (?:kind|sort|type)\b|\bwhat .{1,30} do you mean\b|\b(?:like what|for example)\W*$|\b(?:a hint|an example)\W*$/i,
  "You can close the page at any time and go on another day; pressing Advance ends my part.":
    /\b(?:how|can|could|may) (?:do |can )?(?:i|we) (?:stop|quit|leave|end)\b/i,
  "No, you can close the page at any time, or press Advance to end my part.": goingOn,
  "Yes, that's fine.":
    /\b(?:(?:can|may|could|should) i (?:write|type|answer|say|talk|use)|is it (?:ok|okay|alright) if|good time|am i doing|doing this right)\b/i,
});
const employer =
  /\b(?:salary|pay|pays|wage|money|company|firm|employer|team|job|role|position|hours|shifts?|holidays?|start date|benefits|contract|training|vacanc\w+)\b/i;

const asideIn = (text: string): string | undefined => asides.find(([, pattern]) => pattern.test(text))?.[0];

const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
export const spell = (number: number): string => numbers[number] ?? String(number);

/** `left`: how many questions come after the open one; null after the last. */
export function answerAside(text: string, name: string, left: number | null): string {
  const aside = asideIn(text);
  if (aside === "COUNT" && left === null) return "Yes, that was all from me.";
  if (aside === "COUNT")
    return left ? `After this one I have ${spell(left)} more.` : "This is my last question.";
  if (aside === undefined && employer.test(text))
    return "This is a practice interview, so that is one to ask a real employer.";
  return aside?.replace("NAME", () => name) ?? "I can't answer that here.";
}

/** "Can I come back to this later?" */
export const isDeferral = (text: string): boolean => countWords(text) <= 16 && deferral.test(text);

/** `isFirst`: nothing was said before; `isAfterPain`: the reply before it acknowledged something painful. */
export function readMessage(text: string, question: string, isFirst: boolean, isAfterPain: boolean): Message {
  const reading = readAnswer(text, question);
  return { text, reading, kind: kindOf(text, reading, isFirst, isAfterPain) };
}

function kindOf(text: string, reading: AnswerReading, isFirst: boolean, isAfterPain: boolean): Kind {
  const { marks, isRude, isUnsure } = reading;
  const words = countWords(text);
  if (!/[\p{L}\p{N}]/u.test(text)) return "unreadable";
  if (marks.has("distress") || isInDanger(text)) return "distress";
  const isShort = words <= 20 && !(marks.has("situation") || marks.has("action") || marks.has("result"));
  const isAside = asideIn(text) !== undefined;
  if (isShort && isDeferral(text)) return "later";
  if (isShort && pause.test(text)) return "break";
  if (isFirst && hello.test(text) && (isShort || marks.has("other_language")) && words <= 20)
    return isAside ? "question" : "hello";
  // "It's okay, I can continue", "I'd rather not go into it": not about the question that was put since.
  const isBefore = isAfterPain && isShort && !/\b(?:skip|pass)\b/i.test(text);
  if (isBefore && (consent.test(text) || aboutPain.test(text))) return "consent";
  if (isRude && !marks.has("action")) return "rude";
  if (marks.has("refusal")) return isUnsure ? "unsure" : "refusal";
  if (words <= 6 && consent.test(text) && !/\b(?:yes|yeah|fine|so|all ?right)\b|\?/i.test(text))
    return "consent";
  if (words <= 14 && refersBack.test(text)) return "repeated";
  // "In five years? Dead or in Spain." answers.
  const isLast = !text.includes("?") || /\?\W{0,9}$/.test(text);
  const asks = isLast && (marks.has("question") || (isShort && text.includes("?")));
  if (asks || (isAside && isShort) || goingOn.test(text)) return "question";
  if (marks.has("off_topic")) return "off_topic";
  return marks.has("other_language") ? "other_language" : "answer";
}
