import { quotable } from "../text/quotable";
import { sentenceWorth } from "../text/worth";
import { capitalise, cutWords, sentences, withoutCode } from "../text/sentences";
import { bestStretch } from "../text/stretch";
import { isFunctionWord, isPastParticiple, tokens } from "../text/words";

/** A question in quotation marks, short enough to be read in passing. */
export function cite(question: string): string {
  return `"${cutWords(question.replace(/["“”]/g, "'"), 24).replace(/\.$/, "")}"`;
}

/** A few of the person's own words in quotation marks, out of the sentence that tells most; or nothing. */
export function ownWords(text: string): string | null {
  const plain = withoutCode(text)
    .replace(/\s+/g, " ")
    .replace(/[\s.!]+$/u, "")
    .trim();
  if (plain !== "" && plain.split(" ").length <= 14 && plain.length <= 110 && !/["“”]/.test(plain))
    return `"${plain}"`;
  const best = sentences(withoutCode(text).slice(0, 20_000))
    .slice(0, 100)
    .sort((a, b) => sentenceWorth(b.text) - sentenceWorth(a.text))[0];
  const quote = best === undefined ? null : quotable(best.text);
  return quote === null ? null : `"${quote.replace(/\s+/g, " ")}"`;
}

/**
 * A sentence of the person's told to them: "I cut errors by 30%" becomes "you cut errors by 30%". What speaks of "we"
 * or would not survive the turn is put in quotation marks as it stands. Long sentences are quoted in part.
 */
export function retell(sentence: string): string {
  const plain = tidy(sentence);
  if (plain.split(" ").length > 45) return `"${quoteSafe(bestStretch(plain, 34) ?? cutWords(plain, 30))}"`;
  return turned(plain) ?? `"${quoteSafe(plain)}"`;
}

/** A deed and what followed it, both turned to "you" or both quoted. */
export function retellBoth(deed: string, after: string): string {
  const [first, second] = [tidy(deed), tidy(after)];
  const told = turned(first);
  const next = /\b(?:i|me|my|mine|myself)\b/i.test(second)
    ? turned(second)
    : /\b(?:we|us|our|ours|you|your)\b|["“”]/i.test(second)
      ? null
      : second;
  if (told === null || next === null) return `"${quoteSafe(first)}. ${quoteSafe(capitalise(second))}"`;
  return `${told}. ${capitalise(next)}`;
}

function tidy(sentence: string): string {
  return sentence
    .replace(/\s+/g, " ")
    .replace(
      /^(?:(?:and|but|so|then|well|um+|yes|yeah|ok|okay|also|basically|actually|honestly)\b,?\s+)+/i,
      "",
    )
    .replace(/[\s.!;,:]+$/u, "")
    .trim();
}

function quoteSafe(text: string): string {
  return text.replace(/["“”]/g, "'");
}

/** In the second person, or null when that would not read right. */
function turned(plain: string): string | null {
  if (/\b(?:we|us|our|ours|ourselves|you|your|yours)\b|["“”]/i.test(plain)) return null;
  if (!/\b(?:i|i'[a-z]+|i’[a-z]+|my|me)\b/i.test(plain)) return null;
  const text = plain
    .replaceAll("’", "'")
    .replace(
      /\bi (\w+ly |also |then |just |only |always |never )?was\b/gi,
      (_match, adverb: string | undefined) => `you ${adverb ?? ""}were`,
    )
    .replace(/\bi (?:am|'m)\b|\bi'm\b/gi, "you are")
    .replace(/\bi've\b/gi, "you have")
    .replace(/\bi'll\b/gi, "you will")
    .replace(
      /\bi'd (\w+)/gi,
      (_match, verb: string) => `you ${isPastParticiple(verb.toLowerCase()) ? "had" : "would"} ${verb}`,
    )
    .replace(/\bI\b(?!['.])|(?<![\p{L}.])i(?![\p{L}.'])/gu, "you")
    .replace(/\bmyself\b/gi, "yourself")
    .replace(/\bmine\b/gi, "yours")
    .replace(/\bmy\b/gi, "your")
    .replace(/\bme\b/gi, "you");
  const first = tokens(text)[0];
  return first !== undefined && isFunctionWord(first.lower)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
