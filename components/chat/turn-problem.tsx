"use client";

import { Bubble } from "@/components/ui/bubble";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { useIsAhead } from "@/components/ui/use-is-ahead";
import type { Problem } from "@/lib/client";
import type { Outgoing } from "@/lib/conversations/turn/state";

type Props = { problem: Problem; onRetry?: () => void; align?: "start" | "end" };

/** A problem where it occurred, with the next step. Interrupts screen readers. */
export function TurnProblem({ problem, onRetry, align = "start" }: Props) {
  const mustWait = useIsAhead(problem.retryAt);
  return (
    <div className={cn("mt-2 flex flex-wrap items-center gap-x-3 gap-y-2", align === "end" && "justify-end")}>
      <p role="alert" className={cn("text-danger text-ui", align === "end" && "text-right")}>
        {problem.detail}
      </p>
      {onRetry ? (
        <Button data-needs-script size="sm" onClick={onRetry} disabled={mustWait}>
          Retry
        </Button>
      ) : null}
    </div>
  );
}

type OutgoingProps = { outgoing: Outgoing; isInInput: boolean; onRetry: () => void };

/** An outgoing message: sending, or failed with Retry. */
export function OutgoingMessage({ outgoing, isInInput, onRetry }: OutgoingProps) {
  const { kind, replaces, problem, text, phase } = outgoing;
  const failure = phase === "failed" ? problem : null;
  // The message is in the input again, to be sent from there.
  if (replaces) return failure ? <TurnProblem problem={failure} align="end" /> : null;
  if (kind !== "typed") return failure ? <TurnProblem problem={failure} onRetry={onRetry} /> : null;
  if (failure && isInInput) return <TurnProblem problem={failure} onRetry={onRetry} align="end" />;
  return (
    <div className="animate-enter py-1.5">
      <div className="flex flex-col items-end">
        <Bubble className={failure ? "outline-danger/60 outline" : undefined}>
          <span className="sr-only">{failure ? "You, not sent: " : "You, sending: "}</span>
          <p dir="auto" className="voice whitespace-pre-wrap">
            {text}
          </p>
        </Bubble>
        {failure ? null : (
          // In place of the message's time.
          <p aria-hidden className="text-muted animate-late mt-1 text-meta">
            Sending…
          </p>
        )}
      </div>
      {failure ? <TurnProblem problem={failure} onRetry={onRetry} align="end" /> : null}
    </div>
  );
}
