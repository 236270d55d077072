import { asksForEvent, type Mark, readAnswer } from "../../marks/marks.ts";
import type { Turn } from "../../tasks.ts";
import { plainWords } from "../../../text/words.ts";
import { type Excerpt, excerptsOf } from "./excerpts.ts";
import { readReply } from "./reply.ts";

export type Answer = { id: string; text: string; marks: ReadonlySet<Mark>; excerpts: Excerpt[] };

/** A question with all that was answered to it: what a follow-up brought belongs to the question before it. */
export type Thread = {
  character: string;
  question: string;
  isEvent: boolean;
  /** Answers that may be evidence, in order. */
  answers: Answer[];
  /** Messages that pass the question on ("skip", "I can't think of one"). */
  skips: string[];
  hasOtherLanguage: boolean;
  isPainful: boolean;
  /** Never named as weak: something painful or private was told, the rest was declined, or it could not be read. */
  isSpared: boolean;
};

/** Whether any of the answers has the mark. */
export const has = (thread: Thread, mark: Mark): boolean =>
  thread.answers.some(({ marks }) => marks.has(mark));

export function readThreads(turns: readonly Turn[]): Thread[] {
  const threads = new Map<string, Thread>();
  let open: Thread | undefined;
  for (const { speaker, name, greeting, text, id } of turns) {
    if (speaker === "character") {
      const { question, isNew } = readReply(text);
      if (question === null || (!isNew && open?.character === name)) continue;
      const key = `${name}\n${plainWords(question)}`;
      open = threads.get(key) ?? newThread(name, question);
      threads.set(key, open);
    } else if (open && !greeting) {
      addAnswer(open, id, text);
    }
  }
  return [...threads.values()].map(withoutPain);
}

const newThread = (character: string, question: string): Thread => ({
  ...{ character, question, isEvent: asksForEvent(question), answers: [], skips: [] },
  ...{ hasOtherLanguage: false, isPainful: false, isSpared: false },
});

/** "I'd rather not say" is respected; "skip" and "I don't know" are something to prepare for. */
const declines =
  /\b(?:rather not|prefer not|prefer to leave|(?:don['’]?t|do not) (?:want|wish|like|care) to|not (?:comfortable|going to|willing)|uncomfortable|private|personal|no more about)\b/i;

function addAnswer(thread: Thread, id: string, text: string): void {
  const { marks, isRude, sentences } = readAnswer(text, thread.question);
  if (marks.has("distress") || sentences.some(({ isDistress }) => isDistress)) thread.isPainful = true;
  else if (marks.has("other_language")) thread.hasOtherLanguage = true;
  else if (marks.has("refusal") && !declines.test(text)) thread.skips.push(id);
  else if (marks.has("refusal") || sentences.some(({ isPrivate }) => isPrivate)) thread.isSpared = true;
  else if (
    !isRude &&
    !sentences.some((one) => one.isRude) &&
    !marks.has("question") &&
    !marks.has("off_topic")
  )
    thread.answers.push({ id, text, marks, excerpts: excerptsOf(text, thread.question, sentences) });
  thread.isSpared ||= thread.isPainful || thread.hasOtherLanguage;
}

/** Beside something painful only what is a story of its own counts; the rest may belong to it. */
const withoutPain = (thread: Thread): Thread => ({
  ...thread,
  answers: thread.answers.filter(
    ({ marks }) => !thread.isPainful || (marks.has("action") && marks.has("result")),
  ),
});
