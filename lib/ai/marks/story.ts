import { stemOf } from "../../text/stems.ts";
import { isFunctionWord } from "../../text/function-words.ts";
import { anyOf, list } from "./patterns.ts";
import type { Predicate, Term } from "./predicates.ts";

/** What somebody feels, knows, gets or undergoes: no deed of theirs. */
const states =
  list(`felt got knew known wanted want thought liked loved hated enjoyed needed seemed saw seen heard had meant
  believed hoped wished understood remembered forgot realised noticed learnt learned lost received became
  fell died born grew expected assumed wondered worried cared lived missed panicked struggled failed
  suffered woke froze survived looked found gained reckoned say said know think believe guess suppose
  supposed`);
export const habit = anyOf("always|usually|generally|tends? to|often|sometimes|every time|whenever");

/** A past deed of the speaker's own. */
export function isDeed(one: Predicate, isHabit: boolean, tellsPast: boolean): boolean {
  if (one.form !== "deed" || one.isNegative || isHabit || states.has(one.verb)) return false;
  if (one.verb === "turned" && one.next === "out") return false;
  return one.isPast || (one.isUnchanging && tellsPast);
}

/** Where, when or who: words that tie what is told to one occasion. */
const occasion = anyOf(`(19|20)[0-9][0-9]|_day|last _|(years?|months?|weeks?|days?) (ago|back)|once|(that|(my
  |our) (first|second|third|final|old)) _|(when|while) _ _|during _|(at|in|with) (my|the|an?|our|one) _`);

export const namesOccasion = (text: string, original: string): boolean =>
  occasion.test(text) || /[^.!?:"“\n-] (Mr|Mrs|Ms|[A-Z][a-z]{2,})/.test(original.slice(1));

/** Beside a number: by how much something changed. */
export const change = anyOf(`(down|up|fell|dropped|rose|grew|went|came|cut|reduced|climbed
  |jumped)( _){0,4}? (from|by|to)|(down|up|rose|fell|dropped) (about )?[^a-z]?[0-9]+
  |from (about )?[^ ]{1,12}( [^ ]{1,12})? to|halved|doubled|tripled|before and`);
/** What came of something, in whatever order it is told. */
const outcome = anyOf(`in the end|(ever )?since then|these days|ended up|next time|so now|taught me|lesson
  |(i've |i |^)(_ )?(learnt|learned)|never .{0,40}again|[0-9]+%? by _|^[^a-z]*results?[^a-z]*[:–-] ?`);
/** What came of what was told before. */
const laterOutcome = anyOf(`(won|earned|saved|raised|gained|passed|landed|offered|promoted|awarded|thanked
  |praised|became) _|got (a|the|my|our|us|me|there|off|(_ )?[0-9]+%?)|gave me|turned out|(nobody|no one
  |neither|never) (_ )?(was|were|got|has|had|_ed)|(no more|still|ever since) _|(running|working|opened?|up|on
  |(_n't|nobody) .{0,40}) again|(every|on) time|ready|since|settled|sold out|(came|went|left) (home|away|off
  |up|down|back|through|live|out)|back (up|on|running)|after that _|after _ (days|weeks|months|years)|(was
  |were|is|are|been) (_ )?(happy|pleased|sorted|fixed|saved|safe|gone)`);
const isNow = /(?<!right |just |until |till |by |up to )\b(now|today)\b(?! and (then|again))|→|->|=>/;
/** Whether a sentence says what came of something; `isAfterDeed`: something was done before it. */
export const hasOutcome = (text: string, measures: boolean, isAfterDeed: boolean): boolean =>
  outcome.test(text) ||
  (measures && change.test(text)) ||
  (isAfterDeed && (laterOutcome.test(text) || isNow.test(text)));

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

/** Figures after these are names or times, and before those dates, times and ages: "Year 9", "half past nine", "9 o'clock". */
const beforeNames =
  list(`level year ward grade room unit version class bus number no page flat type stage nvq gate covid
  bay zone line terminal question past at before after since till until age aged turned`);
const afterTimes = list("am pm o'clock till until year-old yr-old old term day way past");
const amount =
  /^(?:(?:hundred|thousand|million|dozen|quarter|third)s|dozen|half|halved|twice|doubled?|tripled?)$/;
/** Years, slogans ("110 %", "24/7") and keyboard noise. */
const noAmount = /^(?:(?:1[6-9]|20)\d\d(?:-\d+)?|1[0-9]0%|\d+\/\d+|one|an?|\d{8,})$/;

/** Whether a sentence measures something: a size, an amount, a duration, a share. */
export const hasNumber = (terms: readonly Term[]): boolean =>
  terms.some(({ word, tags, endsClause }, at) => {
    const [before = "", next] = [terms[at - 1]?.word, terms[at + 1]];
    const isFigure = amount.test(word) || ["Cardinal", "Fraction", "Money"].some((tag) => tags.has(tag));
    const isAge = endsClause && /^(?:was|i'm|he's|she's)$/.test(before);
    const isNamed =
      (beforeNames.has(before) && !next?.tags.has("Duration")) ||
      afterTimes.has(next?.word ?? "") ||
      tags.has("Date") ||
      isAge;
    return isFigure && !isNamed && !noAmount.test(tags.has("Percent") ? `${Number.parseInt(word)}%` : word);
  });
