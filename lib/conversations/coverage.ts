import type { Coverage, PlanEntry } from "./schema.ts";

/** What is known of an interview with a plan. */
export type Asked = {
  /** Questions of the plan that stand in replies, in the plan's words. */
  questions: readonly string[];
  /** Those of them that the next message answers. */
  answered: readonly string[];
};

/** The plan with how far each competency is: open, asked by a character, or answered after that. */
export function coverageOf(plan: readonly PlanEntry[], { questions, answered }: Asked): Coverage {
  return plan.map((entry) => {
    const holds = (texts: readonly string[]) => questionsOf([entry]).some((one) => texts.includes(one));
    return { ...entry, state: !holds(questions) ? "open" : holds(answered) ? "answered" : "asked" };
  });
}

export const questionsOf = (plan: readonly PlanEntry[] | null | undefined): string[] =>
  plan?.flatMap(({ behavioural, situational }) =>
    situational ? [behavioural, situational] : [behavioural],
  ) ?? [];
