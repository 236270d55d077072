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
  `(?:in|from|of|until|till|around|by|during|summer|winter|spring|autumn|'s|${month}|late|early|back in|,|^) ?(?:19|20)[0-9][0-9]|(?:19|20)[0-9][0-9]|'[0-9][0-9]`,
  `(?:last|one|that|the other|the next|the same|the first|my first|my last|my second|my third|my final|my old|my previous|our first|our last|previous|first) (?:_ )?(?:${span})`,
  `(?:in|on|since|until|till|by|over|during|one|the|that|this|good|boxing)? ?(?:the )?(?:${month.replace("march|", "").replace("|may", "")}|${weekday}|${season})|(?:in|since|until|by|last|this|that|the) (?:march|may)`,
  "yesterday|(?:years?|months?|weeks?|days?|while|ages) (?:ago|back)|at the time|once|when (?:i|we) (?:was|were|worked|started|first|did|had|got|came|ran|joined)|when (?:the|my|our|an?|this|one|somebody|someone)|for (?:_|[0-9]+) (?:days|nights|weeks|months)|while (?:i was|we were|at|working)|during (?:my|the|our|a)|on (?:my|our) first|back (?:when|in)|in my (?:_ ){0,2}?(?:year|job|role|week|month|placement|teens|twenties)",
  "(?:at|in|for|with) (?:my|the|a|an|our) (?:_ ){0,3}?(?:shop|school|college|uni|university|hospital|ward|office|factory|warehouse|site|farm|kitchen|restaurant|café|pub|bar|garage|depot|store|home|branch|firm|company|course|project|army|navy|bakery|salon|nursery|clinic|lab|surgery|studio|club|charity|church|court|garden)",
);
const person = anyOf(
  "(?:a|an|this|one|some|another|our) (?:_ ){0,3}?(?:lad|bloke|man|woman|guy|fella|lady|girl|boy|kid|customer|patient|client|colleague|coworker|driver|student|pupil|gentleman|resident|chef|boss|manager|supervisor|couple|family|caller|teacher|neighbour|apprentice|trainee|volunteer|passenger|guest|supplier)",
);

/** Where, when, who or what went wrong: words that tie what is told to one occasion. */
export function namesOccasion(text: string, original: string): boolean {
  return (
    occasion.test(text) ||
    person.test(text) ||
    /[^.!?:"“\n-] (?:Mr|Mrs|Ms|[A-Z][a-z]{2,})/.test(original.slice(1))
  );
}

/** What came of something, in whatever order it is told. */
const outcome = anyOf(
  "in the end|as a result|ever since|since then|from then on|paid off|the outcome|the upshot|these days|nowadays|never .{0,40}again|since[^a-z]*$|next time|it worked(?! (?:for|at|in|like))|so now|taught me|(?:i've |i )(?:also |really |since )?(?:learnt|learned)|^(?:also |really )?(?:learnt|learned)|what i (?:learnt|learned|took)|lesson",
  "(?:promoted|awarded|commended|thanked|praised|rehired|shortlisted|published|nominated)|(?:won|earned|saved|raised|achieved|gained) (?:_ )?(?:the|an?|my|our|us|me|them|about|over|nearly|£[0-9]+|[0-9]+)|(?:got|passed|landed|offered|given|gave me|kept|extended) (?:_ )?(?:the|an?|my|our) (?:_ )?(?:job|contract|promotion|place|grade|pass|award|prize|certificate|degree|distinction|merit|licence|order|deal|account|raise|rise|thank)",
  "(?:nobody|no one|not a single|none of (?:them|us)) (?:_ )?(?:was|were|got|ended|has|had|left|lost|hurt|complained|noticed|_ed)|not (?:a|one) single|no (?:more |further |new )?(?:complaints?|accidents?|injuries|incidents|losses|mistakes|errors|repeats)|without (?:a|any|one) (?:_ )?(?:complaint|problem|injury|fault|hitch)|ahead of (?:schedule|time)|under budget|sold out",
  "(?:fell|dropped|rose|grew|increased|decreased|improved|doubled|halved|tripled|went|gone|came|cut|reduced|jumped|climbed|down|up|average)(?: _){0,4}? (?:from|by|to) (?:about |around |nearly |under |over |less than |more than )?(?:£?[0-9][0-9.,]*[%km]?|half|an? (?:third|quarter|half|fifth|tenth|lot)|two|three|four|five|six|seven|eight|nine|ten|zero|nothing|none)|(?:doubled|halved|tripled|trebled)",
);
/** What came of what was told before. */
const laterOutcome = anyOf(
  "which meant|ended up|ended with|after that (?:we|they|i|it|he|she|nobody|no one)|(?:went|came) (?:up|down|back|through|live|out)|(?:came|walked|went|left) (?:home|away|off) with|still (?:_ing|use|used|using|there|runs|running|works|going|do|does|have|got|here|friends|get|send|sends|in)|i still|all gone|got (?:a|the|my|our|us)|back (?:up|on (?:its|their|track)|to normal|in business|running)|on time|passed|survived|settled|got (?:_ )?[0-9]+%?|never (?:ran|had|lost|missed|happened|came|went|got|left)|every time|reopened|opened again|apologised to (?:me|us)|(?:all|everyone|everybody|every one) (?:of (?:them|us) )?(?:_ )?(?:got|passed|went|made|came|left|stayed|survived)|kept (?:me|him|her|them|us) on|finished (?:it|the|by|on|in|two|early)|(?:was|were|is|are|been) (?:_ )?(?:happy|pleased|delighted|relieved|grateful|sorted|fixed|saved|safe|chuffed|furious|impressed)|has(?:n't| not| never) (?:_ )?(?:happened|been|had|missed|gone)|after (?:_|[0-9]+) (?:days|weeks|months|years)|(?:became|turned into)|been (?:_ )?(?:fine|used|running|going|better) (?:ever )?since",
);
const isNow = /(?<!right |just |until |till |by |up to )\bnow\b(?! and (?:then|again))/;
/** "61% → 74%", "down 2,100 a month", "83% by week 10", "61 kg before and 20 now", and what is called a result. */
const arrow = /→|->|=>/;
const figures = anyOf(
  "(?:down|up) (?:by |to |from )?(?:about |nearly )?£?[0-9][0-9.,]*[%km]?|[0-9]+%? by (?:week|month|the end|christmas|easter|day|january|february|march|april|may|june|july|august|september|october|november|december)|[0-9].{0,40} (?:before|at first|in the start|at the start) .{0,40}[0-9]+%?|^[^a-z]*(?:results?|outcomes?)[^a-z]*[:–-] ?",
);
const emptyOutcome = anyOf(
  "(?:it|that|everything|all|and|things?) (?:all )?(?:went|was|turned out|worked out) (?:_ )?(?:well|good|fine|ok|okay|great|alright|perfect|perfectly|brilliant)",
);

/** Whether a sentence says what came of something; `isAfterDeed`: something was done before it. */
export function hasOutcomeWords(text: string, isAfterDeed: boolean): boolean {
  const words = text.replace(emptyOutcome, " ");
  return (
    outcome.test(words) ||
    arrow.test(text) ||
    figures.test(text) ||
    (isAfterDeed && (laterOutcome.test(words) || isNow.test(words)))
  );
}

/** What somebody or something else did or became, told as a main clause. */
export const isTurn = (one: Predicate): boolean =>
  one.isPast &&
  !one.isSubordinate &&
  ((one.form === "deed" && one.subject === "other") || one.form === "passive") &&
  one.verb !== "took" &&
  !/^(?:well|fine|good|ok|okay|great)$/.test(one.next);

/** Words of opinions, slogans and work in general, which alone name nothing that could be checked. */
const general = list(
  "people person everyone anyone everybody anybody others customer customers colleague colleagues client clients manager management staff team teams teamwork work working worked works job jobs role career company business organisation workplace industry field thing things stuff way ways time times day days life world part point end bit kind sort lot lots everything anything nothing something good great best better well nice bad hard harder tough difficult easy right wrong important key main different new strong big little " +
    "honest honesty reliable flexible flexibility adaptable positive calm patient patience professional professionally passionate passion motivated driven hardworking dedicated committed commitment confident friendly polite kind fair firm humble creative organised organisation focused punctual trustworthy loyal enthusiastic compassion empathy integrity attitude mindset personality perfectionist player leader leadership communicate communication communicator skill skills strength strengths weakness ability experience knowledge potential excellence quality standard standards service solution solutions " +
    "goal goals success successful challenge challenges challenging problem problems pressure stress stressful situation situations conflict change changes decision decisions deadline deadlines priority priorities prioritise plan plans planning respect trust effort difference opportunity opportunities growth feedback mistake mistakes risk risks money fun interest interesting support care " +
    "kept dealt went made took gave learn learning learner quick grow growing improve develop listen listening talk talking speak understand help helping deal dealing handle manage managing cope solve try trying give giving make making do doing get getting go going keep keeping stay come take taking treat put let use need want like enjoy love believe think feel say know see find look show bring achieve deliver ensure work matter depends depend expect happen happens mean means focus respect set start stop fail fails hope " +
    "hi hello sure ok fine honestly truthfully really always never sometimes usually haha lol tbh ha mate guess suppose",
);

/** How many of the words of an answer that name something are those of opinions and slogans: 0 to 1. */
export function generalShare(words: string[]): number {
  const content = words.filter((word) => !isFunctionWord(word));
  const isCommon = (word: string): boolean =>
    [word, word.replace(/(?:s|d|ed|ing)$/, ""), word.replace(/(?:ed|ing)$/, "e")].some((form) =>
      general.has(form),
    );
  return content.length === 0 ? 1 : content.filter(isCommon).length / content.length;
}

export const isGeneral = (words: string[]): boolean => generalShare(words) >= 0.5;
