import { ending } from "./excerpts.ts";
import { has, hasEnd, type Thread, wordsOf } from "./threads.ts";

const fewWords = 8;
const maxQuestionLength = 90;

const isPlan = /\b(?:would you|imagine|suppose)\b/i;
const isFact = /\b(?:how (?:many|long|often|old)|where|your job)\b/i;
const isMistake = /\b(?:mistakes?|errors?|wrong|fault|fail(?:ed|ures?)?)\b/i;

/** Mostly general words, with no deed and no result; asked how one works, also where there is nothing to mark. */
function isGeneral(thread: Thread): boolean {
  const isAboutWays = /^how do you\b/i.test(thread.question);
  const weak = thread.answers.filter(
    ({ marks }) => marks.has("vague") || marks.has("team_only") || (isAboutWays && marks.size === 0),
  );
  if (weak.length === 0 || has(thread, "action") || has(thread, "result")) return false;
  return wordsOf(weak) * 2 >= wordsOf(thread.answers);
}

/** What an answer can lack, in the order of the kinds; it lacks the first that fits. */
const fits: ((thread: Thread) => boolean)[] = [
  ({ answers }) => answers.length > 0 && answers.every(({ marks }) => marks.has("team_only")),
  (thread) => !isPlan.test(thread.question) && isGeneral(thread),
  isGeneral,
  (thread) => thread.isEvent && thread.answers.length > 0 && !has(thread, "action"),
  (thread) => thread.isEvent && thread.answers.length > 0 && !hasEnd(thread),
  ({ answers }) => answers.length === 0,
  ({ isEvent, question, answers }) => !isEvent && !isFact.test(question) && wordsOf(answers) < fewWords,
  (thread) => thread.isEvent && !has(thread, "number") && !isMistake.test(thread.question),
  ({ isEvent }) => isEvent,
];
/** From here on answers lack nothing that matters. */
const firstSmall = 6;

/** What is said of the questions {}, and the advice, which reads after "The first thing to work on is". */
const kinds = `
Asked {}, you answered with “we”: say what you did yourself, with “I”. | saying what you did yourself
Asked {}, you stayed general: add a real example that shows what you mean. | giving real examples in place of general words
Asked {}, you stayed general: say what you would do first, and why. | saying in detail what you would do
Asked {}, you told little of what you did: add it step by step, and say how it ended. | telling step by step what you did
Asked {}, you told what you did but not how it ended: add the result, with a number if you can. | saying how things ended
You skipped {}: prepare an answer, with a real example if you can. | having an answer ready for what you skipped
Your answer to {} was very short: add an example that shows it. | adding an example to short answers
Your answer to {} is complete: a number (how many, how much or how long) would make it stronger. | adding numbers to your results
Your answer to {} is complete: practise telling it aloud in two minutes. | telling a story in two minutes
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));

/** What answers lack, one point for each thing that is missing, the most frequent first; there is always a next step. */
export function findImprovements(threads: readonly Thread[]) {
  const judged = threads.filter((one) => !one.isGuarded && one.answers.length + one.skips.length > 0);
  const points = kinds.map(([text = "", advice = ""], kind) => {
    const weak = judged.filter((thread) => fits.findIndex((isLacking) => isLacking(thread)) === kind);
    return { text, advice, weak, count: kind < firstSmall ? weak.length : 0 };
  });
  const grave = points.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const small = points.filter(({ weak }) => weak.length > 0).slice(0, 1);
  return (grave.length > 0 ? grave : small).map(({ text, advice, weak, count }) => {
    const shown = weak.slice(0, count || 1);
    const ids = shown.flatMap(({ answers, skips }) =>
      answers.length > 0 ? answers.map(({ id }) => id) : skips,
    );
    const cited = shown.slice(0, 2).map(citeQuestion);
    if (shown.length > 2) cited.push(`${shown.length - 2} more`);
    return { text: text.replace("{}", () => joinList(cited)), evidence: ids, advice };
  });
}

/** A question in quotation marks, on one line, shortened at a word; no mark in it closes the quotation. */
export function citeQuestion({ question }: Thread): string {
  const line = question.replace(/\s+/g, " ").replace(/[“”]/g, '"').trim().replace(/[.:]$/, "");
  if (line.length <= maxQuestionLength) return `“${line}”`;
  return `“${line.slice(0, line.lastIndexOf(" ", maxQuestionLength)).replace(ending, "")}…”`;
}

const listFormat = new Intl.ListFormat("en-GB");
/** "A, B and C" */
export const joinList = (items: readonly string[]): string => listFormat.format(items);
