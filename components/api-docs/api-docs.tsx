"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

const Loading = () => (
  <div className="mt-8 space-y-3" aria-hidden>
    {["a", "b", "c", "d", "e", "f"].map((key) => (
      <Skeleton key={key} className="h-11 w-full" />
    ))}
  </div>
);

/** The viewer is over a megabyte, so it comes after the page and on this page only. */
export const ApiDocs = dynamic(() => import("./viewer").then(({ Viewer }) => Viewer), {
  ssr: false,
  loading: Loading,
});
