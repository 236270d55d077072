"use client";

import { type ReactNode, useRef, useState } from "react";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { MoreMenu } from "@/components/shell/more-menu";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { ChatState } from "@/lib/conversations/turn/state";
import * as view from "./view";

const LeaveDialog = lazyDialog(() => import("./leave-dialog").then((loaded) => loaded.LeaveDialog));

type Leaving = {
  state: ChatState;
  /** To the next character, which ends the interview after the last one, or out of the interview at any stage. */
  way: "advance" | "finish";
  onLeave: () => void;
  returnFocus?: () => HTMLElement | null;
};

/** Leaves a character or the interview. A dialog asks first if a draft or an open question would be lost. */
function useLeaving({ state, way, onLeave, returnFocus }: Leaving) {
  const [asking, setAsking] = useState<"no" | "asked" | "confirmed">("no");
  const advances = way === "advance";
  const to = advances ? view.nextCharacter(state) : null;
  const busy = state.pendingAction === (advances ? "advancing" : "finishing");
  const isPossible = busy || (advances ? view.canAdvance(state) : view.canFinish(state));
  // Close the dialog if another tab finished the interview or a reply began.
  if (asking !== "no" && !isPossible && !busy) setAsking("no");
  const mustAsk = state.draft.trim() !== "" || (to === null && view.hasOpenQuestion(state));
  const dialog = (
    <LeaveDialog
      state={state}
      to={to}
      open={asking !== "no"}
      onOpenChange={(open) => setAsking(open ? "asked" : "no")}
      confirmLabel={to ? "Advance" : advances ? "Advance and finish" : "Finish interview"}
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
  const leave = () => (mustAsk ? setAsking("asked") : onLeave());
  return { button: { onClick: leave, disabled: !isPossible, busy }, dialog };
}

type ButtonLook = Pick<ButtonProps, "variant" | "size" | "className"> & { children: ReactNode };

/** A button that leaves a character or the interview. */
export function LeaveButton({ state, way, onLeave, ...look }: Omit<Leaving, "returnFocus"> & ButtonLook) {
  const { button, dialog } = useLeaving({ state, way, onLeave });
  return (
    <>
      <Button {...look} {...button} />
      {dialog}
    </>
  );
}

/** Finishes the interview from the rail: a button, in a menu on a phone. */
export function RailFinish({ state, onFinish }: { state: ChatState; onFinish: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const { button, dialog } = useLeaving({
    state,
    way: "finish",
    onLeave: onFinish,
    returnFocus: () =>
      [...(box.current?.querySelectorAll("button") ?? [])].find((one) => one.checkVisibility()) ?? null,
  });
  return (
    <div ref={box} data-needs-script className="-mr-3 flex shrink-0">
      {view.isComplete(state) ? null : (
        <>
          <Button variant="ghost" size="sm" className="text-muted! max-sm:hidden" {...button}>
            <span>
              Finish<span className="sr-only"> interview</span>
            </span>
          </Button>
          <span className="sm:hidden">
            <MoreMenu
              of="this interview"
              items={[{ label: "Finish interview", onSelect: button.onClick, disabled: button.disabled }]}
            />
          </span>
        </>
      )}
      {dialog}
    </div>
  );
}
