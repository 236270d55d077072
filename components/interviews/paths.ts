export const libraryPath = "/dashboard/interviews";

type Interview = { id: string; workflow: string };

/** Where an interview is continued or read again. */
export const interviewPath = ({ id, workflow }: Interview): string =>
  `/dashboard/${workflow === "resume_interview" ? "resume" : "student"}-interview/${id}`;

/** Where the insights of a finished interview are. */
export const insightsPath = (interview: Interview): string =>
  interview.workflow === "resume_interview"
    ? interviewPath(interview)
    : `${interviewPath(interview)}?tab=insights`;
