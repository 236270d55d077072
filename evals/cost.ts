/** What an evaluation with a model service costs, before it begins. */
import { labelled } from "./answers.ts";
import { configuredJudge } from "./judge/judge.ts";
import { maxJudgeCalls } from "./judge/sessions.ts";
import { casesOf, charactersOf, namedCasesOf } from "./simulate/simulate.ts";

type Cost = { calls: number; input: number; output: number };

/** About what one call takes, in tokens. */
const tokens = {
  reply: { input: 1500, output: 70 },
  memory: { input: 1600, output: 200 },
  insights: { input: 3500, output: 900 },
  answer: { input: 4500, output: 150 },
  judge: { input: 450, output: 50 },
};
/** Beside a question of the list: what is asked in between. */
const repliesPerQuestion = 1.8;
/** Visitors' questions about those interviews that are published. */
const visits = { interviews: 7, calls: 6 };

function costOf(counts: Partial<Record<keyof typeof tokens, number>>): Cost {
  const cost: Cost = { calls: 0, input: 0, output: 0 };
  for (const [kind, count] of Object.entries(counts) as [keyof typeof tokens, number][]) {
    cost.calls += Math.round(count);
    cost.input += Math.round(count * tokens[kind].input);
    cost.output += Math.round(count * tokens[kind].output);
  }
  return cost;
}

/** An estimate for these parts: a model decides for itself how often it asks back. */
export function estimate(parts: string[]): Cost {
  const cases = [...casesOf(1), ...namedCasesOf(1).flat()];
  const talks = cases.reduce((sum, { stages }) => sum + stages, 0);
  const listed = charactersOf("student").reduce((sum, { questions }) => sum + questions.length, 0) / 4;
  const questions = (["open", "final"] as const).flatMap((half) =>
    labelled(half).flatMap(([, interview]) => interview.questions),
  );
  const answers = parts.includes("answers") ? questions.length : 0;
  if (!parts.includes("interviews")) return costOf({ answer: answers });
  return costOf({
    answer: answers + visits.interviews * visits.calls,
    reply: talks * (1 + listed * repliesPerQuestion),
    memory: 2 * talks,
    insights: cases.length,
    judge: configuredJudge() ? maxJudgeCalls.labelled + maxJudgeCalls.sessions : 0,
  });
}
