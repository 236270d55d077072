"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Problem } from "@/lib/client";

/** Seconds until a moment, counting down; 0 when it is past or there is none. */
function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [left, now]);
  return left;
}

/** What failed, in the place where it failed, and the way on. Interrupts a screen reader. */
export function TurnProblem({
  problem,
  onRetry,
  align = "start",
}: {
  problem: Problem;
  onRetry?: () => void;
  align?: "start" | "end";
}) {
  const wait = useSecondsUntil(problem.retryAt);
  return (
    <div
      className={`mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 ${align === "end" ? "justify-end" : ""}`}
    >
      <p role="alert" className={`text-danger text-sm ${align === "end" ? "text-right" : ""}`}>
        {problem.detail}
      </p>
      {wait > 0 ? <p className="text-muted figures text-xs">in {wait} s</p> : null}
      {onRetry ? (
        <Button size="sm" onClick={onRetry} disabled={wait > 0}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}
