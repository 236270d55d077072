"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** A separate chunk, because most visits to an interview do not share it. */
const SharingPanel = dynamic(() => import("./sharing-panel").then((loaded) => loaded.SharingPanel), {
  loading: () => <Skeleton className="rounded-surface! h-80" />,
});

/** The sharing page of a finished interview, or a sentence if JavaScript is off. */
export const LazySharing = ({ id, active }: { id: string; active: boolean }) => (
  <>
    <noscript>
      <p>Turn on JavaScript and reload this page to share the interview.</p>
    </noscript>
    <div data-needs-script>
      <SharingPanel id={id} active={active} />
    </div>
  </>
);
