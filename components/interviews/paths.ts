import type { Workflow } from "@/lib/characters/schema";

export const libraryPath = "/dashboard/interviews";

/** Where an interview is continued or read again. */
export const interviewPath = ({ id, workflow }: { id: string; workflow: string }): string =>
  `/dashboard/${workflow === "resume_interview" ? "resume" : "student"}-interview/${id}`;

/** The list of all interviews of a workflow. */
export const libraryOf = (workflow: Workflow): string => `${libraryPath}?workflow=${workflow}`;
