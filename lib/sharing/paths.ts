/** The owner's page for sharing an interview. */
export const sharePath = ({ id, workflow }: { id: string; workflow: string }): string =>
  workflow === "resume_interview"
    ? `/dashboard/resume-interview/${id}?step=share`
    : `/dashboard/student-interview/${id}?tab=insights&view=share`;
