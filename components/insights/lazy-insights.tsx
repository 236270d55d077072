"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

// Named once: each place that names it would have a chunk of its own made.
const load = () => import("./insights-panel").then(({ InsightsPanel }) => InsightsPanel);

/** The insights as a part of their own, with their map: while one talks there are none. */
export const LazyInsights = dynamic(load, { loading: () => <Skeleton className="rounded-surface h-80" /> });

/** Gets the code of the insights when somebody is about to look at them. */
export function loadInsights(): void {
  // Without a connection it is asked for again when they are shown.
  load().catch(() => {});
}
