import { countWords } from "../../../text/words.ts";
import { has, type Thread } from "./threads.ts";

/** `advice` reads after "The first thing to work on is". */
export type Improvement = { text: string; evidence: string[]; advice: string };

const maxEvidence = 4;
const maxQuestionLength = 90;

const wordsOf = (answers: Thread["answers"]): number =>
  answers.reduce((words, { text }) => words + countWords(text), 0);

function isVague(thread: Thread): boolean {
  const vague = thread.answers.filter(({ marks }) => marks.has("vague"));
  return wordsOf(vague) * 2 > wordsOf(thread.answers) && !has(thread, "action") && !has(thread, "result");
}

/** What an answer can lack; each lacks the first that fits. */
const fits: Record<string, (thread: Thread) => boolean> = {
  skipped: ({ answers }) => answers.length === 0,
  team: (thread) => has(thread, "team_only") && !has(thread, "action"),
  vague: isVague,
  action: (thread) => thread.isEvent && !has(thread, "action"),
  result: (thread) => thread.isEvent && !has(thread, "result"),
  number: (thread) => thread.isEvent && !has(thread, "number"),
};

/** How grave it is for each answer, what is said of the questions {}, and the advice. */
const kinds = `
skipped | 2 | You skipped {}. Prepare one real example for it. | having an answer ready for what you skipped
team | 2.9 | Your answer to {} left your own part open: say what you did yourself, with “I” in place of “we”. | saying what you did yourself
vague | 3 | Your answer to {} stayed general: add one real example, with what you did and what came of it. | giving real examples in place of general words
action | 2.2 | Your answer to {} told little of what you did: add it step by step, and say how it ended. | telling step by step what you did
result | 1.8 | Your answer to {} told what you did but not how it ended: add the result, with a number if you can. | saying how things ended
number | 0 | Your answer to {} is complete: a number (how many, how much or how long) would make it stronger. | adding numbers to your results
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));

/** What answers lack, one point for each thing that is missing, the gravest first. */
export function findImprovements(threads: readonly Thread[]): Improvement[] {
  const judged = threads.filter((one) => !one.isSpared && one.answers.length + one.skips.length > 0);
  const points = kinds
    .map(([id = "", weight, text = "", advice = ""]) => {
      const weak = judged.filter((one) => Object.keys(fits).find((key) => fits[key]?.(one)) === id);
      return { weak, text, advice, weight: Number(weight) * weak.length };
    })
    .filter(({ weak }) => weak.length > 0)
    .sort((a, b) => b.weight - a.weight);
  // A number is asked for where nothing else is missing, and once.
  const grave = points.filter(({ weight }) => weight > 0);
  return (grave.length > 0 ? grave : points).map(({ weak, text, advice }) => ({
    text: wording(text, grave.length > 0 ? weak : weak.slice(0, 1)),
    evidence: weak
      .flatMap(({ answers, skips }) => (answers.length > 0 ? answers.map(({ id }) => id) : skips))
      .slice(0, maxEvidence),
    advice,
  }));
}

function wording(text: string, weak: Thread[]): string {
  const cited = weak.slice(0, 2).map(citeQuestion);
  const others = weak.length - cited.length;
  if (others > 0) cited.push(others === 1 ? "one more" : `${others} more`);
  const plural = text
    .replace("You skipped {}", `You skipped ${weak.length} questions: {}`)
    .replace("for it", "for each")
    .replace("Your answer to", "Your answers to");
  return (weak.length > 1 ? plural : text).replace("{}", () => joinList(cited));
}

/** A question in quotation marks, on one line, shortened at a word. */
export function citeQuestion({ question }: Thread): string {
  const line = question
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[“”"]/g, "'")
    .replace(/[.:]+$/, "");
  if (line.length <= maxQuestionLength) return `“${line}”`;
  return `“${line.slice(0, maxQuestionLength).replace(/[\s,;:–—-]*\s\S*$/u, "")}…”`;
}

const listFormat = new Intl.ListFormat("en-GB");
/** "A, B and C" */
export const joinList = (items: readonly string[]): string => listFormat.format(items);
