"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const shown = new Set<string>();

/** Refreshes a page that the browser restored on Back. `rendering` identifies a rendering. */
export function RefreshOnReturn({ rendering }: { rendering: string }) {
  const router = useRouter();
  useEffect(() => {
    if (shown.has(rendering)) router.refresh();
    shown.add(rendering);
  }, [router, rendering]);
  return null;
}
