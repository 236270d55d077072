import { notFound } from "next/navigation";
import { Suspense } from "react";
import { LoadFailed } from "@/components/characters/load-failed";
import { ConversationList } from "@/components/chat/choose/conversation-list";
import { ListSkeleton } from "@/components/chat/choose/skeletons";
import { PracticeNote } from "@/components/chat/practice-note";
import type { Actor } from "@/lib/actor";
import { modelStatus } from "@/lib/ai/status";
import type { Workflow } from "@/lib/characters/schema";
import { findConversation, getHistory, listConversations } from "@/lib/conversations/queries";
import { conversationId } from "@/lib/conversations/schema";
import { orNull } from "@/lib/or-null";

/** How many characters and interviews a page shows at first. */
export const pageSize = 20;

type Props = { actor: Actor; workflow: Workflow; basePath: string; empty?: string };

/** One's own interviews of a workflow, which the rest of the page does not wait for. */
export const Interviews = (props: Props) => (
  <Suspense fallback={<ListSkeleton />}>
    <List {...props} />
  </Suspense>
);

async function List({ actor, ...props }: Props) {
  const first = await orNull(listConversations(actor, { limit: pageSize, workflow: props.workflow }));
  if (!first)
    return <LoadFailed text="Your interviews could not be loaded. Please try again." toast={false} />;
  return <ConversationList first={first} {...props} />;
}

/** The interview of an address with its messages; null for those that cannot be read now: the page tries again by itself. */
export async function readInterview(actor: Actor, id: string, workflow: Workflow) {
  const isId = conversationId.safeParse({ id }).success;
  const conversation = isId ? await findConversation(actor, { id }) : null;
  if (conversation?.workflow !== workflow) notFound();
  return { conversation, history: await getHistory(actor, { id }).catch(() => null) };
}

export const InterviewHeading = ({ title }: { title: string }) => (
  <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 print:hidden">
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    {modelStatus().practice ? <PracticeNote short /> : null}
  </div>
);
