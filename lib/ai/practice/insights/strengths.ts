import type { Excerpt } from "./excerpts.ts";
import { type Reason, reasons } from "./reasons.ts";
import { type Answer, has, type Thread } from "./threads.ts";

export type Strength = {
  text: string;
  label: string;
  evidence: string[];
  thread: Thread;
  answer: Answer;
  excerpt: Excerpt;
};

const maxStrengths = 4;
/** A reason comes a second time only where there would be fewer strengths than this. */
const minStrengths = 2;

type Candidate = { thread: Thread; answer: Answer; excerpt: Excerpt; reason: Reason; score: number };

/** Answers with an action and a result, best first; each for a reason of its own, shown by a sentence of it. */
export function findStrengths(threads: readonly Thread[]): Strength[] {
  const candidates = threads
    .filter((thread) => has(thread, "action") && has(thread, "result"))
    .flatMap(candidatesOf)
    .sort((a, b) => b.score - a.score);
  const chosen: Candidate[] = [];
  const choose = (max: number, isFree: (one: Candidate, other: Candidate) => boolean): void => {
    for (const one of candidates)
      if (chosen.length < max && chosen.every((other) => other.thread !== one.thread && isFree(one, other)))
        chosen.push(one);
  };
  choose(maxStrengths, (one, other) => one.reason !== other.reason);
  choose(minStrengths, () => true);
  return chosen.map(({ thread, answer, excerpt, reason }) => ({
    text: `${reason.label}: “${excerpt.text}”`,
    label: reason.label,
    evidence: evidenceOf(thread, answer, excerpt),
    thread,
    answer,
    excerpt,
  }));
}

function candidatesOf(thread: Thread): Candidate[] {
  const richness = Number(has(thread, "number")) / 2 + Number(has(thread, "situation")) / 2;
  return thread.answers.flatMap((answer) =>
    answer.excerpts.flatMap((excerpt) =>
      reasons
        .filter((reason) => reason.shows(excerpt, thread.question))
        .map((reason) => ({
          thread,
          answer,
          excerpt,
          reason,
          score: reason.weight + excerpt.quality + richness,
        })),
    ),
  );
}

/** The message of the sentence, and where that tells no result, the one that does. */
function evidenceOf(thread: Thread, answer: Answer, excerpt: Excerpt): string[] {
  if (excerpt.isResult || answer.marks.has("result")) return [answer.id];
  const result = thread.answers.find((other) => other.marks.has("result"));
  return result ? [answer.id, result.id] : [answer.id];
}
