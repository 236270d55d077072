import { readAnswer, type SentenceReading } from "../../marks/marks.ts";
import { countWords } from "../../../text/words.ts";

/** A sentence or two of an answer that can be quoted, word for word; `quality`: how well it stands by itself. */
export type Excerpt = NonNullable<ReturnType<typeof excerptOf>>;

/** Fewer are enough where a change is measured. */
const minWords = 10;
const minWordsOfChange = 5;
const maxWords = 45;
const richWords = 24;
const minQuality = 1.5;
/** Stretches that are looked at of one sentence without stops. */
const maxStretches = 12;

/** What stands before a sentence and is left out of a quote: a bullet, "**Result**:", the "so" of "so I". */
const lead =
  /^[-–—•>#\s]*(?:\*\s+)?(?:\*\*[^*\n]{1,30}\*\*:?|\w{4,9}:)?[-–—•:\s]*(?:(?:and|so|but|then)\s(?=i\b))?/iu;
const unquotable = /[*_`#|<>[\]{}\\?\n\r]|https?:/i;
/** An opening that leans on the sentence before. */
const leaning =
  /^["'“‘(]?(?:and|but|so|or|nor|then|also|because|cos|sorry|which|who|thats|that|this|these|those|its?|they|them|their|he|she|his|her|him|there|after (?:that|this|it)|the (?:others?|rest|same))\b/i;

/** Words that say by how much something changed, and those of a loss. */
const change =
  /→|\bdown to\b|\bfrom (?:about )?\S{1,12}(?: \S{1,12})? to\b|\b(?:down|fell|rose|dropped|grew|halved|doubled) (?:by |about |from )?\D?\d|\bbefore and\b/i;
const share = /%|\bper ?cent\b/i;
const loss = /\b(?:cost (?:us|me)|(?:i|we) lost|worse|in vain|rejected|the mistake)\b/i;
const isChange = ({ hasNumber, text }: SentenceReading): boolean => hasNumber && change.test(text);
export const isOutcome = (one: SentenceReading): boolean =>
  (one.isResult || isChange(one)) && !loss.test(one.text);

/** What may be quoted of a message: sentences that tell what was done or what came of it, alone or with the next. */
export function excerptsOf(
  id: string,
  message: string,
  question: string,
  sentences: SentenceReading[],
): Excerpt[] {
  const parts = sentences.flatMap((sentence) => stretchesOf(sentence, question));
  return [1, 2].flatMap((count) =>
    parts.flatMap((_, at) => {
      // What a story leads to stands at its end.
      const excerpt = excerptOf(id, message, parts.slice(at, at + count), at / parts.length);
      return excerpt && excerpt.quality >= minQuality ? excerpt : [];
    }),
  );
}

function excerptOf(messageId: string, message: string, parts: SentenceReading[], place: number) {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || !(first.isAction || isOutcome(first))) return null;
  const isTail = (one: SentenceReading): boolean => isOutcome(first) && countWords(one.text) < minWords;
  const isTold = (one: SentenceReading): boolean =>
    (one.isAction && parts.some(isOutcome)) ||
    (!one.isVague && (one.isAction || isOutcome(one) || isTail(one)));
  const start = first.start + (lead.exec(first.text)?.[0].length ?? 0);
  const text = message.slice(start, last.start + last.text.length).replace(/\*{1,3}$/, "");
  const words = countWords(text);
  if (words < (parts.some(isChange) ? minWordsOfChange : minWords) || words > maxWords) return null;
  const isAction = parts.some((one) => one.isAction);
  if (!isAction && !/\bi\b/i.test(text) && parts.some((one) => one.isTeam || one.isSituation)) return null;
  if (!parts.every(isTold) || unquotable.test(text) || loss.test(text)) return null;
  const isResult = parts.some(isOutcome);
  const isMeasured = parts.some((one) => isChange(one) || (one.isResult && share.test(one.text)));
  const gains = Number(isAction) + Number(isResult) + Number(isMeasured) + Math.min(words, richWords) / 12;
  const losses =
    Number(leaning.test(text)) * 2.5 + Number(/["“”]|^(?:when|while)\b/i.test(text)) / 2 + parts.length / 4;
  return { messageId, text, isAction, isResult, isMeasured, quality: gains - losses + place };
}

const boundary = /[,;:]\s|\s[-–—]\s|\s(?=(?:and|so|but|then|because|cos)\s)|$/gi;
/** An "I" that opens a clause of its own. */
const clause =
  /(?<!\b(?:when|because|cos|that|than|if|what|as|while|where|which|who|how|after|before|since)\s)(?<=\s)i(?=['’\s])/gi;
/** What is left at the end of a shortened text. */
export const ending = /[\s,;:–—-]{1,3}$/u;

/** People who type without stops: of a sentence too long to quote, what follows each "I", as far as it goes. */
function stretchesOf(sentence: SentenceReading, question: string): SentenceReading[] {
  const { text } = sentence;
  if (countWords(text) <= maxWords) return [sentence];
  const ends = Array.from(text.matchAll(boundary), ({ index }) => index);
  const starts = Array.from(text.matchAll(clause), ({ index }) => index);
  return starts.slice(0, maxStretches).flatMap((start) => {
    const end = ends.findLast((to) => to > start && countWords(text.slice(start, to)) <= maxWords);
    const stretch = text.slice(start, end ?? start).replace(ending, "");
    const [reading] = readAnswer(stretch, question).sentences;
    return reading ? [{ ...reading, text: stretch, start: sentence.start + start }] : [];
  });
}
