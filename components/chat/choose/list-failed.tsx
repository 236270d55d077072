"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { ErrorState } from "@/components/ui/error-state";

export function ListFailed() {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  return (
    <ErrorState busy={busy} onRetry={() => startTransition(() => router.refresh())}>
      Your interviews could not be loaded. Please try again.
    </ErrorState>
  );
}
