import { boundedParts } from "../text-bounds.ts";
import type { Turn } from "./tasks.ts";

/** One pattern of whole phrases between bars. Line breaks are for the reader; `_` is up to five words. */
const whole = (phrases: string, flags = ""): RegExp => {
  const line = phrases.replaceAll(/\n */g, "").replaceAll("_", "(?:[a-z\\d]{1,11} ){0,5}");
  return new RegExp(` (?:${line})(?= )`, flags);
};

/** Words with their letters in another order, or a double one short, are put right. */
const lettersOf = (word: string): string => word.charAt(0) + [...new Set(word.slice(1))].sort().join("");
const typed = "want kill hurt die live myself overdose tablets pills anymore dead cutting feel";
const slips = new Map(typed.split(" ").map((word) => [lettersOf(word), word]));

const pills = `(?:pills?|tablets?|[a-z ]{0,9}(?:amol|profen|zepam|codeine)|aspirin|meds|medication
    |antidepressants|insulin|painkillers)`;
const much = `(?:all|whole|entire|too many|loads?|lots?|bunch|handful|box|packet|pack|bottle|\\d\\d+
    |[a-z]+ty)`;
const child = `(?:my|our) (?:own |little |two |baby )?(?:baby|daughters?|sons?|kids?|child|children|boy|girl
    |sister|brother|mum|mom|mother)`;
const near = `(?:husband|wife|partner|boyfriend|girlfriend|bf|gf|ex|fiance|step ?dad|step ?father|dad|father
    |mum|mom|mother|brother|uncle|son|cousin|family|parents|grandad|landlord|pimp|gang)`;
const hit = `(?:hit+|beat|punch|slap+|kick|chok|strangl|hurt|rap|abus|touch|stalk|threaten|attack|stab+|burn
    |push|shov|shak|drag+|spit+)`;
const me = `(?:me|us|(?:the|our) (?:kids|children|baby)|${child})(?! at (?!night|home)| (?:to|of|for|out|on
    |every time|with an? (?:hard|new|big|surprise)) )`;
const weapon = `(?:knife|gun|axe|bats?|hammer|weapon|shotgun|rifle|revolver|pistol|machete)`;
const home = `(?:my|our) (?:house|flat|door|garden|room|home|window|bedroom|apartment|car)`;

const rightly = (word: string): string => {
  const right = slips.get(lettersOf(word)) ?? word;
  return word.length > right.length + 1 || /[ds]$/.test(word) ? word : right;
};

/** What is alike becomes one sign, in this order, so that the patterns below stay short. */
const signs = Object.entries({
  "": `just|really|actually|seriously|honestly|still|often|even|so|only|always|literally|very|also|already|fr
    |sometimes|do(?= (?:not|want|feel|wish|hope) )`,
  to: "2",
  SELF: "my ?s(?:el|le|l)f",
  i: "i am|im|(?:i have|ive) been(?= [a-z]+ing | self | feeling | sh )|i keep on|i keep|(?:i|ive) (?:cant stop|started)",
  ive: "i have(?! to )",
  "i WISH HARM":
    "i (?:(?:cutting|burning|hurting|harming|starving|scratching) SELF(?! (?:on|by|at|lifting) )|(?:cut|slit|slash|slashed|cutting|slitting) my (?:wrists?|arms?|legs?|thighs?)(?! (?:on|at|in) ))",
  HARM: `(?:kill|kil+ing|hurt|hurting|harm|harming|cut|cutting|hang|hanging|stab|drown|shoot|starve|burn|hit
    |hitting|scratch|bite|punch|off|neck|top+ing|unalive|do something (?:[a-z]+ )?to) SELF(?! (?:in the foot
    |laughing|out|short|some|an?|falling|to (?:get|finish|make|meet|pass|win)|(?:over|for|on) (?:an?|the|this
    |that|it|my)|[a-z]*(?:ift|arry|hav|hopp|ook)ing|by accident|while|(?:if|when) i (?:lift|fell|fall|slip
    |drop)) )|(?:end|ending|tak(?:e|ing)) (?:my (?:own )?life|it all)|unalive|(?:slit|cut)
    (?:ting)? my (?:wrists?|arms?|legs?|thighs?)|(?:kill|hurt|harm) ${child}|(?:jump|step|walk|drive)
    (?:p?ing)? (?:off|in front of|under|into)(?: an?| the| this)? (?:bridge|train|roof|building|cliff|bus
    |lorry|traffic|tree|river)|(?:jump|step+)ing off(?= $)`,
  END: `(?:end|ending) it tonight|overdos(?:e|ing)|tak(?:e|ing) all (?:of )?(?:my|the|these) (?:pills
    |tablets)|kms|(?:end|ending) things(?! (?:with|by|well|there|on) )|sewer ?slide|kermit|(?:com+it+
    (?:ing)? )?su[ics]{1,4}de?(?! (?:prevention|awareness|watch|policy|rates?|risk|line|calls?) )`,
  DIE: `die(?! (?:of|from|laughing|happy|on|in (?!my sleep)|doing|trying|than|with|for|knowing|a|an|rich|old
    |down|there|here|at|right|when|inside) )|be dead(?! (?:sure|certain|on|honest|serious) )|(?:not
    |never) (?:be alive|exist|wake up)|stop existing|disappear (?:forever|for good)
    |(?:go to )?sleep (?:and (?:not|never) wake up|forever)|be gone(?= $| forever)|(?:end|ending) it
    (?! (?:with|by|there|at|early|on|here) )|(?:go and )?be with my [a-z]+ (?:in heaven|(?:she|he) died)`,
  WISH: `(?:want to|wan+a|want|planning (?:to|on)|plan to|about to|ready to|trying to|think(?:ing)? (?:of
    |about)|thoughts? (?:of|about)|feel(?:ing)? like|intend to|decided to|tempted to|urges? to|how to
    |ways to)(?: to)?(?= HARM| END| DIE)|(?:gon+a|goin(?:g)? to|time to|ill|will|might|may|could|need to)
    (?= HARM| END)`,
  WANTED: "(?:wanted to|thought of|thought about|planned to|considered|close to|was WISH)(?= HARM| END| DIE)",
  TRIED: "(?:tr[iy]ed to|attempted to|attempted)(?= HARM| END| DIE)",
  // What is denied, what somebody else said without quotation marks, and what is a figure of speech.
  NONE: `hits? me up|(?:not|never|dont|didnt|wont|wouldnt|isnt|aint|no|without)(?: ever)? (?:WISH|WANTED
    |TRIED)|(?<! i | ive )(?:said|says|saying|goes|texted|wrote|shouted|told me|was like)
    (?: that)?(?: i)? WISH|(?:embarrass|mortif|cring|awkward|laugh)[a-z]{0,9} (?:[a-z]{1,20} ){0,8}(?:WISH
    |WANTED)`,
}).map(([word, phrases]) => ({ pattern: whole(phrases, "g"), word: word && ` ${word}` }));

/** Wanting to die, self-injury, means, plans. Every clause is read as if "I" stood before it, as many leave it out. */
const dying = whole(`WISH HARM|i END(?= $)|tonight (?:[a-z]+ ){0,4}DIE|(?:i|ive|and|but) WISH (?:END|DIE)
    |(?:i|and) HARM (?:when|most|every|again|with|so|on purpose|if|at night|and nobody)|when _i HARM|i
    (?:ve)? (?:(?:feel|feeling|felt|getting|having|have|had|get|got|a bit|pretty) ){0,3}su[ics]{1,5}d(?:al|le
    |el|ial)(?! (?:patients?|people|callers?|clients?|pupils?|students?|person) )|i (?:
    (?!they |she |he |my |the |a )[a-z]+ ){0,4}(?:dont|not|no|cant|nothing|why|tired of|sick of|stop|wish
    |hope|glad|given up|shouldnt|didnt|whats|what is|isnt|never) (?:(?!they |she |he )[a-z]{1,9} ){0,6}
    (?:live|living|life|alive|exist|existing|wake up|be here|born)(?: for)?(?= $| any ?more?(?= (?!than))
    | any longer| like this| tomorrow| now)|(?:isnt|not) worth (?:living|it any ?more)|(?:no|nothing|the|any
    |whats the) (?:point|sense|reason) (?:to|in|of) (?:carry(?:ing)? on|go(?:ing)? on|any of it|liv(?:e
    |ing))(?= $| any)|nothing left for me(?= here $| $)|life (?:is over|has no meaning)|(?:one|see a
    |no) way out(?= $| any ?more)|i cant (?:(?:go on|carry on) (?:living|any ?more)|do life)
    |i want (?:the pain|it all|everything) to (?:stop|end|be over)|(?:wish|hope|hoping|pray|glad)
    (?! you) (?:(?!doesnt |wont |not |dont )[a-z]{1,9} ){0,7}(?:DIE|be killed|dead|ded|die in|hit by a (?:car
    |bus|train|truck)|(?:take|hit|kill|run)s? me(?= $| over| already| away)|never been born)
    |i wouldnt (?:mind|care) if (?:i died|i was dead|an? [a-z]+ hit me)|(?:nobody|no one) would (?:miss me
    |notice|care) if i|(?:rather|sooner|better off) (?:be )?(?:dead|DIE)(?= $| than (?:go|live|be|like) )
    |(?:better|easier|happier|favour) (?:[a-z]{2,9} ){0,5}(?:without me|if i (?:was not|w[a-z]{2,6}) (?:here
    |around|alive|gone|dead)(?= $| and | any))|burden (?:to|on) (?:everyone|everybody|my (?:family|kids
    |wife))|i (?:(?:do|started|back|to|relapsed|with|into|and|again) ){0,3}(?:self ?harm(?:ing)?|sh|shing)
    (?= $| again| for| to| when| most)|(?:cut|burn|burned|burnt|hit
    |scratch) my (?:arms?|wrists?|legs?|thighs?|skin|head|SELF) (?:[a-z]+ ){0,4}(?:when i|to feel|to cope
    |on purpose|until|every|again)|danger to SELF|what i(?: ?ll| will| might| may| could) do(?= $| to SELF
    | if i| tonight)|trust SELF (?:tonight|to be alone)|(?:not|dont) (?:feel )?safe (?:with|from) (?:SELF
    |my (?:own )?(?:head|mind|thoughts))|goodbye (?:everyone|everybody)(?! who| on)|tonights? (?:is )?my last
    |wont be (?:alive|here) tomorrow(?! [a-z]+ i)|given away my (?:things|stuff)|ive decided to do it
    |(?:gon+a|going to) do it (?:tonight|after)|(?:research|googl|look|search)[a-z]* (?:up |for )?WISH
    |(?:will|might|may|could|gon+a|going to|ill) do something (?:stupid|bad|terrible|i cant undo)
    |i a (?:razor|blade|noose)|i (?:[a-z]+ )?(?:on|at) the (?:edge of the )?(?:[a-z]+ )?(?:bridge|roof|ledge
    |tracks|cliff|edge)(?= $| right| of (?:a|the) (?:roof|cliff)| and i)|(?:i|ive|and) (?:taken|took
    |swallowed|downed|had|ate|popped) (?!back)_${much} _${pills}(?! (?:back|to|out) )`);
/** Somebody else is meant, or it is work or study. */
const other = whole(`she|he|they|him|her|his|their|we|our
    |patients?|residents?|clients?|callers?|pupils?|students?|customers?|colleagues?|volunteers?|people
    |person|m[ae]n|wom[ae]n|girls?|boys?|friends?|victims?|prisoners?|inmates?|soldiers?|ward|shift|clinic
    |course|train[a-z]*|policy|research|talk|book|(?<! to )(?:my|a) (?:${near}|son|daughter|sister)
    |prevention|awareness|job|work|teach|aid|chef|team|mission|rates|[a-z]*mother|[a-z]*father`);
/** Two signs that mean danger together where nobody else is spoken of. */
const pairs = [
  [
    `(?<! not | never | no )(?:suicid[a-z]*(?! (?:rates?|risk|line))|END|noose|self ?harm[a-z]*|sh|unalive
    |(?:drank|drunk|drink|swallowed) _(?:weed ?killer|antifreeze|bleach)|(?:farewell
    |goodbye) (?:letters?|note)|(?:letters?|notes?) _goodbye|me HARM)`,
    `i|ive|my|me|ich|je|estoy|WISH|lol|tbh|again`,
  ],
  [
    `care|happy|glad|sorry|relieved|mind|hope|wish|pray|rather|peaceful|no|not|dont|cant|why|point|reason
    |tired`,
    `i (?:[a-z]+ ){0,2}(?:die|died|dead|woke up|wake up|never woke up)(?! late| early| at| rich| in time)
    (?= $| tonight| tomorrow| i)`,
  ],
  [
    `rope|${weapon}|knives|razor|blade|${pills}`,
    `on my lap|my (?:head|wrists|mouth)|lined up|ready|loaded|tonight|(?:in front of|next to|beside) me
    |next to my bed|in my (?:hand|drawer)|to finish it|enough|saving|saved|collecting|stockpiling|hoarding
    |hidden|on me(?= $)|on SELF|END|end it|under my [a-z]+|(?:at|count|counting|about|next to|use) (?:it
    |them)|note`,
  ],
  [
    `(?:i|ive|and) (?:taken|took|swallowed|downed|had|ate|popped|popping|drunk|drank)`,
    `(?:rest|${much}) _${pills}(?! (?:back|to|out) )|${pills} (?:since|at once|on purpose)|more than i should
    |the (?:whole )?bottle`,
  ],
  [
    `cut|cuts|cutting|burn|burning|burned|bleeding|scratch|bruise|HARM`,
    `cuts (?:all )?(?:over|on) my|covered in cuts|stop cutting|i cutting|too deep|badly|HARM until
    |on my (?:arms|legs|wrists|thighs)|i (?:cut|HARM) (?:most|every|when|again|so)|i bleeding|(?:to
    |i) (?:feel|cope)|on purpose`,
  ],
].map((pair) => pair.map((phrases) => whole(phrases)));
const past = whole(
  "i HARM|(?:WANTED|TRIED) (?:HARM|END|DIE)|(?:he|she|they) (?:hit|beat|punched|kicked|slapped) me",
);
const recent = whole(
  "last (?:night|week|month)|yesterday|this (?:morning|week|month)|today|tonight|lately|again|on [a-z]+day",
);
const longPast =
  whole(`when i was|years? (?:ago|back|before)|back then|(?:19|20)\\d\\d|as a (?:kid|child|teenager)|used to
    |long ago|at (?:school|uni|university|college|the time|[a-z]+teen)|in my (?:teens|twenties)|once
    |first (?:husband|wife)|got out|on duty`);

/** What others do to me or to a child of mine, now. */
const others =
  whole(`(?:my (?:ex )?${near}|he|she|they|hes|shes|theyre|someone|somebody|who) _(?!attacks)${hit}(?:e?s
    |ing) ${me}|my (?:ex )?${near} (?:gets|is|becomes) (?:violent|abusive)|by the throat|(?:scared|afraid
    |terrified) (?:of my ${near}|to go home)|i in an? (?:abusive|violent) [a-z]+|(?:he|she|they|hes|shes
    |theyre|hell|someone|somebody|${near}) (?:[a-z]+ ){0,4}(?:going to|gon+a|will|wants? to|try(?:ing)? to
    |threaten(?:s|ing|ed) to|hell) _(?:kill|stab|shoot|rape|hurt|beat|strangle|burn|force) (?:me|the house)
    (?! if i (?!leave|go|tell|say|report|call|take|refuse|stay|marry|stop)| (?:when|over|to (?!marry)
    |for (?!marrying|leaving)|lol|haha) )|(?:in danger(?! of )|i (?:being (?:${hit}e?[dn]|held|followed)
    (?! (?:to|back|up) )|abused|stalked|followed))|i not safe (?:at home|here|in my)|i (?:fear|scared|afraid
    |terrified) for my life|i hiding (?:in|from|under)|(?:is|are|hes|theres|theyre|someone|somebody|somebodys
    |they) _(?:(?:outside|in|into|at|inside|banging on) ${home}|break(?:ing)? in)(?= $| now| and| right| with
    | trying| who)|(?:is|are|has|hes|hes got|theres|theyre) _${weapon}(?= $| pls| please| help| and| outside)
    |(?:is|theres) an? shooter|hear _downstairs|(?:theres|there is|someone|somebody) _
    (?:with an?|has an?) ${weapon}|(?:someone|somebody|man|guy|intruder) is (?:in the|in my|at my
    |outside my) (?:house|flat|door|garden)|(?:are|is) trying to break|(?:ive|i have|ive just) been (?:shot
    |stabbed|raped|attacked|beaten|kidnapped|drugged|traf+icked|poisoned)|(?:someone|somebody|he|man
    |guy) (?:is )?following me(?= $| home| and)|i (?:think i )?(?:dying(?! (?:to|of|for|laughing) )
    |having a (?:heart attack|stroke))|i need an ambulance(?= now| please| $)
    |(?<! said | shouted )please (?:call|ring|send) (?:the |an )?(?:police|ambulance|999|911|112)
    |against my will|i locked in|(?<! i | ive | to | we )(?:took|has|have|keeps?|holds?) (?:away )?(?:my
    |our) passports?|(?:lock(?:s|ed)? (?:me|us)|us locked|me locked) in(?! to)|(?:wont|not
    |doesnt) lets? (?:me|us) (?:go|leave|out|see my)(?! (?:early|home early|to) )|i not allowed to (?:leave
    |go out)(?= $| the house)|(?:forc[a-z]+ me|i (?:being )?forced) (?:to|into) _(?:sex|marry|marriage
    |prostitution)`);
const wounded =
  whole(`my (?:ex )?${near} _${hit}(?:e?d?) ${me}|(?:he|she|they) _(?:strangled|choked|raped) me|i was raped
    |i (?:hit|shook) my (?:baby|son|daughter)|spiked my drink|i(?:ve)? (?:(?:taken|took) an END|od|odd|oded
    |overdosed?)`);

/** The plainest sentences of other languages, without accents. */
const elsewhere =
  whole(`(?:(?:ich will|ich mochte|ich werde) (?:nur noch |einfach )?(?:sterben|nicht mehr (?:leben|da sein)
    |mich umbringen|tot sein)|ich bringe? mich um|das leben nehmen|selbstmordgedanken|suizidgedanken
    |ich (?:ritze|verletze) mich|tabletten (?:genommen|geschluckt)|(?:mein [a-z]+|er) (?:schlagt|bedroht
    |wurgt) mich(?! immer)|(?:quiero|me quiero) (?:morir|morirme|matar|matarme|suicidarme|quitarme la vida
    |desaparecer)|no quiero (?:seguir )?(?:vivir|viviendo)(?: mas)?|(?:voy a|me voy a) (?:matar|matarme
    |suicidarme)|me corto|(?:denke|pense|pienso|penso|mysle) (?:[a-z]+ ){0,4}(?:selbstmord|suizid|suicidio
    |suicide|samobojstwie)|(?:tome|tomado|tomei|comprimidos) (?:muchas|demasiadas|muitos|todos)|(?:mi|meu
    |minha|mio|mon|ma) [a-z]+ (?:me|mi) (?:pega|bate|frappe|bat|picchia|pego|golpea|(?:amenaza|ameaca|menace
    |minaccia)(?= $| de))|(?:il|elle|el|ele) me (?:frappe|bat|pega|bate)|(?:je veux|envie d
    |envie de) (?:mourir|me tuer|me suicider|en finir)|je vais me (?:tuer|suicider)
    |je (?:ne )?veux plus vivre|je me (?:scarifie|coupe)|pris trop de (?:medicaments|cachets)|chce (?:umrzec
    |sie zabic)|nie chce (?:mi sie |juz )?zyc|zabije sie|mysli samobojcze|tne sie|(?:maz|ojciec|on|partner
    |chlopak) mnie bije|اريد ان (?:اموت|اقتل نفسي|انتحر)|لا اريد ان اعيش|سانتحر|ساقتل نفسي|في الانتحار
    |(?:زوجي|ابي) يضربني|quero (?:morrer|me matar|suicidar)|nao (?:quero (?:mais )?|aguento mais )viver
    |vou me matar|marido me bate|pensamentos suicidas|(?:voglio|non voglio piu) (?:morire|uccidermi|vivere
    (?= $))|хочу (?:умереть|покончить с собои)|не хочу жить|убью себя|меня бьет)(?! de (?!muerte)| (?:con|en
    |em|com|avec|a|dans|in|vor|w|z) )`);

/** Lower case without accents and apostrophes; what is quoted is somebody else's, unless it is the whole message. */
function clausesOf(message: string): string[] {
  const plain = message
    .slice(0, 20_000)
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘`´]/gu, "");
  const unquoted = plain.replaceAll(/["“„«][^"“”„«»]*["”“»]/g, " ");
  const text = (/\p{L}/u.test(unquoted) ? unquoted : plain).replaceAll("ł", "l");
  const clauses = text.split(/[.!?;\n…؟]+/).flatMap((clause) => boundedParts(clause));
  const words = clauses.map((clause) => clause.text.match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.map((clause) => ` i ${clause.map(rightly).join(" ")} `);
}

/**
 * Whether somebody says that they mean to harm themselves or are in danger. Asked before any model, so it errs towards
 * yes; figures of speech, work with others and what is long past are left to the interview.
 */
export function isInDanger(message: string): boolean {
  return clausesOf(message).some((clause) => {
    const short = signs.reduce((text, { pattern, word }) => text.replace(pattern, word), clause);
    if (dying.test(short) || others.test(short) || elsewhere.test(clause)) return true;
    if (longPast.test(clause)) return false;
    if (!other.test(clause) && pairs.some((pair) => pair.every((pattern) => pattern.test(short.slice(2)))))
      return true;
    return wounded.test(short) || (past.test(short) && (short.includes("TRIED") || recent.test(clause)));
  });
}

/** The turns without messages of somebody in danger, the replies to them, and what they write to those. */
export function withoutDanger(turns: Turn[]): Turn[] {
  let isHelp = false;
  return turns.filter(({ speaker, text, greeting }, at) => {
    const isDanger = speaker === "user" && !greeting && isInDanger(text);
    const follows = isHelp && turns[at - 1]?.speaker !== speaker;
    isHelp = isDanger || (follows && speaker === "character");
    return !isDanger && !follows;
  });
}
