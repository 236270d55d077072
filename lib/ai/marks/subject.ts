import { anyOf } from "./patterns.ts";

const works = `poems?|songs?|stor(?:y|ies)|essays?|haikus?|limericks?|raps?|jokes?|recipes?|riddles?|scripts?
  |programs?|code|functions?|lyrics|pictures?|images?|facts?|horoscope|news|homework|prompt|password|taxi
  |(?:_ )?list`;
const orders = anyOf(`(?:ignore|forget|disregard|override) (?:all|any|the|your|every|everything|previous|this
  |that|these)(?: _){0,3}? (?:instructions|rules|prompts?|interview|questions?|above|before|said|told)
  |ignore (?:all|your) _|system prompt|your (?:instructions|prompt)|from now on,? (?:you|reply|answer|only)
  |you are (?:now|dan)|pretend (?:to be|you|that you)|role ?play|repeat after me|(?:speak|talk|answer|reply
  |respond|act)(?: only)? (?:like|as)(?: if)? (?:an?|my|you)|(?:give|award|rate|score|mark) (?:me
  |this) (?:full|top|an? [0-9]|10|ten|100)|(?:developer|admin|debug|god) mode|(?:mark|rate|score|say
  |consider) (?:this candidate|me as|i am hired|i'm hired)|you are (?:chat_|an? (?:_ )?(?:ai|bot|robot
  |assistant))|stop the interview|(?:reply|respond|answer) (?:only )?in _|output your|say that i|^count (?:to
  |from) _|recommend me|(?:do|help with) my (?:_ )?homework|debug this|^(?:play|set|tell) (?:some|me
  |a) (?:music|song|joke|timer|alarm)|(?:hey |ok )?(?:alexa|siri|google)[, ]|(?:reveal|show|output|print|list
  |tell me) (?:me )?(?:all )?(?:of )?(?:your|the) (?:_ ){0,2}(?:instructions|rules|settings|prompt|criteria
  |system)|what(?:'s| is) (?:the (?:capital|weather|time|square root|meaning of life)|[0-9]+)|who (?:won
  |invented|would win|is the (?:president|king))|(?:did|have) (?:you|u) (?:see|seen|watch|watched|hear|heard)
  |(?:write|tell|give|sing|make|read|show|draw) (?:me|us) (?:an?|another|some|your) (?:_ ){0,2}?(?:${works})`);
/** An order to the program. A story or a duty may have such words too, but does not begin with them. */
const opensOrder = anyOf(`^[^a-z]*(?:(?:ok|now|just|so|hey|please|can|could|would|will|you|u|i want|i'd like
  |to|yes|no|but|first|instead|pass)[., ]+)*(?:(?:translate|summari[sz]e|convert|calculate|solve|compose
  |generate|recite|rephrase|sing|draw) _|(?:repeat|print|say) (?:everything|the words?|hello|['"‘“])|(?:write
  |order|book|find|fetch|buy|draw|make|help) (?:me|us) |(?:write|give|tell|make|create|code|show|send|find
  |output|list)[^.!?]{0,30} (?:${works}))`);
const nonsense = anyOf(`knock knock|roses are red|once upon a time|why did the _ |what do you call an? 
  |walks? into a bar|doctor,? doctor|humpty dumpty|jingle bells|there was (?:an? )?(?:young|old) (?:man|lady
  |woman) (?:from|of|called|named|who)|twinkle twinkle|mary had a little|never gonna give|to be or not to be
  |shall i compare|lorem ipsum|(?:la|ha){5,}|blah(?: blah)+|test(?:ing)? test(?:ing)?|hello world|for sale
  |click (?:here|the link)|buy (?:cheap|now)|vote for|subscribe|limited (?:stock|offer|time)|[0-9]+% off
  |dm (?:me|for)|work from home|happy birthday|merry christmas|nudes|sexy|marry me|i love you|my birthday
  |i spy|there once was|saints go marching|price of (?:_ )|are you single|i(?:'m| am) (?:so )?(?:hungry|bored)
  |buy [0-9]|www|in case (?:anyone|you) wants? to know|imagine that|row your boat|lazy dog|select [*] from
  |dear sir|know how to (?:cancel|order|return|reset|watch|play)`);
/** What people chat about when they do not answer: pets, neighbours, television, sport, and what is not of this world. */
const pastimes = anyOf(`(?:my|our) (?:_ )?(?:cats?|dogs?|kittens?|puppy|hamster|rabbit|goldfish|wifi|internet
  |router|telly|neighbours?)|kittens?|netflix|tiktok|youtube|spotify|xbox|playstation|minecraft|fortnite
  |premier league|arsenal|chelsea|everton|world cup|eurovision|pub quiz|horoscope|star sign|lottery|bitcoin
  |crypto|episode|stock market|watched (?:that|the|a|this)|(?:on|the) (?:telly|tv)|the (?:match|rugby|football
  |cricket)|aliens?|flat earth|man(?:chester)? (?:united|city|utd)`);
/** Other subjects, where nobody does anything. */
const chat = anyOf(`bananas?|pizza|pasta|spaghetti|pancakes?|cheese|sandwich|chocolate|eggs?|flour
  |pinch of salt|potato|recipe|cats?|dogs?|turtles?|fish|sharks?|whales?|lions?|elephants?|penguins?|ducks?
  |owls?|dinosaurs?|unicorns?|dragons?|ghosts?|moon|sun|planets?|stars|earth|weather|to rain|raining|wine
  |curry|butter|sugar|tomato|fruit|telly|tower|volcano(?:es)?|octopus(?:es)?|greatest of all time|football
  |film|movie|song|singer|celebrity|president|prime minister|election|king|queen|capital of|league`);
const pastimesAsked = anyOf(`hobby|hobbies|interests|(?:free|spare) time|outside (?:of )?work|relax|unwind|fun
  |animals?|pets?|home|family|inspired?`);
const aboutWork = anyOf(`work(?:s|ed|ing)?|jobs?|shop|store|chef|kitchen|farm|vets?|coach|school|college
  |university|course|customers?|clients?|patients?|teams?|boss|manager|staff|colleagues?|degree|experience
  |training|company|charity|project|office|interview|role|shift|pupils?|children|drivers?|volunteers?|business
  |making|editing|service|bakery|foreman`);
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
  const isRepeated = words.length > 2 && new Set(words).size <= words.length / 3;
  const letters = words.join("");
  const isOneRow = letters.length > 5 && (letters.match(/[asdfghjkl]/g)?.length ?? 0) > letters.length * 0.85;
  return (
    isRepeated ||
    isOneRow ||
    (letters.length === 1 && !/\d/.test(text)) ||
    words.filter(isOdd).length > words.length / 2 ||
    code.test(text) ||
    (keyboard.test(text) && words.length < 6)
  );
}

const filler = "(?:ok|okay|so|sorry|hi|hello|wait|um|er|and|but|well|hang on|before [^,?]{0,30})[,.]* ";
const asking = new RegExp(
  String.raw`^(?:${filler})*(?:(?:what|who|where|how|when)(?:'s|'re) |(?:what|which|who|where|when|why|how)(?! (?:i|we|he|she|they|it|my|the|you) )(?: [\p{L}']+){0,3}? (?:is|are|do|does|did|should|will|would|can|could|may|happens)\b|(?:can|could|may|do|does|did|is|are|will|would|should|shall|am) (?:i|you|u|we|it|this|that|there|they|someone|anyone)\b|(?:is|are|does|will|would|should) the )`,
  "u",
);
/** Whether a sentence asks: by its mark, or by its order of words. */
export const asks = (text: string): boolean => /\?["'”’) ]*$/.test(text) || asking.test(text);

/** "How heavy is an elephant": what one asks to be taught something. */
const isRiddle = anyOf(`^(?:what|which|how|who|why|when|where) .* an? _(?=[^a-z]*$)|how (?:tall|heavy|fast|far
  |old|big) is _ _|(?:is|are) an? _ an? _`);

/** Whether an answer asks more than it tells. */
export function mainlyAsks(sentences: string[]): boolean {
  const size = (texts: string[]): number => texts.join(" ").length;
  return size(sentences.filter(asks)) > 0.4 * size(sentences);
}

/** Whether a question is to the interviewer: about the job, the process, the question or the program. */
export const isAboutInterview = (text: string): boolean =>
  /\b(?:you|your|this|that|i)\b/.test(text) || !isRiddle.test(text);

/** A joke, a poem or a recipe, asked for in another language. */
const worksElsewhere = anyOf(`barzelletta|ricetta|chiste|poema|receta|blague|poème|recette|gedicht|witz|rezept
  |żart|wiersz|przepis|piada|fıkra|şiir|анекдот|стих_|نكتة|قصيدة`);
export const isOffTopicElsewhere = (answer: string): boolean => worksElsewhere.test(answer.toLowerCase());

const asksBack = /\b(?:do|have) (?:you|u)\b(?! (?:think|know|like|want|believe))/;

const tellsOfSelf = /\b(?:i|we)(?:'ve|'d)? (?:was|were|did|had|won|went|made|got|\w{2,12}ed)\b/;

/** Orders to the program, jokes, rhymes and other subjects. */
export function isOffTopic(sentences: string[], question: string, tells: boolean): boolean {
  if (sentences.some((one) => orders.test(one) || opensOrder.test(one) || nonsense.test(one))) return true;
  const text = sentences.join(" ");
  if (text.length > 400 || pastimesAsked.test(question) || aboutWork.test(text)) return false;
  if (sentences.some((one) => asks(one) && asksBack.test(one))) return false;
  // Who tells what was done answers, whatever it is about.
  if (tells || tellsOfSelf.test(text)) return false;
  return [pastimes, chat].some((words) => words.test(text) && !words.test(question));
}
