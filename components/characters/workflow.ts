import type { Workflow } from "@/lib/characters/schema";

const labels = {
  student_interview: "Student Chat",
  resume_interview: "Resume Interview",
} satisfies Record<Workflow, string>;

/** The name of a workflow as its page is called; null is both. */
export const workflowLabel = (workflow: Workflow | null): string =>
  workflow ? labels[workflow] : "Both workflows";

/** What a Select offers: it takes no empty value, so that both have a word of their own. */
export const workflowOptions = [
  { value: "both", label: workflowLabel(null) },
  { value: "student_interview", label: labels.student_interview },
  { value: "resume_interview", label: labels.resume_interview },
] as const;

export const workflowOf = (option: string): Workflow | null =>
  option === "student_interview" || option === "resume_interview" ? option : null;

/** Whether a team of this workflow type takes part in an interview at all; empty is both. */
export function isOfferedSomewhere(workflowType: string): boolean {
  const type = workflowType.trim().toLowerCase();
  return type === "" || workflowOf(type) !== null;
}
