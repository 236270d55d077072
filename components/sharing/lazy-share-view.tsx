"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** Loaded by itself: most who read an interview's page do not share it. */
export const LazyShareView = dynamic(() => import("./share-view").then((loaded) => loaded.ShareView), {
  loading: () => <Skeleton className="rounded-surface! h-80" />,
});
