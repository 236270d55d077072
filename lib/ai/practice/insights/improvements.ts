import { countWords } from "../../../text/words.ts";
import { ending } from "./excerpts.ts";
import { type Answer, has, hasEnd, type Thread } from "./threads.ts";

/** `advice` reads after "The first thing to work on is". */
export type Improvement = { text: string; evidence: string[]; advice: string };

const maxEvidence = 4;
const manyWords = 12;
const maxQuestionLength = 90;

const wordsOf = (answers: Thread["answers"]): number =>
  answers.reduce((words, { text }) => words + countWords(text), 0);

/** Whether most of what was answered has the mark, and nothing tells what the person did. */
function isMostly(thread: Thread, passes: (answer: Answer) => boolean): boolean {
  const weak = thread.answers.filter(passes);
  return !has(thread, "action") && weak.length > 0 && wordsOf(weak) * 2 >= wordsOf(thread.answers);
}

/** General words; asked how one works, also many words with nothing else to mark. */
const isGeneral = ({ question }: Thread, { marks, text }: Answer): boolean =>
  marks.has("vague") || (marks.size === 0 && countWords(text) > manyWords && /^how do you\b/i.test(question));

/** What an answer can lack; each lacks the first that fits. */
const fits: Record<string, (thread: Thread) => boolean> = {
  skipped: ({ answers }) => answers.length === 0,
  team: (thread) => isMostly(thread, ({ marks }) => marks.has("team_only")),
  vague: (thread) => isMostly(thread, (answer) => isGeneral(thread, answer)) && !has(thread, "result"),
  action: (thread) => thread.isEvent && !has(thread, "action"),
  result: (thread) => thread.isEvent && !hasEnd(thread),
  number: (thread) => thread.isEvent && !has(thread, "number"),
};

/** How grave it is for each answer, what is said of the questions {}, and the advice. */
const kinds = `
skipped | 2 | You skipped {}. Prepare {ready} for it. | having an answer ready for what you skipped
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
  const judged = threads.filter((one) => !one.isGuarded && one.answers.length + one.skips.length > 0);
  const points = kinds
    .map(([id = "", weight, text = "", advice = ""]) => {
      const weak = judged.filter((one) => Object.keys(fits).find((key) => fits[key]?.(one)) === id);
      return { weak, text, advice, weight: Number(weight) * weak.length };
    })
    .filter(({ weak }) => weak.length > 0)
    .sort((a, b) => b.weight - a.weight);
  const grave = points.filter(({ weight }) => weight > 0);
  // A number is asked for once, where nothing else is missing.
  const shown = grave.length > 0 ? grave : points.map((one) => ({ ...one, weak: one.weak.slice(0, 1) }));
  return shown.map(({ weak, text, advice }) => {
    const ids = weak.flatMap(({ answers, skips }) =>
      answers.length > 0 ? answers.map(({ id }) => id) : skips,
    );
    return { text: wording(text, weak), evidence: ids.slice(0, maxEvidence), advice };
  });
}

function wording(text: string, weak: Thread[]): string {
  const cited = weak.slice(0, 2).map(citeQuestion);
  const others = weak.length - cited.length;
  if (others > 0) cited.push(others === 1 ? "one more" : `${others} more`);
  const ready = weak.some(({ isEvent }) => isEvent) ? "one real example" : "a short answer";
  const plural = text
    .replace("You skipped {}", `You skipped ${weak.length} questions: {}`)
    .replace("for it", "for each")
    .replace("Your answer to", "Your answers to");
  return (weak.length > 1 ? plural : text).replace("{ready}", ready).replace("{}", () => joinList(cited));
}

/** A question in quotation marks, on one line, shortened at a word; no mark in it closes the quotation. */
export function citeQuestion({ question }: Thread): string {
  const line = plainLine(question);
  if (line.length <= maxQuestionLength) return `“${line}”`;
  return `“${line.slice(0, line.lastIndexOf(" ", maxQuestionLength)).replace(ending, "")}…”`;
}
const plainLine = (text: string): string =>
  text.replace(/\s+/g, " ").replace(/[“”]/g, '"').trim().replace(/[.:]$/, "");

const listFormat = new Intl.ListFormat("en-GB");
/** "A, B and C" */
export const joinList = (items: readonly string[]): string => listFormat.format(items);
