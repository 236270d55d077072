import { boundedParts } from "../text-bounds.ts";
import type { Turn } from "./tasks.ts";

/** One pattern of whole phrases between bars. Its line breaks are for the reader. */
const whole = (phrases: string, flags = ""): RegExp =>
  new RegExp(` (?:${phrases.replaceAll(/\n */g, "")})(?= )`, flags);

/** What is alike becomes one sign, in this order, so that the patterns below stay short. */
const signs = Object.entries({
  "": "just|really|actually|seriously|honestly|still|often|even|do|so|only|always|literally|very|also",
  i: "i am|im|i have been|ive been|i keep|i keep on",
  HARM: `(?:k[iy]l+|kil+ing|hurt|hurting|harm|harming|cut|cutting|hang|hanging|stab|drown|shoot|starve|burn|unalive
    |do something (?:bad |stupid |terrible )?to) my ?s(?:el|le)f(?! (?:in the foot|laughing|out|short|some|a|falling
    |to (?:get|finish|make|meet|pass|win)|(?:over|for|on) (?:a|an|the|this|that|it)|lifting|carrying|by accident
    |if i (?:lift|fall|slip|drop)) )|(?:end|ending) (?:my (?:own )?life|it all)|tak(?:e|ing) my (?:own )?life
    |(?:slit|cut)(?:ting)? my wrists|tak(?:e|ing) (?:all (?:of )?)?(?:my|the|these) (?:pills|tablets)
    |jump(?:ing)? (?:off|from|in front of|under) (?:a|the|this) (?:bridge|train|roof|building|cliff|bus|lorry)`,
  END: "overdose|kms|(?:commit |committing )?su[ics]{1,4}de?(?! (?:prevention|awareness|watch|policy|rates?|risk|line) )",
  DIE: `die(?! (?:of|from|laughing|happy|on|in (?!my sleep)|doing|trying|than|with|for|knowing|a|an|rich|old|down
    |there|here|at|right|when) )|be dead(?! (?:sure|certain|on|honest|serious) )|never wake up
    |(?:end|ending) it(?! (?:with|by|there|at|early|on|here) )`,
  WISH: `(?:want to|wanting to|wan+a|want|planning (?:to|on)|plan to|about to|ready to|trying to|think(?:ing)? (?:of|about)
    |thoughts? (?:of|about)|feel(?:ing)? like|intend to|decided to|tempted to|urges? to)(?: to)?(?= HARM| END| DIE)
    |(?:gon+a|going to|ill|will|might|may|could|need to)(?= HARM| END)`,
  WANTED: "(?:wanted to|thought of|thought about|planned to|considered|close to|was WISH)(?= HARM| END| DIE)",
  TRIED: "(?:tried to|attempted to|attempted)(?= HARM| END| DIE)",
  // What is denied, what somebody else said without quotation marks, and what is a figure of speech.
  NONE: `(?:not|never|dont|didnt|wont|wouldnt|isnt|aint|no|without)(?: ever)? (?:WISH|WANTED|TRIED)
    |(?<! i | ive )(?:said|says|saying|goes|texted|wrote|shouted|told me|was like)(?: that)?(?: i)? WISH
    |(?:embarrass|mortif|cring|awkward|laugh)[a-z]{0,9} (?:[a-z]{1,20} ){0,8}(?:WISH|WANTED)`,
}).map(([word, phrases]) => ({ pattern: whole(phrases, "g"), word: word && ` ${word}` }));

const present =
  whole(`WISH HARM|(?:i|ive|and|but) WISH (?:END|DIE)|ive (?:WANTED|TRIED) (?:HARM|END|DIE)|ive started HARM
  |i(?:ve)? (?:(?:feel|feeling|felt|getting|having|have|had|get|got|a bit|pretty) ){0,3}su[ics]{1,5}d(?:al|le|el|ial)
    (?! (?:patients?|people|callers?|clients?|pupils?|students?|person) )
  |(?:dont|not|no longer|tired of|sick of) (?:want to |wanna |want )?(?:live|living|be alive|exist|wake up|be here)
    (?: any ?more(?! than )| any longer| like this| at all| tomorrow| again|(?= $))
  |wish i (?:was|were|wasnt|werent|had never been|was never) (?:dead|alive|born)|better off dead
  |(?:family|kids|children|everyone|everybody|world|mum|mam|mom|wife|husband) (?:would be |will be |is |are )?
    better off without me
  |(?:better|easier|happier) (?:[a-z]{2,9} ){0,3}if i (?:was not|w[a-z]{1,6}) (?:here|around|alive|gone)(?= $| and | any)
  |(?:nobody|no one) would (?:miss me|notice|care) if i (?:died|was|were|disappeared)|(?:isnt|not) worth living
  |(?:reason to live|nothing (?:left )?to live for|point (?:in )?living)(?! (?:in|at|near|there|here|on|with) )
  |i cant (?:go on|carry on) (?:living|any ?more)|i want (?:the pain|it all|everything) to (?:stop|end|be over)
  |i self ?harm(?:ing)?|danger to myself|what i (?:ll|will|might|may|could) to myself
  |(?:not|dont) (?:feel )?safe (?:with|from) my ?(?:self|(?:own )?(?:head|mind|thoughts))
  |trust myself (?:tonight|to be alone|with (?:pills|knives))|(?:written|wrote) (?:a|my) (?:END|goodbye) note
  |(?:taken|i took) an END|(?:taken|took|swallowed) (?:all (?:of )?(?:my|the|these)|too many|a lot of|lots of|loads of
    |a bunch of|\\d\\d) (?:pills|tablets|paracetamol)(?! back )`);
const past = whole("(?:WANTED|TRIED) (?:HARM|END|DIE)");
const recent = whole(
  "last (?:night|week|month)|yesterday|this (?:morning|week|month)|today|tonight|lately|again",
);
const longPast =
  whole(`when i was|years? (?:ago|back|before)|back then|(?:19|20)\\d\\d|as a (?:kid|child|teenager)
  |used to|at (?:school|uni|college|the time)|in my (?:teens|twenties)|once`);

const partner =
  "husband|wife|partner|boyfriend|girlfriend|ex|stepdad|stepfather|father|dad|brother|uncle|son";
const outright = whole(`(?:he|she|they|hes|shes|theyre|hell|someone|somebody|${partner}) (?:[a-z]{1,9} ){0,2}
    (?:going to|gon+a|will|wants? to|trying to|threatening to|hell) (?:kill|stab|shoot|rape|hurt|beat) me
    (?! (?:if i (?:dont|miss|forget|fail|get|lose)|if im|when|for|lol|haha) )
  |(?:my (?:${partner}|mum|mother) (?:beats|abuses|is hitting|is beating|hits)|(?:he|she) (?:hits|punches|chokes|rapes)) me
    (?! (?:at|to|up|with) )
  |i(?: am|m) (?:in danger(?! of )|being (?:abused|beaten|stalked|attacked|held)|not safe (?:at home|here|in my))
  |i(?: am|m)? (?:fear|scared|afraid|terrified) for my life|wont let me leave the (?:house|flat|room)
  |(?:is|are|hes|theres) (?:a man |someone |somebody )?(?:outside|here|at my door) with a (?:knife|gun)
  |(?:someone|somebody|theyre) (?:is )?(?:breaking in|in my house)(?= now | $)
  |i(?: am|m|ve been| have been| keep) (?:cutting|burning|hurting|harming) my ?self(?! (?:on|by|lifting|at) )
  |i(?: think im|m| am)? having a (?:heart attack|stroke)|i need an ambulance(?: now| please|(?= $))
  |(?<! said | shouted )please (?:call|ring|send) (?:the |an )?(?:police|ambulance|999|911|112)`);

/** The plainest sentences of other languages, without accents. */
const elsewhere =
  whole(`(?:(?:ich will|ich mochte|ich werde) (?:nur noch )?(?:sterben|nicht mehr leben|mich umbringen)
  |ich bringe? mich um|mir das leben nehmen|ich habe (?:selbstmord|suizid)gedanken|mein (?:mann|vater) schlagt mich
  |quiero (?:morir|morirme|matarme|suicidarme|quitarme la vida)|me quiero (?:morir|matar)|no quiero vivir(?: mas)?
  |voy a (?:matarme|suicidarme)|me voy a matar|mi (?:marido|esposo|novio|padre) me pega
  |(?:je veux|envie de) (?:mourir|me tuer|me suicider|en finir)|je vais me (?:tuer|suicider)|je (?:ne )?veux plus vivre
  |mon (?:mari|copain|pere) me (?:frappe|bat)|chce (?:umrzec|sie zabic)|nie chce (?:mi sie |juz )?zyc|zabije sie
  |(?:maz|ojciec|on) mnie bije|اريد ان (?:اموت|اقتل نفسي|انتحر)|لا اريد ان اعيش|سانتحر|ساقتل نفسي|زوجي يضربني
  |quero (?:morrer|me matar|suicidar)|nao quero (?:mais )?viver|vou me matar|marido me bate
  |voglio (?:morire|uccidermi)|хочу умереть|не хочу жить|убью себя)(?! (?:de|en|con|em|com|a|dans|in|vor|w|z) )`);

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
  return clauses.map((clause) => ` ${clause.text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim()} `);
}

/**
 * Whether somebody says that they mean to harm themselves or are in danger. Asked before any model, so it errs towards
 * yes; figures of speech, work with others and what is long past are left to the interview.
 */
export function isInDanger(message: string): boolean {
  return clausesOf(message).some((clause) => {
    const short = signs.reduce((text, { pattern, word }) => text.replace(pattern, word), clause);
    if (present.test(short) || outright.test(clause) || elsewhere.test(clause)) return true;
    return past.test(short) && !longPast.test(clause) && (short.includes("TRIED") || recent.test(clause));
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
