"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { notifyFailure } from "@/components/shell/notify-failure";
import type { Answer } from "@/lib/client";

/** Calls that change what the page shows: it is drawn anew when they end, and pending until then. */
export function useChange() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  return {
    isPending,
    refresh: () => startTransition(() => router.refresh()),
    /** @param onEnd shown together with the new page; null when the call failed */
    change: <T>(call: Promise<Answer<T>>, failed: string, onEnd: (answer: { data: T } | null) => void) =>
      startTransition(async () => {
        const answer = await call;
        if (!answer.ok) {
          const isUnreached = ["offline", "broken"].includes(answer.problem.code);
          notifyFailure(isUnreached ? undefined : answer.problem, failed);
        }
        startTransition(() => {
          onEnd(answer.ok ? answer : null);
          router.refresh();
        });
      }),
  };
}
