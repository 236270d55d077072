import { quotable, informativeRun } from "../text/quotable";
import { inFull, plainly, toYou } from "../text/second-person";
import { sentences } from "../../../text/sentences.ts";
import { capitalise, cutWords, withoutCode } from "../text/sentences";
import { bestStretch } from "../text/stretch";
import { sentenceScore } from "../text/sentence-score";

/** A sentence longer than this is told in part. */
const LONGEST_TOLD = 32;

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
    .sort((a, b) => sentenceScore(b.text) - sentenceScore(a.text))[0];
  const quote = best === undefined ? null : quotable(best.text);
  return quote === null ? null : `"${quote.replace(/\s+/g, " ")}"`;
}

/**
 * A sentence of the person's told to them: "I cut errors by 30%" becomes "you cut errors by 30%". What speaks of "we"
 * or would not survive the turn is put in quotation marks as it stands. Of long sentences, the clauses that tell most.
 */
export function retell(sentence: string): string {
  const plain = shortened(sentence);
  return turned(plain) ?? `"${quoteSafe(plain)}"`;
}

/** A action and what followed it, both turned to "you" or both quoted. */
export function retellBoth(achievement: string, after: string): string {
  const [first, second] = [shortened(achievement), shortened(after)];
  const told = turned(first);
  const next = /\b(?:we|us|our|ours|you|your)\b|["“”]/i.test(second) ? null : turned(second);
  if (told === null || next === null) return `"${quoteSafe(first)}. ${quoteSafe(capitalise(second))}"`;
  return `${told}. ${capitalise(next)}`;
}

function shortened(sentence: string): string {
  const plain = tidy(sentence);
  if (plain.split(" ").length <= LONGEST_TOLD) return plain;
  return informativeRun(plain, LONGEST_TOLD) ?? bestStretch(plain, LONGEST_TOLD) ?? cutWords(plain, 30);
}

function tidy(sentence: string): string {
  return sentence
    .replace(/\s+/g, " ")
    .replace(
      /^(?:(?:and|but|so|then|like|well|um+|yes|yeah|ok|okay|also|basically|actually|honestly)\b,?\s+)+/i,
      "",
    )
    .replace(/[\s.!;,:]+$/u, "")
    .trim();
}

function quoteSafe(text: string): string {
  return text.replace(/["“”]/g, "'");
}

/** In the second person, or null when that would not read right. "We" stays quoted: it says who did it. */
function turned(plain: string): string | null {
  const told = toYou(plain, false);
  return told === null ? null : inFull(told === "" ? plainly(plain) : told);
}
