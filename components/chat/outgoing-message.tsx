import type { Outgoing } from "@/lib/conversations/state";
import { cn } from "@/components/ui/cn";
import { TurnProblem } from "./turn-problem";

/** What was sent and is not known to be stored: on its way, or failed with its Retry. */
export function OutgoingMessage({ outgoing, onRetry }: { outgoing: Outgoing; onRetry: () => void }) {
  const { greeting, problem, text, phase } = outgoing;
  const failure = phase === "failed" && problem;
  if (greeting) return failure ? <TurnProblem problem={failure} onRetry={onRetry} /> : null;
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
          <p className="voice whitespace-pre-wrap">{text}</p>
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
