import { asksForEvent, type Mark } from "../../marks/marks.ts";
import type { Turn } from "../../tasks.ts";
import { countWords, plainWords } from "../../../text/words.ts";
import { type Kind, readMessage } from "../message.ts";
import { isClose, readReply } from "../wordings.ts";
import { type Excerpt, excerptsOf, isOutcome } from "./excerpts.ts";

export type Answer = { id: string; text: string; marks: ReadonlySet<Mark>; excerpts: Excerpt[] };

/** A question with all that was answered to it: what a follow-up brought belongs to the question before it. */
export type Thread = {
  question: string;
  isEvent: boolean;
  /** Those that may be evidence, in order. */
  answers: Answer[];
  /** Messages that pass the question on ("skip", "I can't think of one"). */
  skips: string[];
  hasOtherLanguage: boolean;
  /** Something painful or private was told, the rest declined or not readable: it is not judged by what is left. */
  isGuarded: boolean;
};

const fewWords = 10;
const manyWords = 60;

/** Whether any of the answers has the mark. */
export const has = ({ answers }: Thread, mark: Mark): boolean => answers.some(({ marks }) => marks.has(mark));
export const wordsOf = (answers: Answer[]): number =>
  answers.reduce((words, { text }) => words + countWords(text), 0);

/** Whether it is told how it ended; long stories, and answers when asked on, may do so in words the marks miss. */
export const hasEnd = (thread: Thread): boolean =>
  has(thread, "result") ||
  thread.answers.some(
    ({ text, marks }, at) => countWords(text) > (at > 0 ? fewWords : manyWords) && !marks.has("vague"),
  );

export function readThreads(turns: readonly Turn[]): Thread[] {
  const threads = new Map<string, Thread>();
  let open: Thread | undefined;
  let before: Kind | undefined;
  for (const turn of turns) {
    if (turn.greeting) [open, before] = [undefined, undefined];
    else if (turn.speaker === "user") before = open && addAnswer(open, turn, before);
    else {
      const { question, isNew } = readReply(turn.text);
      if (isClose(turn.text)) open = undefined;
      if (question === null || (!isNew && open)) continue;
      const key = `${turn.name}\n${plainWords(question)}`;
      open = threads.get(key) ?? newThread(question);
      threads.set(key, open);
    }
  }
  // A story of its own needs nothing of what stands around it.
  for (const thread of threads.values())
    if (thread.isGuarded)
      thread.answers = thread.answers.filter(({ marks }) => marks.has("action") && marks.has("result"));
  return [...threads.values()];
}

/** "What would you like to ask us?", and what may be painful: no answer to these is judged. */
const isDelicate =
  /\b(?:(?:like|want) to ask|questions? (?:do you have|for (?:me|us))|ill|illness|sick|accident|health|worr(?:y|ies)|afraid|bull(?:y|ied|ying)|treated (?:you )?badly)\b/i;

function newThread(question: string): Thread {
  const [isEvent, isGuarded] = [asksForEvent(question), isDelicate.test(question)];
  return { question, isEvent, answers: [], skips: [], hasOtherLanguage: false, isGuarded };
}

/** "I'd rather not say" is respected; "skip" and "I don't know" are something to prepare for. */
const declines =
  /\b(?:rather not|prefer not|prefer to leave|(?:don['’]?t|do not) (?:want|wish|like|care) to|not (?:comfortable|going to|willing)|uncomfortable|private|personal|no more about)\b/i;

/** Adds what a message answers; greetings, questions and whatever else is no answer are passed over. */
function addAnswer(thread: Thread, { id, text }: Turn, before: Kind | undefined): Kind {
  const { question } = thread;
  const { kind, reading } = readMessage(text, question, before === undefined, before === "distress");
  const { marks, isRude, sentences } = reading;
  const isSensitive = kind === "distress" || sentences.some((one) => one.isPrivate);
  const isRefusal = kind === "refusal" || kind === "unsure";
  thread.hasOtherLanguage ||= marks.has("other_language");
  thread.isGuarded ||= isSensitive || thread.hasOtherLanguage || (isRefusal && declines.test(text));
  if (isRefusal) thread.skips.push(id);
  else if (kind === "answer" && !isRude && !isSensitive) {
    const all = sentences.some(isOutcome) ? new Set<Mark>([...marks, "result"]) : marks;
    thread.answers.push({ id, text, marks: all, excerpts: excerptsOf(id, text, question, sentences) });
  }
  return kind;
}
