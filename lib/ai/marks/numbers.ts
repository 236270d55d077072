import { anyOf } from "./patterns.ts";

const small = `two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh
  |nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty`;
const figure = `(?:[0-9]+|(?:${small})(?:-_)?)`;
const month =
  "jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december";
/** A number after these is a name: "Year 9" and "Level 2" measure nothing. */
const label =
  "level|year|ward|grade|room|unit|section|phase|version|class|bus|route|road|number|no|page|chapter|flat|type|tier|band|stage|nvq|gate|platform|floor|windows|covid|bay|key|channel|sector|zone|line|terminal|size|question";
const end =
  "(?= (?:and|then|but|so|when|where|at|in|with|on|the|my|i|she|he|we|because|cos|by|for|sharp|or|now|till|until)(?![a-z])| ?[.,;:!?)–-]|$)";
/** Years, dates, times, ages, ordinals, phone numbers, names, and ratios that are slogans. */
const unmeasured = anyOf(
  `(?:${label}|half past) ${figure}|${figure} bus|from ${figure} (?:till|until)|[0-9]+(?:st|nd|rd|th|s)|(?:1[6-9]
  |20)[0-9]{2}(?:[/–-][0-9]+)?s?(?! (?:people|pounds|quid|a|per|_s )|[,.%][0-9])
  |[0-9]+[:.][0-9]{2}(?: ?[ap]m)?(?![0-9%])|${figure} ?(?:[ap]m|o'?clock)|${figure}(?: till?| until) ${figure}
  |(?:till?|until) ${figure}|[0-9]+[/.][0-9]+[/.][0-9]+|24/7|80/20|1[0-9]0 ?(?:%|percent|per cent)
  |(?:${month}) ${figure}|${figure} (?:of )?(?:${month})|(?:at|before|after|past|since|around
  |about) ${figure}${end}|(?:aged?|i'm|he's|she's|turned|(?:i|he|she|who|mum|dad|just|only|then|now) (?:was|am
  |is)(?: (?:only|just))?) ${figure}${end}|${figure}[ -]y(?:ea)?rs?[ -]old|half (?:term|past|day|way|eight
  |nine|ten|five|six|seven)|(?:[0-9][ -]?){9,}`,
  "g",
);
const measure = anyOf(`[0-9].*|(?:_-)?(?:${small})(?:-_)?|hundreds?|thousands?|millions?|billion|dozens?|half
  |halved|twice|thrice|double[ds]?|triple[ds]?|a (?:third|quarter)(?! party)|quarters|thirds|percent`);

/** Whether a sentence in lower case measures something. */
export const hasNumber = (sentence: string): boolean => measure.test(sentence.replace(unmeasured, " "));
