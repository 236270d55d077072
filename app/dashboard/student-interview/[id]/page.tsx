import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { PracticeNote } from "@/components/chat/practice-note";
import { StudentInterview } from "@/components/chat/student-interview";
import { modelStatus } from "@/lib/ai/status";
import { requireActor } from "@/lib/auth/session";
import { findConversation, getHistory } from "@/lib/conversations/queries";
import { conversationId } from "@/lib/conversations/schema";

// Static on purpose: a title that waits for the database is streamed after the head, and the icon with it.
export const metadata: Metadata = { title: "Interview · Student Chat" };

// A phone's keyboard makes the page smaller, so that the composer stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ id: string }> };

export default async function StudentInterviewPage({ params }: Props) {
  const { id } = await params;
  const actor = await requireActor();
  const conversation = conversationId.safeParse({ id }).success
    ? await findConversation(actor, { id })
    : null;
  if (conversation?.workflow !== "student_interview") notFound();
  // The page tries again by itself when the history cannot be read now.
  const history = await getHistory(actor, { id }).catch(() => null);
  const { practice } = modelStatus();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
        <h1 className="text-2xl font-semibold tracking-tight">Student Chat</h1>
        {practice ? <PracticeNote short /> : null}
      </div>
      <StudentInterview
        key={id}
        conversation={conversation}
        history={history}
        owner={{ name: actor.name, email: actor.email }}
        practice={practice}
      />
    </>
  );
}
