import type { Coverage, PlanEntry } from "./schema.ts";

export type CoverageInput = {
  /** Questions of the plan that replies asked, in the plan's words. */
  questions: readonly string[];
  /** Asked questions that the next message answered. */
  answered: readonly string[];
};

/** The plan with the state of each competency: open, asked or answered. */
export function coverageOf(plan: readonly PlanEntry[], { questions, answered }: CoverageInput): Coverage {
  return plan.map((entry) => {
    const holds = (texts: readonly string[]) => questionsOf([entry]).some((one) => texts.includes(one));
    return { ...entry, state: !holds(questions) ? "open" : holds(answered) ? "answered" : "asked" };
  });
}

export const questionsOf = (plan: readonly PlanEntry[] | null | undefined): string[] =>
  plan?.flatMap(({ behavioural, situational }) =>
    situational ? [behavioural, situational] : [behavioural],
  ) ?? [];
