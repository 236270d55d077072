import { findAction, SUBJECTS } from "./action";
import { figures, type Figure } from "./figures";
import { endsInGain, reachedLevel } from "./outcome";
import { countWords } from "../../../text/words.ts";
import { isContent, isPast, isPastParticiple, NUMBER_WORDS, tokens, type Token } from "./words";

/** What the build of one sentence says about what it tells. No word of any trade is looked for. */
export type Signals = {
  words: number;
  /** Someone of "I" or "we" did something in it. */
  action: boolean;
  /** That somebody was "I" (not "we"). */
  own: boolean;
  past: boolean;
  figures: Figure[];
  /** A measured change: by a third, from 40 to 12, twice, 30% fewer. */
  change: boolean;
  /** The change in figures: from 40 to 12, six before and nineteen now, by a third. */
  shift: boolean;
  /** It says what came of something. */
  result: boolean;
  /** It says why. */
  reason: boolean;
  /** It carries something on from then to now. */
  lesson: boolean;
  /** The means: by doing something. */
  means: boolean;
  /** Something happened that is nobody's "I": what followed, when it comes after an action. */
  event: boolean;
  /** Such an event that only says how something was. */
  state: boolean;
  hypothetical: boolean;
  negated: boolean;
  hedges: string[];
  names: number;
  /** Others act towards the person: "clients find me calm", "they send them to me". */
  witness: boolean;
  question: boolean;
};

const RESULT =
  /\bas a result\b|\bresulting in\b|\bresulted in\b|\bresults? (?:was|were|is)\b|\boutcome (?:was|is)\b|\bwhich (?:meant|means|led|made|let|allowed)\b|\bthat meant\b|\bmeaning (?:that|we|the|they|nobody|no)\b|\bin the end\b|\bby the end\b|\bended up\b|\bturned out\b|\bled to\b|\bsince then\b|\bever since\b|\bfrom then on\b|\bto this day\b|\bno longer\b|\bused to (?:be|take)\b|\bthat way\b|\bso that\b|\bso (?:the|they|he|she|it|nobody|no one|everyone|everybody|all|that|now|my|our|there|people|by)\b|\bbecause of (?:this|that|it)\b|\bthanks to (?:this|that|it)\b|\buntil (?:the|they|he|she|it|every|all|there|no)\b|\bstill (?:use|uses|using|do|does|run|runs|works?|stands?|holds?)\b|\bafter that,? (?:the|they|he|she|it|no|nobody|every)|\bfor the first time\b|\bsince$/i;
/** What is so now, told after what was done, is what came of it; "twelve years now" only tells how long. */
const NOW =
  /\b(?<!right |for |just |until |by |years? |months? |weeks? |days? )now\b(?! that)(?!,? (?:i|we)(?:['’](?:m|re)| am| are)\b)/i;
/** Words for bringing something to its end, whatever it is. They help; nothing rests on them. */
const DONE =
  /(?:\b(?:i|we|it|they|she|he|and)|,) (?:finally |still |all |both )?(?:finished|won|passed|succeeded|managed to|made it|completed|reached|sold out|got (?:everyone|(?:it|her|him|them) (?:out|back|in|home|done|through|up|down|off|to)))\b/i;
const WEAK_RESULT = /\b(?:eventually|finally|afterwards|therefore|thus|in turn)\b/i;
const CHANGE =
  /\b(?:went|gone|goes|moved|turned) from (?:\S+ ){1,4}?to \S|\b(?:more|less|fewer|better|worse|higher|lower|(?!other|rather|ever|never|over|under)\p{L}{2,}er) than (?:before|ever|usual|the|any|last|it|they|we|i|in|at|when)\b|\b(?:doubled|tripled|halved)\b/iu;
const REASON =
  /\bbecause\b|\bsince (?:i|we|it|they|the)\b|\bin order to\b|\bso that\b|\bthe reason\b|\bthat(?:'|’)?s why\b|\bwhich is why\b|\bdue to\b/i;
const LESSON =
  /\b(?:since then|ever since|from then on|next time|these days|nowadays|to this day|from that (?:day|point|moment))\b|\b(?:i|we) (?:now|always now)\b(?! (?:am|are|have|work|study|live)\b)|\bnow (?:i|we)\b(?!['’]| (?:am|are|have|was|were|work|study|live|can|could|want|hope)\b)|\btaught me\b|\bmade me (?:see|realise|realize|understand)\b|\bi (?:learned|learnt|realised|realized|understood|came to \w+) (?:that|how|to)\b/i;
const MEANS = /\bby (?:\p{L}+ly )?\p{L}{2,}ing\b/iu;
const HYPOTHETICAL =
  /\bif (?:i|we) (?:had|were|was|could|get|got|am|are)\b|\b(?:i|we)(?:'d| would| could| should| might)(?: probably| also| just| definitely| really)? (?!(?:been|had|say)\b)\p{L}+|\b(?:i|we) (?:will|plan|hope|want|wish|intend|am going|are going)\b|\bi(?:'ll|'m going to)\b|\bimagine\b|\bin theory\b/iu;
const NEGATED =
  /\b(?:i|we) (?:really |just |actually )?(?:didn't|did not|don't|do not|couldn't|could not|wasn't|was not|weren't|haven't|have not|hadn't|can't|cannot|won't|never) |\bno (?:real )?(?:result|difference|change|effect|idea)\b|\bnot (?:really|much|a lot|yet)\b/i;
const HEDGE =
  /\b(?:i guess|i suppose|kind of|kinda|sort of|sorta|maybe|perhaps|probably|possibly|not sure|i think|i feel like|or something|or whatever|and stuff|and things|stuff like that|things like that|and so on|et cetera|etc|more or less|a bit|somewhat|in general|generally|usually|normally|it depends|try to|tend to|somehow|whatever|i believe)\b/gi;

/** Reads the signals of one sentence. */
export function signals(sentence: string): Signals {
  const text = sentence.replaceAll("’", "'").replace(/[~≈](?=\s?\d)/g, "");
  const all = tokens(text);
  const act = findAction(all);
  const amounts = figures(text);
  // "from about 40 to 12", "11 instead of 30", "six came; now there are nineteen"
  const fromTo =
    amounts.length > 0 &&
    /\bfrom (?:\S+ ){0,4}?(?:[£$€]?\d\S*|\p{L}+) (?:\S+ ){0,3}?(?:down |up )?to (?:\S+ ){0,2}?[£$€]?(?:\d|\p{L})/iu.test(
      text,
    ) &&
    amounts.some((figure) => /\bfrom (?:\S+ ){0,2}$|\bto (?:\S+ ){0,2}$/i.test(text.slice(0, figure.start)));
  const compared =
    fromTo ||
    /\d\S*\s*(?:->|→|=>)\s*\d/.test(text) ||
    (amounts.length > 1 &&
      /(?<!\b(?:year|month|week|day)s? )\bnow\b|\binstead of\b|\bbefore\b|\bto under\b|\b(?:after|since) (?:i|we)\b/i.test(
        text,
      ));
  // "by 30%", "40% fewer"; "80% of the time" is no change.
  const percent =
    /\b(?:by|from|to|up|down)\s(?:\S+\s){0,2}?\d[\d.,]*\s?(?:%|per ?cent)|(?:%|per ?cent)\s+(?:more|less|fewer|up|down|higher|lower|faster|better|drop|rise|increase|decrease|reduction|growth)\b/i.test(
      text,
    );
  const byAmount =
    /(?<!,\s)\bby (?:about |around |nearly |almost |roughly |over |more than |at least |up to |a )*(?:[£$€]?\d|half|third|quarter|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty)/i.test(
      text,
    );
  const fractions =
    /\bby (?:\w+ ){0,2}(?:third|quarter|fifth|tenth)s?\b|\bin half\b(?! an?\b)|\b(?:half|twice|double) (?:the|as|of)\b|\b(?:third|quarter|half|fifth) (?:less|more|fewer)\b/i.test(
      text,
    );
  const level = reachedLevel(text);
  return {
    words: countWords(text),
    action: act !== null,
    own: act?.own ?? false,
    past: act?.past ?? hasPast(all),
    figures: amounts,
    shift: compared || level || percent || (amounts.length > 0 && byAmount) || (fractions && hasPast(all)),
    change:
      percent || level || (amounts.length > 0 && byAmount) || compared || fractions || CHANGE.test(text),
    result:
      RESULT.test(text) ||
      NOW.test(text) ||
      DONE.test(text) ||
      level ||
      (act?.own === true && act.past && endsInGain(text)) ||
      (act !== null && WEAK_RESULT.test(text)) ||
      followsInSentence(all),
    reason: REASON.test(text),
    lesson: LESSON.test(text),
    means: MEANS.test(text),
    event: othersFirst(all),
    state: othersFirst(all) && isState(all),
    // "Everyone thought I'd go, but I stayed" did happen; "if I had" never did.
    hypothetical:
      /\bif (?:i|we) had\b/i.test(text) ||
      (HYPOTHETICAL.test(text) &&
        (act?.past !== true || /\b(?:i|we)(?:'d| would) (?:like|love)\b/i.test(text))),
    negated: NEGATED.test(text),
    hedges: [...text.matchAll(HEDGE)].map((match) => match[0].toLowerCase()),
    names: names(all),
    witness:
      /^(?!(?:i|we)\b)\p{L}[^,;]*\s\p{L}{3,} (?:\p{L}+ ){0,3}?(?:me|us)\b/iu.test(text) && act === null,
    question: text.endsWith("?"),
  };
}

/** Something other than "I" is what the sentence begins with, and it is in the past. */
function othersFirst(all: Token[]): boolean {
  if (
    /^(?:when|while|if|because|since|although|though|as|whenever|before|after|where|once)$/.test(
      all[0]?.lower ?? "",
    )
  )
    return false;
  for (const token of all) {
    if (SUBJECTS.has(token.lower)) return false;
    if (isPast(token.lower) || /^(?:was|were|had|did)$/.test(token.lower)) return token.start > 0;
  }
  return false;
}

/** "It was a hard shift": how it was, not what happened. "She was moved" and "my hand was still" do happen. */
function isState(all: Token[]): boolean {
  const at = all.findIndex((token) => isPast(token.lower) || /^(?:was|were|had|did)$/.test(token.lower));
  const verb = all[at];
  if (verb === undefined || !/^(?:was|were|had)$/.test(verb.lower)) return false;
  const next = all.slice(at + 1).find((token) => !token.lower.endsWith("ly") && token.lower !== "all");
  return next === undefined || !isPastParticiple(next.lower);
}

function hasPast(all: Token[]): boolean {
  return all.some((token) => isPast(token.lower) || token.lower === "was" || token.lower === "were");
}

/** ", and the ward passed", ", which brought": after something done, something else happened. */
function followsInSentence(all: Token[]): boolean {
  for (let i = 3; i < all.length - 2; i++) {
    const lower = all[i]?.lower;
    if (lower === "which" && isPast(all[i + 1]?.lower ?? "")) return true;
    if (lower !== "and" && lower !== "so") continue;
    while (/^(?:afterwards|then|later|eventually|finally|now|today)$/.test(all[i + 1]?.lower ?? "")) i++;
    const subject = all[i + 1]?.lower ?? "";
    const bare = all[i + 1];
    // "and errors fell"
    if (bare !== undefined && isContent(bare) && !isPast(subject) && isPast(all[i + 2]?.lower ?? ""))
      return true;
    if (
      !/^(?:the|they|he|she|it|all|both|everyone|everybody|nobody|no|none|every|each|my|our|his|her|their|people|most)$/.test(
        subject,
      )
    )
      continue;
    for (let j = i + 2; j < Math.min(all.length, i + 7); j++) {
      const token = all[j];
      if (token === undefined || !token.word || token.lower === "i" || token.lower === "we") break;
      if (/^(?:it|that|this)$/.test(subject) && /^(?:was|were)$/.test(token.lower)) break;
      if (isPast(token.lower)) return true;
      if (/^(?:was|were)$/.test(token.lower)) {
        // "and she was moved" happened; "and everyone was happier" is only said.
        if (isPastParticiple(all[j + 1]?.lower ?? "")) return true;
        break;
      }
    }
  }
  return false;
}

/** Names: capitals inside a sentence that do not only stand there because it begins. */
function names(all: Token[]): number {
  let count = 0;
  for (let i = 1; i < all.length; i++) {
    const token = all[i];
    const before = all[i - 1];
    if (token === undefined || before === undefined || /[.!?"“:]/.test(before.text)) continue;
    if (/^\p{Lu}/u.test(token.text) && isContent(token) && !NUMBER_WORDS.has(token.lower)) count++;
  }
  return count;
}
