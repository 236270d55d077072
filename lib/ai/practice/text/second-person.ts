import { isFunctionWord } from "../../../text/words.ts";
import { isPast, isPastParticiple, tokens } from "./words";

/** What people put before and after what they say. */
const LEAD =
  /^(?:(?:and|but|so|then|like|well|um+|uh+|erm?|oh|ok|okay|yes|yeah|yep|nope|nah|basically|actually|honestly|tbh|lol|haha\w*|anyway|also|i mean|you know|to be honest|obviously|gosh|mate|i suppose|i guess|i'd say|i would say|(?:dunno|idk|not sure|no idea|i don't know|i dont know)(?: really| tbh)?)\b[,:]?\s+|no, )+/i;
const TAIL =
  /(?:[\s,]+(?:lol|haha\w*|hehe\w*|tbh|honestly|to be honest|to be fair|actually|mind|mate|dunno|idk|not sure|i guess|i suppose|you know|or something|or whatever|and stuff|afaik|imo|btw|really|so yeah|x+|:\)|;\)))+$/i;
const BARE_NOT = /\b(do|does|did|is|was|were|has|have|had|could|would|should)nt\b/gi;
/** What may stand before a verb whose subject was left out: "last week, got my nan a phone". */
const LEADING = new Set(
  "last week month year night day morning ago first later in the end then just also once never eventually finally always only still even".split(
    " ",
  ),
);
const CLOSE_BY = /^(?:just|also|once|never|eventually|finally|always|only|still|even|\w+ly)$/;
const KIN = /^(dad|mum|mom|mam|gran|nan|nana|grandma|grandad|grandpa|granny|daddy|mummy)\b(?= \S)/i;

/** The person's words without what only fills them, and with the apostrophes that hasty fingers leave out. */
export function plainly(text: string): string {
  const flat = text
    .replaceAll("’", "'")
    .replace(/\s+/g, " ")
    .replace(/^[\s\-–—*•>"']+/u, "")
    .trim();
  return flat
    .replace(LEAD, "")
    .replace(/[\s.!,;:…]+$/u, "")
    .replace(TAIL, "")
    .replace(/[\s.!,;:…]+$/u, "")
    .replace(/ (?:tbh|lol|haha\w*)(?=[,.])/gi, "")
    .replace(/ (?:tbh|lol|haha\w*|um+|uh+|erm?),? (?=\p{L})/giu, " ")
    .replace(/,? i'm afraid\b,?/i, "")
    .replace(BARE_NOT, "$1n't")
    .replace(/\b(ca|wo)nt\b/gi, "$1n't")
    .replace(/\bdont\b/gi, "don't")
    .replace(/\b(i)(m|ve)\b/gi, "$1'$2")
    .replace(/\b(they|we)(ve)\b/gi, "$1'$2")
    .replace(/\b(i|we|they) (?=(?:been|done|seen|gone)\b)/gi, "$1've ")
    .replace(/\b(that|there)s\b(?= )/gi, "$1's")
    .replace(
      /\bits (?=(?:under|over|in|on|at|been|the|an?|not|still|now|more|less|about|all|down|up|to|too|so|very|just)\b)/gi,
      "it's ",
    )
    .replace(
      /\b(from|to|about|maybe|was|were|takes?|took) like (?=\d|a\b|an\b|two|three|four|five|ten)/gi,
      "$1 ",
    )
    .trim();
}

/** English as only learners build it: better quoted than said in one's own voice. */
const LEARNERS =
  /\bnow (?:is|are|was)\b|(?<!\b(?:let|lets|make|makes|made|help|helped|see|saw|had|if|watch|watched|hear|heard) )\b(?:he|she|it|everybody|everyone|nobody|every \w+|no \w+) (?:have|do|go|come|make|teach|say|think|tell|give|take|want|need|know|ask|get|work|like|help)\b|\b(?:is|are) not \w+(?:ept|and|ow)\b|\b(?:i|he|she) (?:is|are|were|have|has) (?:go|come|make|work)\b/i;
/** What things do, and people too: whose it was cannot be told. */
const NOBODYS = /^(?:cost|lasted|meant|worked|turned|happened|helped|ended|came|fell|rose|grew)$/;

/**
 * What the person said, told to them: "I cut errors and my boss saw it" becomes "you cut errors and your boss saw it".
 * What is not about "I" or "we" stays as it is. Null where it would not read right. It begins small, unless with a
 * name. `we` says whether "we" may become "you" too.
 */
export function toYou(clause: string, we = true): string | null {
  const plain = plainly(clause);
  if (plain === "" || /["“”«»`{}<>=|]|\?|\n|\b(?:you|your|yours|u|ur)\b/i.test(plain)) return null;
  if (/\.(?=\s)/.test(plain)) return null;
  // What is said inside somebody's speech is not to be turned.
  if (/(?:^|\s)'\p{L}.*\b(?:i|me|my|we|us|our)\b/iu.test(plain)) return null;
  if (/\b(?:ago|yesterday|last (?:week|month|year|night|summer|winter))\b/i.test(plain) && !tellsPast(plain))
    return null;
  if (LEARNERS.test(plain)) return null;
  const ours = /\b(?:we|we'\w+|us|our|ours|ourselves)\b/i.test(plain.replace(/\bUS\b/g, ""));
  if (ours && !we) return null;
  // "and was late", "so am tired": whose verb that is cannot be seen.
  if (
    /\b(?:i|i'm|i've|me)\b/i.test(plain) &&
    /(?:\b(?:and|but|then|or|so)|,)\s+(?:\w+ly |still |also |just )?(?:was|am)\b/i.test(plain)
  )
    return null;
  if (/\b(?:am|was) i\b/i.test(plain)) return null;
  const whole = withSubject(plain);
  if (whole === null) return null;
  const text = whole
    .replace(
      /\bi ((?:\w+ly |also |then |just |only |always |never |still |first |really |once )?)was(n't)?\b/gi,
      "you $1were$2",
    )
    .replace(/\bi ((?:\w+ly |also |just |only |always |still |really )?)am\b/gi, "you $1are")
    .replace(/\bi'm\b/gi, "you're")
    .replace(/\bi've\b/gi, "you've")
    .replace(/\bi'll\b/gi, "you'll")
    .replace(/\bi'd\b/gi, "you'd")
    .replace(/\bwe'(re|ve|ll|d)\b/gi, "you'$1")
    .replace(/\bme (?=and \w+ (?!me\b))/gi, "you ")
    .replace(/\b(?:I|we|We)\b(?!['.]\w)|(?<![\p{L}.'])i(?![\p{L}.'])/gu, "you")
    .replace(/\bmyself\b/gi, "yourself")
    .replace(/\bourselves\b/gi, "yourselves")
    .replace(/\b(?:mine|ours)\b/gi, "yours")
    .replace(/\b(?:my|our)\b/gi, "your")
    .replace(/\bme\b/gi, "you")
    .replace(/(?<![A-Z])\b(?:us|Us)\b/g, "you")
    .replace(/\byou you\b/g, "you that you")
    .replace(KIN, (word) => `your ${word.toLowerCase()}`);
  if (/\byou was\b|\byou am\b|\bi\b/i.test(text.replace(/\bI['.]\w/g, ""))) return null;
  const first = tokens(text)[0];
  return first !== undefined && isFunctionWord(first.lower) && first.lower !== "i"
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

function tellsPast(plain: string): boolean {
  return tokens(plain).some(
    (token) =>
      isPastParticiple(token.lower) ||
      /^(?:was|were|had|has|have|did|is|are|\w+'(?:ve|s|d|re))$/.test(token.lower),
  );
}

/** "Sold 31 phones": people leave themselves out. Null where it cannot be told who did it. */
function withSubject(plain: string): string | null {
  const once = /^once (i|we) (?=\w)/i.exec(plain);
  if (once?.[1] !== undefined && !plain.includes(","))
    return `${once[1]} once ${plain.slice(once[0].length)}`;
  const all = tokens(plain);
  const at = all.findIndex(
    (token) =>
      token.word &&
      !LEADING.has(token.lower) &&
      !/^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/.test(token.lower),
  );
  const verb = all[at];
  if (verb === undefined || !isPast(verb.lower)) return plain;
  const next = all[at + 1]?.lower ?? "";
  if (/^(?:was|were|did)$/.test(verb.lower) || (verb.lower === "had" && at > 0))
    return at === 0 ? null : plain;
  if (verb.lower === "went" && next === "from") return null;
  if (next === "" || NOBODYS.test(verb.lower) || /^(?:by|and|,)$/.test(next))
    return at === 0 && next === "" ? plain : null;
  if (
    verb.lower === "took" &&
    /^(?:\d.*|an?|about|two|three|four|five|six|ten|ages|me|us|forever)$/.test(next) &&
    all.length < 6
  )
    return null;
  // "Took me from May to July": it did, and not they.
  if (/^(?:me|us)$/.test(next)) return null;
  let into = at;
  while (into > 0 && CLOSE_BY.test(all[into - 1]?.lower ?? "")) into--;
  const from = all[into]?.start ?? 0;
  return `${plain.slice(0, from)}I ${plain.charAt(from).toLowerCase()}${plain.slice(from + 1)}`;
}

/** "you'd" read aloud in full, for what is printed: "you had gone", "you would go". */
export function inFull(told: string): string {
  return told
    .replace(/\byou're\b/g, "you are")
    .replace(/\byou've\b/g, "you have")
    .replace(/\byou'll\b/g, "you will")
    .replace(
      /\byou'd ((?:not |never |also |already |just )?)(\w+)/g,
      (_match, adverb: string, verb: string) =>
        `you ${isPastParticiple(verb.toLowerCase()) ? "had" : "would"} ${adverb}${verb}`,
    );
}
