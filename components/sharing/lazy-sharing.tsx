"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** Loaded by itself: most who read an interview's page do not share it. */
export const LazySharing = dynamic(() => import("./sharing-panel").then((loaded) => loaded.SharingPanel), {
  loading: () => <Skeleton className="rounded-surface! h-80" />,
});
