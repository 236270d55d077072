export const libraryPath = "/dashboard/interviews";

type Interview = { id: string; workflow: string };

export const interviewPath = ({ id, workflow }: Interview): string =>
  `/dashboard/${workflow === "resume_interview" ? "resume" : "student"}-interview/${id}`;

export const insightsPath = (interview: Interview): string =>
  interview.workflow === "resume_interview"
    ? interviewPath(interview)
    : `${interviewPath(interview)}?tab=insights`;
