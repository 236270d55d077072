import { stemOf } from "../../text/stems.ts";
import { isFunctionWord } from "../../text/function-words.ts";
import { anyOf, list } from "./patterns.ts";
import type { Predicate } from "./predicates.ts";

/** What somebody feels, knows, gets or undergoes: no deed of theirs. */
const states =
  list(`felt knew known wanted want thought liked loved hated enjoyed needed seemed saw seen heard had meant
  believed hoped wished understood remembered forgot realised noticed learnt learned lost received became
  fell died born grew expected assumed wondered worried cared lived missed panicked struggled failed
  suffered woke froze survived looked found gained reckoned say said know think believe guess suppose
  supposed`);
const gotAction = list(
  "in into out on up off down back through over round rid everyone everything them him her it people",
);
export const habit = anyOf("always|usually|generally|tends? to|often|sometimes|every time|whenever");

/** A past deed of the speaker's own. */
export function isDeed(one: Predicate, isHabit: boolean, tellsPast: boolean): boolean {
  if (one.form !== "deed" || one.isNegative || isHabit || states.has(one.verb)) return false;
  if (one.verb === "got" || one.verb === "gotten") return gotAction.has(one.next);
  if (one.verb === "turned" && one.next === "out") return false;
  return one.isPast || (one.isUnchanging && tellsPast);
}

const span = `year|month|week|weekend|night|morning|afternoon|evening|day|term|shift|season|job|role|placement
  |school|company|employer|boss|manager|hour|time`;
/** Where, when, who or what went wrong: words that tie what is told to one occasion. */
const occasion =
  anyOf(`(19|20)[0-9][0-9]|(mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august
    |september|october|november|december|summer|winter|spring|autumn|christmas|easter|ramadan|lockdown|covid
    |(last|one|that|the other|the (next|same|first|second|third)|(my|our) (_ )?(first|last|second|third|final
    |old)|first) (_ )?(${span})|yesterday|(years?|months?|weeks?|days?) (ago|back|before)|once|when (i|we|the
    |my|our|an?|this|one|somebody|someone) _|while (i|we) _|during _|(at|in|with) (my|the|an?|our|one) _`);

export const namesOccasion = (text: string, original: string): boolean =>
  occasion.test(text) || /[^.!?:"“\n-] (Mr|Mrs|Ms|[A-Z][a-z]{2,})/.test(original.slice(1));

const figure =
  "(£?[0-9][0-9.,]*[%km]?|half|an? (third|quarter|half|fifth|tenth|lot)|two|three|four|five|six|seven|eight|nine|ten|zero|nothing|none)";
const change = `fell|dropped|rose|grew|doubled|halved|tripled|went|gone|came|cut|reduced|jumped|climbed|turned
  |down|up|average`;
/** What came of something, in whatever order it is told. */
const outcome = anyOf(`in the end|ever since|since then|these days|to this day|never .{0,40}again|lost (by
  |the (lot|job|order|client|case|match))|(?<!nothing )since[^a-z0-9]*$|since (that|i did)|after that[^a-z]*$
  |ended up|next time|so now|taught me|(i've |i |^)(also |really |since )?(learnt|learned)|lesson|(promoted
  |awarded|thanked|praised|rehired|marked down|apologised to)|came away|(won|earned|saved|raised
  |gained) (_ )?(the|an?|my|our|us|me|them|by|about|over|nearly|£?[0-9]+)|(got|passed|landed|offered|given
  |gave me|kept|made me) (_ )? ?(_ )?(job|contract|place|grade|pass|award|prize|degree|merit|licence|order
  |deal|account|raise|rise|thank|money|funding|section)|(nobody|no one) (_ )?(was|were|got|ended|has|had|left
  |lost|hurt|_ed|_ing)|not (a|one) single|no (more|further|new) _|no (complaints?|losses|errors)|sold out
  |(${change})( _){0,4}? (from|by|to) ((about|around|nearly|under|over) )?${figure}|(down|up) ${figure}
  |[0-9]+%? by (week|month|the end|easter|day)|[0-9].{0,40} (before) .{0,40}[0-9]+%?
  |^[^a-z]*(results?)[^a-z]*[:–-] ?`);
/** What came of what was told before. */
const laterOutcome = anyOf(`(running|working|open|up|on) again|stopped (it|that|the|after)|ready|after that _
  |(went|came) (up|down|back|through|live|out)|(came|walked|went|left) (home|away|off) with|still (?!had|was
  |were|had to|did|needed)_|all gone|got (a|the|my|our|us|there|off|me)|is used|back (up|on|running)|on time
  |passed|settled|got (_ )?[0-9]+%?|never _|every time|opened again|(all) (_ )?(got|passed|went|made|came|left
  |stayed)|kept (me|him|her|them|us) on|finished (it|the|by|on|in|two|early)|(became|turned out)|(was|were|is
  |are|been) (_ )?(happy|pleased|sorted|fixed|saved|safe|chuffed|furious|gone|back)|after (_|[0-9]+) (days
  |weeks|months|years)|(didn't|nobody) _ (_ ){0,4}?(again|for|until)`);
const isNow = /(?<!right |just |until |till |by |up to )\b(now|today)\b(?! and (then|again))|→|->|=>/;
const emptyOutcome = anyOf(
  `(it|that|all|and|things?) (went|was) (_ )?(well|good|fine|ok|okay|great|alright)`,
);

/** Whether a sentence says what came of something; `isAfterDeed`: something was done before it. */
export function hasOutcomeWords(text: string, isAfterDeed: boolean): boolean {
  const words = text.replace(emptyOutcome, " ");
  return outcome.test(words) || (isAfterDeed && (laterOutcome.test(words) || isNow.test(words)));
}

/** What somebody or something else did or became, told as a main clause. */
export const isTurn = (one: Predicate): boolean =>
  (one.isPast || one.isUnchanging) &&
  !one.isSubordinate &&
  ((one.form === "deed" && one.subject === "other") || one.form === "passive") &&
  !/^(well|fine|good|ok|okay|great)$/.test(one.next);

/** Words of opinions, slogans and work in general, which alone name nothing that could be checked. */
const generalWords = list(`people person customer colleague client manager management staff team teamwork
  work job role career company business organisation workplace industry field thing way time day life world
  part point end bit good great best better nice bad hard difficult easy right wrong important key main new
  strong big little honest honesty reliable flexible flexibility adaptable positive calm patient patience
  professional passionate passion motivated driven hardworking dedicated committed confident friendly polite
  fair humble creative focused punctual loyal enthusiastic compassion empathy integrity attitude mindset
  personality leader leadership communicate communicator skill strength weakness ability experience
  knowledge potential quality standard service solution goal success challenge problem pressure stress
  situation conflict change decision deadline priority plan respect trust effort opportunity growth feedback
  mistake risk money fun support care kept dealt went made took gave learn quick grow improve develop listen
  talk speak understand help deal handle manage cope solve try give make get go keep stay come take treat
  put use need want like enjoy love believe think feel say know see find look show bring achieve deliver
  matter depend expect happen mean focus set start stop fail hope hello sure fine haha lol tbh mate guess`);
const general = new Set([...generalWords].map(stemOf));

/** Whether at least half of the words that name something are those of opinions and slogans. */
export function isGeneral(words: string[]): boolean {
  const content = words.filter((word) => !isFunctionWord(word));
  return content.filter((word) => general.has(stemOf(word))).length >= content.length / 2;
}

const small = `two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(thir|four|fif|six|seven|eigh
  |nine)teen|(twen|thir|for|fif|six|seven|eigh|nine)ty`;
const numeral = `([0-9]+|(${small})(-_)?)`;
const month = "(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)(uary|ruary|ch|il|e|y|ust|ember|ober)?";
/** A number after these is a name: "Year 9" and "Level 2" measure nothing. */
const label = `level|year|ward|grade|room|unit|version|class|bus|number|no|page|flat|type|stage|nvq|gate|covid
  |bay|zone|line|terminal|question|half past|at|before|after|past|since|aged?|turned`;
/** Years, dates, times, ages, ordinals, phone numbers, names, and ratios that are slogans. */
const unmeasured = anyOf(
  `(${label}|${month}|i was) ${numeral}(?! (people|minutes|hours|days|weeks|months|years|per|_s) )|[0-9]+(st|nd
    |rd|th|s)|(1[6-9]|20)[0-9]{2}([/–-][0-9]+)?s?(?! (people|pounds|quid|a|per|_s )|[,.%][0-9])
    |[0-9]+[:.][0-9]{2}( ?[ap]m)?(?![0-9%])|${numeral} ?([ap]m|o'?clock|y(ea)?rs?[ -]old)|(${numeral} )?(till?
    |until) ${numeral}|24/7|80/20|1[0-9]0 ?(%|percent)|${numeral} (of )?${month}|half (term|day|way|eight|nine
    |ten)|([0-9][ -]?){9,}`,
  "g",
);
const measure = anyOf(`[0-9].*|(_-)?(${small})(-_)?|hundreds?|thousands?|millions?|dozens?|half|halved|twice
  |double[ds]?|triple[ds]?|a (third|quarter)(?! party)|quarters|thirds|percent`);

/** Whether a sentence in lower case measures something. */
export const hasNumber = (sentence: string): boolean => measure.test(sentence.replace(unmeasured, " "));
