import { isFunctionWord } from "../../text/words.ts";
import { anyOf } from "./feelings.ts";

const orders = anyOf(
  "(?:ignore|forget|disregard|override) (?:all|any|the|your|every|everything|previous|about|this|that|these)",
  "system prompt|previous instructions|your (?:instructions|prompt|rules)|from now on|you are now|pretend (?:to be|you|that you)|act (?:as|like) (?:a|an|if|my)|role ?play|jailbreak",
  "translate (?:this|that|the|into|it|to|\"|')|(?:write|compose|generate|sing|give|tell|make|create|draw|code|show|send|find|recommend) (?:me |us )?(?:\\p{L}+ ){0,4}?(?:poem|song|story|essay|haiku|limerick|rap|jokes?|recipe|riddle|script|program|code|function|lyrics|picture|image|prompt|fact|facts|horoscope|news|website|homework)",
  "(?:solve|calculate|compute) (?:this|the|for|\\d)|what(?:'s| is) (?:the capital|the weather|the time|\\d+|the meaning of life)|who (?:won|is the president|is the king)|repeat after me|say (?:something in|hello to|banana)",
);
const nonsense = anyOf(
  "knock knock|roses are red|once upon a time|why did the (?:chicken|\\p{L}+ cross)|walks? into a bar|lorem ipsum|(?:la){3,}|blah(?: blah)+|test test|hello world|testing(?: testing)+|the end of the story",
);
/** What people chat about instead of answering. */
const pastimes = anyOf(
  "netflix|shopping list|recipe|horoscope|star sign|lottery|bitcoin|crypto|the (?:match|footie|football|telly)|what a goal|weather|lyrics|playlist|tiktok|meme|kittens?|puppy|cat|pizza|hamster|episode|world cup|premier league|arsenal|man utd|fortnite|minecraft|xbox|playstation|dinosaurs?|dragon|unicorn|aliens?|flat earth|moon landing",
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

const interviewWords = anyOf(
  "you|your|yours|yourself|this|that|it|these|job|role|question|questions|answer|answers|interview|company|pay|shift|shifts|i|me|my|we|they|them|one",
);

/** Whether a sentence asks: by its mark, or by its order of words. */
export function asks(text: string): boolean {
  if (/\?["'”’) ]*$/.test(text)) return true;
  return /^(?:(?:ok|okay|so|sorry|hi|hello|wait|um|er|and|but|well|hang on|before (?:i|we) \p{L}+(?: this)?),? )*(?:what|which|who|whose|where|how (?:long|much|many|do|does|is|are|will|can)|why|can|could|may|do|does|did|is|are|will|would|should|shall|am|have) (?:you|i|we|u|it|this|that|there|they|the|someone|anyone|do|does|is|are|will|happens|kind|sort|job|exactly)\b/u.test(
    text,
  );
}

/** Whether a question is one about the interview: to the interviewer, about the job, the process or the question. */
export const isAboutInterview = (text: string, question: Set<string>): boolean =>
  interviewWords.test(text) || contentWords(text).some((word) => question.has(word));

export const contentWords = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? []).filter(
    (word) => word.length > 2 && !isFunctionWord(word),
  );

/** Orders to the program, jokes, rhymes and other subjects. */
export function isOffTopic(sentences: string[], question: string, tells: boolean): boolean {
  const text = sentences.join(" ");
  if (sentences.some((one) => orders.test(one) || nonsense.test(one))) return true;
  return (
    !tells &&
    pastimes.test(text) &&
    !anyOf("hobby|hobbies|free time|spare time|outside (?:of )?work|relax|unwind|interests").test(question)
  );
}
