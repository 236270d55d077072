import type { Excerpt } from "./excerpts.ts";

/** Why an answer is a strength. */
export type Reason = { label: string; fits: (excerpt: Excerpt, question: string) => boolean };

/** A reason a line: words of the sentence that shows it, and after ";" words of a question that any action answers. */
const byWords = `
Owned a mistake and put it right | my mistake, my own mistake, my fault, my own fault, my error, apologised, apologized, admitted, owned up, forgot, misread, overlooked, should have, should've ; wrong, mistake, error, fail, failed, failure, fault, regret
Used feedback to get better | feedback, criticism, criticised, criticized, pointed out, advice, advised ; feedback, criticism
Won somebody over | persuaded, convinced, won him over, won her over, won them over, talked him into, talked her into, talked them into, changed his mind, changed her mind, changed their minds, came round, agreed to, said yes
Took the initiative | nobody asked, no one asked, nobody had asked, no one had asked, nobody told, no one told, without being asked, my idea, my own idea, I suggested, I proposed, I volunteered, I introduced, I set up, I started, I founded, I organised, I organized, I came up with
Dealt with people who were upset | angry, upset, shouting, shouted, furious, complained, complaining, complaint, argument, frightened ; conflict, disagree, disagreed, disagreement, angry, upset, complaint
Got past a difficulty | problem, broke, broken, failed, stuck, despite, difficult, difficulty, hardest, urgent, emergency, deadline ; difficult, difficulty, hardest, challenge, challenging, problem, obstacle, worst, pressure, setback, emergency
Helped somebody else to get on | I helped, I showed, I taught, I trained, I coached, I explained, I mentored, I supported, I sat with ; help, helped, teach, taught, train, trained, support, supported, explain, explained, mentor, mentored
Drew a lesson and used it | learned, learnt, taught me, since then, from then on, now I, I now
Left something that lasts | still use, still used, still there, still running, still going, to this day, ever since, rolled out, handbook, adopted
`;

const anyOf = (words: string): RegExp => new RegExp(`\\b(?:${words.trim().split(", ").join("|")})\\b`, "i");

/** Best first. */
export const reasons: Reason[] = [
  { label: "Finished with a measurable result", fits: ({ isResult, hasNumber }) => isResult && hasNumber },
  ...byWords
    .trim()
    .split("\n")
    .map((line): Reason => {
      const [label = "", words = ""] = line.split(" | ");
      const [spoken, asked] = words.split(" ; ").map(anyOf);
      const fits: Reason["fits"] = ({ text, isAction }, question) =>
        spoken?.test(text) === true || (isAction && asked?.test(question) === true);
      return { label, fits };
    }),
  { label: "Saw it through to a result", fits: ({ isResult }) => isResult },
  { label: "Said what you did yourself", fits: ({ isAction }) => isAction },
];
