import { boundedParts } from "../text-bounds.ts";

/** Compiles phrases separated by "|". Parentheses group, "_" is up to five words, line breaks are ignored. */
const anyPhrase = (phrases: string, flags = ""): RegExp => {
  const line = phrases.replaceAll(/\n */g, "").replaceAll("_", "([a-z\\d]{1,11} ){0,5}");
  return new RegExp(` (?:${line.replaceAll(/\((?!\?)/g, "(?:")})(?= )`, flags);
};

/** The first letter, then the other letters without repeats, sorted: equal for a word and its slips. */
const lettersOf = (word: string) => word.charAt(0) + [...new Set(word.slice(1))].sort().join("");
const correctedWords = "want kill hurt die live myself overdose tablets pills anymore dead cutting feel";
const slips = new Map(correctedWords.split(" ").map((word) => [lettersOf(word), word]));
/** Corrects words with swapped letters or a missing double letter. An added ending, as in "overdosed", is no slip. */
const correctWord = (word: string): string => {
  const right = slips.get(lettersOf(word)) ?? word;
  const isInflected = /[ds]$/.test(word) && !/[ds]$/.test(right);
  return word.length > right.length + 1 || isInflected ? word : right;
};

const pills = `(pills?|tablets?|[a-z]{0,9}(amol|profen|killers|depressants)|aspirin|meds|medication|insulin)`;
const much = `(all|whole|too many|loads?|lots?|bunch|handful|box|packet|bottle|rest|\\d\\d+|[a-z]+ty)`;
const child = `(my|our) (little )?(baby|daughters?|sons?|kids|children|boy|girl|sister|brother|mum)`;
const kin = `(ex )?(husband|wife|partner|boyfriend|girlfriend|bf|gf|ex|(step ?)?(dad|father)|mum|mother
  |brother|uncle|son|family|parents|landlord|pimp)`;
const hit = `(hit+|beat|punch|slap+|kick|chok|strangl|hurt|rap|abus|touch|stalk|threaten|burn|push|shak)`;
const me = `(me|us|(the|our) (kids|children|baby)|${child})(?! at (?!night|home)| (to|of|for|out|up when) )`;
const weapon = `(knife|gun|axe|bats?|shotgun|revolver|pistol)`;

/** Replaces equivalent phrases by one sign, in this order, which keeps the patterns below short. */
const signs = Object.entries({
  "": `just|really|actually|honestly|still|even|so|only|always|also|fr|do(?= (not|want|feel|wish|hope) )`,
  to: "2",
  SELF: "my ?s(el|le|l)f",
  i: "i am|im|(i have|ive) been(?= [a-z]+ing | self | feeling | sh )|i keep|(i|ive) (cant stop|started)",
  ive: "i have(?! to )",
  "i WISH HARM": `i ((cutting|burning|hurting|harming) SELF|(cut|slashed) my (wrists?|arms?|thighs?))`,
  HARM: `(kil+|kil+ing|hurt|hurting|harm|harming|cut|cutting|hang|hanging|stab|drown|shoot|starve|burn|hit
    |scratch|off|neck|top+ing|unaliv(e|ing)) SELF(?! (in|laughing|an?|to (get|finish)|(for|on) (an?|the)
    |[a-z]+ing|by accident|with the|if) )|(end|ending|tak(e|ing)) (my (own )?life|it all)|unalive|(slit
    |cut)(ting)? my (wrists?|arms?|thighs?)|(kill|hurt|harm) ${child}|(jump|step+)(ing)? (off|in front of
    |under) (a|the) (bridge|train|roof|cliff|bus)|step+ing off(?= $)`,
  END: `(end|ending) it tonight|overdos(e|ing)|kms|sewer ?slide|(end|ending) things(?! (with|by|well|there
    |on) )|(com+it+(ing)? )?su[ics]{1,4}de?(?! (prevention|rates|mission) )`,
  DIE: `die(?! (of|laughing|in (?!my sleep)|than|for|rich|at|right|if) )|be dead(?! (sure|certain|on|tired
    |serious) )|(not|never) (be alive|exist|wake up)|stop existing|disappear forever|fade out
    |(go to )?sleep (and (not|never) wake up|forever)|be gone(?= $| forever)|(end|ending) it(?! (with|by|there
    |at|on) )|be with my [a-z]+ (in heaven|she died)`,
  WISH: `(want to|wan+a|want|planning (to|on)|plan to|ready to( go and)?|feel(ing)? like|how to|(ways?
    |date) to|(think(ing)?|thoughts?|thought|plan(ning|ned)?|know)( (of|about))?( (how|when))?( (i|ill
    |id))?( would)?)( to)?(?= HARM| END| DIE)|(gon+a|goin(g)? to|time to|ill|will|might)(?= HARM| END)`,
  WANTED: "(wanted to|thought of|thought about|planned to|close to|was WISH)(?= HARM| END| DIE)",
  TRIED: "(tr[iy]ed to|attempted to)(?= HARM| END| DIE)",
  // Denials, and reported speech without quotation marks.
  NONE: `(not|never|dont|didnt|wont|wouldnt|no)( ever)? (WISH|WANTED|TRIED)|(?<! i | ive )said( i)? WISH`,
}).map(([word, phrases]) => ({ pattern: anyPhrase(phrases, "g"), word: word && ` ${word}` }));

/** Wanting to die, self-injury, means, plans. Each clause starts with "i", which many writers omit. */
const dying =
  anyPhrase(`WISH HARM|i END(?= $)|tonight _DIE|(i|ive|and|but) WISH (END|DIE)|when _i HARM|i ((feel
  |feeling|a bit) ){0,3}su[ics]{1,5}d(al|le|ial)(?! (people|clients) )|i _(dont|not|no|cant|nothing|why
  |tired of|wish|hope|given up|shouldnt|whats|what is|isnt|never) _(live|living|alive|exist|wake up|be here
  |born|see tomorrow)( for)?(?= $| any ?more?(?= (?!than))| any longer| like this| tomorrow)|(isnt
  |not) worth living|(no|any) (point|sense|reason) (to|in|of) (carry(ing)? on|go(ing)? on|liv(e|ing))(?= $
  | any)|nothing left for me|(one|no|see a) way out(?= $| any)|i want (the pain|it all) to (stop|end|be over)
  |(wish|hope|pray|god)(?! you) ((?!not )[a-z]{1,9} ){0,7}(DIE|dead|ded|hit by a (car|bus)|(take|kill
  |run)s? me(?= $| over| already)|never been born|not to wake me)|i wouldnt (mind|care) if (i died|a (bus
  |car))|(nobody|no one) would (miss me|notice|care) if i|(rather|sooner|better off) (dead|DIE)|(better|easier
  |happier) _(without me|than with me|if i (was|were|wasnt) (here|around|gone|dead)(?= $| any))|danger to SELF
  |what i(ll| might) do (to SELF|if)|trust SELF|safe (with|from) (SELF|my (own )?(head|thoughts))
  |my last night|(wont|not|dont intend to) be (alive|here|around) (tomorrow(?! [a-z]+ i)|by|for|after
  |much longer)|when i gone|(decided|going|ready) to do it(?= $| tonight| after)|stupid tonight|cant undo
  |(picked|chosen) the bridge|painless end|i HARM (when|most|every|again|with|until|at night)|(cut|burnt
  |burned|hit|scratch) my (arms?|thighs|head) _(until|when i|to feel|on purpose|every|most days)|(researching
  |googled) WISH|this is goodbye|i cant (go on|do life)(?= $| any)|i ([a-z]+ )?on the ([a-z]+ )?(bridge|roof
  |ledge|edge)(?= $| right| of)|(i|ive|you) (took|taken|swallowed|downed|drank|drunk) _(${much} _${pills}
  (?! (back|to) )|more than i should|the whole bottle|bleach|weedkiller)`);
/** The message is about another person, or about work or study. */
const aboutOthers = anyPhrase(`we|he|she|they|him|her|his|(patient|caller|client|pupil)s?|people|policy
  |(?<! to | for )my ${kin}|prevention|teach|rates`);
/** Two signs that together mean danger, unless `aboutOthers` matches. */
const pairs = [
  `(?<! not | never | no )(suicid[a-z]*(?! line)|END|noose|self ?harm[a-z]*|sh(ing)?|(farewell
    |goodbye) (letters?|note)|letters? _goodbye|me HARM) & i|ive|my|me|estoy|WISH|tbh|again`,
  `glad|happy|sorry|care|fine & i ([a-z]+ ){0,2}(died|woke up|wake up)`,
  `rope|${weapon}|knives|razor|blade|${pills} & on my lap|my (head|wrists)|lined up|ready|tonight|(in front of
    |next to) me|in my hand|enough|saving|collecting|on SELF|(at|counting|about|next to) (it|them)`,
  `cut|cuts|cutting|burned|bleeding|HARM & cuts (all )?(over|on) my|covered in cuts|i cutting|too deep
    |HARM until|i (cut|HARM) (most|every|when)|i bleeding|to feel|on purpose`,
].map((pair) => pair.split(" & ").map((phrases) => anyPhrase(phrases)));
const past = anyPhrase(`i HARM|i (nearly|almost) killed SELF(?= $)|(WANTED|TRIED) (HARM|END|DIE)|(he|she) (hit
  |beat|punched|slapped) me|hands round my neck|broke my wrist`);
const recent = anyPhrase(`last (night|week|month)|yesterday|this (morning|week)|tonight|again|[a-z]+day`);
const longPast = anyPhrase(`when i was|years? (ago|back)|(19|20)\\d\\d|as a child|used to|at [a-z]+teen`);

/** Violence of others against the writer or the writer's child, now. */
const violence = anyPhrase(`(my ${kin}|he|she|they|someone|somebody|who) _(?!attacks)${hit}(e?s|ing) ${me}
  |get(ting)? (shanked|battered)|my ${kin} (gets|is) (violent|abusive)|by the throat|i (scared|afraid
  |frightened|terrified) (of my ${kin}|to go home)|i in an abusive|(he|she|they|hes|shes|theyre|somebody
  |${kin}) _(going to|will|try(ing)? to|threaten(s|ing|ed) to|hell) _(kill|stab|rape|hurt|burn|beat) (me
  |the house|${child})(?! (if i (?!leave|tell|take|stop)|when|over|for (?!marrying)) )|i (being (${hit}e?[dn]
  |held|followed)(?! up ))|i not safe (at home|here)|(fear|scared|afraid) for my life|hiding in|(is|theres
  |someone|they) _((outside|in|into|on) my (house|flat|door|garden|room)|break(ing)? in)(?= $| now| right
  | with)|comes in(to)? my room|(is|are|has|hes|went) _${weapon}(?= $| pls| and)|a shooter|someone is in (the
  |my) house|i in danger(?! of )|hear someone downstairs|ive been (shot|stabbed|raped|attacked|kidnapped
  |trafficked)|following me(?= $| home| and)|i dying(?= $)|i having a (heart attack|stroke)
  |need an ambulance now|(?<! said | shouted )please (call|send) (the |an )?(police|ambulance)|against my will
  |i locked in|(?<! i | we )(took|has|have|keeps?) (my|our) passports?|locks? (me|us) in|(wont|not) let me (go
  |leave|see my)(?! to )|not allowed to leave|(forc[a-z]+ me|i (being )?forced) (to|into) _(sex|marr[a-z]+)`);
const wounded =
  anyPhrase(`my ${kin} _${hit}(e?d?) ${me}|i was raped|(he|she|they) _(strangled|choked|raped) me
  |i (hit|shook) my (baby|son|daughter)|spiked my drink|i(ve)? (od|odd|oded|overdosed)`);

/** The plainest sentences of other languages, without accents. */
const otherLanguages = anyPhrase(`(ich (will|mochte|werde) (sterben|nicht mehr leben|mich umbringen|tot sein)
  |ich bringe? mich um|selbstmordgedanken|das leben nehmen|ich (ritze|verletze) mich|tabletten genommen
  |(mein [a-z]+|er) (schlagt|bedroht|wurgt) mich|(me )?quiero (morir|morirme|matar|matarme|quitarme la vida)
  |no quiero vivir( mas)?|suicidarme|me corto|tome muchas|((mi|meu|mio|mon|ma) [a-z]+|il|el|ele) (me|mi) (pega
  |pego|bate|frappe|picchia)|(je veux|envie de?) (mourir|me tuer|me suicider|en finir)|je vais me (tuer
  |suicider)|je (ne )?veux plus vivre|je me scarifie|pris trop de medicaments|chce (umrzec|sie zabic)
  |nie chce (mi sie |juz )?zyc|mysli samobojcze|tne sie|maz mnie bije|quero (morrer|me matar)|nao (quero mais
  |aguento mais) viver|vou me matar|pensamentos suicidas|voglio (morire|uccidermi)|non voglio piu vivere
  |хочу (умереть|покончить с собои)|не хочу жить|убью себя|меня бьет|اريد ان (اموت|اقتل نفسي)|لا اريد ان اعيش
  |سانتحر|في الانتحار)(?! (de|en|a|avec) )`);

/** The clauses as plain words without accents. Ignores quoted words, unless the whole message is quoted. */
function clausesOf(message: string): string[] {
  const lower = message.slice(0, 20_000).normalize("NFKD").toLowerCase();
  const plain = lower.replaceAll(/[\p{M}'’‘`´]/gu, "");
  const unquoted = plain.replaceAll(/["“„«][^"“”„«»]*["”“»]/g, " ");
  const text = (/\p{L}/u.test(unquoted) ? unquoted : plain).replaceAll("ł", "l");
  const clauses = text.split(/[.!?;\n…؟]+/).flatMap((clause) => boundedParts(clause));
  const words = clauses.map((clause) => clause.text.match(/[\p{L}\p{N}]+/gu) ?? []);
  return words.map((clause) => ` i ${clause.map(correctWord).join(" ")} `);
}

/** Whether the writer is in danger or may harm themselves. Uses no model; errs towards true. */
export function isInDanger(message: string): boolean {
  return clausesOf(message).some((clause) => {
    const short = signs.reduce((text, { pattern, word }) => text.replace(pattern, word), clause);
    if (dying.test(short) || violence.test(short) || otherLanguages.test(clause)) return true;
    if (longPast.test(clause)) return false;
    // The pairs must not match the "i" that `clausesOf` puts before each clause.
    const isPair = pairs.some((pair) => pair.every((pattern) => pattern.test(short.slice(2))));
    if (isPair && !aboutOthers.test(clause)) return true;
    return wounded.test(short) || (past.test(short) && (short.includes("TRIED") || recent.test(clause)));
  });
}

type SpokenTurn = { speaker: "user" | "character"; text: string; greeting?: boolean };

/** Removes messages about danger and the replies to them. */
export function withoutDanger<Turn extends SpokenTurn>(turns: Turn[]): Turn[] {
  const isAboutDanger = ({ speaker, text, greeting }: SpokenTurn) =>
    speaker === "user" && !greeting && isInDanger(text);
  const isDanger = turns.map(isAboutDanger);
  return turns.filter(({ speaker }, at) => !isDanger[at] && !(speaker === "character" && isDanger[at - 1]));
}
