import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { PracticeNote } from "@/components/chat/practice-note";
import { ResumeInterview } from "@/components/resumes/resume-interview";
import { modelStatus } from "@/lib/ai/status";
import { requireActor } from "@/lib/auth/session";
import { findConversation, getHistory } from "@/lib/conversations/queries";
import { conversationId } from "@/lib/conversations/schema";
import { findResume } from "@/lib/resumes/queries";

// Static on purpose: a title that waits for the database is streamed after the head, and the icon with it.
export const metadata: Metadata = { title: "Interview · Resume Interview" };

// A phone's keyboard makes the page smaller, so that the composer stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ id: string }> };

export default async function ResumeInterviewPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireActor();
  const conversation = conversationId.safeParse({ id }).success
    ? await findConversation(actor, { id })
    : null;
  if (conversation?.workflow !== "resume_interview") notFound();
  const [history, resume] = await Promise.all([
    // The page tries again by itself when the history cannot be read now.
    getHistory(actor, { id }).catch(() => null),
    conversation.resume_id
      ? findResume(actor, { id: conversation.resume_id }).catch(() => null)
      : Promise.resolve(null),
  ]);
  const { practice } = modelStatus();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
        <h1 className="text-2xl font-semibold tracking-tight">Resume Interview</h1>
        {practice ? <PracticeNote short /> : null}
      </div>
      <ResumeInterview
        key={id}
        conversation={conversation}
        history={history}
        resumeName={resume && !resume.is_deleted ? resume.filename : null}
        owner={{ name: actor.name, email: actor.email }}
        practice={practice}
      />
    </>
  );
}
