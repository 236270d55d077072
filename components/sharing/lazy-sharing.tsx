"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const loading = () => <Skeleton className="rounded-surface h-80" />;

// Loaded by themselves: most who read an interview's page do not share it.
export const LazySharing = dynamic(() => import("./sharing-panel").then((loaded) => loaded.SharingPanel), {
  loading,
});
export const LazyShareView = dynamic(() => import("./share-view").then((loaded) => loaded.ShareView), {
  loading,
});
