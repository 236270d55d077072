import { type AnswerReading, asksForEvent, type Mark, readAnswer } from "../../marks/marks.ts";
import type { Turn } from "../../tasks.ts";
import { plainWords } from "../../../text/words.ts";
import { readReply } from "./reply.ts";
import { type Excerpt, excerptsOf } from "./excerpts.ts";

export type Answer = { id: string; text: string; marks: ReadonlySet<Mark>; excerpts: Excerpt[] };

/** A question with all that was answered to it: what a follow-up brought belongs to the question before it. */
export type Thread = {
  character: string;
  question: string;
  isEvent: boolean;
  isAnswered: boolean;
  /** Answers that may be evidence, in order. */
  answers: Answer[];
  /** Messages that pass the question on ("skip", "I can't think of one"). */
  skips: string[];
  hasOtherLanguage: boolean;
  /** Something painful or private was told, or declined for good: such a question is never named as weak. */
  isSpared: boolean;
  isPainful: boolean;
};

/** With fewer usable answers there is too little to judge by. */
export const minUsable = 3;

export const usable = (threads: readonly Thread[]): Thread[] =>
  threads.filter((thread) => thread.answers.length > 0);

/** Whether any of the answers has the mark. */
export const has = (thread: Thread, mark: Mark): boolean =>
  thread.answers.some((answer) => answer.marks.has(mark));

export function readThreads(turns: readonly Turn[]): Thread[] {
  const threads: Thread[] = [];
  const byQuestion = new Map<string, Thread>();
  let open: Thread | null = null;
  for (const turn of turns) {
    if (turn.speaker === "character") {
      const { question, isNew } = readReply(turn.text);
      if (question === null || (!isNew && open?.character === turn.name)) continue;
      const key = `${turn.name}\n${plainWords(question)}`;
      open = byQuestion.get(key) ?? newThread(turn.name, question);
      if (!byQuestion.has(key)) threads.push(open);
      byQuestion.set(key, open);
    } else if (open !== null && !turn.greeting) {
      addAnswer(open, turn);
    }
  }
  return threads.map(withoutPain);
}

const newThread = (character: string, question: string): Thread => ({
  character,
  question,
  isEvent: asksForEvent(question),
  isAnswered: false,
  answers: [],
  skips: [],
  hasOtherLanguage: false,
  isSpared: false,
  isPainful: false,
});

/** "I'd rather not say" is respected; "skip" and "I don't know" are something to prepare for. */
const declines =
  /\b(?:rather not|prefer not|(?:don['’]?t|do not) (?:want|wish|like|care) to|not (?:comfortable|ready|going to|willing)|(?:uncomfortable|private|personal)|leave it (?:at that|there)|no more about)\b/i;

function addAnswer(thread: Thread, { id, text }: Turn): void {
  const reading = readAnswer(text, thread.question);
  const { marks } = reading;
  if (marks.has("distress") || reading.sentences.some((sentence) => sentence.isDistress)) {
    thread.isAnswered = thread.isSpared = thread.isPainful = true;
  } else if (marks.has("refusal")) {
    if (declines.test(text)) thread.isSpared = true;
    else thread.skips.push(id);
  } else if (isRude(reading) || marks.has("question") || marks.has("off_topic")) {
    return;
  } else if (reading.sentences.some((sentence) => sentence.isPrivate)) {
    thread.isAnswered = thread.isSpared = true;
  } else if (marks.has("other_language")) {
    thread.isAnswered = thread.hasOtherLanguage = true;
  } else {
    thread.isAnswered = true;
    thread.answers.push({ id, text, marks, excerpts: excerptsOf(text, thread.question, reading) });
  }
}

const isRude = (reading: AnswerReading): boolean =>
  reading.isRude || reading.sentences.some((sentence) => sentence.isRude);

/** Beside something painful only what is a story of its own counts; the rest may belong to it. */
function withoutPain(thread: Thread): Thread {
  if (!thread.isPainful) return thread;
  const isWhole = ({ marks }: Answer): boolean => marks.has("action") && marks.has("result");
  return { ...thread, answers: thread.answers.filter(isWhole) };
}
