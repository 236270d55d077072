import { determiners, prepositions } from "../../../text/words.ts";
import { isContent, isPast, NUMBER_WORDS, TIME_UNITS, tokens, type Token } from "./words";

export type Figure = {
  /** The figure with its unit or noun, verbatim: "30%", "14 nurses", "three weeks". */
  text: string;
  start: number;
  end: number;
  /** A length of time, which says less than an amount unless something changed by it. */
  duration: boolean;
  /** More than a handful of something that is not time: worth naming as an amount. */
  amount: boolean;
};

const YEAR = /^(?:19|20)\d\d$/;
const CLOCK = /^\d{1,2}:\d\d(?:am|pm)?$|^\d{1,2}[:.]\d\d(?:am|pm)$|^\d{1,2}(?:am|pm)$/i;
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i;
const DATE = /^\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?$|^\d{1,2}\.\d{1,2}\.\d{2,4}$/;

const SMALL = new Set(["two", "three", "four"]);

/**
 * Amounts in a sentence. Years, dates, clock times, ages, ordinals, phone numbers and labels ("Year 9", "ISO 9001")
 * are not amounts.
 */
export function figures(text: string): Figure[] {
  const all = tokens(text);
  const found: Figure[] = [];
  for (let i = 0; i < all.length; i++) {
    const token = all[i];
    if (token === undefined || !isAmount(all, i)) continue;
    let last = i;
    // "three hundred", "2.5 million", "two and a half", "30 percent"
    while (NUMBER_WORDS.has(all[last + 1]?.lower ?? "")) last++;
    if (all[last + 1]?.lower === "per" && all[last + 2]?.lower === "cent") last += 2;
    let unit = last;
    for (let next = last + 1; next <= last + 2; next++) {
      const noun = all[next];
      if (noun === undefined || !isContent(noun) || isPast(noun.lower) || NUMBER_WORDS.has(noun.lower)) break;
      if (noun.lower.endsWith("ly") || noun.lower.endsWith("ing") || !/^\p{L}/u.test(noun.text)) break;
      unit = next;
      if (TIME_UNITS.has(noun.lower)) break;
    }
    // "12 patients needed": a noun followed by its verb may already hold a verb we cannot see; keep one noun.
    if (unit === last + 2 && isPast(all[unit + 1]?.lower ?? "")) unit = last + 1;
    const end = all[unit]?.end ?? token.end;
    const duration =
      TIME_UNITS.has(all[last + 1]?.lower ?? "") || /(?:hr|hrs|min|mins|ms)$/i.test(token.text);
    const handful = last === i && (SMALL.has(token.lower) || /^[1-4]$/.test(token.text));
    found.push({
      text: text.slice(token.start, end),
      start: token.start,
      end,
      duration,
      amount: !duration && !handful,
    });
    i = unit;
  }
  return found;
}

function isAmount(all: Token[], i: number): boolean {
  const token = all[i];
  if (token === undefined) return false;
  const before = all[i - 1];
  const after = all[i + 1];
  const ageNoun = all[i + 2];
  if (
    /^years?$/.test(after?.lower ?? "") &&
    /^(?:old|of)$/.test(ageNoun?.lower ?? "") &&
    ageNoun?.lower !== "of"
  )
    return false;
  if (/^(?:aged?|between|first|last|next|top|these|those|step|other)$/.test(before?.lower ?? ""))
    return false;
  if (
    /^(?:at|until|till|by|before|after|past)$/.test(before?.lower ?? "") &&
    (after === undefined || !isContent(after)) &&
    /^(?:\d{1,2}|\p{L}+)$/u.test(token.text) &&
    !/^(?:half|double)$/.test(token.lower)
  )
    return false;
  // "when I was twelve", "she turned 30", "it was 9": an age or an hour.
  if (
    /^(?:was|am|is|turned|were|are|i'm)$/.test(before?.lower ?? "") &&
    (after === undefined || !isContent(after)) &&
    !token.text.endsWith("%") &&
    after?.lower !== "out"
  )
    return false;
  if (NUMBER_WORDS.has(token.lower)) {
    if (token.lower === "half" || token.lower === "double")
      return (
        before?.lower === "by" || before?.lower === "in" || before?.lower === "to" || after?.lower === "the"
      );
    if (before?.lower === "at" && (after === undefined || !isContent(after))) return false;
    // "the two of us", "one or two": too small to count as an amount on its own.
    return !(token.lower === "two" && (before?.lower === "the" || before?.lower === "or"));
  }
  if (!/^[£$€¥₹]?\d/.test(token.text)) return false;
  // "I give 110%" measures nothing.
  if (/^[£$€¥₹]|%$/.test(token.text)) return token.text !== "110%";
  if (YEAR.test(token.text) || CLOCK.test(token.text) || ORDINAL.test(token.text) || DATE.test(token.text))
    return false;
  if (token.text.replace(/\D/g, "").length > 7 && !/,/.test(token.text)) return false;
  if (after?.text === "-" || /^(?:am|pm|o'clock)$/.test(after?.lower ?? "")) return false;
  if (before?.lower === "at" && (after === undefined || !isContent(after))) return false;
  if (token.text === "1" && before === undefined) return false;
  // "Year 9", "Python 3", "Room 12" are names; "The 40 guests" and "Over 60" are not.
  if (before !== undefined && i > 0 && /^\p{Lu}/u.test(before.text) && before.end + 1 >= token.start)
    if (
      !determiners.has(before.lower) &&
      !prepositions.has(before.lower) &&
      (i > 1 || !isPast(before.lower)) &&
      isContent(before)
    )
      return false;
  return true;
}
