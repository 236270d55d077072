import type { Excerpt } from "./excerpts.ts";
import { has, hasEnd, type Thread, wordsOf } from "./threads.ts";

type Strength = { thread: Thread; excerpt: Excerpt; label: string; evidence: string[] };

const maxStrengths = 4;
const maxQuotes = 4;
const minQualityOfQuotes = 2.4;
/** Less is no story, unless it measures what it led to. */
const minWords = 18;
const richWords = 100;

const anyOf = (words = ""): RegExp => new RegExp(`\\b(?:${words.split(", ").join("|")})\\b`, "i");
/** A reason a line: words of the sentence that shows it, and after ";" words of a question that asks for it. */
const worded = `
Spoke openly about a mistake | my mistake, my own mistake, my fault, my own fault, my error, apologised, apologized, admitted, owned up, I forgot, I misread, I overlooked, I should have, I should've, should have asked ; mistake, error, fail, failed, failure, your fault, get wrong, got wrong, do wrong, did wrong, regret
Used feedback to get better | feedback, criticism, criticised, criticized, pointed out, advice, advised ; feedback, criticism
Won somebody over | I persuaded, I convinced, won him over, won her over, won them over, talked him into, talked her into, talked them into, changed his mind, changed her mind, changed their minds, came round, agreed to, said yes ; persuade, convince, win over, somebody's mind, someone's mind
Left something that lasts | still use, still used, still using, still running, still going, to this day, ever since, rolled out, handbook, adopted, now use, now uses ; left behind, leave behind, still going, lasting
Took the initiative | nobody asked, no one asked, nobody had asked, no one had asked, told me to, without being asked, my idea, my own idea, I suggested, I proposed, I volunteered, I introduced, I set up, I started, I founded, I organised, I organized, I came up with ; initiative, started, nobody is there
Worked through a disagreement | came to an agreement, met halfway ; conflict, disagree, disagreed, disagreement, row
Dealt with people who were upset | calmed, shouting, shouted, furious, in tears ; angry, upset, frightened, complaint
Got past a difficulty | problem, broke, broken, failed, stuck, despite, difficulty, urgent, emergency, deadline ; difficult, difficulty, hardest, challenge, challenging, problem, obstacle, worst, pressure, setback, emergency
Helped somebody else to get on | I helped, I showed, I taught, I trained, I coached, I explained, I mentored, I supported, I sat with ; helped, taught, teach, train, trained, supported, explained, mentored, brought on, not performing
Drew a lesson and used it | learned, learnt, taught me, since then, from then on, I now, now I always, now I never, now I ask, now I check, these days I ; learn, learnt, learned, lesson
Showed work to be proud of | proud of ; proud, proudest
`
  .trim()
  .split("\n")
  .map((line) => {
    const [label = "", spoken, asked] = line.split(/ [|;] /);
    return { label, spoken: anyOf(spoken), asked: anyOf(asked) };
  });

type Reason = [label: string, isShown: (excerpt: Excerpt, question: string) => boolean];
/** What an excerpt may show of the person, the best first. */
const reasons: Reason[] = [
  ["Finished with a measurable result", ({ isMeasured }) => isMeasured],
  ...worded.map(({ label, asked }): Reason => [label, (_, question) => asked.test(question)]),
  ...worded.map(({ label, spoken }): Reason => [label, ({ text }) => spoken.test(text)]),
  ["Told what you did and what came of it", ({ isAction, isResult }) => isAction && isResult],
  ["Said what you did yourself", ({ isAction }) => isAction],
  ["Saw it through to a result", ({ isResult }) => isResult],
  ["Described your own steps", ({ isAction }) => isAction],
];

const excerptsOf = ({ answers }: Thread): Excerpt[] =>
  answers.flatMap(({ excerpts }) => excerpts).toSorted((a, b) => b.quality - a.quality);
const isMeasured = (thread: Thread): boolean => excerptsOf(thread).some((one) => one.isMeasured);

/** Something done that led somewhere, in more than a few words. */
const isStory = (thread: Thread): boolean =>
  has(thread, "action") && hasEnd(thread) && (wordsOf(thread.answers) >= minWords || isMeasured(thread));
/** How good a story is as a whole, by what it tells. */
function rate(thread: Thread): number {
  const parts = [thread.isEvent, has(thread, "result"), has(thread, "situation"), isMeasured(thread)];
  return parts.filter(Boolean).length + Math.min(wordsOf(thread.answers) / richWords, 1) * 2;
}

/** The best stories first; each for a reason of its own, shown by a sentence or two of it. */
export function findStrengths(threads: readonly Thread[]): Strength[] {
  const strengths: Strength[] = [];
  for (const thread of threads.filter(isStory).toSorted((a, b) => rate(b) - rate(a))) {
    const excerpts = excerptsOf(thread);
    const shown = reasons.flatMap(([label, isShown]) => {
      const excerpt = excerpts.find((one) => isShown(one, thread.question));
      return excerpt && strengths.every((one) => one.label !== label) ? { label, excerpt } : [];
    });
    if (!shown[0]) continue;
    const { label, excerpt } = shown[0];
    // What the excerpt leaves out of the deed and its end may stand in another message.
    const rest = thread.answers.find(({ marks }) => marks.has(excerpt.isResult ? "action" : "result"));
    const evidence = [...new Set([excerpt.messageId, rest?.id ?? excerpt.messageId])];
    strengths.push({ thread, excerpt, label, evidence });
  }
  return strengths.slice(0, maxStrengths);
}

const opening = ({ text }: Excerpt): string => text.slice(0, 20);
const overlap = (one: Excerpt, other: Excerpt): boolean =>
  one.text.includes(opening(other)) || other.text.includes(opening(one));
/** The best sentences beside those that strengths show, one for each question; those only where there are no others. */
export function findQuotes(threads: readonly Thread[], strengths: readonly Strength[]): Excerpt[] {
  const shown = strengths.map(({ excerpt }) => excerpt);
  const isFree = (one: Excerpt): boolean =>
    (one.isAction || one.isMeasured) &&
    one.quality >= minQualityOfQuotes &&
    !shown.some((other) => overlap(one, other));
  const free = threads
    .filter((thread) => thread.isEvent || isStory(thread))
    .flatMap((thread) => excerptsOf(thread).find(isFree) ?? [])
    .toSorted((a, b) => b.quality - a.quality);
  return free.length > 0 ? free.slice(0, maxQuotes) : shown.slice(0, 1);
}
