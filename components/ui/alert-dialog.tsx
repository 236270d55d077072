"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { DialogFooter, floatStyles, scrimStyles } from "./dialog";
import { useReturnFocus } from "./focus";

/** While `busy` it stays and cannot be left. */
type ConfirmProps = Pick<ButtonProps, "busy" | "busyLabel"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Says what happens, and names the thing that it happens to. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What cannot be undone is red. */
  destructive?: boolean;
  /** Why it did not work, shown in the dialog, which stays open. */
  problem?: string | null;
  /** Asked when it closes: what gets the focus instead of what had it before, or null. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** The dialog closes by itself unless this returns `false` (close it when the work is done). */
  onConfirm: () => void | false;
};

/** A question before something that cannot be undone. */
export function ConfirmDialog({ busy, onOpenChange, ...props }: ConfirmProps) {
  return (
    <Radix.Root open={props.open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay className={scrimStyles} />
        <Radix.Content className={floatStyles} {...useReturnFocus(props.returnFocus)}>
          <Radix.Title className="text-body font-semibold">{props.title}</Radix.Title>
          <Radix.Description asChild>
            <div className="text-muted mt-2 text-ui">{props.description}</div>
          </Radix.Description>
          {props.problem ? (
            <p role="alert" className="text-danger mt-3 text-ui">
              {props.problem}
            </p>
          ) : null}
          <DialogFooter>
            <Radix.Cancel asChild>
              <Button disabled={busy}>{props.cancelLabel ?? "Cancel"}</Button>
            </Radix.Cancel>
            <Button
              variant={props.destructive ? "danger" : "primary"}
              busy={busy}
              busyLabel={props.busyLabel}
              onClick={() => {
                if (props.onConfirm() !== false) onOpenChange(false);
              }}
            >
              {props.confirmLabel}
            </Button>
          </DialogFooter>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
