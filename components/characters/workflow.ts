import type { Workflow } from "@/lib/characters/schema";

/** What a Select offers, as the pages are called: it takes no empty value, so that both have a word of their own. */
export const workflowOptions = [
  { value: "both", label: "Both workflows" },
  { value: "student_interview", label: "Student Chat" },
  { value: "resume_interview", label: "Resume Interview" },
] as const;

/** The same for a list that takes an empty value, which is both. */
export const workflowChoices = workflowOptions.map(({ value, label }) => ({
  value: value === "both" ? "" : value,
  label,
}));

export const workflowOf = (option: string): Workflow | null =>
  option === "student_interview" || option === "resume_interview" ? option : null;

/** The name of a workflow; null is both. */
export const workflowLabel = (workflow: Workflow | null): string | undefined =>
  workflowOptions.find(({ value }) => value === (workflow ?? "both"))?.label;

/** Whether a team of this workflow type takes part in an interview at all; empty is both. */
export function isOfferedSomewhere(workflowType: string): boolean {
  const type = workflowType.trim().toLowerCase();
  return type === "" || workflowOf(type) !== null;
}
