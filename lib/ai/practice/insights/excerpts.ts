import { readAnswer, type SentenceReading } from "../../marks/marks.ts";
import { countWords } from "../../../text/words.ts";

/** A sentence or two of an answer that can be quoted, word for word. */
export type Excerpt = {
  text: string;
  start: number;
  isAction: boolean;
  isResult: boolean;
  hasNumber: boolean;
  /** How well it reads without what stands around it. */
  quality: number;
};

const minWords = 5;
const maxWords = 45;
/** Nobody answers with more; what is pasted may have more. */
const maxSentences = 120;

/** What stands before a sentence and is none of its words: a bullet, "**Result**:". */
const label = /^[-–—*•>#\s]*(?:\*\*[^*\n]{1,30}\*\*:?|\w{4,9}:)?[-–—*•:\s]*/u;
const unquotable = /[*_`#|<>[\]{}\\?\n\r]|https?:/;
/** An opening that leans on the sentence before. */
const leaning =
  /^["'“‘(]?(?:and|but|so|or|nor|then|also|because|cos|which|who|that|this|these|those|it|its|they|them|their|he|she|his|her|him|there|after (?:that|this|it)|the (?:others?|rest|same))\b/i;

/** What may be quoted of an answer: sentences that tell what was done or what came of it, alone or with the next. */
export function excerptsOf(answer: string, question: string, sentences: SentenceReading[]): Excerpt[] {
  const parts = sentences.slice(0, maxSentences).flatMap((sentence) => stretchesOf(sentence, question));
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    return [excerptOf(answer, [part]), next ? excerptOf(answer, [part, next]) : null].filter(
      (one) => one !== null,
    );
  });
}

function excerptOf(answer: string, parts: SentenceReading[]): Excerpt | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || !parts.every((one) => one.isAction || one.isResult || one.isSituation)) return null;
  if (parts.some((one) => one.isVague || (one.isTeam && !one.isResult))) return null;
  const start = first.start + (label.exec(first.text)?.[0].length ?? 0);
  const text = answer.slice(start, last.start + last.text.length).replace(/\*+$/, "");
  const words = countWords(text);
  if (words < minWords || words > maxWords || unquotable.test(text)) return null;
  const isAction = parts.some((one) => one.isAction);
  const isResult = parts.some((one) => one.isResult);
  if (!isAction && !isResult) return null;
  const hasNumber = parts.some((one) => one.hasNumber);
  const gains = Number(isAction) + Number(isResult) + Number(hasNumber) / 2 + Number(words >= 10);
  const losses = Number(leaning.test(text)) * 1.5 + Number(/["“”]/.test(text)) / 2 + parts.length / 4;
  return { text, start, isAction, isResult, hasNumber, quality: gains - losses };
}

const boundary = /[,;:]\s+|\s+[-–—]+\s+|\s+(?=(?:and|so|but|then|because|cos)\s+(?:i|we|he|she|they)\b)/gi;

/** People who type without stops: of a sentence too long to quote the stretches between its clauses. */
function stretchesOf(sentence: SentenceReading, question: string): SentenceReading[] {
  if (countWords(sentence.text) <= maxWords) return [sentence];
  const ends = [...sentence.text.matchAll(boundary)].map(({ 0: gap, index }) => index + gap.length);
  const stretches: { from: number; to: number }[] = [];
  for (const to of [...ends, sentence.text.length]) {
    const last = stretches.at(-1);
    if (last && countWords(sentence.text.slice(last.from, to)) <= maxWords) last.to = to;
    else stretches.push({ from: last?.to ?? 0, to });
  }
  return stretches.flatMap(({ from, to }) => {
    const opening = /^(?:and|so|but|then)\s+/i.exec(sentence.text.slice(from, to))?.[0].length ?? 0;
    const text = sentence.text.slice(from + opening, to).replace(/[\s,;:–—-]+$/u, "");
    const [reading] = readAnswer(text, question).sentences;
    return reading ? [{ ...reading, text, start: sentence.start + from + opening }] : [];
  });
}
