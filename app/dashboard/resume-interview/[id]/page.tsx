import type { Metadata, Viewport } from "next";
import { InterviewHeading, readInterview } from "@/app/dashboard/one-interview";
import { StudentInterview } from "@/components/chat/student-interview";
import { ResumeInterview } from "@/components/resumes/resume-interview";
import { ErasureNote } from "@/components/retention/erasure-note";
import { currentService } from "@/lib/ai/service";
import { requireActor } from "@/lib/auth/session";
import { findDueNotice } from "@/lib/consents/queries";
import { isRetry } from "@/lib/conversations/constants";
import { orNull } from "@/lib/or-null";
import { findResume } from "@/lib/resumes/queries";
import { aiMeta } from "@/lib/site";

// Static, because a title from the database would be streamed after the head, together with the icon.
export const metadata: Metadata = { title: "Interview · Resume Interview", other: aiMeta };

// Resizes the page with a phone's keyboard, so that the composer stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ id: string }> };

export default async function ResumeInterviewPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireActor();
  const [interview, notice] = await Promise.all([
    readInterview(actor, id, "resume_interview"),
    findDueNotice(actor),
  ]);
  const { tried, ...shown } = interview;
  const common = { practice: currentService() === null, notice };
  const { resume_id } = shown.conversation;
  const resume = resume_id && (await orNull(findResume(actor, { id: resume_id })));
  return (
    <>
      <InterviewHeading title="Resume Interview" id={id} />
      <ErasureNote {...interview.conversation} />
      {isRetry(shown.conversation) ? (
        <StudentInterview key={id} {...interview} {...common} />
      ) : (
        <ResumeInterview
          key={id}
          {...shown}
          {...common}
          resumeName={resume && !resume.is_deleted ? resume.filename : null}
        />
      )}
    </>
  );
}
