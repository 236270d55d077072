import { isInDanger } from "../danger.ts";
import { type AnswerReading, readAnswer } from "../marks/marks.ts";
import { countWords } from "../../text/words.ts";
import { asksToStop, isAside } from "./asides.ts";

type Taken = "answer" | "distress" | "refusal" | "unsure" | "later" | "told" | "other_language";
type Aside = "question" | "break" | "hello" | "consent" | "rude" | "off_topic" | "unreadable";
/** What a person's message is to the question that is open. */
export type Kind = Taken | Aside;
export type Message = { text: string; kind: Kind; reading: AnswerReading };

const later =
  /\b(?:come|go|get|return) back to (?:this|that|it|the|my|question)|\bcome back and\b|\b(?:this|that|it) (?:one )?(?:later|at the end)\b.{0,20}$|\banswer (?:this|that|it) later\b/i;
const pause =
  /\b(?:take|have|need|want) (?:a|some|five|a short|a quick) (?:break|minutes?|moment|pause)\b|\bbreak please\b/i;
const hello =
  /^\W*(?:hi(?:ya)?|hello|hey|good (?:morning|afternoon|evening|day)|morning|afternoon|evening|guten (?:tag|morgen|abend)|hallo|hola|buen[oa]s \p{L}+|bonjour|ciao|ol[áa]|dzień dobry|مرحبا|السلام)(?!\p{L})/iu;
const statement =
  /\bI(?:['’]m an?| am an?| work| study| studied| did| do| have| had| like| love| started)\b/i;
const consent =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|fine|sure|thanks?|cheers|please|i|can|we|am|is|it|that|this|m|s|ready|let|carry|on|continue|go|ahead|mov(?:e|ing)|next|one|question|all|right|alright|and|to|now|so|very|much|you|great)\b\W*)+$/i;
const aboutPain =
  /\b(?:rather not|(?:do not|don['’]?t) (?:want|wish)|prefer|leave it|no more|speak more|go (?:on|into)|talk about)\b/i;
const told =
  /\b(?:i(?:['’]?ve)? (?:already |just )?(?:told|said|mentioned|explained|answered) (?:you|this|that|it|already|before|\p{Lu}\p{L}+)|as i (?:said|told|mentioned)|(?:already|just) (?:told|said|answered|explained))\b/iu;

/** "Can I come back to this later?" */
export const isDeferral = (text: string): boolean => countWords(text) <= 16 && later.test(text);

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
  const isStory = marks.has("situation") || marks.has("action") || marks.has("result");
  const isShort = words <= 20 && !isStory;
  if (isShort && isDeferral(text)) return "later";
  if (isShort && pause.test(text)) return "break";
  const isHello = hello.test(text) && (marks.has("other_language") || (isShort && !statement.test(text)));
  if (isFirst && words <= 20 && isHello) return isAside(text) ? "question" : "hello";
  // "It's okay, I can continue", "I'd rather not go into it": not about the question that was put since.
  const isBefore = isAfterPain && isShort && !/\b(?:skip|pass)\b/i.test(text);
  if (isBefore && (consent.test(text) || aboutPain.test(text))) return "consent";
  if (isRude && !marks.has("action")) return "rude";
  if (marks.has("refusal")) return isUnsure ? "unsure" : "refusal";
  if (words <= 6 && consent.test(text) && !/\b(?:yes|yeah|fine|so|all ?right)\b|\?/i.test(text))
    return "consent";
  if (words <= 14 && told.test(text)) return "told";
  if (asksToStop(text)) return "question";
  // "In five years? Dead or in Spain." answers.
  const asks = /\?\W*$/.test(text) || isAside(text) || !text.includes("?");
  if (asks && (marks.has("question") || (isShort && (isAside(text) || text.includes("?")))))
    return "question";
  if (marks.has("off_topic")) return "off_topic";
  return marks.has("other_language") ? "other_language" : "answer";
}
