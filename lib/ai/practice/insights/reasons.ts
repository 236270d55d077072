import type { Excerpt } from "./excerpts.ts";

/** A reason a line: words of the sentence that shows it, and after ";" words of a question that an action answers. */
const byWords = `
Spoke openly about a mistake | my mistake, my own mistake, my fault, my own fault, my error, apologised, apologized, admitted, owned up, I forgot, I misread, I overlooked, I should have, I should've, should have asked ; mistake, error, fail, failed, failure, your fault, get wrong, got wrong, do wrong, did wrong, regret
Used feedback to get better | feedback, criticism, criticised, criticized, pointed out, advice, advised ; feedback, criticism
Won somebody over | I persuaded, I convinced, won him over, won her over, won them over, talked him into, talked her into, talked them into, changed his mind, changed her mind, changed their minds, came round, agreed to, said yes ; persuade, convince, win over, somebody's mind, someone's mind
Took the initiative | nobody asked, no one asked, nobody had asked, no one had asked, told me to, without being asked, my idea, my own idea, I suggested, I proposed, I volunteered, I introduced, I set up, I started, I founded, I organised, I organized, I came up with ; initiative, started
Dealt with people who were upset | calmed, shouting, shouted, furious, in tears ; conflict, disagree, disagreed, disagreement, angry, upset, frightened, complaint, row
Got past a difficulty | problem, broke, broken, failed, stuck, despite, difficulty, urgent, emergency, deadline ; difficult, difficulty, hardest, challenge, challenging, problem, obstacle, worst, pressure, setback, emergency
Helped somebody else to get on | I helped, I showed, I taught, I trained, I coached, I explained, I mentored, I supported, I sat with ; helped, taught, teach, trained, supported, explained, mentored, brought on
Drew a lesson and used it | learned, learnt, taught me, since then, from then on, I now, now I always, now I never, now I ask, now I check, these days I ; learn, learnt, learned, lesson
Left something that lasts | still use, still used, still using, still running, still going, to this day, ever since, rolled out, handbook, adopted ; left behind, leave behind, still going, lasting
`;

const anyOf = (words = ""): RegExp => new RegExp(`\\b(?:${words.trim().split(", ").join("|")})\\b`, "i");

const worded = byWords
  .trim()
  .split("\n")
  .map((line) => {
    const [label = "", spoken, asked] = line.split(/ [|;] /);
    return { label, spoken: anyOf(spoken), asked: anyOf(asked) };
  });

const firstPerson = /\bi\b|^(?:\w{1,12}ed|took|built|made|ran|set|put|led|wrote|rang|cut|told|taught)\b/i;

/** What an excerpt shows of the person, and how well. */
export function reasonsFor({ text, isAction, isResult, measure }: Excerpt, question: string) {
  const weigh = ({ spoken, asked }: (typeof worded)[number]): number => {
    if (spoken.test(text)) return isAction ? 2.5 : 1.5;
    return isAction && asked.test(question) ? 1 + Number(isResult) : 0;
  };
  return [
    { label: "Finished with a measurable result", weight: measure === 2 ? 4 : 0 },
    ...worded.map((reason) => ({ label: reason.label, weight: weigh(reason) })),
    { label: "Gave figures for what you did", weight: Number(isAction && measure > 0) },
    { label: "Saw it through to a result", weight: isResult ? 0.4 + Number(isAction) * 0.6 : 0 },
    {
      label: "Said what you did yourself",
      weight: Number(isAction && firstPerson.test(text) && !/\bwould\b/i.test(text)) / 2,
    },
  ].filter(({ weight }) => weight > 0);
}
