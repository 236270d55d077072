import { isInDanger } from "../danger.ts";
import { type AnswerReading, readAnswer } from "../marks/marks.ts";
import { countWords } from "../../text/words.ts";

/** What a person's message is to the question that is open. */
export type Kind =
  | "answer"
  | "distress"
  | "refusal"
  | "unsure"
  | "later"
  | "break"
  | "rude"
  | "off_topic"
  | "unreadable"
  | "question"
  | "hello"
  | "consent"
  | "told"
  | "other_language";
export type Message = { text: string; kind: Kind; reading: AnswerReading };

const later =
  /\b(?:come|go|get|return) back to (?:this|that|it|the|my|question)|\b(?:this|that|it) (?:one )?(?:later|at the end)\b.{0,20}$|\banswer (?:this|that|it) later\b/i;
/** "Can I come back to this later?" */
export const isDeferral = (text: string): boolean => countWords(text) <= 16 && later.test(text);
const pause = /\b(?:(?:take|have|need|want) (?:a|some|five|a short|a quick) (?:break|minutes?|moment|pause)|break please)\b/i;
const hello =
  /^\W*(?:hi(?:ya)?|hello|hey|good (?:morning|afternoon|evening|day)|morning|afternoon|evening|guten (?:tag|morgen|abend)|hallo|hola|buen[oa]s \p{L}+|bonjour|ciao|ol[áa]|dzień dobry|مرحبا|السلام)(?!\p{L})/iu;
const statement = /\bI(?:['’]m an?| am an?| work| study| studied| did| do| have| had| like| love| started)\b/i;
const consent =
  /^\W*(?:(?:ok(?:ay)?|yes|yeah|fine|sure|thanks?|thank you|thank|cheers|please|i can|i am|i['’]?m|it['’]?s|its|that['’]?s|ready|let['’]?s|we can|carry on|continue|go on|go ahead|move on|moving on|next(?: one| question)?|ok|all ?right|alright|and|to|now|so|very|much|you|good|nice|great|done)\b\W*)+$/i;
const aboutThat = /\b(?:rather not|(?:do not|don['’]?t) (?:want|wish)|prefer|leave it|no more|speak more|go (?:on|into)|talk about)\b/i;
const told =
  /\b(?:i(?:['’]?ve)? (?:already |just )?(?:told|said|mentioned|explained|answered) (?:you|this|that|it|already|before|\p{Lu}\p{L}+)|as i (?:said|told|mentioned)|(?:already|just) (?:told|said|answered|explained))\b/iu;

/** Reads a message. `isFirst`: nothing was said before; `isAfterPain`: the reply before it acknowledged something painful. */
export function readMessage(
  text: string,
  question: string,
  { isFirst = false, isAfterPain = false }: { isFirst?: boolean; isAfterPain?: boolean } = {},
): Message {
  const reading = readAnswer(text, question);
  return { text, reading, kind: kindOf(text, reading, isFirst, isAfterPain) };
}

/** "It's okay, I can continue", "I'd rather not go into it": about what was acknowledged, not about the question since. */
const isAboutPain = (text: string, words: number): boolean =>
  !/\b(?:skip|pass)\b/i.test(text) && ((words <= 10 && consent.test(text)) || (words <= 20 && aboutThat.test(text)));

function kindOf(text: string, { marks, isRude, isUnsure }: AnswerReading, isFirst: boolean, isAfterPain: boolean): Kind {
  const words = countWords(text);
  const isStory = marks.has("action") || marks.has("result");
  if (!/[\p{L}\p{N}]/u.test(text)) return "unreadable";
  if (marks.has("distress") || isInDanger(text)) return "distress";
  if (words <= 12 && pause.test(text)) return "break";
  if (isDeferral(text) && !isStory) return "later";
  if (isFirst && words <= 20 && hello.test(text) && !isStory && !statement.test(text)) return "hello";
  if (isAfterPain && isAboutPain(text, words) && !isStory) return "consent";
  if (isRude && !isStory) return "rude";
  if (marks.has("refusal")) return isUnsure ? "unsure" : "refusal";
  if (words <= 6 && consent.test(text) && !/\b(?:yes|yeah|fine|good|done|all ?right|so)\b/i.test(text)) return "consent";
  if (words <= 14 && told.test(text)) return "told";
  if (marks.has("question")) return "question";
  if (marks.has("off_topic")) return "off_topic";
  return marks.has("other_language") ? "other_language" : "answer";
}
