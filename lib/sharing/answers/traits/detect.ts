import { isFunctionWord } from "../../../text/words.ts";
import { anyOf, plainly, vocabulary, whole } from "./match.ts";
import { elsewhere, peoples, traits, work } from "./words.ts";

type Trait = keyof typeof traits;

/** What people tell beside the words with which one asks: relatives, and what one lives with. */
const told: Partial<Record<Trait, string>> = {
  family:
    "gran|granny|nan|nana|grandad|grandpa|grandma|grandson|granddaughter|aunt|auntie|uncle|cousin*|in-laws|stepson|stepdaughter|stepchildren|ex-husband|ex-wife|twins|triplets|eldest|youngest one|school run|nursery run|single-handed parent|other half|better half|missus|godson|goddaughter|foster*",
  health:
    "chemo*|dialysis|migraines|panic attack*|guide dog|pacemaker|transplant*|inhaler|antidepress*|stoma|crohn*|lupus|endometriosis|multiple sclerosis|sclerosis|parkinson*|dyspraxi*|dyscalculi*|colour blind|colour-blind|color-blind|back pain|bad back|bad knee*|bad hip|heart condition|heart attack|breakdown|blood pressure|epipen|celiac|coeliac|cane|walking stick|stroke|relapse|remission|counselling|sick|ill|trimester|due in|expecting|bump",
  religion:
    "mass|bar mitzvah|confirmation class|communion|hajj|lent|eid|diwali|passover|yom kippur|synagogue|fasting|evensong|bible study|youth pastor|lay preacher|preacher|preach*|altar*|congregation|deacon|elder of|mission trip|missionary",
  politics:
    "shop steward|picket*|party conference|canvass*|councillor|manifesto|labour student*|young conservative*|labor party|green party|momentum",
  origin:
    "asylum|visa status|naturalised|naturalized|emigrat*|immigrat*|diaspora|homeland|back home in|motherland",
};

const wordsFor = (trait: Trait, ...kinds: ("plain" | "personal" | "loose")[]): string =>
  [...kinds.map((kind) => traits[trait][kind]), ...(told[trait] ? [told[trait]] : [])].join("|");

const workWord = `(?:${anyOf(work)})`;
const idle = String.raw`(?!${workWord} )(?!,)\S+`;
const me = "(?:i|i'm|i've|i'd|i'll|me|we|we're|we've|myself)";
const mine = "(?:my|our|mine)";
const am =
  "(?:i'm|im|i am|i was|i'd been|i've been|i have been|i had been|i am being|i became|i become|as an?|being an?|being|we're|we are|we were|makes me|made me|me being)";
const have =
  "(?:i|we|i've|i'd|we've|ive) (?:have |had |got |'ve |also |still |always |now |do |used to |was |am |been |then |recently |later |first |only |just )*(?:have|had|got|live with|lived with|living with|suffer|suffered|suffering|struggle|struggled|use|used|wear|wore|take|took|need|needed|rely on|relied on|inject|cope with|coped with|raise|raised|adopted|lost|care for|cared for|caring for|walk with|diagnosed|treated for|recovering|recovered|recover|go to|went to|attend|attended|sing|serve at|belong to|observe|observed|practise|practice|follow|joined|join|keep|kept|celebrate|represent|represented|came back from|back from|returned from|return from|off|on|beat|survived|fought|battle|battled|been)";

/** Adjectives and peoples: "my German clients" tells nothing, "I'm German" does. */
const possessed: Partial<Record<Trait, string>> = {
  family: "partner|son|sons|wedding|relatives|household",
  health: "weight|therapist|pills|doctor|mental|body|drug*",
  religion: "temple|chapel|parish|faith|pastor|priest|gospel",
  origin: "accent|roots|heritage|origins|race",
  politics: "union|vote",
  gender: "sex",
};

/** What one says of oneself with a verb. Patterns of their own, after `plainly`. */
const actions: Record<Trait, string> = {
  age: "i retired(?! (?:the|a|an|our|it|them) )|i retire|i was born|born in|born on|years of age|(?:i am|i'm|i was|we are) (?:\\S+ ){0,3}years old",
  health:
    "i gave birth|i smoke|i smoked|i drink|i limp|i stutter|i stammer|i can't see|i can't hear|i can't walk|i lost my sight|i lost my hearing|i broke my|was in hospital|been in hospital|lost a leg|lost an arm|i relapsed|i miscarried",
  religion:
    "i pray|i prayed|we pray|i fast|i fasted|i worship|i was baptised|i was baptized|i converted|i preach|i'm observant|i am observant|on the sabbath",
  family:
    "i married|we married|i got married|we got married|i got divorced|i divorced|i came out|we adopted|i adopted|we're expecting|i'm expecting|i am expecting|we separated|mother of|mum of|mom of|father of|dad of|parent of|stay-at-home|i had a baby|we had a baby",
  origin:
    "i grew up in|i emigrated|i immigrated|i fled|we fled|moved to this country|came to this country|arrived in this country|i was raised in|i'm originally from|i am originally from|i'm half|i am half|second-generation|first-generation",
  gender: "i transitioned|my transition|assigned at birth|my pronouns",
  politics:
    "i vote|i voted|i canvassed|i campaigned for|went on strike|i protested|i marched|member of the party|party member|i stood for|trade union*|union rep*|shop steward",
};

type Rule = {
  trait: Trait;
  tells: RegExp[];
  named: RegExp;
  bare: RegExp;
  /** Most sentences hold no word of it, and are spared the patterns. */
  hints: (words: string[]) => boolean;
};

/** The words of which each of the trait's patterns needs one. */
function hintsOf(trait: Trait): string {
  const verbs = actions[trait]
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word.length >= 4 && !isFunctionWord(word));
  return [wordsFor(trait, "plain", "personal", "loose"), peoples, possessed[trait] ?? "", ...verbs].join("|");
}

const rules: Rule[] = (Object.keys(traits) as Trait[]).map((trait) => {
  const strong = anyOf(wordsFor(trait, "plain", "personal"));
  const any = anyOf(
    wordsFor(trait, "plain", "personal", "loose") + (trait === "origin" ? `|${peoples}` : ""),
  );
  const owned = anyOf([wordsFor(trait, "plain", "personal"), possessed[trait]].filter(Boolean).join("|"));
  const ofWork = `(?! (?:(?:in|on|at) (?:the |my |our |a |each )?(?:class|group|course|workshop|camp|lesson|audience)|${workWord}|speaker\\S*|skills) )`;
  const ofClients = "(?! (?:client|customer|project|system|website|hall)s? )";
  return {
    trait,
    tells: [
      whole(`${mine} (?:${idle} ){0,3}?${owned}${ofClients}`),
      whole(`${am} (?:${idle} ){0,4}?${any}${ofWork}`),
      whole(`${have} (?:${idle} ){0,5}?${strong}${ofWork}`),
      whole(`${me} (?:${idle} ){0,6}?${anyOf(traits[trait].plain)}`),
      whole(actions[trait]),
    ],
    named: whole(strong),
    bare: new RegExp(`(?:^|,) (?:${idle} ){0,2}?${strong} `, "u"),
    hints: vocabulary(hintsOf(trait)),
  };
});

const mayTell = vocabulary(rules.map(({ trait }) => hintsOf(trait)).join("|"));

const number = String.raw`(?:\d{2}|(?:twenty|thirty|forty|fifty|sixty|seventy)(?:[- ]\w+)?|eighteen|nineteen)`;
const ages = new RegExp(
  String.raw`\b(?:i['’]?m|i am|i was|i['’]ll be|i will be)\s+(?:now |only |already |just |nearly |almost |about |over |under )?${number}(?=\s*(?:[.,;!?)]|$|and\b|now\b|so\b|but\b|years|this\b|next\b|when\b))|\b(?:i|i['’]ve|i just|i recently)\s+turn(?:ed|ing)? ${number}\b|\bturning ${number}\b|\baged? ${number}\b|\b(?:at )?the age of ${number}\b|\b${number}[- ]years?[- ](?:old|young)\b(?! (?:code|system|building|company|house|firm|boiler|software|bug|church|pipe|machine))|\bmy ${number}(?:st|nd|rd|th) birthday|\b(?:i['’]m|am|was|are|being) in (?:my|our) (?:early |mid |mid-|late )?\w+(?:ies|0s|teens)\b|\bborn (?:in|on|and (?:raised|bred))\b|\bi was born\b|\bclass of 19\d\d\b|\b(?:being|at) ${number}(?=,| (?:i|now|years)\b)`,
  "iu",
);
const label =
  /^[\s•*–-]*(?:personal (?:status|details|data)|date of birth|birth ?date|birthday|d\.?o\.?b\.?|born|age|place of birth|nationality|citizenship|marital status|civil status|family status|gender|sex|religion|denomination|faith|children|dependants|ethnicity|ethnic origin|race|health|state of health|disability|blood group|pronouns|political party|geburts(?:datum|ort|tag)|geboren|familienstand|staatsangehörigkeit|nationalität|konfession|kinder|alter|nacionalidad|estado civil|fecha de nacimiento|edad|hijos|nationalité|date de naissance|état civil|situation familiale|enfants|âge|née? le|nazionalità|stato civile|data di nascita|生年月日|出生日期|生日|婚姻状况|民族|籍贯|国籍|年龄|性别|性別|年齢|배우자|생년월일|국적)\s*(?:[:：|]|\s[–-]\s|\t|\s{2,})/iu;
const status =
  /\b(?:mother|mum|mom|father|dad|parent) (?:of|to) (?:\d|one|two|three|four|five|a|my)\b|\b(?:wheelchair user|practi[sc]ing \w+|(?:labour|labor|conservative|green|liberal|democratic|republican|communist|socialist) (?:party|students|club)|trade union(?:ist)?|born (?:in|on) )/iu;
const comesFrom =
  /\b[Ii](?:['’]m| am| come| came|['’]ve come)(?: originally| all the way)? from (?:(?:the )?[A-Z][a-z]+(?:[.,;!?]|$| (?:and|but|originally|where|so)\b)|a (?:small |big |poor |large )*(?:village|family|town)\b)|\bmy (?:people|roots|folks) (?:are|come)\b/u;
const workOf = whole(workWord);
/** The commonest ways to tell it in other languages. */
const elsewhereSaid =
  /(?<!\p{L})(?:ich bin \d\d(?: jahre)?|ich habe (?:\p{L}+ )?(?:kinder|einen sohn|eine tochter|diabetes|krebs)|meine[mnrs]? (?:kinder[n]?|sohn|tochter|frau|religion|krankheit)|mein(?:em|en)? mann|verheiratet|geschieden|schwanger|alleinerziehend|in elternzeit|rollstuhl|j['’]ai \d\d ans|(?:mes|nos) enfants|mon mari|ma femme|enceinte|fauteuil roulant|tengo \d\d años|(?:mis|nuestros) hijos|mi (?:marido|esposa|esposo)|embarazada|silla de ruedas|ho \d\d anni|i miei figli|mio marito|mia moglie|incinta)(?!\p{L})/iu;

/** Who tells of themselves says so, or says it in a word or two. */
const aboutMe = /\b(?:i|i['’]\w+|im|ive|me|my|mine|we|we['’]\w+|our|ours|us|myself|as an?|being)\b/iu;

/** The traits that a sentence tells of whoever says it. */
function toldBy(sentence: string): Trait[] {
  const found: Trait[] = [];
  const said = plainly(sentence);
  const words = said.split(" ");
  const near = mayTell(words) ? rules.filter(({ hints }) => hints(words)) : [];
  if (near.length > 0) {
    const text = said.replaceAll(passedOver, "~");
    const short = text.trim().split(" ").length <= 6 && !workOf.test(text);
    const mine = aboutMe.test(sentence);
    // "Two kids.", "Diabetic since 2010": said in a word or two, without anybody's work.
    for (const { trait, tells, named } of near)
      if ((short && named.test(text)) || (mine && tells.some((tell) => tell.test(text)))) found.push(trait);
    if (status.test(sentence)) found.push("family");
  }
  if (/\d|ty|teen|born/iu.test(sentence) && ages.test(sentence)) found.push("age");
  if (/from|my /u.test(sentence) && comesFrom.test(sentence)) found.push("origin");
  if (label.test(sentence) || elsewhereSaid.test(sentence)) found.push("family");
  return found;
}

const passedOver = new RegExp(whole(anyOf(elsewhere)), "gu");
const withoutElsewhere = (sentence: string): string => plainly(sentence).replaceAll(passedOver, "~");
/** How a sentence begins that goes on about what the one before it named. */
const goesOn =
  /^\W*(?:(?:and|but|so|because|which|plus|well|yes|no|oh)\b[\s,]*)*(?:it|it['’]s|that|that['’]s|this|they|they['’]re|he|he['’]s|she|she['’]s|both|those|these|one of them|the (?:older|younger|eldest|first|second|other) one)\b/iu;

/**
 * Which sentences of a passage tell a protected trait of the person who speaks: they answer no question and are shown to no
 * model. With one that does go those that speak on about it, and the bare words of the same trait beside it.
 * @param sentences all of one answer, or the lines of one part of a resume, in their order
 */
export function detectProtectedTraits(sentences: string[]): boolean[] {
  const told = sentences.map(toldBy);
  const traitsTold = new Set(told.flat());
  if (traitsTold.size === 0) return sentences.map(() => false);
  const near = rules.filter(({ trait }) => traitsTold.has(trait));
  const drop: boolean[] = [];
  for (const [index, sentence] of sentences.entries()) {
    const text = withoutElsewhere(sentence);
    drop.push(
      (told[index]?.length ?? 0) > 0 ||
        near.some(({ bare }) => bare.test(text)) ||
        (drop[index - 1] === true && goesOn.test(sentence)),
    );
  }
  return drop;
}
