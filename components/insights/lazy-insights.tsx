"use client";

import dynamic from "next/dynamic";
import { type ComponentProps, Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";

// Named once: each place that names it would have a chunk of its own made.
const load = () => import("./own-insights").then(({ OwnInsights }) => OwnInsights);

const Insights = dynamic(load);

/**
 * The insights as a part of their own: while one talks there are none. Those that a page came with have
 * nothing in their place meanwhile: they stand in its HTML whole, for a browser without scripts as well.
 */
export function LazyInsights(props: ComponentProps<typeof Insights>) {
  if (props.served) return <Insights {...props} />;
  return (
    <Suspense fallback={<Skeleton className="rounded-surface! h-80" />}>
      <Insights {...props} />
    </Suspense>
  );
}

/** Gets the code of the insights when somebody is about to look at them. */
export function loadInsights(): void {
  // Without a connection it is asked for again when they are shown.
  load().catch(() => {});
}
