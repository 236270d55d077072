import { asksForEvent } from "./events.ts";
import { termsOf } from "../../text/terms.ts";
import { anyOf } from "./patterns.ts";
import type { Predicate } from "./predicates.ts";

const works = `(poem|song|essay|haiku|limerick|rap|joke|recipe|riddle|script|program|picture|image|fact)s?
  |stor(y|ies)|code|lyrics|horoscope|news|homework|prompt|password|taxi|pizza|(_ )?list`;
/** Orders to the program, jokes, rhymes, adverts, and what one asks a search engine. */
const orders = anyOf(`(ignore|forget|disregard|override) (all|any|the|your|every|everything|previous|this|that
  |these) … (instructions|rules|prompts?|interview|questions?|above|before|said|told)|system prompt
  |your (instructions|prompt)|pretend (to be|you)|role ?play|(speak|talk|answer|reply|act) (like
  |as)( if)? (an?|you)|(give|award|rate|score|mark) (me|this) (full|top|an? [0-9]|10|ten|100)|(developer|admin
  |debug) mode|(mark|say|consider) (this candidate|me as)|from now on,? (you|reply|answer|only)|you are (now
  |dan|chat_|an? (_ )?(ai|bot|robot))|do my (_ )?homework|what's the ((_ )?password|capital|weather|rain(ing)?
  |time|meaning of life)|who (won|invented|would win)|(reveal|show|output|print|list
  |tell me) (me )?(all )?(your|the) … (instructions|rules|settings|prompt|criteria)|(did|have) (you|u) (see
  |seen|watch|watched|hear|heard)(?! my)|(write|tell|give|sing|make|read|show|draw|order) (me|us) (an?|another
  |some|your) (_ ){0,2}?(${works})|repeat after|hey (siri|alexa|google)|knock knock|roses are red
  |once upon a time|why did the _|what do you call an?|walks? into a bar|humpty dumpty|to be or not to be
  |never gonna|(la|ha|beep|blah)( (la|ha|beep|blah|boop))+|(la|ha){5,}|happy birthday|for sale|vote for
  |subscribe|sell you|buy one|[0-9]+% off|hot singles|lorem ipsum|blah|test(ing)? test(ing)?|click (here
  |the link)|buy (cheap|now|[0-9])|dm (me|for)|your call is|dear sir|in case (anyone|you) wants? to know
  |imagine that|how to (cancel|order|return|reset|watch)|wrong (window|chat|number)`);
/** An order to the program. A story or a duty may have such words too, but does not begin with them. */
const opensOrder = anyOf(`^[^a-z]*((ok|now|so|hey|please|can|could|would|will|you|u|i want|i'd like|to|yes|no
  |but|and|first|instead|pass|stop the questions)[., ]+)*((translate|summari[sz]e|convert|calculate|solve
  |compose|recite|sing|draw) _|(write|order|book|find|fetch|buy|draw|make|help) (for )?(me|us)|(repeat
  |print) (everything|the words?)|(write|give|tell|make|create|code|show|send|find
  |list)[^.!?]{0,30} (${works}))`);
/** What people begin to chat about when they do not answer: pets, television, games, sport, the weather, the moment. */
const chat = anyOf(`(my|our) (_ )?(dogs?|cats?|puppy|kitten|hamster|rabbit|tomatoes|wifi|landlord|boiler
  |birthday|bins)|netflix|tiktok|youtube|spotify|xbox|minecraft|premier league|world cup|eurovision|pub quiz
  |horoscope|lottery|bitcoin|iphone|episode|watched (that|the|a|this)|telly|on tv|(the|what a) (match|rugby
  |football|cricket|game|goal)|for the (title|cup)|man(chester)? (united|city|utd)|arsenal|chelsea|fun fact
  |did you know|aliens?|(is it|it's) (_ )?(raining|snowing|sunny|freezing|boiling|lunch|home time)
  |it's my birthday|there's a (wasp|bee|fly|spider|mouse) in|i'm (making|eating|having|drinking
  |wearing) (_ )?(toast|tea|coffee|lunch|dinner|breakfast|crisps|socks)|favou?rite (colou?r|film|food|song
  |band|team|animal)|had (pasta|pizza|curry|fish) for (tea|lunch|dinner)|i read that`);
const pastimesAsked = anyOf(`hobby|hobbies|interests|(free|spare) time|outside (of )?work|relax|unwind|fun
  |animals?|pets?|home|family|inspired?`);
const keyboard = /asdf|sdfg|dfgh|fghj|ghjk|hjkl|lkj|asdk|qwer|wert|zxcv|xcvb|cvbn|(\S)\1{4}|1234567/;
/** A sum, a piece of code or nothing but an address. */
const code = /^\d+ ?[+*x/] ?\d|[{};]$|<\/|^https?:\S+$/;

/** Keyboard noise: rows of keys, one word over and over, or words that nobody could pronounce. */
export function isNoise(answer: string): boolean {
  const text = answer.slice(0, 2_000).trim();
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length === 0) return !/[\d?]/.test(text) || code.test(text);
  if (words.some((word) => !/^\p{ASCII}+$/u.test(word))) return false;
  const isOdd = (word: string): boolean =>
    /[bcdfghjklmnpqrstvwxz]{5}/.test(word) || (word.length > 3 && !/[aeiouy]/.test(word));
  const isRepeated = words.length > 2 && new Set(words).size <= words.length / 2;
  const isTyped = keyboard.test(text) && words.length < 6;
  const isLetter = words.join("").length === 1 && !/\d/.test(text);
  return (
    isRepeated || isTyped || isLetter || words.filter(isOdd).length > words.length / 2 || code.test(text)
  );
}

const filler =
  "(?:ok|okay|so|sorry|hi|hiya|hey|hello|wait|um|er|and|but|well|hang on|before [^,?]{0,30})[,.]* ";
const asking = new RegExp(
  String.raw`^(?:${filler})*(?:(?:what|who|where|how|when)(?:'s|'re) |(?:what|which|who|where|when|why|how)(?! (?:i|we|he|she|they|it|my|the|you) )(?: [\p{L}']+){0,3}? (?:is|are|do|does|did|should|will|would|can|could|may|happens)\b|(?:can|could|may|do|does|did|is|are|will|would|should|shall|am) (?:i|you|u|we|it|this|that|there|they|someone|anyone)\b|(?:is|are|does|will|would|should) the )`,
  "u",
);
/** Whether a sentence asks: by its mark, or by its order of words. */
export const asks = (text: string): boolean => /\?["'”’) ]*$/.test(text) || asking.test(text);

/** Whether an answer asks more than it tells. Before its end a mark alone asks nothing: "In five years? Dead or in Spain." */
export function asksBack(sentences: string[]): boolean {
  const size = (texts: string[]): number => texts.join(" ").length;
  const asked = sentences.filter((text, at) =>
    at === sentences.length - 1 || /\b(?:you|u)\b/.test(text) ? asks(text) : asking.test(text),
  );
  return size(asked) > 0.4 * size(sentences);
}

const asksOfYou = /\b(?:do|have) (?:you|u)\b(?! (?:think|know|like|want|believe))/;

/** Such an answer is off the subject even after a refusal. */
export const isOrder = (sentences: string[]): boolean =>
  sentences.some((one) => orders.test(one) || opensOrder.test(one));

const stemsOf = (text: string): Set<string> => new Set(termsOf(text).map(({ stem }) => stem));

type Part = { lower: string; predicates: Predicate[]; reading: { isVague: boolean } };
const speaker = anyOf("i('m|'ve|'d|'ll)?|me|my|myself|we|us|our");
/** Whether a sentence states how things are, with nobody in it who answers. */
const isStatement = ({ predicates, reading, lower }: Part): boolean =>
  !reading.isVague &&
  !asks(lower) &&
  predicates.some((one) => one.hasNoun) &&
  predicates.every((one) => one.subject === "other" && !one.isPast) &&
  !speaker.test(lower);

export function isOffTopic(parts: Part[], question: string): boolean {
  const sentences = parts.map(({ lower }) => lower);
  if (isOrder(sentences)) return true;
  const text = sentences.join(" ");
  if (text.length > 400 || pastimesAsked.test(question)) return false;
  if (sentences.some((one) => asks(one) && asksOfYou.test(one))) return false;
  if (chat.test(sentences[0] ?? "") && !chat.test(question)) return true;
  return (
    parts.every(isStatement) && (asksForEvent(question) || stemsOf(text).isDisjointFrom(stemsOf(question)))
  );
}
