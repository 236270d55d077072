import { isFunctionWord } from "../../text/words.ts";
import { anyOf } from "./feelings.ts";
import type { Predicate } from "./predicates.ts";

const list = (words: string): Set<string> => new Set(words.split(" "));

/** What somebody feels, knows, gets or undergoes: no deed of theirs. */
const states = list(
  "felt knew known wanted want thought liked loved hated enjoyed needed seemed saw seen heard had meant believed hoped wished understood remembered forgot realised realized noticed learnt learned lost received became fell died born grew preferred expected assumed wondered worried feared cared lived missed panicked struggled failed suffered woke froze survived looked found gained reckoned say said know think believe guess suppose supposed",
);
const gotAction = list(
  "in into out on up off down back through over round rid everyone everything them him her it people",
);
const habit = anyOf(
  "always|usually|generally|normally|tend to|tends to|often|sometimes|every time|whenever|in general",
);

/** A past deed of the speaker's own. */
export function isDeed(one: Predicate, isHabit: boolean, tellsPast: boolean): boolean {
  if (one.form !== "deed" || one.isNegative || isHabit || states.has(one.verb)) return false;
  if (one.verb === "got" || one.verb === "gotten") return gotAction.has(one.next);
  return one.isPast || (one.isUnchanging && tellsPast);
}

export const isHabit = (text: string): boolean => habit.test(text);

const weekday = "mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thur?s?(?:day)?|fri(?:day)?|sat(?:urday)?|sunday";
const month = "january|february|march|april|june|july|august|september|october|november|december";
const season =
  "summer|winter|spring|autumn|christmas|easter|ramadan|eid|diwali|new year|half term|lockdown|pandemic|covid";
const span = `year|month|week|weekend|night|morning|afternoon|evening|day|term|shift|season|job|role|placement|school|company|employer|boss|manager|${weekday}|${month}|${season}`;
const occasion = anyOf(
  String.raw`(?:in|from|of|until|till|around|by|during|summer|winter|spring|autumn|'s|${month}|late|early|back in|,|^) ?(?:19|20)\d\d|(?:19|20)\d\d|'\d\d`,
  `(?:last|one|that|the other|the next|the same|the first|my first|my last|my second|my third|my final|my old|my previous|our first|our last|previous|first) (?:\\p{L}+ )?(?:${span})`,
  `(?:in|on|since|until|till|by|over|during|one|the) (?:the )?(?:${month}|${weekday}|${season})`,
  "yesterday|(?:years?|months?|weeks?|days?|while|ages) (?:ago|back)|at the time|once|when (?:i|we) (?:was|were|worked|started|first|did|had|got|came|ran|joined)|when (?:the|my|our|a|an|this|one|somebody|someone) |for (?:\\p{L}+|\\d+) (?:days|nights|weeks|months)|while (?:i was|we were|at|working)|during (?:my|the|our|a)|on (?:my|our) first|back (?:when|in)|in my (?:\\p{L}+ ){0,2}?(?:year|job|role|week|month|placement|teens|twenties)",
  "(?:at|in|for|with) (?:my|the|a|an|our) (?:\\p{L}+ ){0,3}?(?:shop|school|college|uni|university|hospital|ward|office|factory|warehouse|site|farm|kitchen|restaurant|café|pub|bar|garage|depot|store|home|branch|firm|company|course|project|army|navy|bakery|salon|nursery|clinic|lab|surgery|studio|club|charity|church|court|garden)",
);
const person = anyOf(
  "(?:a|an|this|one|some|another|our) (?:\\p{L}+ ){0,3}?(?:lad|bloke|man|woman|guy|fella|lady|girl|boy|kid|customer|patient|client|colleague|coworker|driver|student|pupil|gentleman|resident|chef|boss|manager|supervisor|couple|family|caller|teacher|neighbour|apprentice|trainee|volunteer|passenger|guest|supplier)",
);

/** Where, when, who or what went wrong: words that tie what is told to one occasion. */
export function namesOccasion(text: string, original: string): boolean {
  return (
    occasion.test(text) ||
    person.test(text) ||
    /[^.!?:"“\n-] +(?:Mr|Mrs|Ms|[A-Z][a-z]{2,})/.test(original.slice(1))
  );
}

const outcome = anyOf(
  "in the end|as a result|which meant|so now|ever since|since then|since that|from then on|after that (?:we|they|i|it|he|she|nobody|no one) (?:\\p{L}+ )?(?:never|always)|turned out|ended up|ended with|came of it|paid off|the result|the outcome|upshot|consequence",
  "(?:taught|teaches) me|i(?:'ve| have)? (?:also |really )?(?:learnt|learned|realised|realized)|what i (?:learnt|learned|took)|lesson|these days|nowadays|now (?:i|we|they|it's|he|she|the|every)|i now|we now|they now|i still|still (?:use|used|using|there|runs|running|works|going|do|does|have|got)|never (?:\\p{L}+ )?again|never (?:happened again|had|been|looked)|next time",
  "(?:went|came|was|were|is|are) (?:up|down|back|through|live|out)|(?:came|walked|went|left) (?:home|away|off) with|(?:fell|dropped|rose|grew|increased|decreased|improved|doubled|halved|tripled|went) (?:up |down )?(?:by|from|to)|(?:got|won|received|earned|given|awarded|gained|offered|achieved|reached|hit|saved|raised|passed|sold|beat|made) (?:\\p{L}+ )?(?:the|a|an|my|our|us|me|it|them|his|her|their|£[\\d]+|\\d+)",
  "promoted|thanked|complimented|praised|commended|hired|rehired|awarded|nobody (?:was|got|has)|no one (?:was|got|ended|has)|not (?:a|one) single|without (?:a|any) (?:\\p{L}+ )?(?:complaint|problem|injury|fault|hitch)|on time|ahead of (?:schedule|time)|under budget|all gone|back (?:to|up)",
);
const emptyOutcome = anyOf(
  "(?:it|that|everything|all|and|thing|things) (?:all )?(?:went|was|turned out|worked out) (?:\\p{L}+ )?(?:well|good|fine|ok|okay|great|alright|perfect|perfectly|brilliant)",
);

/** Words that say what came of something. */
export const hasOutcomeWords = (text: string): boolean =>
  outcome.test(text.replace(new RegExp(emptyOutcome, "gu"), " "));

export const isNow = /(?<!right |just |until |till |by |up to )\bnow\b(?! and (?:then|again))/;

/** What somebody or something else did or became, told as a main clause. */
export const isTurn = (one: Predicate): boolean =>
  one.isPast &&
  !one.isSubordinate &&
  (one.form === "deed" || one.form === "passive") &&
  one.subject === "other" &&
  !/^(?:well|fine|good|ok|okay|great)$/.test(one.next);

/** Words of opinions, slogans and work in general, which alone name nothing that could be checked. */
const general = list(
  "people person everyone anyone everybody anybody others customer customers colleague colleagues client clients manager management staff team teams teamwork work working worked works job jobs role career company business organisation workplace industry field thing things stuff way ways time times day days life world part point end bit kind sort lot lots everything anything nothing something good great best better well nice bad hard harder tough difficult easy right wrong important key main different new strong big little " +
    "honest honesty reliable flexible flexibility adaptable positive calm patient patience professional professionally passionate passion motivated driven hardworking dedicated committed commitment confident friendly polite kind fair firm humble creative organised organisation focused punctual trustworthy loyal enthusiastic compassion empathy integrity attitude mindset personality perfectionist player leader leadership communicate communication communicator skill skills strength strengths weakness ability experience knowledge potential excellence quality standard standards service solution solutions " +
    "goal goals success successful challenge challenges challenging problem problems pressure stress stressful situation situations conflict change changes decision decisions deadline deadlines priority priorities prioritise plan plans planning respect trust effort difference opportunity opportunities growth feedback mistake mistakes risk risks money fun interest interesting support care " +
    "kept dealt went made took gave learn learning learner quick grow growing improve develop listen listening talk talking speak understand help helping deal dealing handle manage managing cope solve try trying give giving make making do doing get getting go going keep keeping stay come take taking treat put let use need want like enjoy love believe think feel say know see find look show bring achieve deliver ensure work matter depends depend expect happen happens mean means focus respect set start stop fail fails hope " +
    "hi hello sure ok fine honestly truthfully really always never sometimes usually haha lol tbh ha mate guess suppose",
);

/** Whether the words of an answer are those of opinions and slogans. */
export function isGeneral(words: string[]): boolean {
  const content = words.filter((word) => !isFunctionWord(word));
  if (content.length === 0) return true;
  const particular = content.filter(
    (word) =>
      ![word, word.replace(/(?:s|d|ed|ing)$/, ""), word.replace(/ed$/, "e")].some((form) =>
        general.has(form),
      ),
  );
  return particular.length / content.length <= 0.5;
}
