import type { Coverage, PlanEntry } from "./schema.ts";

/** What is known of an interview with a plan. */
export type Asked = {
  /** Questions of the plan that stand in replies, in the plan's words. */
  questions: readonly string[];
  /** Competencies that answers were about, as indices of the plan. */
  answered: readonly number[];
  /** Whether everything that was said so far was looked at. */
  settled: boolean;
};

/** The plan with how far each competency is: open, asked by a character, or answered after that. */
export function coverageOf(
  plan: readonly PlanEntry[],
  { questions, answered }: Omit<Asked, "settled">,
): Coverage {
  return plan.map((entry, index) => {
    const isAsked = questions.includes(entry.behavioural) || questions.includes(entry.situational);
    return { ...entry, state: !isAsked ? "open" : answered.includes(index) ? "answered" : "asked" };
  });
}

export const questionsOf = (plan: readonly PlanEntry[] | null | undefined): string[] =>
  plan?.flatMap(({ behavioural, situational }) =>
    situational ? [behavioural, situational] : [behavioural],
  ) ?? [];
