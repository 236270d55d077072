import { type AnswerReading, readAnswer } from "../marks/marks.ts";
import { asks } from "../marks/subject.ts";
import { list } from "../marks/patterns.ts";
import { countWords, plainWords } from "../../text/words.ts";
import type { leads } from "./wordings.ts";

/** What a person's message is to the question that is open. */
export type Kind =
  keyof typeof leads | ("answer" | "distress" | "refusal" | "skip" | "other_language" | "question");
export type Message = { text: string; kind: Kind; reading: AnswerReading; aside?: string | undefined };

const pause =
  /\b(?:take|have|need|want|give me) (?:a|some|five|a short|a quick) (?:break|minutes?|moment|pause|sec\w*)\b|\bbreak please\b|\blet me think\b|^\W*(?:brb|(?:one|just a|wait a) (?:sec\w*|moment|minute)|hang on|hold on)\b/i;
/** Nothing but a greeting: "Hello, I'm a nurse" and "Hello, Sam here. I bake." answer. */
const hello =
  /^\W*(?:hi(?:ya)?|hello|hey|good (?:morning|afternoon|evening|day)|morning(?=\W*$)|guten (?:tag|morgen)|hallo|hola|bonjour|ciao|ol[áa])(?!\p{L})(?!.*\bI(?:['’]m an?| am an?| work| stud| did| do| have| had| like| love| started))(?:[^\p{L}.!?]+[\p{L}'’-]+){0,3}(?:\W+(?:my name is|this is|I['’]?m)(?:[^\p{L}.!?]+[\p{L}'’-]+){1,3})?(?:\W+(?:(?:very )?(?:nice|good|lovely|pleased|glad|happy) to|how|ready|thanks?)\b[^.!?]{0,30})*\W*$/iu;
const consent =
  list(`ok okay yes yeah fine sure thanks thank cheers please i i'm im can we am is it it's that this ready
  when are then let let's lets get start started carry on continue go ahead ask fire away move moving next one question
  all right alright and to now so very much you great`);
/** What people ask beside the interview, with short, true answers, first come first. */
const asides = Object.entries({
  "I'm NAME, an AI character, so no real person is writing to you.":
    /\b(?:are|r) (?:you|u) (?:\w+ ){0,2}(?:real|human|person|robot|bot|ai|computer|machine|\w*gpt)\b|\b(?:real|actual) (?:person|human)\b|\bis this (?:an? )?(?:robot|bot|ai|computer)\b|\bwho (?:are|made) you\b|\byour name\b/i,
  "In practice mode I understand English only. Short, simple words are fine, and mistakes do not matter.":
    /(?:\b(?:not|bad|poor|sorry for|my)|n['’]t)\b.{0,25}\b[Ee]nglish\b|\b(?:speak|answer|write|reply)\b.{0,12}\b(?:\p{Lu}\p{Ll}+(?:ish|ese|ian|an|ic)|French|Urdu|Hindi|my (?:own )?language)\b/u,
  COUNT:
    /\bhow (?:many|much|long)\b.{0,30}\b(?:questions?|more|left|longer|take)\b|\bis (?:that|this) (?:it|all|the (?:last|end))\b|\b(?:nearly|almost) (?:done|finished|there)\b/i,
  "What you write is saved in your account, and others see it only if you share it.":
    /\b(?:do|does|will|can|if|is|are|who)\b.{0,40}\b(?:sees?|reads?|reading|find out)\b.{0,9}\b(?:this|it|that|what|me|my)\b|\b(?:confidential|anonymous|private)\W*$|\b(?:is|are|am|does|do|will) (?:this|that|it|these|what|any\w*|all|every\w*|my|our|the|you|u|i|they)\b.{0,20}\b(?:record(?:ed|ing)?|saved?|stored?|kept)\b/i,
  "Yes, that's fine. Answer in your own way.":
    /\b(?:(?:is it|would it be) (?:ok|okay|all ?right|fine) (?:if i|to)|can i) (?:type|write|use|tell you|talk about)\b/i,
  "I don't mark answers here. Your insights at the end show what was strong and what was missing.":
    /\b(?:(?:was|were|did|am|how did|how am) (?:that|it|this|i)|(?:was|is) (?:my|the) (?:\S+ ){0,4}?answer)\b.{0,40}\b(?:good|ok|okay|alright|all right|right|enough|long|short|well|do|doing|bad|wrong|problem)\b|\bhow i (?:did|am doing)\b|\b(?:rate|score|mark|grade) (?:me|my|it)\b|\b(?:good|right|best) answer\b|\bthink (?:of|about) my\b/i,
  "You can stop at any time: close the page and go on another day, or press Advance to end my part.":
    /\b(?:(?:how|can|could|may|want to|like to|need to|wanna|have to) (?:do |can )?(?:i |we |you )?(?:now )?|^let['’]?s |^)(?:stop|quit|leave|finish|end)(?: (?:now|here|this|it|the interview|please))*\W*$|\b(?:have to|need to|must) (?:i |we )?(?:carry|go|keep) on\b|^\W*(?:i['’]?m done|that['’]?s enough)\W*$/i,
  "Here it is once more. Take it in the way that makes sense to you: one small, real example is enough.":
    /\b(?:say|repeat|ask|read) (?:(?:that|it|this|the question|me) )?again\b|\brepeat\b|^\W*(?:sorry|what|huh|eh|pardon|come again|again)(?: (?:what|please|sorry|me|that))?\W*$|\bwhat (?:was|is) the question\b|\bwhat do (?:you|u) want\b|\bwdym\b|(?<!\b(?:is|was|['’]s) )\bwhat\b.{0,30}\bmeans?\b|\b(?:do|did) (?:you|u) mean\b|(?:\bnot|n['’]?t) (?:really )?(?:understand|get (?:it|this|that|the question)|follow|sure (?:what|how|if|i['’]m doing))\b|\b(?:rephrase|clarify|reword|simpler|easier)\b|\b(?:what|which) (?:kind|sort|type)\b|\b(?:like what|for example|a hint|an example(?: answer)?)\W*$/i,
});
const findAside = (text: string): string | undefined => asides.find(([, pattern]) => pattern.test(text))?.[0];

const numbers = "no one two three four five six seven eight nine ten".split(" ");
export const spell = (number: number): string => numbers[number] ?? String(number);

/** `left`: how many questions come after the open one; null after the last. */
export function answerAside({ aside }: Message, name: string, left: number | null): string {
  if (aside === undefined)
    return "I can only ask questions in this practice interview, so I can't answer that.";
  if (aside !== "COUNT") return aside.replace("NAME", () => name);
  if (left === null) return "Yes, that was all from me.";
  return left ? `After this one I have ${spell(left)} more.` : "This is my last question.";
}

/** "Happy now?", "All right?": a word or two after what was told ask for nothing. */
const closingTag =
  /(?<=\p{L}{2}[.!] )(?!(?:what|why|how|who|when|where|which|sorry|pardon|next)\b)[\p{L}'’]{2,12}(?: [\p{L}'’]{1,12})?\?\W{0,9}$/iu;
const minToldWords = 6;

/** `isFirst`: nothing was said before; `isAfterPain`: the reply before it acknowledged something painful. */
export function readMessage(text: string, question: string, isFirst: boolean, isAfterPain: boolean): Message {
  const untagged = text.replace(closingTag, "");
  const told = countWords(untagged) >= minToldWords ? untagged : text;
  const reading = readAnswer(told, question);
  const { marks, sentences, isRude, isUnsure } = reading;
  const count = countWords(text);
  const isShort = count <= 20 && !(marks.has("situation") || marks.has("action") || marks.has("result"));
  // In what is long, a sentence that asks: at the end, or beside little more.
  const asked = sentences.filter(
    (one, at) => asks(one.text.toLowerCase()) && (count < 26 || !sentences[at + 1]),
  );
  const parts = isShort || count <= 7 ? [text] : asked.map((one) => one.text);
  const aside = parts.map(findAside).find((one) => one !== undefined);
  const isConsent = plainWords(text)
    .split(" ")
    .every((word) => consent.has(word));
  const kind = (): Kind => {
    if (!/[\p{L}\p{N}]/u.test(text)) return "unreadable";
    if (count <= 8 && pause.test(text)) return "break";
    if (marks.has("distress")) return "distress";
    if (isFirst && isShort && !aside && hello.test(text)) return "hello";
    // "It's okay, I can continue": not about the question that was put since.
    if (isAfterPain && isShort && isConsent) return "consent";
    if (isRude && !marks.has("action")) return "rude";
    if (aside && !isUnsure) return "question";
    if (marks.has("refusal") && !marks.has("off_topic")) return isUnsure ? "unsure" : "refusal";
    if (count <= 6 && isConsent && !/^\W*(?:yes|yeah|fine|so|all ?right)\W*$|\?/i.test(text))
      return "consent";
    if (marks.has("question") || (isShort && /\?\W{0,9}$/.test(told))) return "question";
    return (["off_topic", "other_language"] as const).find((mark) => marks.has(mark)) ?? "answer";
  };
  return { text, reading, aside, kind: kind() };
}
