"use client";

import { useEffect } from "react";

let activeCount = 0;

/** Used by chat pages: while `active`, the header's title asks before leaving. */
export function useActiveConversation(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    activeCount += 1;
    return () => {
      activeCount -= 1;
    };
  }, [active]);
}

export const isConversationActive = (): boolean => activeCount > 0;
