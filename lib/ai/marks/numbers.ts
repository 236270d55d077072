import { list } from "./patterns.ts";

/** Those that also tell the time and ages. */
const smallNumbers = list(
  "zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety",
);
const largeNumbers = list(
  "hundred hundreds thousand thousands million millions billion dozen dozens halved twice thrice double doubled triple tripled quarters thirds percent",
);
const months = list(
  "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october november december",
);
/** A number after these is a name: "Year 9" and "Level 2" measure nothing. */
const labels = list(
  "level year ward grade room unit section phase version class bus route road number no page chapter flat type tier band stage nvq gate platform floor windows covid block bay form key channel sector zone line terminal size",
);
const clock = list("am pm o'clock oclock bus");
const untilWords = list("till until");
const timePrepositions = list("at from till until before after by past since between around");
const changes = /^(?:grew|fell|rose|cut|dropped|went|up|down|increased?|reduced?|improved?)$/;
const ageBefore = /^(?:i'm|he's|she's|aged|age|turned|was|is|am|be|when)$/;
const people = /^(?:i|he|she|who|mum|mam|dad|just|only|then|now|i'm|he's|she's|aged|age|turned)$/;
/** What may follow a number that counts nothing: "at nine and …", "she was six when …". */
const bareNext =
  /^(?:|and|then|but|so|when|where|at|in|with|on|to|the|my|i|she|he|we|it|because|cos|by|for|sharp|or|now)$/;

/** Words with digits or hyphens, with the signs of money and shares that stand at them. */
const token = /[£$€]?[\p{L}\p{N}][\p{L}\p{N}'.,:/%-]*/gu;

/** Whether a sentence in lower case measures something: not by a year, a date, a time, an age, an ordinal or a label. */
export function hasNumber(sentence: string): boolean {
  const words =
    sentence.match(token)?.flatMap((word) => (/[.,:]$/.test(word) ? [word.slice(0, -1), ""] : [word])) ?? [];
  const isChange = words.some((word) => changes.test(word));
  const isPhone = /(?:\d[ -]?){9}/.test(sentence) && !/[£$€,]/.test(sentence);
  return words.some((word, at) => {
    const [before = "", next = ""] = [words[at - 1], words[at + 1]];
    if (/^[£$€]?\d/.test(word))
      return !isPhone && isQuantity(word, before, next) && !isTimeOrAge(words, at, isChange);
    if (word === "half") return !/^(?:term|past|day|way|eight|nine|ten|five|six|seven)$/.test(next);
    if (word === "third" || word === "quarter") return before === "a" && next !== "party";
    const parts = word.split("-");
    if (parts.some((part) => largeNumbers.has(part))) return true;
    return smallNumbers.has(parts[0] ?? "") && !isTimeOrAge(words, at, isChange);
  });
}

function isQuantity(word: string, before: string, next: string): boolean {
  if (/^[£$€]|%$/.test(word) || next === "percent" || next === "%") return true;
  const isYear = /^(?:1[6-9]|20)\d\ds?$|^(?:1[6-9]|20)\d\d[-/]\d+$/.test(word);
  const isOrdinal = /^\d+(?:st|nd|rd|th|s)$/.test(word);
  const isTime = /^\d+[:.]\d\d(?:am|pm)?$|^\d+(?:am|pm)$/.test(word);
  const isDate = /^\d+[/.]\d+[/.]\d+$|^24\/7$/.test(word) || months.has(before) || months.has(next);
  return !isYear && !isOrdinal && !isTime && !isDate;
}

/** "At nine", "10 till 2", "I was fifteen", "four years old", "Ward 7". */
function isTimeOrAge(words: string[], at: number, isChange: boolean): boolean {
  const [before = "", word = "", next = "", afterNext = ""] = [-1, 0, 1, 2].map((step) => words[at + step]);
  if (clock.has(next) || labels.has(before) || untilWords.has(next) || untilWords.has(before)) return true;
  if (/^years?-?old|^yrs?$/.test(next) || afterNext.startsWith("old") || /years?-old/.test(word)) return true;
  if (!bareNext.test(next)) return false;
  if (timePrepositions.has(before) && !isChange) return true;
  return ageBefore.test(before) && (people.test(before) || people.test(words[at - 2] ?? ""));
}
