"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { useReturnFocus } from "./overlay";
import { floatStyles, scrimStyles } from "./overlay-styles";

export type ConfirmProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Says what happens, and names the thing that it happens to. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What cannot be undone is red. */
  destructive?: boolean;
  /** While true the dialog stays and cannot be left. */
  busy?: boolean;
  busyLabel?: string;
  /** The dialog closes by itself unless this returns `false` (close it when the work is done). */
  onConfirm: () => void | false;
};

/** Asks before something that cannot be undone. An alert dialog: a click beside it does not answer it. */
export function Confirm({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = false,
  busy = false,
  busyLabel,
  onConfirm,
}: ConfirmProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <Radix.Portal>
        <Radix.Overlay data-scrim className={scrimStyles} />
        <Radix.Content className={floatStyles} {...useReturnFocus()}>
          <Radix.Title className="text-lg leading-7 font-semibold">{title}</Radix.Title>
          <Radix.Description asChild>
            <div className="text-muted mt-2 text-sm leading-6">{description}</div>
          </Radix.Description>
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button
              variant={destructive ? "destructive" : "primary"}
              busy={busy}
              busyLabel={busyLabel}
              onClick={() => {
                if (onConfirm() !== false) onOpenChange(false);
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
