import { boundedParts } from "../text-bounds.ts";
import type { Turn } from "../ai/tasks.ts";

/** A pattern of whole phrases between bars. Round brackets group, "_" is up to five words, line breaks are for the reader. */
const whole = (phrases: string, flags = ""): RegExp => {
  const line = phrases.replaceAll(/\n */g, "").replaceAll("_", "([a-z\\d]{1,11} ){0,5}");
  return new RegExp(` (?:${line.replaceAll(/\((?!\?)/g, "(?:")})(?= )`, flags);
};

/** Words with their letters in another order, or a double one short, are put right. */
const lettersOf = (word: string): string => word.charAt(0) + [...new Set(word.slice(1))].sort().join("");
const typed = "want kill hurt die live myself overdose tablets pills anymore dead cutting feel";
const slips = new Map(typed.split(" ").map((word) => [lettersOf(word), word]));

const pills = `(pills?|tablets?|[a-z]{0,9}(amol|profen|zepam|codeine)|aspirin|meds|medication
  |antidepressants|insulin|painkillers)`;
const much = `(all|whole|too many|loads?|lots?|bunch|handful|box|packet|pack|bottle|rest|\\d\\d+|[a-z]+ty)`;
const child = `(my|our) (own |little |two |baby )?(baby|daughters?|sons?|kids?|child|children|boy|girl
  |sister|brother|mum|mom|mother)`;
const near = `(ex )?(husband|wife|partner|boyfriend|girlfriend|bf|gf|ex|fiance|step ?dad|step ?father|dad
  |father|mum|mom|mother|brothers?|uncle|son|cousin|family|parents|grandad|landlord|pimp|gang)`;
const hit = `(hit+|beat|batter|punch|slap+|kick|chok|strangl|hurt|rap|abus|touch|stalk|threaten|attack|stab+
  |shank|burn|push|shov|shak|drag+|spit+)`;
const me = `(me|us|(the|our) (kids|children|baby)|${child})(?! at (?!night|home)| (to|of|for|out
  |on(?! [a-z]+day)|every time|with an? (hard|new|big|surprise)) )`;
const weapon = `(knife|gun|axe|bats?|hammer|weapon|shotgun|rifle|revolver|pistol|machete)`;
const home = `(my|our) (house|flat|door|garden|room|home|window|bedroom|apartment|car)`;
const limb = `(wrists?|arms?|legs?|thighs?)`;

const rightly = (word: string): string => {
  const right = slips.get(lettersOf(word)) ?? word;
  return word.length > right.length + 1 || /[ds]$/.test(word) ? word : right;
};

/** What is alike becomes one sign, in this order, so that the patterns below stay short. */
const signs = Object.entries({
  "": `just|really|actually|seriously|honestly|still|often|even|so|only|always|literally|very|also|already
    |fr|sometimes|do(?= (not|want|feel|wish|hope) )`,
  to: "2",
  SELF: "my ?s(el|le|l)f",
  i: "i am|im|(i have|ive) been(?= [a-z]+ing | self | feeling | sh )|i keep on|i keep|(i|ive) (cant stop|started)",
  ive: "i have(?! to )",
  "i WISH HARM": `i ((cutting|burning|hurting|harming|starving|scratching) SELF(?! (on|by|at|lifting) )|(cut
    |slit|slash|slashed|cutting|slitting) my ${limb}(?! (on|at|in) ))`,
  HARM: `(kil+|kil+ing|hurt|hurting|harm|harming|cut|cutting|hang|hanging|stab|drown|shoot|starve|burn|hit
    |hitting|scratch|bite|punch|off|neck|top+ing|unaliv(e|ing)|do something ([a-z]+ )?to) SELF(?! (in the foot
    |laughing|out|short|some|an?|falling|to (get|finish|make|meet|pass|win)|(over|for|on) (an?|the|this|that
    |it|my)|[a-z]*(ift|arry|hav|hopp|ook)ing|by accident|while|(if|when) i (lift|fell|fall|slip|drop)) )|(end
    |ending|tak(e|ing)) (my (own )?life|it all)|unalive|(slit|cut)(ting)? my ${limb}|(kill|hurt|harm) ${child}
    |(jump|step|walk|drive)(p?ing)? (off|in front of|under|into)( an?| the| this)? (bridge|train|roof|building
    |cliff|bus|lorry|traffic|tree|river)|(jump|step+)ing off(?= $)`,
  END: `(end|ending) it tonight|overdos(e|ing)|tak(e|ing) all (of )?(my|the|these) (pills|tablets)|kms
    |sewer ?slide|kermit|(end|ending) things(?! (with|by|well|there|on) )
    |(com+it+(ing)? )?su[ics]{1,4}de?(?! (prevention|awareness|watch|policy|rates?|risk|line|calls?) )`,
  DIE: `die(?! (of|from|laughing|happy|on|in (?!my sleep)|doing|trying|than|with|for|knowing|a|an|rich|old
    |down|there|here|at|right|when|inside) )|be dead(?! (sure|certain|on|honest|serious) )|(not
    |never) (be alive|exist|wake up)|stop existing|disappear (forever|for good)|fade (out|away)
    |(go to )?sleep (and (not|never) wake up|forever)|be gone(?= $| forever)|(end|ending) it(?! (with|by|there
    |at|early|on|here) )|(go and )?be with my [a-z]+ (in heaven|(she|he) died)`,
  WISH: `(want to|wan+a|want|planning (to|on)|plan to|about to|ready to|trying to|think(ing)? (of|about)
    |thoughts? (of|about)|feel(ing)? like|intend to|decided to|tempted to|urges? to|how to|(ways?
    |date) to|(think(ing)?|thoughts?|thought|plan(ning|ned)?|imagin(e|ed|ing)
    |know)( (of|about|out))? (how|when|where)( (i|ill|id))?( (would|could|might|will|to))?)( to)?(?= HARM
    | END| DIE)|(gon+a|goin(g)? to|time to|ill|will|might|may|could|need to)(?= HARM| END)`,
  WANTED: "(wanted to|thought of|thought about|planned to|considered|close to|was WISH)(?= HARM| END| DIE)",
  TRIED: "(tr[iy]ed to|attempted to|attempted)(?= HARM| END| DIE)",
  // What is denied, what somebody else said without quotation marks, and what is a figure of speech.
  NONE: `hits? me up|(not|never|dont|didnt|wont|wouldnt|isnt|aint|no|without)( ever)? (WISH|WANTED|TRIED)
    |(?<! i | ive )(said|says|saying|goes|texted|wrote|shouted|told me|was like)( that)?( i)? WISH|(embarrass
    |mortif|cring|awkward|laugh)[a-z]{0,9} ([a-z]{1,20} ){0,8}(WISH|WANTED)`,
}).map(([word, phrases]) => ({ pattern: whole(phrases, "g"), word: word && ` ${word}` }));

/** Wanting to die, self-injury, means, plans. Every clause is read as if "I" stood before it, as many leave it out. */
const dying = whole(`WISH HARM|i END(?= $)|tonight ([a-z]+ ){0,4}DIE|(i|ive|and|but) WISH (END|DIE)
  |when _i HARM|i (feel |feeling |felt |had |a bit ){0,3}su[ics]{1,5}d(al|le|ial)(?! (patients?|people
  |callers?|person) )|i ([a-z]+ ){0,4}(dont|not|no|cant|nothing|why|tired of|sick of|wish|hope|given up
  |shouldnt|whats|what is|isnt|never) ((?!its? )[a-z]{1,9} ){0,6}(live|living|alive|exist|existing|wake up
  |wake me|be here|born|see tomorrow)( for)?(?= $| any ?more?(?= (?!than))| any longer| like this| tomorrow)
  |(isnt|not) worth (living|it any ?more)|(no|any) (point|sense|reason) (to|in|of) (carry(ing)? on|go(ing)? on
  |liv(e|ing))(?= $| any)|nothing left for me|life (is over|has no meaning)|(one|no|see a|any) way out(?= $
  | any)|i want (the pain|it all|everything) to (stop|end|be over)|(wish|hope|hoping|pray
  |asking god)(?! you) ((?!not )[a-z]{1,9} ){0,7}(DIE|dead|ded|hit by a (car|bus|train)|(take|hit|kill
  |run)s? me(?= $| over| already)|never been born)|i wouldnt (mind|care) if (i died|an? [a-z]+ hit me)|(nobody
  |no one) would (miss me|notice|care) if i|(rather|sooner|better off) (dead|DIE)|(rather|sooner) go(?= $
  | while)|(better|easier|happier|favour) ([a-z]{2,9} ){0,5}(without me|if i (w[a-z]{2,6}) (here|around|gone
  |dead)(?= $| and | any))|burden (to|on) (everyone|everybody|my (family|kids|wife))|danger to SELF
  |what i( ?ll| might| could) do(?= $| to SELF| if i)|trust SELF|(dont|not) (feel )?safe (with|from) (SELF
  |my (own )?(head|thoughts))|tonights? (is )?my last|(wont|not|dont (intend|plan|expect) to) be (alive|here
  |around) (tomorrow(?! [a-z]+ i)|by|for|after|much longer)|(when|after) i gone|given away my (things|stuff)
  |ive decided to do it|going to do it (after|tonight)|do something (stupid|bad|terrible|i cant undo)|(picked
  |chosen) (the|my) (bridge|tree)|sleep you dont (come back|wake)|painless (end|death)|i(ve)? (taken
  |took) something(?= $| and)|i HARM (when|most|every|again|with|so|until|at night)|(cut|burn|burnt|burned|hit
  |scratch) my (${limb}|skin|head) ([a-z]+ ){0,7}(until|when i|to feel|to cope|on purpose|every|most days)
  |(research|googl|search)[a-z]* WISH|this is goodbye|i cant ((go|carry) on( living)?|do life)(?= $| any)
  |i a (razor|blade|noose)|goodbye everyone|i ([a-z]+ )?(on|at) the ([a-z]+ )?(bridge|roof|ledge|tracks|cliff
  |edge)(?= $| right| of (a|the) (roof|cliff)| and i)|(i|ive) (took|swallowed|downed|drank
  |drunk) _(${much} _${pills}(?! (back|to) )|under the sink|bleach|weed ?killer|antifreeze)`);
/** Somebody else is meant, or it is work or study. */
const other = whole(`we|he|she|they|him|her|his|(patient|client|caller|pupil|student|resident|volunteer
  |colleague)s?|people|policy|(?<! to | for )my ${near}|prevention|job|teach|chef|rates|team|[a-z]*mother`);
/** Two signs that mean danger together where nobody else is spoken of. */
const pairs = [
  [
    `(?<! not | never | no )(suicid[a-z]*(?! line)|END|noose|self ?harm[a-z]*|sh(ing)?|(farewell
      |goodbye) (letters?|note)|(letters?|notes?) _goodbye|me HARM)`,
    `i|ive|my|me|estoy|WISH|tbh|again`,
  ],
  [
    `care|happy|glad|sorry|wish|relieved|fine`,
    `i ([a-z]+ ){0,2}(died|dead|woke up|wake up)(?! late| early| at| rich)`,
  ],
  [
    `rope|${weapon}|knives|razor|blade|${pills}`,
    `on my lap|my (head|wrists)|lined up|ready|tonight|(in front of|next to) me|in my hand|enough|saving
      |collecting|stockpiling|hidden|on SELF|(at|counting|about|next to|use) (it|them)`,
  ],
  [
    `(i|ive|you|u) (taken|took|take|swallowed|had)`,
    `${much} _${pills}(?! (back|to) )|more than i should|the (whole )?bottle`,
  ],
  [
    `cut|cuts|cutting|burned|burnt|bleeding|HARM`,
    `cuts (all )?(over|on) my|covered in cuts|i cutting|too deep|HARM until|i (cut|HARM) (most|every|when)
      |i bleeding|to feel|on purpose|makes? (the|it) [a-z]+ stop`,
  ],
].map((pair) => pair.map((phrases) => whole(phrases)));
const past = whole(`i HARM|i (nearly|almost) killed SELF(?= $)|(WANTED|TRIED) (HARM|END|DIE)|(he|she
  |they) (hit|beat|battered|punched|kicked|slapped|strangled) me|hands (a?round|on) my (neck|throat)|(he
  |she|they) broke my (arm|wrist|nose|jaw|ribs?|fingers?)`);
const recent = whole(`last (night|week|month)|yesterday|this (morning|week|month)|today|tonight|lately|again
  |(on )?[a-z]+day`);
const longPast = whole(`when i was|years? (ago|back)|(19|20)\\d\\d|as a (kid|child|teenager)|used to
  |at (school|university|[a-z]+teen)|once|back then|long ago`);

/** What others do to me or to a child of mine, now. */
const others = whole(`(my ${near}|he|she|they|someone|somebody|who) _(?!attacks)${hit}(e?s|ing) ${me}
  |get(ting)? (battered|shanked|stabbed)(?! by (the|an?) )|my ${near} (gets|is) (violent|abusive)
  |by the throat|i (scared|afraid|terrified) (of (what )?my ${near}|to go home)|i in an? (abusive
  |violent) [a-z]+|(he|she|they|hes|shes|theyre|theyd|somebody|${near}) ([a-z]+ ){0,4}(going to|gonna|will
  |wants? to|try(ing)? to|threaten(s|ing|ed) to|hell|theyd) _(kill|shoot|stab|rape|hurt|burn|beat) (me
  |the house|my (brother|kids|family|mum))(?! if i (?!leave|go|tell|say|report|call|take|refuse|stay|stop)
  | (when|over|to (?!marry)|for (?!marrying|leaving)|lol|haha) )|i (being (${hit}e?[dn]|held|followed|abused
  |stalked)(?! (to|back|up) ))|i not safe (at home|here)|i (fear|scared|afraid|terrified) for my life
  |i hiding (in|from)|(is|theres|someone|somebodys|they) _((outside|in|into|banging on) ${home}
  |break(ing)? in)(?= $| now| and| right| with| trying)|(comes|coming) in(to)? my room|(is|are|has|hes
  |went) _${weapon}(?= $| pls| please| help| and| outside| yesterday| today)|is an? shooter|(theres|there is
  |someone|somebody) _(with an?|has an?) ${weapon}|(someone|somebody|man|intruder) is (in the|in my
  |outside my) (house|flat|garden)|i in danger(?! of )|hear _downstairs|(is|are) trying to break
  |ive been (shot|stabbed|raped|attacked|kidnapped|drugged|poisoned|traf+icked)|(someone|somebody|guy
  |he) (is )?following me(?= $| home| and)|i (dying(?! (to|of|for|laughing) )|having a (heart attack|stroke))
  |i need an ambulance(?= now| please| $)|(?<! said | shouted )please (call|ring|send) (the |an )?(police
  |ambulance|999|911|112)|against my will|i locked in|(?<! i | we )(took|has|have|keeps?|holds?) (my
  |our) passports?|locks? (me|us) in|(wont|not|doesnt) lets? me (go|leave|out|see my)(?! (early|home|to) )
  |i not allowed to (leave|go out)(?= $| the house)|(forc[a-z]+ me|i (being )?forced) (to|into) _(sex|marry
  |marriage)`);
const wounded = whole(`my ${near} _${hit}(e?d?) ${me}|i was raped|(he|she|they) _(strangled|choked|raped) me
  |i (hit|shook) my (baby|son|daughter)|spiked my drink|i(ve)? (od|odd|oded|overdosed)`);

/** The plainest sentences of other languages, without accents. */
const elsewhere = whole(`(ich (will|mochte|werde) (nur noch |einfach )?(sterben|nicht mehr (leben|da sein)
  |mich umbringen|tot sein)|ich bringe? mich um|das leben nehmen|(selbstmord|suizid)gedanken|ich (ritze
  |verletze) mich|tabletten (genommen|geschluckt)|(mein [a-z]+|er) (schlagt|bedroht|wurgt) mich
  |(me )?quiero (morir|morirme|matar|matarme|suicidarme|quitarme la vida|desaparecer)
  |no quiero (seguir )?(vivir|viviendo)( mas)?|(me )?voy a (matar|matarme|suicidarme)|me corto|(denke|pense
  |pienso|penso|mysle) ([a-z]+ ){0,4}(selbstmord|suizid|suicidio|suicide|samobojstwie)|(tome|tomado|tomei
  |comprimidos) (muchas|demasiadas|muitos|todos)|((mi|meu|minha|mio|mon|ma) [a-z]+|il|elle|el|ele) (me
  |mi) (peg[ao]|bate?|frappe|picchia|golpea|(amenaza|ameaca|menace|minaccia)(?= $| de))|(je veux
  |envie de?) (mourir|me tuer|me suicider|en finir)|je vais me (tuer|suicider)|je (ne )?veux plus vivre
  |je me (scarifie|coupe)|pris trop de (medicaments|cachets)|chce (umrzec|sie zabic)
  |nie chce (mi sie |juz )?zyc|zabije sie|mysli samobojcze|tne sie|(maz|ojciec|on|partner|chlopak) mnie bije
  |quero (morrer|me matar|suicidar)|nao (quero (mais )?|aguento mais )viver|vou me matar|marido me bate
  |pensamentos suicidas|voglio (morire|uccidermi)|non voglio piu vivere|хочу (умереть|покончить с собои)
  |не хочу жить|убью себя|меня бьет|اريد ان (اموت|اقتل نفسي|انتحر)|لا اريد ان اعيش|سانتحر|ساقتل نفسي
  |في الانتحار|(زوجي|ابي) يضربني)(?! de (?!muerte)| (con|en|em|com|avec|a|dans|in|vor|w|z) )`);

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

/** The turns of a talk that is not stored, without messages that tell of danger and the replies to them. */
export function withoutDanger(turns: Turn[]): Turn[] {
  const isDanger = turns.map(
    ({ speaker, text, greeting }) => speaker === "user" && !greeting && isInDanger(text),
  );
  return turns.filter(({ speaker }, at) => !isDanger[at] && !(speaker === "character" && isDanger[at - 1]));
}
