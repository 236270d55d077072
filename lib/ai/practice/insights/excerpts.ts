import { type AnswerReading, readAnswer, type SentenceReading } from "../../marks/marks.ts";
import { countWords } from "../../../text/words.ts";

/** A sentence or two of an answer, word for word, that can be quoted. */
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
/** More sentences than anybody answers with; what is pasted may have more. */
const maxSentences = 120;

/** What stands before a sentence and is none of its words: a bullet, "**Result**:". */
const label = /^(?:[-–—*•>#]+\s*)*(?:\*\*[^*\n]{1,30}\*\*:?\s*)?(?:[-–—*•:]+\s*)*/u;
const markup = /[*_`#|<>[\]{}\\]|https?:/;
/** An opening that leans on the sentence before. */
const leaning =
  /^["'“‘(]?(?:and|but|so|or|nor|then|also|because|cos|which|who|whose|that|this|these|those|it|its|it['’]s|that['’]s|they|them|their|he|she|his|her|him|there|after (?:that|this|it)|the (?:other|others|rest|same))\b/i;

/** What may be quoted of an answer: sentences that tell what was done or what came of it, alone and with a neighbour. */
export function excerptsOf(answer: string, question: string, reading: AnswerReading): Excerpt[] {
  const read = reading.sentences.slice(0, maxSentences).flatMap((sentence) => shortened(sentence, question));
  return read.flatMap((sentence, at) => {
    const singles = [excerptOf(answer, [sentence])];
    const next = read[at + 1];
    return [...singles, next && excerptOf(answer, [sentence, next])].flatMap((excerpt) => excerpt ?? []);
  });
}

function excerptOf(answer: string, parts: SentenceReading[]): Excerpt | null {
  const [first] = parts;
  const last = parts.at(-1);
  if (!first || !last || !parts.every((part) => part.isAction || part.isResult || part.isSituation))
    return null;
  if (parts.some((part) => part.isVague || part.isPrivate || part.isRude || part.isDistress || part.isTeam))
    return null;
  const start = first.start + (label.exec(first.text)?.[0].length ?? 0);
  const text = answer.slice(start, last.start + last.text.length).replace(/\*+$/, "");
  const words = countWords(text);
  if (words < minWords || words > maxWords || markup.test(text) || /[\n\r?]/.test(text)) return null;
  const isAction = parts.some((part) => part.isAction);
  const isResult = parts.some((part) => part.isResult);
  if (!isAction && !isResult) return null;
  const hasNumber = parts.some((part) => part.hasNumber);
  const quality =
    Number(isAction) +
    Number(isResult) +
    Number(hasNumber) / 2 +
    Number(words >= 10) -
    (leaning.test(text) ? 1.5 : 0) -
    (/["“”]/.test(text) ? 0.5 : 0) -
    (parts.length > 1 ? 0.25 : 0);
  return { text, start, isAction, isResult, hasNumber, quality };
}

const boundary = /[,;:]\s+|\s+[-–—]+\s+|\s+(?=(?:and|so|but|then|because|cos)\s+(?:i|we|he|she|they)\b)/gi;
const conjunction = /^(?:and|so|but|then|because|cos)\s+/i;

/** People who type without stops: of such a sentence the stretches between its clauses, each read by itself. */
function shortened(sentence: SentenceReading, question: string): SentenceReading[] {
  if (countWords(sentence.text) <= maxWords) return [sentence];
  const ends = [...sentence.text.matchAll(boundary)].map(({ 0: gap, index }) => index + gap.length);
  const stretches: { from: number; to: number }[] = [];
  for (const to of [...ends, sentence.text.length]) {
    const last = stretches.at(-1);
    if (last && countWords(sentence.text.slice(last.from, to)) <= maxWords) last.to = to;
    else stretches.push({ from: last?.to ?? 0, to });
  }
  return stretches.flatMap(({ from, to }) => {
    const opening = conjunction.exec(sentence.text.slice(from, to))?.[0].length ?? 0;
    const text = sentence.text.slice(from + opening, to).replace(/[\s,;:–—-]+$/u, "");
    return readAnswer(text, question).sentences.slice(0, 1).map((part) => ({
      ...part,
      text,
      start: sentence.start + from + opening,
    }));
  });
}
