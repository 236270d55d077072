import { asksForEvent, invitesQuestions, isDelicate } from "../marks/events.ts";
import type { Mark, SentenceReading } from "../marks/marks.ts";
import { change } from "../marks/story.ts";
import type { Turn } from "../tasks.ts";
import { countWords, plainWords } from "../../text/words.ts";
import { type Kind, readMessage } from "./message.ts";
import { topicOf } from "./topics.ts";
import { isClose, isOnResume, readReply } from "./wordings.ts";

export type Answer = { id: string; text: string; marks: ReadonlySet<Mark>; sentences: SentenceReading[] };
/**
 * A question with all that was answered to it, also to the follow-ups on it. `answers` may be evidence; `skips` pass the
 * question on; it is guarded where something painful or private was told, the rest declined or not readable.
 */
export type Thread = ReturnType<typeof newThread>;

function newThread(question: string) {
  const [isEvent, isGuarded] = [asksForEvent(question), isDelicate(question) || invitesQuestions(question)];
  const topic = isOnResume(question) ? undefined : topicOf(question);
  const [answers, skips]: [Answer[], string[]] = [[], []];
  return { question, topic, isEvent, isGuarded, hasOtherLanguage: false, answers, skips };
}

/** Whether any of the answers has the mark. */
export const has = ({ answers }: Thread, mark: Mark): boolean => answers.some(({ marks }) => marks.has(mark));
export const wordsOf = (answers: Answer[]): number => countWords(answers.map(({ text }) => text).join(" "));
/** Whether it is told how it ended; long stories, and answers when asked on, may do so in words the marks miss. */
export const hasEnd = (thread: Thread): boolean =>
  has(thread, "result") ||
  thread.answers.some(({ text, marks }, at) => countWords(text) > (at > 0 ? 10 : 60) && !marks.has("vague"));

export const loss = /\b(?:cost (?:us|me)|(?:i|we) lost|worse|in vain|rejected|the mistake)\b/i;
export const isMeasured = ({ hasNumber, isResult, text }: SentenceReading): boolean =>
  (hasNumber && change.test(text.toLowerCase())) || (isResult && /%|\bper ?cent\b/i.test(text));
export const isOutcome = (one: SentenceReading): boolean =>
  (one.isResult || isMeasured(one)) && !loss.test(one.text);

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
  const isStory = ({ marks }: Answer): boolean => marks.has("action") && marks.has("result");
  for (const thread of threads.values())
    if (thread.isGuarded) thread.answers = thread.answers.filter(isStory);
  return [...threads.values()];
}

/** "I'd rather not say" is respected; "skip" and "I don't know" are something to prepare for. */
const declines =
  /\b(?:rather not|prefer not|prefer to leave|(?:don['’]?t|do not) (?:want|wish|like|care) to|not (?:comfortable|going to|willing)|uncomfortable|private|personal|no more about)\b/i;

/** Adds what a message answers; greetings, questions and whatever else is no answer are passed over. */
function addAnswer(thread: Thread, { id, text, skip }: Turn, before: Kind | undefined): Kind {
  if (skip) {
    thread.skips.push(id);
    return "skip";
  }
  const { kind, reading } = readMessage(text, thread.question, before === undefined, before === "distress");
  const { marks, isRude, sentences } = reading;
  const isSensitive = kind === "distress" || sentences.some((one) => one.isPrivate);
  const isRefusal = kind === "refusal" || kind === "unsure";
  thread.hasOtherLanguage ||= marks.has("other_language");
  thread.isGuarded ||=
    isSensitive || thread.hasOtherLanguage || (isRefusal && (before === "distress" || declines.test(text)));
  if (isRefusal) thread.skips.push(id);
  else if (kind === "answer" && !isRude && !isSensitive) {
    const all = sentences.some(isOutcome) ? new Set<Mark>([...marks, "result"]) : marks;
    thread.answers.push({ id, text, marks: all, sentences });
  }
  return kind;
}
