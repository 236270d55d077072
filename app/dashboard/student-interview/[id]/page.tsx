import type { Metadata, Viewport } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PracticeNote } from "@/components/chat/practice-note";
import { StudentInterview } from "@/components/chat/student-interview";
import { modelStatus } from "@/lib/ai/status";
import { requireActor } from "@/lib/auth/session";
import { findConversation, getHistory } from "@/lib/conversations/queries";
import { conversationId } from "@/lib/conversations/schema";

// A phone's keyboard makes the page smaller, so that the composer stays above it.
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

type Props = { params: Promise<{ id: string }> };

const find = cache(async (id: string) => {
  const actor = await requireActor();
  return conversationId.safeParse({ id }).success ? findConversation(actor, { id }) : null;
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const conversation = await find((await params).id);
  const names = conversation?.characters.map((character) => character.name).join(", ");
  return { title: names ? `${names} · Student Chat` : "Student Chat" };
}

export default async function StudentInterviewPage({ params }: Props) {
  const { id } = await params;
  const conversation = await find(id);
  if (conversation?.workflow !== "student_interview") notFound();
  // The page tries again by itself when the history cannot be read now.
  const history = await getHistory(await requireActor(), { id }).catch(() => null);
  const { practice } = modelStatus();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
        <h1 className="text-2xl font-semibold tracking-tight">Student Chat</h1>
        {practice ? <PracticeNote short /> : null}
      </div>
      <StudentInterview key={id} conversation={conversation} history={history} practice={practice} />
    </>
  );
}
