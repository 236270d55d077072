import { isFunctionWord } from "../../../text/function-words.ts";
import { anyOf, plainly, vocabulary, whole } from "../../../text/traits/match.ts";
import { elsewhere, others, peoples, traits, work } from "../../../text/traits/words.ts";

type Trait = keyof typeof traits;

/** What people live with, beside the words with which one asks for it. */
const alsoNamed: Partial<Record<Trait, string>> = {
  family:
    "stepson|stepdaughter|stepchildren|ex-husband|ex-wife|twins|triplets|school run|nursery run|other half|better half|missus|foster child*|foster parent*",
  health:
    "chemo*|dialysis|migraines|panic attack*|guide dog|pacemaker|transplant*|inhaler|stoma|crohn*|lupus|endometriosis|multiple sclerosis|sclerosis|parkinson*|dyspraxi*|dyscalculi*|colour blind|color blind|back pain|bad back|bad knee*|bad hip|heart condition|heart attack|breakdown|epipen|celiac|coeliac|walking stick|remission|counselling|eating disorder|anorexi*|bulimi*|overdose*|suicid*|self-harm*",
  religion: "fasting|bible study|lay preacher|preach*|altar*",
  politics: "shop steward|canvass*|councillor|green party",
  origin: "asylum|visa status|naturalised|naturalized|emigrat*|immigrat*|diaspora|homeland",
};
/** Only as what one has, or is: "I had a stroke", "I'm expecting in May". */
const had: Partial<Record<Trait, string>> = {
  health: "stroke|cane|relapse|trimester|expecting|blood pressure|off sick|sick|ill",
  religion: "mass|communion|hajj|lent|eid|diwali|passover|synagogue|mosque|church",
};
/** Only as one's own: "my German clients" names no trait, "I'm German" does. */
const owned: Partial<Record<Trait, string>> = {
  family: "partner|son|sons|wedding|household",
  health: "weight|pills|mental|body",
  religion: "faith|god|bible|quran|torah|imam|rabbi",
  origin: "accent|roots|heritage|origins|race|passport",
  politics: "union|vote",
  gender: "sex",
};

/** What one says of oneself with a verb. Patterns of their own, after `plainly`. */
const actions: Record<Trait, string> = {
  age: "i retired(?! (?:the|a|an|our|it|them) )|i retire|i was born|born in|born on|years of age|(?:i am|i'm|we are) (?:\\S+ ){0,3}years old",
  health:
    "i gave birth|signed off (?:sick|with|for)|i smoke|i smoked|i drink|i limp|i stutter|i stammer|i can't see|i can't hear|i can't walk|i lost my sight|i lost my hearing|i broke my|(?:i|i've|i'd) (?:\\S+ ){0,2}(?:was|been) (?:\\S+ )?in hospital|i lost (?:a|an|my) (?:leg|arm|eye|hand)|i relapsed|i miscarried|(?:kill|harm|hurt|cut|cutting) myself|(?:abused|raped|assaulted|beat|hit) me|(?:hit|beat) (?:me|and)|i was (?:abused|raped|assaulted|molested|beaten|battered)(?! (?:by the|to))|abusive (?:husband|partner|relationship|father|mother|home|marriage)|domestic violence at home",
  religion:
    "i pray|i prayed|we pray|i fast|i fasted|i worship|i was baptised|i was baptized|i converted to|i preach|i'm observant|i am observant|on the sabbath",
  family:
    "i married|we married|i got divorced|i divorced|i came out|i adopted|we're expecting|i'm expecting|i am expecting|we separated|(?:mother|mum|mom|father|dad|parent) (?:of|to) (?:\\d|one|two|three|four|five|a|my|twins)|(?:i'm|i am|as|being|became) an? (?:single |working |new |young |proud )*(?:mother|mum|mom|father|dad|parent)|stay-at-home|at home with (?:\\S+ ){0,2}(?:kids|children|baby)|(?:i|we) (?:had|have|got) (?:a |two |three )?(?:young |small )?(?:family|kids|children|baby)|(?:i|i'm|i've been|i have been|we) (?:also |still |now )?(?:care for|caring for|look after|looking after) (?:my|our)",
  origin:
    "i grew up in(?! (?:a|an|the|my|our|care|foster) )|(?:i'm|i am|i come|i came) (?:originally )?from a (?:\\S+ ){0,2}(?:village|family|town)|my (?:people|roots|folks|parents|family|grandparents|mother|father|mum|dad) (?:are|is|come|comes|came|moved|fled|emigrated|arrived) (?:\\S+ ){0,2}from (?!work|home|school|nothing|behind|the (?:office|shop|hospital|pub) )\\S+|i emigrated|i immigrated|i fled|we fled|moved to this country|came to this country|arrived in this country|i was raised in(?! (?:a|an|the) )|i'm originally from|i am originally from|i'm half|i am half|second-generation|first-generation",
  gender: "i transitioned|my transition|assigned at birth|my pronouns",
  politics:
    "i vote|i voted|i canvassed|i campaigned for|went on strike|i protested|i marched|(?:member|supporter) of the (?:\\S+ )?party|party member|i stood for|(?:i'm|i am|i was|as) (?:a |an |the )?(?:\\S+ )?(?:trade unionist|union (?:rep|member|official)|shop steward)|member of (?:a|the) (?:\\S+ )?union",
};

const workWord = `(?:${anyOf(work)})`;
const idle = String.raw`(?!${workWord} )(?!,)\S+`;
// What is said of a relative, or after "because", is a story: "my brother is disabled, so I became a teacher".
const kin = anyOf(
  `${others.family}|grand*|gran|nan|nana|granny|aunt*|uncle|cousin*|godson|goddaughter|neighbour|boss|colleague|mentor|friend`,
);
const near = `(?!(?:${kin}|my|his|her|their|when|because|who|by|with|for|at|of) )${idle}`;
const me = "(?:i|i'm|i've|i'd|i'll|me|we|we're|we've|myself)";
const am =
  "(?:i'm|im|i am|i was|i'd been|i've been|i have been|i had been|i am being|i became|i become|as an?|being an?|being|we're|we are|we were|makes me|made me|me being)";
const have =
  "(?:i|we|i've|i'd|we've|ive) (?:have |had |got |'ve |also |still |always |now |do |used to |was |am |been |then |recently |later |first |only |just )*(?:have|had|got|live with|lived with|living with|suffer|suffered|suffering|struggle|struggled|use|used|wear|wore|take|took|need|needed|rely on|relied on|inject|cope with|coped with|raise|raised|adopted|lost|walk with|diagnosed|treated for|recovering|recovered|recover|go to|went to|attend|attended|observe|observed|practise|practice|follow|joined|celebrate|back from|off|on|beat|survived|fought|battled|been)";

const words = (...lists: (string | undefined)[]): string => lists.filter(Boolean).join("|");

const rules = (Object.keys(traits) as Trait[]).map((trait) => {
  const { plain, personal, loose } = traits[trait];
  const strong = words(plain, personal, alsoNamed[trait]);
  const states = words(strong, loose, had[trait], trait === "origin" ? peoples : "");
  const verbs = actions[trait]
    .split(/[^\p{L}'-]+/u)
    .filter((word) => word.length >= 3 && !isFunctionWord(word));
  const ofWork = `(?! (?:(?:in|on|at) (?:the |my |our |a |each )?(?:class|group|course|workshop|camp|lesson|audience)|${workWord}|speaker\\S*|skills|of|by) )`;
  return {
    trait,
    patterns: [
      `my (?:${near} ){0,3}?${anyOf(words(strong, owned[trait]))}(?! (?:client|customer|project|system|website|hall)s? )`,
      `our (?:${near} ){0,2}?${anyOf(strong)}(?! (?:client|customer|project|system|website|hall)s? )`,
      `${am} (?:${near} ){0,4}?${anyOf(states)}${ofWork}`,
      `${have} (?:(?!(?:with|for|of|about) )${idle} ){0,5}?${anyOf(words(strong, had[trait]))}${ofWork}`,
      `${me} (?:${near} ){0,6}?${anyOf(plain)}`,
      actions[trait],
    ].map(whole),
    named: whole(anyOf(strong)),
    bare: new RegExp(`(?:^|,) (?:${idle} ){0,2}?${anyOf(strong)} `, "u"),
    /** Most sentences hold no word of it, and are spared the patterns. */
    hints: vocabulary(words(states, others[trait], owned[trait], ...verbs)),
  };
});

const number = String.raw`(?:[2-9]\d|(?:twenty|thirty|forty|fifty|sixty|seventy)(?:[- ]\w+)?)`;
const ages = new RegExp(
  String.raw`\b(?:i['’]?m|i am|i was|i['’]ll be|i will be)\s+(?:now |only |already |just |nearly |almost |about |over |under )?${number}(?=\s*(?:[.,;!?)]|$|and\b|now\b|so\b|but\b|years|this\b|next\b|when\b))|\b(?:i|i['’]ve|i just|i recently)\s+turn(?:ed|ing)? ${number}\b|\bturning ${number}\b|\baged? ${number}\b|\b(?:at )?the age of ${number}\b|\bi (?:am|['’]?m) ${number}\b(?= years)|^\W*${number}[- ]years?[- ](?:old|young)\b(?! (?:code|system|building|company|house|firm|boiler|software|bug|church|pipe|machine))|\bmy ${number}(?:st|nd|rd|th) birthday|\b(?:i['’]m|am|was|are|being) in (?:my|our) (?:early |mid |mid-|late )?\w+(?:ies|0s|teens)\b|\bborn (?:in|on) (?:\w+ )?\d|\bborn and (?:raised|bred)\b|\bi was born\b|\bclass of 19\d\d\b|\b(?:being|at) ${number}(?=,| (?:i|now|years)\b)`,
  "iu",
);
const label =
  /^[\s•*–-]{0,9}(?:personal (?:status|details|data)|date of birth|birth ?date|birthday|d\.?o\.?b\.?|born|age|place of birth|nationality|citizenship|marital status|civil status|family status|gender|sex|religion|denomination|faith|children|dependants|ethnicity|ethnic origin|race|health|state of health|disability|blood group|pronouns|political party|trade union|union|geburts(?:datum|ort|tag)|geboren|familienstand|staatsangehörigkeit|nationalität|konfession|kinder|alter|nacionalidad|estado civil|fecha de nacimiento|edad|hijos|nationalité|date de naissance|état civil|situation familiale|enfants|âge|née? le|nazionalità|stato civile|data di nascita|生年月日|出生日期|生日|婚姻状况|民族|籍贯|国籍|年龄|性别|性別|年齢|배우자|생년월일|국적) {0,3}(?:[:：|]| [–-] |\t| {2})/iu;
const comesFrom = /\bI(?:['’]m| am| come| came) from (?:the )?[A-Z][a-z]+(?: and| but| where| so|[.,;!?]|$)/u;
/** The commonest ways to tell it in other languages. */
const inOtherLanguages =
  /(?<!\p{L})(?:ich bin \d\d(?: jahre)?|ich habe (?:\p{L}+ )?(?:kinder|einen sohn|eine tochter|diabetes|krebs)|meine[mnrs]? (?:kinder[n]?|sohn|tochter|frau|religion|krankheit)|mein(?:em|en)? mann|verheiratet|geschieden|schwanger|alleinerziehend|in elternzeit|rollstuhl|j['’]ai \d\d ans|(?:mes|nos) enfants|mon mari|ma femme|enceinte|fauteuil roulant|tengo \d\d años|(?:mis|nuestros) hijos|mi (?:marido|esposa|esposo)|embarazada|silla de ruedas|ho \d\d anni|i miei figli|mio marito|mia moglie|incinta)(?!\p{L})/iu;

const passedOver = new RegExp(whole(anyOf(elsewhere)), "gu");
const hasWork = whole(workWord);
/** Who speaks of themselves says so, or says it in a word or two. */
const aboutMe = /\b(?:i|im|ive|me|my|we|our|us|myself|as an?|being)\b/iu;
/** How a sentence begins that goes on about what the one before it named. */
const goesOn =
  /^\W*(?:(?:and|but|so|because|which|plus|well|yes|no|oh)\b[\s,]*)*(?:it|it['’]s|that|that['’]s|this|they|they['’]re|he|he['’]s|she|she['’]s|both|those|these|one of them|the (?:older|younger|eldest|first|second|other) one)\b/iu;

const withoutElsewhere = (sentence: string): string => plainly(sentence).replaceAll(passedOver, "~");

/** The traits of whoever speaks that a sentence names. */
function traitsIn(sentence: string): Trait[] {
  const named: Trait[] = [];
  const plain = plainly(sentence).split(" ");
  const near = rules.filter(({ hints }) => hints(plain));
  if (near.length > 0) {
    const text = withoutElsewhere(sentence);
    // "Two kids.", "Diabetic since 2010": said in a word or two, without anybody's work.
    const isShort = text.trim().split(" ").length <= 5 && !hasWork.test(text);
    const isMine = aboutMe.test(sentence);
    for (const rule of near)
      if ((isShort && rule.named.test(text)) || (isMine && rule.patterns.some((one) => one.test(text))))
        named.push(rule.trait);
  }
  if (/\d|ty|born/iu.test(sentence) && ages.test(sentence)) named.push("age");
  if (comesFrom.test(sentence)) named.push("origin");
  if (label.test(sentence) || inOtherLanguages.test(sentence)) named.push("family");
  return named;
}

/**
 * Which sentences name a protected trait of the person who speaks as their own: visitors do not read them unless the owner
 * lets them through. A story in which relatives or a church occur is none. With a sentence that does go those that speak on
 * about it, and the bare words of the same trait beside it.
 * @param sentences all of one answer, or the lines of one part of a resume, in their order
 */
export function detectProtectedTraits(sentences: string[]): boolean[] {
  const named = sentences.map(traitsIn);
  const all = new Set(named.flat());
  if (all.size === 0) return sentences.map(() => false);
  const near = rules.filter(({ trait }) => all.has(trait));
  let isBefore = false;
  return sentences.map((sentence, at) => {
    const isBare = near.some(({ bare }) => bare.test(withoutElsewhere(sentence)));
    isBefore = (named[at]?.length ?? 0) > 0 || isBare || (isBefore && goesOn.test(sentence));
    return isBefore;
  });
}
