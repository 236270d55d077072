import { beginning } from "../../text/cut.ts";
import { sentences } from "../../text/sentences.ts";
import { countWords } from "../../text/words.ts";
import pastForms from "./past-forms.json" with { type: "json" };

/** Facts of an answer that anybody can verify. The sentences are verbatim. */
export type Facts = { words: number; figure: string | null; own_past: string | null };

/** How much of an answer is read, and the maximum length of a sentence, in UTF-16 units. */
const maxRead = 4000;
const maxSentence = 400;
const irregular = new Set(pastForms);

const month = "(?:jan|feb|mar|apr|june?|july?|aug|sept?|oct|nov|dec|may|march|april|january|february|august)";
const longMonth = "(?:september|october|november|december)";
/** Numbers that measure nothing: list numbers, dates, times of day, years. */
const unmeasured = new RegExp(
  String.raw`^\W{0,3}\d{1,2}[.)](?:\s|$)|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b` +
    String.raw`|\b\d{1,2}\s(?:${month}|${longMonth})\b|\b(?:${month}|${longMonth})\s\d{1,2}\b` +
    String.raw`|\b\d{1,2}(?::\d\d|\s?[ap]\.?m\b)` +
    String.raw`|(?<![\p{Sc}.,\d])(?:19|20)\d\d(?:s|[/–-]\d{2,4})?(?![.,]?\d|\s?%|\p{L})`,
  "giu",
);
const ten =
  "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen";
const numberWord = `(?:${ten}|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|dozens?|hundreds?|thousands?|millions?)`;
/** A number in digits, or in words before a noun ("four volunteers", not "the two of us"). */
const measured = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])\p{Nd}[\p{Nd}.,]*|\b${numberWord}(?:[\s-]${numberWord})*\b(?=\s(?!of\s(?:us|them|you)\b)\p{L})` +
    String.raw`|\b(?:half|doubled|halved|tripled)\b`,
  "giu",
);

/** The number of figures in a sentence. */
export const countFigures = (sentence: string): number =>
  sentence.replace(unmeasured, " ").match(measured)?.length ?? 0;

const notPast =
  /^(?:would|could|should|will|can|might|may|must|to|am|was|were|be|been|get|got|feel|felt|and|but|or)$/;
const isPast = (word: string): boolean => irregular.has(word) || /[^e]ed$/.test(word);

export const hasPastTense = (text: string): boolean =>
  (
    text
      .slice(0, maxRead)
      .toLowerCase()
      .match(/[\p{L}'’]+/gu) ?? []
  ).some((word) => isPast(word) || word === "was" || word === "were" || word === "had");

/** Whether "I" is followed by a past tense within three words. */
function statesOwnAction(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}'’]+|[,;:.!?()–—]/gu) ?? [];
  return words.some((word, at) => {
    if (word !== "i" && !/^i['’]ve$/.test(word)) return false;
    const next = words.slice(at + 1, at + 4);
    const stop = next.findIndex((one) => notPast.test(one) || /^[^\p{L}\p{N}]/u.test(one));
    return (stop === -1 ? next : next.slice(0, stop)).some(isPast);
  });
}

/** The first sentences of an answer, verbatim; long ones are cut after a word. */
export function readSentences(answer: string): string[] {
  const read = sentences(answer.slice(0, maxRead).replace(/[\ud800-\udbff]$/, "")).map(({ text }) => text);
  // The last sentence read may be cut off.
  if (answer.length > maxRead && read.length > 1) read.pop();
  return read.map((text) => beginning(text, maxSentence));
}

/** The first item with the highest positive measure, or null. */
export function maxBy<One>(all: readonly One[], measure: (one: One) => number): One | null {
  const best = all.reduce((most, one) => Math.max(most, measure(one)), 0);
  return best > 0 ? (all.find((one) => measure(one) === best) ?? null) : null;
}

/** Counts words and picks the sentence with the most figures and the longest sentence about an own action. */
export function factsOf(answer: string): Facts {
  const read = readSentences(answer);
  return {
    words: countWords(answer),
    figure: maxBy(read, countFigures),
    own_past: maxBy(read.filter(statesOwnAction), (sentence) => sentence.length),
  };
}
