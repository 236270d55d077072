import type { Coverage, PlanEntry } from "./schema.ts";

/** What is known of an interview with a plan. */
export type Asked = {
  /** Questions of the plan that stand in replies, in the plan's words. */
  questions: readonly string[];
  /** Those of them that the next message answers. */
  answered: readonly string[];
  /** Competencies that answers were about, as a service marked them: indices of the plan. */
  marked: readonly number[];
  /** Whether everything that was said so far was looked at. */
  settled: boolean;
};

/** The plan with how far each competency is: open, asked by a character, or answered after that. */
export function coverageOf(
  plan: readonly PlanEntry[],
  { questions, answered, marked }: Omit<Asked, "settled">,
): Coverage {
  return plan.map((entry, index) => {
    const holds = (texts: readonly string[]) => questionsOf([entry]).some((one) => texts.includes(one));
    const isAnswered = holds(answered) || marked.includes(index);
    return { ...entry, state: !holds(questions) ? "open" : isAnswered ? "answered" : "asked" };
  });
}

export const questionsOf = (plan: readonly PlanEntry[] | null | undefined): string[] =>
  plan?.flatMap(({ behavioural, situational }) =>
    situational ? [behavioural, situational] : [behavioural],
  ) ?? [];
