import type { Metadata, Viewport } from "next";
import { InterviewHeading, readInterview } from "@/app/dashboard/interviews";
import { ResumeInterview } from "@/components/resumes/resume-interview";
import { modelStatus } from "@/lib/ai/status";
import { requireActor } from "@/lib/auth/session";
import { findResume } from "@/lib/resumes/queries";

// Static on purpose: a title that waits for the database is streamed after the head, and the icon with it.
export const metadata: Metadata = { title: "Interview · Resume Interview" };

// A phone's keyboard makes the page smaller, so that the composer stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ id: string }> };

export default async function ResumeInterviewPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireActor();
  const interview = await readInterview(actor, id, "resume_interview");
  const { resume_id } = interview.conversation;
  const resume = resume_id && (await findResume(actor, { id: resume_id }).catch(() => null));
  return (
    <>
      <InterviewHeading title="Resume Interview" />
      <ResumeInterview
        key={id}
        {...interview}
        resumeName={resume && !resume.is_deleted ? resume.filename : null}
        owner={{ name: actor.name, email: actor.email }}
        practice={modelStatus().practice}
      />
    </>
  );
}
