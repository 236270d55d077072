import { notFound } from "next/navigation";
import { Suspense } from "react";
import { LoadFailed } from "@/components/characters/load-failed";
import { ListSkeleton } from "@/components/chat/choose/skeletons";
import { NewestInterviews } from "@/components/interviews/newest-interviews";
import { PracticeNote } from "@/components/chat/practice-note";
import { InterviewNewsBadge } from "@/components/news/news-badges";
import type { Actor } from "@/lib/actor";
import { modelStatus } from "@/lib/ai/status";
import type { Workflow } from "@/lib/characters/schema";
import { findConversation, getHistory, listConversations } from "@/lib/conversations/queries";
import { conversationId } from "@/lib/conversations/schema";
import { getInsights } from "@/lib/insights/queries";
import { orNull } from "@/lib/or-null";

/** How many characters a page shows at first. */
export const pageSize = 20;
const limit = 5;

type Props = { actor: Actor; workflow: Workflow; empty?: string };

/** The newest of one's own interviews of a workflow, which the rest of the page does not wait for. */
export const Interviews = (props: Props) => (
  <Suspense fallback={<ListSkeleton />}>
    <List {...props} />
  </Suspense>
);

async function List({ actor, ...props }: Props) {
  const first = await orNull(listConversations(actor, { limit, workflow: props.workflow }));
  if (!first)
    return <LoadFailed text="Your interviews could not be loaded. Please try again." toast={false} />;
  return <NewestInterviews first={first} limit={limit} {...props} />;
}

/**
 * The interview of an address with its messages and, once it is complete, its insights; null for those that cannot be
 * read now: the page tries again by itself.
 */
export async function readInterview(actor: Actor, id: string, workflow: Workflow) {
  const isId = conversationId.safeParse({ id }).success;
  const conversation = isId ? await findConversation(actor, { id }) : null;
  if (conversation?.workflow !== workflow) notFound();
  const [history, insights] = await Promise.all([
    getHistory(actor, { id }).catch(() => null),
    conversation.workflow_complete ? orNull(getInsights(actor, { id })) : null,
  ]);
  return { conversation, history, insights };
}

export const InterviewHeading = ({ title, id }: { title: string; id: string }) => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    <InterviewNewsBadge id={id} />
    {modelStatus().practice ? <PracticeNote short /> : null}
  </div>
);

/** Takes away what could not be pressed without JavaScript. */
export const NeedsScript = () => (
  <noscript>
    <style>{"[data-needs-script]{display:none!important}"}</style>
  </noscript>
);
