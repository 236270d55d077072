"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { notify } from "@/components/ui/sonner";

const ofCharacters = "Failed to load characters. Please try again.";

/** Replaces a list that could not be loaded; also shows a toast, unless `toast` is false. */
export function LoadFailed({ text = ofCharacters, toast = true }: { text?: string; toast?: boolean }) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  useEffect(() => {
    if (toast && !busy) notify({ title: "Error", description: text, type: "destructive" });
  }, [toast, busy, text]);
  return (
    <ErrorState busy={busy} onRetry={() => startTransition(() => router.refresh())}>
      {text}
    </ErrorState>
  );
}
