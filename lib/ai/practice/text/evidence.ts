import { sentences, type Sentence } from "../../../text/sentences.ts";
import { withoutCode } from "./sentences";
import { signals, type Signals } from "./signals";

export type ReadSentence = Sentence & { signals: Signals };

/** The sentences of an answer with their signals; places are those of the text itself. */
export function readSentences(answer: string): ReadSentence[] {
  const text = answer.includes("`") || answer.includes("http") ? withoutCode(answer) : answer;
  const read: ReadSentence[] = [];
  let from = 0;
  for (const sentence of sentences(text).slice(0, 500)) {
    // Without code the places move; a sentence is looked up again in what was really written.
    const start = text === answer ? sentence.start : answer.indexOf(sentence.text, from);
    if (start < 0) continue;
    from = start + sentence.text.length;
    read.push({ text: sentence.text, start, signals: signals(sentence.text) });
  }
  return read;
}

/** Whether an answer says what came of it: a result, a measured change, or what followed after a action. */
export function outcomeTold(read: ReadSentence[]): boolean {
  let achievement = false;
  for (const sentence of read) {
    const s = sentence.signals;
    if (s.hypothetical && !s.result) continue;
    if (s.change && s.past && !s.hypothetical) return true;
    if ((s.result || s.change) && (s.action || s.event || achievement)) return true;
    if (s.figures.some((figure) => figure.amount) && s.action && s.past) return true;
    if (
      achievement &&
      s.event &&
      (!s.state || (sentence === read.at(-1) && !/^(?:it|that|this|everything|all)\b/i.test(sentence.text)))
    )
      return true;
    if (s.action && s.past) achievement = true;
  }
  return false;
}
