"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** A separate chunk, because most visits to an interview do not share it. */
export const LazySharing = dynamic(() => import("./sharing-panel").then((loaded) => loaded.SharingPanel), {
  loading: () => <Skeleton className="rounded-surface! h-80" />,
});
