"use client";

import { type ReactNode, useRef, useState } from "react";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { MoreMenu } from "@/components/shell/more-menu";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { Cast, ChatState } from "@/lib/conversations/turn/state";
import * as view from "./view";

const LeaveDialog = lazyDialog(() => import("./leave-dialog").then((loaded) => loaded.LeaveDialog));

type Leaving = {
  state: ChatState;
  /** The next character; null when the interview ends. */
  to: Cast[number] | null;
  confirmLabel: string;
  isPossible: boolean;
  busy: boolean;
  onLeave: () => void;
  returnFocus?: () => HTMLElement | null;
};

/** Leaves a character or the interview. A dialog asks first if a draft or an open question would be lost. */
function useLeaving({ state, to, confirmLabel, isPossible, busy, onLeave, returnFocus }: Leaving) {
  const [asking, setAsking] = useState<"no" | "asked" | "confirmed">("no");
  // Close the dialog if another tab finished the interview or a reply began.
  if (asking !== "no" && !isPossible && !busy) setAsking("no");
  const mustAsk = state.draft.trim() !== "" || (to === null && view.hasOpenQuestion(state));
  const dialog = (
    <LeaveDialog
      state={state}
      to={to}
      open={asking !== "no"}
      onOpenChange={(open) => setAsking(open ? "asked" : "no")}
      confirmLabel={confirmLabel}
      busy={busy}
      problem={asking === "confirmed" && !busy ? state.problem?.detail : null}
      returnFocus={returnFocus}
      onConfirm={() => {
        onLeave();
        if (to) return;
        setAsking("confirmed");
        return false;
      }}
    />
  );
  return { leave: () => (mustAsk ? setAsking("asked") : onLeave()), dialog };
}

type ButtonLook = Pick<ButtonProps, "variant" | "size" | "className"> & { children: ReactNode };

/** A button that leaves a character or the interview. */
export function LeaveButton({ children, variant, size, className, ...leaving }: Leaving & ButtonLook) {
  const { leave, dialog } = useLeaving(leaving);
  const { isPossible, busy } = leaving;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        onClick={leave}
        disabled={!isPossible}
        busy={busy}
      >
        {children}
      </Button>
      {dialog}
    </>
  );
}

/** Finishes the interview from the rail: a button, in a menu on a phone. */
export function RailFinish({ state, onFinish }: { state: ChatState; onFinish: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const busy = state.pendingAction === "finishing";
  const isPossible = view.canFinish(state) || busy;
  const confirmLabel = "Finish interview";
  const { leave, dialog } = useLeaving({
    state,
    to: null,
    confirmLabel,
    isPossible,
    busy,
    onLeave: onFinish,
    returnFocus: () =>
      [...(box.current?.querySelectorAll("button") ?? [])].find((one) => one.checkVisibility()) ?? null,
  });
  return (
    <div ref={box} data-needs-script className="-mr-3 flex shrink-0">
      {view.isComplete(state) ? null : (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="text-muted! max-sm:hidden"
            onClick={leave}
            disabled={!isPossible}
            busy={busy}
          >
            <span>
              Finish<span className="sr-only"> interview</span>
            </span>
          </Button>
          <span className="sm:hidden">
            <MoreMenu
              of="this interview"
              items={[{ label: "Finish interview", onSelect: leave, disabled: !isPossible }]}
            />
          </span>
        </>
      )}
      {dialog}
    </div>
  );
}
