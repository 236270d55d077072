"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { Problem } from "@/lib/client";
import type { Outgoing } from "@/lib/conversations/state";

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

type Props = { problem: Problem; onRetry?: () => void; align?: "start" | "end" };

/** What failed, in the place where it failed, and the way on. Interrupts a screen reader. */
export function TurnProblem({ problem, onRetry, align = "start" }: Props) {
  const wait = useSecondsUntil(problem.retryAt);
  return (
    <div className={cn("mt-2 flex flex-wrap items-center gap-x-3 gap-y-2", align === "end" && "justify-end")}>
      <p role="alert" className={cn("text-danger text-sm", align === "end" && "text-right")}>
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

type OutgoingProps = { outgoing: Outgoing; isInInput: boolean; onRetry: () => void };

/** What was sent and is not known to be stored: on its way, or failed with its Retry. */
export function OutgoingMessage({ outgoing, isInInput, onRetry }: OutgoingProps) {
  const { kind, replaces, problem, text, phase } = outgoing;
  const failure = phase === "failed" ? problem : null;
  // It stands in the input again, to be sent from there.
  if (replaces) return failure ? <TurnProblem problem={failure} align="end" /> : null;
  if (kind !== "typed") return failure ? <TurnProblem problem={failure} onRetry={onRetry} /> : null;
  if (failure && isInInput) return <TurnProblem problem={failure} onRetry={onRetry} align="end" />;
  return (
    <div className="animate-enter py-1.5">
      <div className="flex flex-col items-end">
        <div
          className={cn(
            "bg-soft rounded-surface max-w-[88%] min-w-0 px-4 py-2.5",
            failure && "outline-danger/60 outline",
          )}
        >
          <span className="sr-only">{failure ? "You, not sent: " : "You, sending: "}</span>
          <p dir="auto" className="voice whitespace-pre-wrap">
            {text}
          </p>
        </div>
        {failure ? null : (
          // Stands where the message's time will be.
          <p aria-hidden className="text-muted animate-late mt-1 text-xs leading-4">
            Sending…
          </p>
        )}
      </div>
      {failure ? <TurnProblem problem={failure} onRetry={onRetry} align="end" /> : null}
    </div>
  );
}
