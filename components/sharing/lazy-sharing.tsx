"use client";

import dynamic from "next/dynamic";
import { NeedsScript } from "@/components/shell/needs-script";
import { Skeleton } from "@/components/ui/skeleton";

/** A separate chunk, because most visits to an interview do not share it. */
export const LazySharing = dynamic(() => import("./sharing-panel").then((loaded) => loaded.SharingPanel), {
  loading: () => (
    <>
      <div data-needs-script>
        <Skeleton className="rounded-surface! h-80" />
      </div>
      <NeedsScript />
      <noscript>
        <p>Turn on JavaScript and reload this page to share the interview.</p>
      </noscript>
    </>
  ),
});
