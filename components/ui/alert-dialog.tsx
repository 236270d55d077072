"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { DialogFooter, floatStyles, scrimStyles } from "./dialog";
import { useReturnFocus } from "./focus";

/** While `busy`, the dialog cannot be closed. */
type ConfirmProps = Pick<ButtonProps, "busy" | "busyLabel"> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Describes the effect and names the thing. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for irreversible actions. */
  destructive?: boolean;
  /** The reason of a failure, shown in the open dialog. */
  problem?: string | null;
  /** Called on close: the element to focus instead of the previously focused one, or null. */
  returnFocus?: (() => HTMLElement | null) | undefined;
  /** Closes the dialog unless it returns `false`; then the caller closes it when done. */
  onConfirm: () => void | false;
};

/** Asks before an irreversible action. */
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
