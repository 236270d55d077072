import { stemOf } from "../../text/stems.ts";
import { isFunctionWord } from "../../text/words.ts";
import { anyOf, list } from "./patterns.ts";
import type { Predicate } from "./predicates.ts";

/** What somebody feels, knows, gets or undergoes: no deed of theirs. */
const states = list(`felt knew known wanted want thought liked loved hated enjoyed needed seemed saw seen
  heard had meant believed hoped wished understood remembered forgot realised realized noticed learnt learned
  lost received became fell died born grew preferred expected assumed wondered worried feared cared lived
  missed panicked struggled failed suffered woke froze survived looked found gained reckoned say said know
  think believe guess suppose supposed`);
const gotAction = list(
  "in into out on up off down back through over round rid everyone everything them him her it people",
);
const habit = anyOf(
  "always|usually|generally|normally|tends? to|often|sometimes|every time|whenever|in general",
);

/** A past deed of the speaker's own. */
export function isDeed(one: Predicate, isHabit: boolean, tellsPast: boolean): boolean {
  if (one.form !== "deed" || one.isNegative || isHabit || states.has(one.verb)) return false;
  if (one.verb === "got" || one.verb === "gotten") return gotAction.has(one.next);
  return one.isPast || (one.isUnchanging && tellsPast);
}

export const isHabit = (text: string): boolean => habit.test(text);

const weekday = "mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thur?s?(?:day)?|fri(?:day)?|sat(?:urday)?|sunday";
const month = "january|february|april|june|july|august|september|october|november|december";
const season =
  "summer|winter|spring|autumn|christmas|easter|ramadan|eid|diwali|new year|half term|lockdown|pandemic|covid";
const span = `year|month|week|weekend|night|morning|afternoon|evening|day|term|shift|season|job|role|placement
  |school|company|employer|boss|manager|hour|time`;
const workplace = `shop|school|college|uni|university|hospital|ward|office|factory|warehouse|site|farm|kitchen
  |restaurant|café|cafe|pub|bar|garage|depot|store|home|branch|firm|company|course|project|army|navy|bakery
  |salon|nursery|clinic|lab|surgery|studio|club|charity|church|court|garden|cent(?:re|er)|hostel|library|yard
  |estate|bank|hotel|station`;
const people = `lad|bloke|man|woman|guy|fella|lady|girl|boy|kid|customer|patient|client|colleague|coworker
  |driver|student|pupil|gentleman|resident|chef|boss|manager|supervisor|couple|family|caller|teacher|neighbour
  |apprentice|trainee|volunteer|passenger|guest|supplier|landlord|tutor`;
/** Where, when, who or what went wrong: words that tie what is told to one occasion. */
const occasion = anyOf(`(?:19|20)[0-9][0-9]|'[0-9][0-9]|${month}|(?:in|since|until|by|last|this|that|the
  |of) (?:march|may)|${weekday}|${season}|(?:last|one|that|the other|the (?:next|same|first|second|third)
  |(?:my|our) (?:_ )?(?:first|last|second|third|final|old|previous)|previous|first) (?:_ )?(?:${span})
  |yesterday|(?:years?|months?|weeks?|days?|while|ages) (?:ago|back|before)|at the time|once|back (?:when|in)
  |for (?:_|[0-9]+) (?:days|nights|weeks|months)|when (?:i|we|the|my|our|an?|this|one|somebody|someone
  |_) (?:was|were|worked|_ed|started|first|did|had|got|came|ran|went|broke)|while (?:i was|we were|at)
  |when (?:the|my|our|an?|this|one|somebody|someone)|during (?:my|the|our|a)|in (?:my
  |our) (?:_ ){0,2}?(?:${span}|teens|twenties)|(?:at|in|for|with|to) (?:my|the|a|an
  |our) (?:_ ){0,3}?(?:${workplace})|(?:a|an|this|one|some|another|our|the) (?:_ ){0,3}?(?:${people})`);

export const namesOccasion = (text: string, original: string): boolean =>
  occasion.test(text) || /[^.!?:"“\n-] (?:Mr|Mrs|Ms|[A-Z][a-z]{2,})/.test(original.slice(1));

const figure =
  "(?:£?[0-9][0-9.,]*[%km]?|half|an? (?:third|quarter|half|fifth|tenth|lot)|two|three|four|five|six|seven|eight|nine|ten|zero|nothing|none)";
const change = `fell|dropped|rose|grew|increased|decreased|improved|doubled|halved|tripled|went|gone|came|cut
  |reduced|jumped|climbed|turned|down|up|average`;
/** What came of something, in whatever order it is told. */
const outcome = anyOf(`in the end|as a result|ever since|since then|from then on|paid off|the (?:outcome
  |upshot)|these days|nowadays|to this day|never .{0,40}again|lost (?:by|the (?:lot|contract|job|order|client
  |case|match))|(?<!nothing )since[^a-z0-9]*$|since (?:that|i did)|after that[^a-z]*$|ended up|cost (?:us
  |me) the|in touch|through the roof|shook hands|next time|it worked(?! (?:for|at|in|like))|so now|taught me
  |(?:i've |i |^)(?:also |really |since )?(?:learnt|learned)|what i (?:learnt|learned|took)|lesson|(?:promoted
  |awarded|commended|thanked|praised|rehired|shortlisted|published|nominated|marked down|apologised to)
  |came away|(?:won|earned|saved|raised|achieved|gained) (?:_ )?(?:the|an?|my|our|us|me|them|by|about|over
  |nearly|£?[0-9]+)|(?:got|passed|landed|offered|given|gave me|kept|made me|extended) (?:_ )?(?:the|an?|my|our
  |us)? ?(?:_ )?(?:job|contract|promotion|place|grade|pass|award|prize|certificate|degree|distinction|merit
  |licence|order|deal|account|raise|rise|thank|money|funding|section|team leader|keyholder)|(?:nobody|no one
  |not a single|none of (?:them|us)) (?:_ )?(?:was|were|got|ended|has|had|left|lost|hurt|complained|noticed
  |_ed|_ing)|not (?:a|one) single|no (?:more|further|new) _|no (?:complaints?|accidents?|injuries|incidents
  |losses|mistakes|errors)|without (?:a|any|one) (?:_ )?(?:complaint|problem|injury|fault|hitch)
  |ahead of (?:schedule|time)|under budget|sold out|(?:${change})(?: _){0,4}? (?:from|by|to) (?:(?:about
  |around|nearly|under|over|less than|more than) )?${figure}|(?:down|up) (?:by |to |from )?(?:about 
  |nearly )?${figure}|[0-9]+%? by (?:week|month|the end|christmas|easter|day)|(?:doubled|halved|tripled
  |trebled)|[0-9].{0,40} (?:before|at first|(?:in|at) the start) .{0,40}[0-9]+%?|^[^a-z]*(?:results?
  |outcomes?)[^a-z]*[:–-] ?`);
/** What came of what was told before. */
const laterOutcome = anyOf(`which meant|ended with|(?:running|working|open|up|on) again|stopped (?:it|that|the
  |after)|ready|after that _|(?:went|came) (?:up|down|back|through|live|out)|(?:came|walked|went|left) (?:home
  |away|off) with|still (?!had|was|were|had to|did|needed)_|all gone|got (?:a|the|my|our|us|there|off|me)
  |is used|are using|back (?:up|on|to normal|in business|running)|on time|passed|survived|settled|reopened
  |got (?:_ )?[0-9]+%?|never _|every time|opened again|(?:all|everyone|everybody|every one) (?:of (?:them
  |us) )?(?:_ )?(?:got|passed|went|made|came|left|stayed|survived)|kept (?:me|him|her|them|us) on
  |finished (?:it|the|by|on|in|two|early)|has(?:n't| not| never) (?:_ )?(?:happened|been|had|missed|gone)
  |(?:became|turned into|turned out)|(?:was|were|is|are|been) (?:_ )?(?:happy|pleased|delighted|relieved
  |grateful|sorted|fixed|saved|safe|chuffed|furious|impressed|gone|back)|after (?:_|[0-9]+) (?:days|weeks
  |months|years)|been (?:_ )?(?:fine|used|running|going|better) (?:ever )?since|(?:didn't|did not
  |nobody) _ (?:_ ){0,4}?(?:again|for|until|any ?more)`);
const isNow = /(?<!right |just |until |till |by |up to )\b(?:now|today)\b(?! and (?:then|again))|→|->|=>/;
const emptyOutcome = anyOf(`(?:it|that|everything|all|and|things?) (?:all )?(?:went|was|turned out
  |worked out) (?:_ )?(?:well|good|fine|ok|okay|great|alright|perfect(?:ly)?|brilliant)`);

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
  one.verb !== "took" &&
  !/^(?:well|fine|good|ok|okay|great)$/.test(one.next);

/** Words of opinions, slogans and work in general, which alone name nothing that could be checked. */
const general = new Set(
  [
    ...list(`people person everyone anyone everybody anybody customer colleague client manager management
  staff team teamwork work job role career company business organisation workplace industry field thing stuff
  way time day life world part point end bit kind sort lot everything anything nothing something good great
  best better well nice bad hard harder tough difficult easy right wrong important key main new strong big
  little honest honesty reliable flexible flexibility adaptable positive calm patient patience professional
  passionate passion motivated driven hardworking dedicated committed confident friendly polite kind fair firm
  humble creative focused punctual trustworthy loyal enthusiastic compassion empathy integrity attitude
  mindset personality perfectionist player leader leadership communicate communicator skill strength weakness
  ability experience knowledge potential excellence quality standard service solution goal success successful
  challenge problem pressure stress situation conflict change decision deadline priority prioritise plan
  respect trust effort difference opportunity growth feedback mistake risk money fun interest support care
  kept dealt went made took gave learn quick grow improve develop listen talk speak understand help deal
  handle manage cope solve try give make do get go keep stay come take treat put let use need want like enjoy
  love believe think feel say know see find look show bring achieve deliver ensure matter depend expect happen
  mean focus set start stop fail hope hi hello sure ok fine honestly truthfully really always never sometimes
  usually haha lol tbh ha mate guess suppose`),
  ].map(stemOf),
);

/** How many of the words of an answer that name something are those of opinions and slogans: 0 to 1. */
export function generalShare(words: string[]): number {
  const content = words.filter((word) => !isFunctionWord(word));
  return content.length === 0
    ? 1
    : content.filter((word) => general.has(stemOf(word))).length / content.length;
}

export const isGeneral = (words: string[]): boolean => generalShare(words) >= 0.5;
