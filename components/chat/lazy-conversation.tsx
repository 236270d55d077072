"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";

// Named inside of the call: so the HTML of a page that shows a conversation says which code it will need.
const Conversation = dynamic(() => import("./conversation").then((loaded) => loaded.Conversation));

/** Gets the code of the conversation before somebody goes back to it. Without a connection it is asked for again then. */
export function loadConversation(): void {
  import("./conversation").catch(() => {});
}

/**
 * The conversation as a chunk of its own, which the insights do not need. A served one has no fallback: its HTML is
 * complete, for a browser without scripts as well.
 */
export function LazyConversation({
  isServed,
  ...props
}: ComponentProps<typeof Conversation> & { isServed: boolean }) {
  if (isServed) return <Conversation {...props} />;
  return (
    <Suspense fallback={<Skeleton className="rounded-surface! mt-10 h-80" />}>
      <Conversation {...props} />
    </Suspense>
  );
}
