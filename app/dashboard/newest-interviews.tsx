import { Suspense } from "react";
import { LoadFailed } from "@/components/characters/load-failed";
import { ListSkeleton } from "@/components/chat/choose/skeletons";
import { NewestInterviews } from "@/components/interviews/newest-interviews";
import type { Actor } from "@/lib/actor";
import type { Workflow } from "@/lib/characters/schema";
import { listConversations } from "@/lib/conversations/queries";
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
  const first = await orNull(listConversations(actor, { limit, workflow: props.workflow, grouped: true }));
  if (!first)
    return <LoadFailed text="Your interviews could not be loaded. Please try again." toast={false} />;
  return <NewestInterviews first={first} limit={limit} {...props} />;
}

/** Takes away what could not be pressed without JavaScript. */
export const NeedsScript = () => (
  <noscript>
    <style>{"[data-needs-script]{display:none!important}"}</style>
  </noscript>
);
