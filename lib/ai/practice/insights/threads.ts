import { asksForEvent, type Mark, readAnswer } from "../../marks/marks.ts";
import type { Turn } from "../../tasks.ts";
import { countWords, plainWords } from "../../../text/words.ts";
import { type Excerpt, excerptsOf, showsChange } from "./excerpts.ts";
import { isClose, readReply } from "../wordings.ts";

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
  /** Something painful or private was told, the rest declined or not readable: it is not judged by what is left. */
  isGuarded: boolean;
};

const fewWords = 10;
/** Characters that are read of a message: hardly anybody says more at once, and what is pasted may be long. */
const maxRead = 4000;

/** Whether any of the answers has the mark. */
export const has = ({ answers }: Thread, mark: Mark): boolean => answers.some(({ marks }) => marks.has(mark));

/** A short question about what was just told, as any interviewer may put it. */
const asksOn =
  /^(?:and |so |please |could you )*(?:(?:tell me|say) (?:a bit )?more|go on|what (?:happened|came|changed|was different|did you do (?:then|next|about))|how did (?:it|that|this)|which part|what part)\b.{0,50}$/i;

/** Whether it is told how it ended. What was told when asked on may tell it in words that the marks miss. */
export const hasEnd = (thread: Thread): boolean =>
  has(thread, "result") ||
  thread.answers.slice(1).some(({ text, marks }) => countWords(text) > fewWords && !marks.has("vague"));

export function readThreads(turns: readonly Turn[]): Thread[] {
  const threads = new Map<string, Thread>();
  let open: Thread | undefined;
  for (const turn of turns) {
    if (turn.speaker === "character") {
      const { question, isNew } = readReply(turn.text);
      if (isClose(turn.text)) open = undefined;
      const goesOn = !isNew || (question !== null && asksOn.test(question));
      if (question === null || (goesOn && open?.character === turn.name)) continue;
      const key = `${turn.name}\n${plainWords(question)}`;
      open = threads.get(key) ?? newThread(turn.name, question);
      threads.set(key, open);
    } else if (open && !turn.greeting) {
      addAnswer(open, turn);
    }
  }
  for (const thread of threads.values())
    if (thread.isGuarded) thread.answers = thread.answers.filter(isWhole);
  return [...threads.values()];
}

/** A story of its own, which needs nothing of what stands around it. */
const isWhole = ({ marks }: Answer): boolean => marks.has("action") && marks.has("result");

/** "What would you like to ask us?", and what may be painful: no answer to these is judged. */
const isDelicate =
  /\b(?:(?:like|want) to ask|questions? (?:do you have|for (?:me|us))|ill|illness|sick|accident|health|worr(?:y|ies)|afraid|bull(?:y|ied|ying)|treated (?:you )?badly)\b/i;

function newThread(character: string, question: string): Thread {
  const isEvent = asksForEvent(question);
  const isGuarded = isDelicate.test(question);
  return { character, question, isEvent, answers: [], skips: [], hasOtherLanguage: false, isGuarded };
}

/** "I'd rather not say" is respected; "skip" and "I don't know" are something to prepare for. */
const declines =
  /\b(?:rather not|prefer not|prefer to leave|(?:don['’]?t|do not) (?:want|wish|like|care) to|not (?:comfortable|going to|willing)|uncomfortable|private|personal|no more about)\b/i;

function addAnswer(thread: Thread, turn: Turn): void {
  const { id, text } = turn;
  const { marks, isRude, sentences } = readAnswer(text.slice(0, maxRead), thread.question);
  const isPainful = marks.has("distress") || sentences.some((one) => one.isDistress);
  const isPrivate = sentences.some((one) => one.isPrivate);
  const isDeclined = marks.has("refusal") && declines.test(text);
  thread.hasOtherLanguage ||= marks.has("other_language");
  if (isPainful || isPrivate || isDeclined || marks.has("other_language")) thread.isGuarded = true;
  else if (marks.has("refusal")) thread.skips.push(id);
  else if (!isRude && !marks.has("question") && !marks.has("off_topic")) {
    const excerpts = excerptsOf(turn, thread.question, sentences);
    const all = sentences.some(showsChange) ? new Set<Mark>([...marks, "result"]) : marks;
    thread.answers.push({ id, text, marks: all, excerpts });
  }
}
