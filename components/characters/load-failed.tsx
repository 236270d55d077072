"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { notify } from "@/components/ui/sonner";

const ofCharacters = "Failed to load characters. Please try again.";

/** In place of a list, and as a toast unless that is off, each time that it could not be read. */
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
