"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** Gets the code of the insights before it is needed: when somebody is about to look at them. */
export function loadInsights(): void {
  // Without a connection it is asked for again when they are shown.
  import("./insights-panel").catch(() => {});
}

/** The insights as a part of their own, with their map: while one talks there are none. */
export const LazyInsights = dynamic(
  () => import("./insights-panel").then(({ InsightsPanel }) => InsightsPanel),
  { loading: () => <Skeleton className="rounded-surface h-80" /> },
);
