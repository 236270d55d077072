"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { notify } from "@/components/ui/sonner";
import { ErrorState } from "@/components/ui/error-state";

const text = "Failed to load characters. Please try again.";

/** In place of the list, and as a toast, each time that it could not be read. */
export function LoadFailed() {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  useEffect(() => {
    if (!busy) notify({ title: "Error", description: text, type: "destructive" });
  }, [busy]);
  return (
    <ErrorState busy={busy} onRetry={() => startTransition(() => router.refresh())}>
      {text}
    </ErrorState>
  );
}
