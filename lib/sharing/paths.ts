/** Where an owner shares an interview, and reads what came of it. */
export const sharePath = ({ id, workflow }: { id: string; workflow: string }): string =>
  workflow === "resume_interview"
    ? `/dashboard/resume-interview/${id}?step=share`
    : `/dashboard/student-interview/${id}?tab=insights&view=share`;
