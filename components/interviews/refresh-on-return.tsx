"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

const shown = new Set<string>();

/** Going back, one meets the page as it was when one left. It is then asked for again. `rendering` names each rendering. */
export function RefreshOnReturn({ rendering }: { rendering: string }) {
  const router = useRouter();
  useEffect(() => {
    if (shown.has(rendering)) router.refresh();
    shown.add(rendering);
  }, [router, rendering]);
  return null;
}
