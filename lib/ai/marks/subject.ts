import { anyOf } from "./feelings.ts";

const orders = anyOf(
  "(?:ignore|forget|disregard|override) (?:all|any|the|your|every|everything|previous|this|that|these) (?:\\p{L}+ ){0,3}?(?:instructions|rules|prompts?|interview|questions?|above|before|said|told)",
  "system prompt|previous instructions|your (?:instructions|prompt)|from now on,? you|you are now|pretend (?:to be|you|that you)|act (?:as|like) (?:a|an|if|my)|role ?play|repeat after me",
  "what(?:'s| is) (?:the (?:capital|weather|time|square root|meaning of life)|\\d+)|who (?:won|invented|is the (?:president|king))",
);
/** An order to make or tell something; a story or a duty has such words too, but does not begin with them. */
const opensOrder = new RegExp(
  String.raw`^\W*(?:(?:ok|now|just|so|hey|please|can|could|would|will|you|u|i want|i'd like|to|yes|no|but|first|instead)[, ]+)*(?:translate|(?:write|compose|generate|sing|give|tell|make|create|draw|code|show|send|find|recommend|do|print|output|list)\b[^.!?]{0,30}\b(?:poem|song|story|essay|haiku|limerick|rap|jokes?|recipe|riddle|script|program|code|function|lyrics|picture|image|facts?|horoscope|news|homework|prompt)|solve|calculate)\b`,
);
const nonsense = anyOf(
  "knock knock|roses are red|once upon a time|why did the \\p{L}+ cross|walks? into a bar|lorem ipsum|(?:la){4,}|blah(?: blah)+|test(?:ing)?(?: test(?:ing)?)+|hello world",
);
/** What people chat about when they do not answer. */
const pastimes = anyOf(
  "netflix|tiktok|youtube|spotify|xbox|playstation|minecraft|fortnite|premier league|world cup|football scores?|horoscope|star sign|lottery|bitcoin|crypto|weather|pizza|playlist|celebrity|my (?:\\p{L}+ )?(?:cat|dog|kitten|puppy|hamster|rabbit)|aliens?|flat earth|dinosaurs?|unicorns?",
);
const pastimesAsked = anyOf(
  "hobby|hobbies|interests|(?:free|spare) time|outside (?:of )?work|relax|unwind|fun",
);
const keyboard = /asdf|sdfg|dfgh|fghj|ghjk|hjkl|qwer|wert|zxcv|xcvb|cvbn|lkjh|(\S)\1{4}|1234567/;

/** Keyboard noise: rows of keys, or words that nobody could pronounce. */
export function isNoise(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  if (words.length === 0) return !/\d/.test(text);
  if (words.some((word) => !/^\p{ASCII}+$/u.test(word))) return false;
  const odd = words.filter(
    (word) => /[bcdfghjklmnpqrstvwxz]{5}/.test(word) || (word.length > 3 && !/[aeiouy]/.test(word)),
  );
  return odd.length > words.length / 2 || (keyboard.test(text) && words.length < 6);
}

/** Whether a sentence asks: by its mark, or by its order of words. */
export function asks(text: string): boolean {
  if (/\?["'”’) ]*$/.test(text)) return true;
  return /^(?:(?:ok|okay|so|sorry|hi|hello|wait|um|er|and|but|well|hang on|before (?:i|we) \p{L}+(?: this)?),? )*(?:(?:what|which) \p{L}+|what|which|who|whose|where|how (?:long|much|many|do|does|is|are|will|can)|why|can|could|may|do|does|did|is|are|will|would|should|shall|am|have) (?:you|i|we|u|it|this|that|there|they|the|someone|anyone|do|does|is|are|will|happens|kind|sort|job|exactly)\b/u.test(
    text,
  );
}

const interviewWords = anyOf(
  "you|your|yours|yourself|this|that|it|these|there|job|role|questions?|answers?|interview|company|pay|shifts?|i|me|my|we|they|them|one",
);
/** "How heavy is an elephant": what one asks to be taught something. */
const isRiddle = /^(?:what|which|how|who|why|when|where) .*\ban? \p{L}+\W*$/u;

/** Whether a question is to the interviewer: about the job, the process, the question or the program. */
export const isAboutInterview = (text: string): boolean => interviewWords.test(text) || !isRiddle.test(text);

/** Orders to the program, jokes, rhymes and other subjects. */
export function isOffTopic(sentences: string[], question: string, tells: boolean): boolean {
  const text = sentences.join(" ");
  if (sentences.some((one) => orders.test(one) || opensOrder.test(one) || nonsense.test(one))) return true;
  return !tells && pastimes.test(text) && !pastimesAsked.test(question);
}
