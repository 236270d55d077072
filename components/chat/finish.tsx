"use client";

import { type ReactNode, useState } from "react";
import { lazyDialog } from "@/components/shell/lazy-dialog";
import { Button, type ButtonProps } from "@/components/ui/button";
import type { ChatState } from "@/lib/conversations/state";
import * as view from "./view";

const FinishDialog = lazyDialog(() => import("./finish-dialog").then((loaded) => loaded.FinishDialog));

type Props = Pick<ButtonProps, "variant" | "className"> & {
  state: ChatState;
  /** What the button and the answer of its dialog say. */
  label: string;
  /** What the button shows, where that is not its label. */
  children?: ReactNode;
  isPossible: boolean;
  busy: boolean;
  onFinish: () => void;
};

/** A button that ends the interview for good. A dialog asks first, once, and names what that means. */
export function FinishButton({ state, label, children, isPossible, busy, onFinish, ...look }: Props) {
  const [asking, setAsking] = useState<"no" | "asked" | "confirmed">("no");
  // Somebody finished it elsewhere, or a reply began: there is nothing to ask any more.
  if (asking !== "no" && !isPossible && !busy) setAsking("no");
  return (
    <>
      {view.isComplete(state) ? null : (
        <Button
          size="sm"
          {...look}
          aria-label={children ? label : undefined}
          onClick={() => setAsking("asked")}
          disabled={!isPossible}
          busy={busy}
        >
          {children ?? label}
        </Button>
      )}
      <FinishDialog
        state={state}
        open={asking !== "no"}
        onOpenChange={(open) => setAsking(open ? "asked" : "no")}
        confirmLabel={label}
        busy={busy}
        problem={asking === "confirmed" && !busy ? state.problem?.detail : null}
        onConfirm={() => {
          setAsking("confirmed");
          onFinish();
          return false;
        }}
      />
    </>
  );
}
