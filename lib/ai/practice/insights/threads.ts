import type { Turn } from "../../tasks";
import { leadsBack } from "../ask/again";
import { isFollowUp } from "../ask/follow-up";
import { isOrder, readIntent } from "../ask/intent";
import { questionsAsked } from "../../../text/questions.ts";
import { readSentences, type ReadSentence } from "../text/evidence";
import { isRude } from "../text/phrases";
import { countWords } from "../../../text/words.ts";

export type Answer = { id: string; text: string; words: number; sentences: ReadSentence[] };

/** One question with all that was answered to it. */
export type Thread = {
  character: string;
  /** The question as it was put; null when somebody spoke unasked. */
  question: string | null;
  answers: Answer[];
  /** Messages that passed the question on: "skip", "I don't know". */
  passed: string[];
};

/** Nobody's answer is longer; what is pasted may be. */
const MOST_READ = 120;

/** The questions and answers of a transcript. Greetings, questions back and orders to the model are no answers. */
export function readThreads(turns: readonly Turn[]): Thread[] {
  const threads: Thread[] = [];
  let open: Thread | null = null;
  for (const turn of turns) {
    if (turn.speaker === "character") {
      const question = mainQuestion(turn.text);
      if (open !== null && (question === null || goesOn(turn.text, question) || sameAsOpen(open, turn.text)))
        continue;
      open = { character: turn.name, question, answers: [], passed: [] };
      threads.push(open);
      continue;
    }
    if (turn.greeting === true) continue;
    const intent = readIntent(turn.text);
    if (open === null) {
      open = { character: "", question: null, answers: [], passed: [] };
      threads.push(open);
    }
    if (intent === "skip" || intent === "unknown") open.passed.push(turn.id);
    if (intent !== "answer" || (isRude(turn.text) && countWords(turn.text) < 12)) continue;
    const sentences = readSentences(turn.text)
      .slice(0, MOST_READ)
      .filter((sentence) => !isOrder(sentence.text) && !isRude(sentence.text));
    if (sentences.length === 0 && !/[\p{L}\p{N}]/u.test(turn.text)) continue;
    open.answers.push({ id: turn.id, text: turn.text, words: countWords(turn.text), sentences });
  }
  return threads.filter((thread) => thread.answers.length > 0 || thread.passed.length > 0);
}

/** "What happened as a result?" asks on about what was just told. */
function goesOn(text: string, question: string): boolean {
  return (
    isFollowUp(text) ||
    /(?:^|[.!] )(?:and |so )?(?:what|how) (?:happened|did (?:that|it)|was different|came of|else)\b[^?]{0,30}\?$/i.test(
      question,
    )
  );
}

function sameAsOpen(open: Thread, text: string): boolean {
  return open.question !== null && leadsBack(text, open.question);
}

/** The question of a reply: its last one, with the sentence before it when that one is too bare to be understood. */
function mainQuestion(text: string): string | null {
  const asked = questionsAsked(text);
  const last = asked.at(-1)?.replace(/^my last question: /i, "");
  if (last === undefined) return null;
  const before = asked.at(-2);
  return countWords(last) < 7 && before !== undefined && text.includes(`${before} ${last}`)
    ? `${before} ${last}`
    : last;
}
