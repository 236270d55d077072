import { isFunctionWord } from "../../../text/words.ts";

/** Words: tokens with their places, and light stems. Nothing here knows a field of work. */
const list = (words: string): Set<string> => new Set(words.trim().split(/\s+/));

/** Spelled-out numbers. `one` is left out: it is a pronoun more often than a figure. */
export const NUMBER_WORDS = list(
  "zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million millions billion dozen dozens half double doubled triple tripled halved percent",
);
export const TIME_UNITS = list(
  "second seconds minute minutes min mins hour hours hr hrs day days week weeks month months year years decade decades",
);

/** Nouns that name nothing by themselves. A stop list for phrases: nothing is found with it, only passed over. */
export const EMPTY_NOUNS = list(
  "thing things lot lots bit way ways kind kinds sort sorts time times day days week weeks month months year years morning afternoon evening night nights weekend people person guy guys stuff part parts fact point points end beginning middle start side place places one ones other others same first second last next most best whole rest while moment moments reason reasons number couple case example situation idea question answer something anything phone top bottom hand future past present world life use set type job work month today mind meantime issue beginning total average minute minutes hour hours us",
);

/** Irregular past forms (a closed class of English). -ed forms are recognised by shape. */
const IRREGULAR_PAST = list(
  "arose ate awoke beat became began bent bet bit bled blew bought bred broke brought built burnt burst came cast caught chose clung cost crept cut dealt did drank drew dreamt drove dug fed fell felt fled flew forgave forgot fought found froze gave got grew had heard held hid hit hung hurt kept knelt knew laid led leant leapt learnt left lent let lit lost made meant met paid put quit ran rang read rebuilt redid remade reran resold rewrote rode rose said sang sank sat saw sent set sewed shook shone shot showed shrank shut slept slid sold sought spelt spent spilt split spoke spread sprang stood stole stuck stung struck strove swam swept swore swung taught thought threw told took tore undertook understood underwent upheld was went were wept withdrew withheld woke won wore wove wrote oversaw overcame outgrew withstood",
);
const IRREGULAR_PARTICIPLES = list(
  "been begun bitten blown broken chosen done drawn driven eaten fallen flown forgiven forgotten frozen given gone gotten grown hidden known led ridden risen run seen shaken shown shrunk spoken stolen sung sunk sworn swum taken thrown torn undertaken woken worn woven written overseen rewritten redone overcome become come",
);
/** Words in -ed that are not verbs in the past. */
const NOT_PAST = list(
  "need bed red shed seed feed speed breed indeed hundred embed exceed succeed proceed bleed weed reed deed steed sled wed med greed infrared sacred wicked naked",
);

export type Token = { text: string; lower: string; start: number; end: number; word: boolean };

const TOKEN =
  /[£$€¥₹]?\d+(?:[.,:/]\d+)*(?:%|(?:k|m|bn|x|st|nd|rd|th|am|pm|kg|km|ms|gb|hrs?|mins?|p)\b)?\+?|[\p{L}\p{M}]+(?:['’\-&][\p{L}\p{M}\p{N}]+)*\d*|\S/gu;

/** The words and signs of a text, each with its place. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const raw = match[0];
    const start = match.index;
    found.push({
      text: raw,
      lower: raw.toLowerCase().replaceAll("’", "'"),
      start,
      end: start + raw.length,
      word: /[\p{L}\p{N}]/u.test(raw),
    });
  }
  return found;
}

/** A word that carries meaning: not a function word, not a sign, at least two letters or a figure. */
export function isContent(token: Token): boolean {
  return token.word && !isFunctionWord(token.lower) && (token.text.length > 1 || /\d/.test(token.text));
}

export function isPast(lower: string): boolean {
  if (IRREGULAR_PAST.has(lower.replace(/^(?:re|mis|over)-/, ""))) return true;
  return lower.length > 3 && lower.endsWith("ed") && !NOT_PAST.has(lower);
}

export function isPastParticiple(lower: string): boolean {
  return isPast(lower) || IRREGULAR_PARTICIPLES.has(lower);
}

/** A light stem, only good for saying that two words are the same word. */
export function stem(lower: string): string {
  let word = lower.replace(/'s$|'$/, "");
  if (word.length > 4 && word.endsWith("ies")) word = `${word.slice(0, -3)}y`;
  else if (word.length > 5 && /(?:ss|sh|ch|x|z)es$/.test(word)) word = word.slice(0, -2);
  else if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) word = word.slice(0, -1);
  for (const ending of ["ing", "ed", "ly"])
    if (word.length > ending.length + 3 && word.endsWith(ending)) {
      word = word.slice(0, -ending.length);
      if (/([^aeiouls])\1$/.test(word)) word = word.slice(0, -1);
      break;
    }
  return word.length > 4 && word.endsWith("e") ? word.slice(0, -1) : word;
}

/** The stems of the content words of a text. */
export function contentStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const token of tokens(text)) if (isContent(token)) stems.add(stem(token.lower));
  return stems;
}

/** The commonest function words of other languages that share our letters. */
const FOREIGN = list(
  "de la el los las que y en un una por para con se su es lo del muy pero mi yo le les des est et je il elle une dans pour sur pas avec mes mon nous ich der die das und ist nicht ein eine mit auf zu wir mein habe het een van niet ik wij met voor o os um uma não com eu meu il di che non per sono ho jag och att det som en på är av ja nie się na że do jest mam",
);

/** Whether a text reads as English: enough of its words are English function words. */
export function isEnglish(text: string): boolean {
  const words = tokens(text.slice(0, 2000)).filter((token) => /\p{L}/u.test(token.text));
  if (words.length === 0) return false;
  const letters = words.map((word) => word.text).join("");
  if ((letters.match(/[a-z]/gi)?.length ?? 0) < letters.length * 0.8) return false;
  if (words.length < 4) return true;
  const foreign = words.filter((word) => FOREIGN.has(word.lower)).length;
  const known = words.filter((word) => isFunctionWord(word.lower) || NUMBER_WORDS.has(word.lower)).length;
  return known > foreign && known / words.length >= (words.length < 8 ? 0.12 : 0.2);
}
