import { cutWords } from "../text/sentences";
import { quotable } from "../text/phrases";

/** A question in quotation marks, short enough to be read in passing. */
export function cite(question: string): string {
  return `"${cutWords(question.replace(/["“”]/g, "'"), 24)}"`;
}

/** A few of the person's own words in quotation marks, or nothing. */
export function ownWords(text: string): string | null {
  const quote = quotable(text);
  return quote === null ? null : `"${quote.replace(/\s+/g, " ")}"`;
}

/**
 * A sentence of the person's told to them: "I cut errors by 30%" becomes "you cut errors by 30%". What speaks of "we"
 * or would not survive the turn is put in quotation marks as it stands. Long sentences are quoted in part.
 */
export function retell(sentence: string): string {
  const plain = sentence
    .replace(/\s+/g, " ")
    .replace(
      /^(?:(?:and|but|so|then|well|um+|yes|yeah|ok|okay|also|basically|actually|honestly)\b,?\s+)+/i,
      "",
    )
    .replace(/[\s.!;,:]+$/u, "")
    .trim();
  const long = plain.split(" ").length > 38;
  if (long) return ownWords(plain) ?? `"${cutWords(plain, 30)}"`;
  if (
    /\b(?:we|us|our|ours|ourselves|you|your|yours)\b|["“”]/i.test(plain) ||
    !/^I\b|[a-z,] i\b|\bmy\b|\bme\b|\bI\b/i.test(plain)
  )
    return `"${plain.replace(/["“”]/g, "'")}"`;
  return plain
    .replaceAll("’", "'")
    .replace(/\b[Ii] (\w+ly |also |then |just |only |always |never )?(?:was)\b/g, "you $1were")
    .replace(/\b[Ii] am\b/g, "you are")
    .replace(/\b[Ii]'m\b/g, "you are")
    .replace(/\b[Ii]'ve\b/g, "you have")
    .replace(/\b[Ii]'ll\b/g, "you will")
    .replace(/\b[Ii]'d\b/g, "you had")
    .replace(/\b(?:I|i)\b(?!['.])/g, "you")
    .replace(/\bmyself\b/gi, "yourself")
    .replace(/\bmine\b/g, "yours")
    .replace(/\bMy\b/g, "Your")
    .replace(/\bmy\b/g, "your")
    .replace(/\bme\b/gi, "you")
    .replace(/undefined/g, "")
    .replace(/^Your\b/, "your");
}
