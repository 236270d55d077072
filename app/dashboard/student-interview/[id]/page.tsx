import type { Metadata, Viewport } from "next";
import { InterviewHeading, readInterview } from "@/app/dashboard/one-interview";
import { StudentInterview } from "@/components/chat/student-interview";
import { ErasureNote } from "@/components/retention/erasure-note";
import { currentService } from "@/lib/ai/service";
import { requireActor } from "@/lib/auth/session";
import { findDueNotice } from "@/lib/consents/queries";
import { aiMeta } from "@/lib/site";

// Static, because a title from the database would be streamed after the head, together with the icon.
export const metadata: Metadata = { title: "Interview · Student Chat", other: aiMeta };

// Resizes the page with a phone's keyboard, so that the composer stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ id: string }> };

export default async function StudentInterviewPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireActor();
  const [interview, notice] = await Promise.all([
    readInterview(actor, id, "student_interview"),
    findDueNotice(actor),
  ]);
  return (
    <>
      <InterviewHeading title="Student Chat" id={id} />
      <ErasureNote {...interview.conversation} />
      <StudentInterview key={id} {...interview} practice={currentService() === null} notice={notice} />
    </>
  );
}
