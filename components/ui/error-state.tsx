"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";

type Props = { children: ReactNode; onRetry?: () => void; busy?: boolean; className?: string };

/** An error message, announced immediately, with a retry button if `onRetry` is set. */
export function ErrorState({ children, onRetry, busy, className }: Props) {
  return (
    <div
      role="alert"
      className={cn(
        "rounded-surface border-line bg-surface flex flex-wrap items-center gap-x-6 gap-y-3 border px-5 py-4",
        className,
      )}
    >
      <p className="min-w-0 flex-1 basis-64 text-ui">{children}</p>
      {onRetry ? (
        <Button size="sm" onClick={onRetry} busy={busy}>
          Try again
        </Button>
      ) : null}
    </div>
  );
}
