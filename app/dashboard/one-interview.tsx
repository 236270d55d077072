import { notFound } from "next/navigation";
import { InterviewNewsBadge } from "@/components/news/news-badges";
import { WorkflowTitle } from "@/components/shell/page-heading";
import type { Actor } from "@/lib/actor";
import type { Workflow } from "@/lib/characters/schema";
import { getHistory } from "@/lib/conversations/turn/history";
import { findConversation } from "@/lib/conversations/queries";
import { findRetriedAnswer } from "@/lib/conversations/start/retry";
import { conversationId } from "@/lib/conversations/schema";
import { getInsights } from "@/lib/insights/queries";
import { orNull } from "@/lib/or-null";

/**
 * The interview in a URL with its messages, its insights once complete, and for a retry the original. Parts that cannot
 * be read are null; the page fetches them again.
 */
export async function readInterview(actor: Actor, id: string, workflow: Workflow) {
  const isId = conversationId.safeParse({ id }).success;
  const conversation = isId ? await findConversation(actor, { id }) : null;
  if (conversation?.workflow !== workflow) notFound();
  const [history, insights, tried] = await Promise.all([
    orNull(getHistory(actor, { id })),
    conversation.workflow_complete ? orNull(getInsights(actor, { id })) : null,
    // Not `orNull`: null means deleted.
    findRetriedAnswer(actor, conversation),
  ]);
  return { conversation, history, insights, tried };
}

export const InterviewHeading = ({ title, id }: { title: string; id: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
    <WorkflowTitle>{title}</WorkflowTitle>
    <InterviewNewsBadge id={id} />
  </div>
);
