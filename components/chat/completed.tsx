import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import type { ChatState } from "@/lib/conversations/turn/state";
import * as view from "./view";

const completeMs = 500;

/** Calls back a moment after the conversation completes on this page. */
export function useCompletion(hasCompleted: boolean, onComplete: () => void): void {
  const complete = useEffectEvent(onComplete);
  useEffect(() => {
    if (!hasCompleted) return;
    const timer = setTimeout(complete, completeMs);
    return () => clearTimeout(timer);
  }, [hasCompleted]);
}

type CompletedProps = {
  state: ChatState;
  /** See `Conversation`. */
  feedback: "due" | "given" | undefined;
  /** The pressed button is removed, so move the focus here. */
  takesFocus: boolean;
  onContinue: () => void;
};

export function Completed({ state, feedback, takesFocus, onContinue }: CompletedProps) {
  const unsent = state.draft;
  const way = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body)
      way.current?.querySelector("button")?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div className="border-line border-t pt-3">
      {unsent.trim() ? (
        <label className="text-muted mb-4 block text-ui">
          Not sent. Copy it before you leave.
          <textarea
            disabled
            dir="auto"
            value={unsent}
            className="voice bg-soft text-muted rounded-control mt-1 block min-h-20 w-full max-w-none resize-none px-4 py-2"
          />
        </label>
      ) : null}
      <div ref={way} className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-ui">
          This interview is complete.
          {feedback === "due" ? <span className="block">Feedback, then your insights.</span> : null}
        </p>
        <Button variant={feedback === "given" ? "secondary" : "primary"} onClick={onContinue}>
          {view.isRetryInterview(state) ? "See both answers" : "Continue to Share Screen"}
        </Button>
      </div>
    </div>
  );
}
