const workflows = ["student_interview", "resume_interview"];

/** Whether a team of this workflow type takes part in an interview at all, as `takesPartIn` reads it: empty is both. */
export function isOfferedSomewhere(workflowType: string): boolean {
  const word = workflowType.trim().toLowerCase();
  return word === "" || workflows.includes(word);
}
