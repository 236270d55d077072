import type { Turn } from "../ai/tasks.ts";
import { boundedParts } from "../text-bounds.ts";

/** One plain form a line, or several between bars. "_" is up to four words, "$" the end of a sentence. */
const forms = (lines: string): RegExp => {
  const any = lines.trim().replaceAll(/\n */g, "|");
  const read = any.replaceAll("_ ", "([a-z\\d]{1,12} ){0,4}").replaceAll("$", "\\$");
  return new RegExp(` (?:${read.replaceAll(/\((?!\?)/g, "(?:")})(?= )`);
};

/** Words that change nothing, and spellings that are read as one. */
const spellings: [RegExp, string][] = [
  [/ (?:just|really|actually|honestly|literally|still|even|only|always|also|so|very|tbh|fr|might)(?= )/g, ""],
  [/ my ?s(?:el|le|l)f(?= )/g, " myself"],
  [/ (?:wana|wanna|wan na|wnat to|want 2)(?= )/g, " want to"],
  [/ (?:gon ?na|goin to)(?= )/g, " going to"],
  [/ (?:i am|i have been|ive been|i keep|ive started|i cant stop)(?= )/g, " im"],
  [/ i have(?= )/g, " ive"],
  [/ kms(?= )/g, " kill myself"],
  [/ kil(?= myself )/g, " kill"],
  [/ (?:sucid|suisid|suicid|sewer ?slide)[a-z]*(?= )/g, " suicide"],
  [/ (?:di|ded)(?= \$)/g, " die"],
];

const pills = "(pills?|tablets?|paracetamol|codamol|meds|medication|antidepressants|insulin|painkillers)";
const wish = "(want|wish|hope|hoping|pray|ready|rather|sooner|better off|id|ways|sleep and)";
const cannot = "(dont|cant|no longer|not|why|tired of|sick of|will|reason|point)";
const much =
  "(all|whole|too (many|much)|loads?|lots?|bunch|handful|box|packet|bottle|overdose|\\d\\d+|[a-z]+ty)";
const kin =
  "(husband|wife|partner|boyfriend|girlfriend|bf|gf|ex|(step ?)?(dad|father)|mum|mother|uncle|pimp)";
const child = "(my|our|the) (little )?(kids|children|baby|daughter|son|sister|brother)";
const limb = "(arms?|wrists?|legs?|thighs?|skin|head)";
const ends =
  "(now|today|tonight|again|every|when|and|so|if i|at (home|night)|last night|all the|yesterday|$)";
const will = "(will|going to|threatened to|threatening to|trying to|hell)";
const hits = "(hits|beats|punches|kicks|chokes|strangles|rapes|slaps|touches|threatens|stalks|pushes|shakes)";
const hit = "(hit|beat|punched|kicked|choked|strangled?|raped|slapped|touched|threatened|pushed|grabbed)";
const hitting = "(hitting|beating|punching|choking|raping|stalking|threatening|touching|following|hurting)";
const dead = "(die|dead|died|dying|be gone|(not|never) wake up|sleep forever|disappear|stop existing)";

/** Wanting to die, self-injury, means and plans, in the first person. */
const self = forms(`
  (kill|killing|hang|hanging|unalive|topping|shoot|drown|starving|harming|hurting|stabbing) myself
  im (cutting|burning|scratching|hitting) (myself|my ${limb})|(slit|slitting|slash|slashed) my ${limb}
  i (cut|burn|scratch|hit|punch) (myself|my ${limb}) (until|to feel|with a lighter|most|${ends})
  (to|id|i|will|could|might) (hurt|cut|burn|harm) myself ${ends}
  (im|i) (cut|cutting) (${ends}|most|too deep)|cuts _ my ${limb}|cut my wrists
  suicide|self ?harm(ing)?|sh again|unalive( tonight)? $
  (end|ending|take|taking|ended) my (own )?life|(end|ending) (it all|things)
  (thinking of|id|going to) (end|ending) it $
  (nearly|almost) killed myself $|going to slit my wrists
  ${wish} _ (was |were |be )?${dead} (too|thats all|in (heaven|my sleep)|soon|${ends})
  (want|wish) (it|everything|the pain|this|it all) (to|would) (stop|end) $
  (wish|hope) _ (never (been )?born|didnt exist|(dont|wouldnt) wake up|wasnt here|get hit)
  (be glad|sorry|happy|fine by me|wouldnt care|wouldnt mind) _ (if|that) i _ (woke up|wake up|died)
  ${cannot} _ (live|living|alive|exist|be here|wake up|go on) (any ?mor?e|like this|tomorrow|$)
  (no|any|whats the) (reason|point|sense|will) (to|in|of) _ (live|living|alive|go on|carry on) ($|any ?more)
  nothing (left )?(to live for|for me here)|theres no way out $|ive given up on living|way out (any ?more )?$
  (isnt|not) worth living|(nobody|no one) would (care|notice|miss me) _ (if i|$)
  (better|easier|happier) _ (without me|if i (was|wasnt) (gone|dead|here|around)) (any ?more|i mean it|$)
  (jump|jumping|step|stepping) (off|in front of|under) (a|an|the|this) (bridge|train|roof|bus|lorry|cliff)
  (i|ive|im|took|taken|swallowed|downed|take|taking) _ ${much} _ ${pills}
  (ive|i|think ive) (overdosed|od|odd|oded)|(tried to|took an|taken an|want to) overdose
  (drank|drunk) _ (bleach|weedkiller)
  danger to myself|trust myself|might do to myself|do to myself|feel safe with my own|i cant do life
  (on|at) the (edge of the |railway )?(bridge|roof|ledge) $|(goodbye|farewell) letters|this is goodbye
  my last night
  (decided|going) to do it (on|tonight|after)|cant undo|something stupid tonight|researching ways to die
`);
/** A means and what is said of it. */
const means = forms(`rope|noose|razor|blade|gun|pistol|revolver|shotgun|knife|knives|${pills}`);
const ready = forms(`
  ready|tonight|next to (me|it|my bed)|in front of me|in my hand|on my lap|lined up|counting|saving|enough
  stockpiling|collecting|hidden|on (me|myself)|(looking|staring) at it|to my head|finish it
  think(ing)? about (it|my wrists)
`);
/** What others do to the writer or to a child of theirs, now. */
const others = forms(`
  my (ex )?${kin} _ (${hits}|${hit}|${hitting}|is violent towards|locks|abuses) (me|us|${child})
  (he|she|they|who) _ (${hits}|throws|(keeps|is) ${hitting}|locks?) (me|us|${child}) (in|up|${ends})
  (he|she|they|hes|somebody|${kin}|brother) _ ${will} (kill|hurt|beat) me (for|if i leave|last|$)
  (im|i|ive) (being |been )?(abused|stalked|kidnapped|stabbed|shot|raped|attacked|forced|threatened|held)
  (im|i|ill) _ (scared|afraid|frightened|fear) _ (go home|for my life|of my ${kin}|hurt|harm|what)
  (i|im) (hurt|hit|shook) my (baby|son|daughter)|im in danger $|in an abusive|not safe at (home|here)
  following me (home )?$|in the (house|building) $|hear someone downstairs|spiked my drink|im dying
  (someone|somebody|they|theres|hes|he) _ (in|into|outside|at|on) my (house|room|door)
  (hes|he|somebody|someone|outside) _ (got|has|with) an? (knife|gun|axe)( pls| please| here)? $
  (call|send) (the |an )?(police|ambulance) $|need an ambulance|having a (heart attack|stroke) $
  (wont|dont|not) (let me|allowed to) (leave|go|see my) ($|the|until|family)|against my will|our passports
  forc(e|ed|ing) (me )?(to|into) _ (marry|marriage|sex)
`);
/** The plainest sentences of other languages, without accents. */
const elsewhere = forms(`
  ich (will|mochte|werde) (nur noch |einfach )?(mich umbringen|sterben|nicht mehr leben)
  ich bringe? mich um|selbstmord(gedanken)?
  tabletten genommen|ich (ritze|verletze) mich|(mein mann|er) (schlagt|bedroht|wurgt) mich
  (me )?quiero (morir|morirme|matarme|suicidarme|quitarme la vida|matar|desaparecer)
  no quiero (seguir )?viv(ir|iendo) (mas|$)
  me corto|(mi|meu) marido me (pega|pego|bate)|mi pareja me amenaza|tome muchas pastillas
  (je veux|envie de|je vais) (mourir|me tuer|me suicider)|je (ne )?veux plus vivre|je me scarifie
  (mon mari|il) me frappe|pris trop de
  (quero|vou) (morrer|me matar)|nao quero mais viver|voglio (morire|uccidermi)|non voglio piu vivere
  chce (umrzec|sie zabic)|nie chce (mi sie |juz )?zyc|mysli samobojcze|tne sie|maz mnie bije
  хочу умереть|не хочу жить|убью себя|меня бьет
  اريد ان (اموت|اقتل نفسي)|لا اريد ان اعيش|سانتحر|في الانتحار
`);
/** Figures of speech, work, and what others say or do. */
const figures = forms(`
  laughing|lol (?!help|not)|haha|himself|herself|chess|darts|game|in the foot|by (accident|mistake)
  (people|residents?|patients?|clients?|callers?|customers?|pupils?|students?|volunteers|policy|prevention)
  (not|never|dont|didnt|wont|wouldnt) ((want|going|thinking) (to |of |about ))?(kill|harm|hurt|die|suicide)
  (said|rang|shouted|wrote|texted) _ (kill|die|suicide|dead)
`);
const past = forms("when i was|as a (kid|child|teenager)|used to|back then|years? ago|once|in (19|20)\\d\\d");
const now = forms("now|today|tonight|again|lately|last (night|week)|yesterday|this (morning|week)|any ?more");

function sentencesOf(message: string): string[] {
  const lower = message.slice(0, 20_000).normalize("NFKD").toLowerCase();
  const plain = lower.replaceAll(/[\p{M}'’‘`´]/gu, "");
  const unquoted = plain.replaceAll(/["“„«][^"“”„«»]*["”“»]/g, " ");
  const text = (/\p{L}/u.test(unquoted) ? unquoted : plain).replaceAll("ł", "l");
  return text.split(/[.!?;\n…؟]+/).flatMap((sentence) =>
    boundedParts(sentence).map((part) => {
      const words = ` ${(part.text.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} $ `;
      return spellings.reduce((read, [spelling, word]) => read.replaceAll(spelling, word), words);
    }),
  );
}

/**
 * Whether a message says, in plain words, that its writer means to harm themselves or is in danger. It is
 * asked before any model. It errs towards yes, as its writer can say that it was not meant that way.
 */
export function isInDanger(message: string): boolean {
  return sentencesOf(message).some((sentence) => {
    if (elsewhere.test(sentence)) return true;
    if (figures.test(sentence) || (past.test(sentence) && !now.test(sentence))) return false;
    return self.test(sentence) || others.test(sentence) || (means.test(sentence) && ready.test(sentence));
  });
}

/** The turns of a talk that is not stored, without messages that tell of danger and the replies to them. */
export function withoutDanger(turns: Turn[]): Turn[] {
  const tells = ({ speaker, text, greeting }: Turn) => speaker === "user" && !greeting && isInDanger(text);
  const isDanger = turns.map(tells);
  return turns.filter(({ speaker }, at) => !isDanger[at] && !(speaker === "character" && isDanger[at - 1]));
}
