import type { Workflow } from "@/lib/characters/schema";

/** Options for a Select, which has no empty value. */
export const workflowOptions = [
  { value: "both", label: "Both workflows" },
  { value: "student_interview", label: "Student Chat" },
  { value: "resume_interview", label: "Resume Interview" },
] as const;

/** Options for a native select, whose empty value means both. */
export const workflowChoices = workflowOptions.map(({ value, label }) => ({
  value: value === "both" ? "" : value,
  label,
}));

export const workflowOf = (option: string): Workflow | null =>
  option === "student_interview" || option === "resume_interview" ? option : null;

/** The name of a workflow; null is both. */
export const workflowLabel = (workflow: Workflow | null): string | undefined =>
  workflowOptions.find(({ value }) => value === (workflow ?? "both"))?.label;

/** Whether a team with this workflow type is offered in any interview; empty is both. */
export function isOfferedSomewhere(workflowType: string): boolean {
  const type = workflowType.trim().toLowerCase();
  return type === "" || workflowOf(type) !== null;
}
