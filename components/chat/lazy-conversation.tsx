"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";

// Import inside the call, so that the HTML of a page with a conversation preloads the chunk.
const Conversation = dynamic(() => import("./conversation").then((loaded) => loaded.Conversation));

/** Preloads the conversation's code. A failed load is retried when the conversation opens. */
export function loadConversation(): void {
  import("./conversation").catch(() => {});
}

/**
 * The conversation as its own chunk, which the insights do not need. Server rendering is complete, also for browsers
 * without JavaScript, so it has no fallback.
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
