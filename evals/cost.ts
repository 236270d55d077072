/** What an evaluation with a model service costs, before it begins. */
import { labelled } from "./answers.ts";
import { draftsOf } from "./check.ts";
import { labelledPairs } from "./judge/judge.ts";
import { casesOf, length } from "./simulate/interview.ts";
import type { PartName } from "./table.ts";

/** Dollars for a million tokens. */
export type Prices = { input: number; cached: number; output: number };
type Cost = { calls: number; input: number; output: number };

/** @param text `IN,OUT` or `IN,OUT,CACHED`; cached tokens cost as much as others unless it says otherwise */
export function readPrices(text: string): Prices {
  const [input = 0, output = 0, cached = input] = text.split(",").map(Number);
  return { input, output, cached };
}

/** About what one call takes, in tokens. */
const tokens = {
  plan: { input: 800, output: 400 },
  reply: { input: 1500, output: 60 },
  note: { input: 1200, output: 140 },
  insights: { input: 3500, output: 900 },
  check: { input: 3000, output: 400 },
  answer: { input: 4500, output: 150 },
  judge: { input: 550, output: 60 },
};

function countsOf(parts: PartName[], hasJudge: boolean): Partial<Record<keyof typeof tokens, number>> {
  const pairs = labelledPairs();
  const questions = (["open", "final"] as const).flatMap((half) =>
    labelled(half).flatMap(([, interview]) => interview.questions),
  );
  const check = parts.includes("check") ? draftsOf(pairs).length : 0;
  const answer = parts.includes("answers") ? questions.length : 0;
  if (!parts.includes("interviews")) return { check, answer };
  const cases = casesOf(1);
  const replies = cases.length * (length + 2);
  return {
    plan: cases.filter(({ goal }) => goal !== "").length,
    reply: replies,
    note: cases.length,
    insights: cases.length,
    check: check + cases.length,
    answer: answer + 2 * cases.filter(({ hasResume }) => hasResume).length,
    judge: hasJudge ? replies + 5 * cases.length + 2 * pairs.length : 0,
  };
}

/** An estimate for these parts: a model decides for itself how often it asks back. */
export function estimate(parts: PartName[], hasJudge: boolean): Cost {
  const cost: Cost = { calls: 0, input: 0, output: 0 };
  const counts = countsOf(parts, hasJudge);
  for (const [kind, count] of Object.entries(counts) as [keyof typeof tokens, number][]) {
    cost.calls += count;
    cost.input += count * tokens[kind].input;
    cost.output += count * tokens[kind].output;
  }
  return cost;
}
