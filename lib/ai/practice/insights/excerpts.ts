import { readAnswer, type SentenceReading } from "../../marks/marks.ts";
import type { Turn } from "../../tasks.ts";
import { countWords } from "../../../text/words.ts";

/** A sentence or two of an answer that can be quoted, word for word. */
export type Excerpt = {
  messageId: string;
  text: string;
  start: number;
  isAction: boolean;
  isResult: boolean;
  /** 1 where a result has a number, 2 where that measures it: "from 64% to 18%". */
  measure: 0 | 1 | 2;
  /** How well it reads without what stands around it. */
  quality: number;
};

/** Fewer are enough where a result is measured. */
const minWords = 8;
const minWordsMeasured = 5;
const maxWords = 45;
const richWords = 24;
/** What reads less well is not quoted. */
const minQuality = 2.4;

/** What stands before a sentence and is left out of a quote: a bullet, "**Result**:", the "so" of "so I". */
const lead = /^[-–—*•>#\s]*(?:\*\*[^*\n]{1,30}\*\*:?|\w{4,9}:)?[-–—*•:\s]*/u;
const soI = /^(?:and|so|but|then)\s(?=i\b)/i;
const unquotable = /[*_`#|<>[\]{}\\?\n\r]|https?:|[£€$]\d\S{0,8} (?:an|per) hour\b/i;
/** An opening that leans on the sentence before. */
const leaning =
  /^["'“‘(]?(?:and|but|so|or|nor|then|also|because|cos|sorry|which|who|that|this|these|those|it|its|they|them|their|he|she|his|her|him|there|after (?:that|this|it)|the (?:others?|rest|same))\b/i;

/** Words that say by how much something changed, or that compare. */
const change =
  /→|\bdown to\b|\bfrom (?:about )?\S{1,12}(?: \S{1,12})? to\b|\b(?:down|fell|rose|dropped|grew|halved|doubled) (?:by |about |from )?\D?\d/i;
const share = /%|\bper ?cent\b/i;
export const showsChange = ({ hasNumber, text }: SentenceReading): boolean => hasNumber && change.test(text);
const isOutcome = (sentence: SentenceReading): boolean => sentence.isResult || showsChange(sentence);

/** What may be quoted of a message: sentences that tell what was done or what came of it, alone or with the next. */
export function excerptsOf({ id, text }: Turn, question: string, sentences: SentenceReading[]): Excerpt[] {
  const parts = sentences.flatMap((sentence) => stretchesOf(sentence, question));
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    return [[part], next ? [part, next] : []].flatMap((these) => {
      const excerpt = excerptOf(text, these);
      if (!excerpt) return [];
      // What a story leads to stands at its end.
      const quality = excerpt.quality + at / parts.length;
      return quality < minQuality ? [] : [{ ...excerpt, messageId: id, quality }];
    });
  });
}

function excerptOf(message: string, parts: SentenceReading[]): Omit<Excerpt, "messageId"> | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || (first.isTeam && !first.isAction)) return null;
  if (
    parts.some((one) => one.isVague || !(one.isAction || one.isSituation || one.hasNumber || isOutcome(one)))
  )
    return null;
  const bare = first.start + (lead.exec(first.text)?.[0].length ?? 0);
  const start = bare + (soI.exec(message.slice(bare, bare + 8))?.[0].length ?? 0);
  const text = message.slice(start, last.start + last.text.length).replace(/\*{1,3}$/, "");
  const words = countWords(text);
  if (words > maxWords || unquotable.test(text)) return null;
  const isAction = parts.some((one) => one.isAction);
  const isResult = parts.some(isOutcome);
  if (!isAction && !isResult) return null;
  const isMeasured = parts.some((one) => one.hasNumber && isOutcome(one));
  const measure = isMeasured ? (change.test(text) || share.test(text) ? 2 : 1) : 0;
  if (words < (measure === 2 ? minWordsMeasured : minWords)) return null;
  const gains = Number(isAction) + Number(isResult) + measure / 2 + Math.min(words, richWords) / 12;
  const losses =
    Number(leaning.test(text)) * 2.5 +
    Number(first.isSituation && !first.isAction) +
    Number(/["“”]/.test(text)) / 2 +
    parts.length / 4;
  return { text, start, isAction, isResult, measure, quality: gains - losses };
}

const boundary = /[,;:]\s|\s[-–—]\s|\s(?=(?:and|so|but|then|because|cos)\s(?:i|we|he|she|they)\b)/gi;
/** What is left at the end of a text that was cut. */
export const ending = /[\s,;:–—-]{1,3}$/u;

/** People who type without stops: of a sentence too long to quote the stretches between its clauses. */
function stretchesOf(sentence: SentenceReading, question: string): SentenceReading[] {
  if (countWords(sentence.text) <= maxWords) return [sentence];
  const ends = [...sentence.text.matchAll(boundary)].map(({ 0: gap, index }) => index + gap.length);
  let from = 0;
  return [...ends, sentence.text.length].flatMap((to, at) => {
    const next = ends[at + 1] ?? sentence.text.length;
    if (to < next && countWords(sentence.text.slice(from, next)) <= maxWords) return [];
    const opening = /^(?:and|so|but|then)\s+/i.exec(sentence.text.slice(from, to))?.[0].length ?? 0;
    const start = from + opening;
    const text = sentence.text.slice(start, to).replace(ending, "");
    from = to;
    const [reading] = readAnswer(text, question).sentences;
    return reading && (start === 0 || /^(?:i|we|he|she|they)\b/i.test(text))
      ? [{ ...reading, text, start: sentence.start + start }]
      : [];
  });
}
