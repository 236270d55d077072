"use client";

import { AlertDialog as Radix } from "radix-ui";
import { Button } from "./button";
import type { ConfirmProps } from "./confirm";
import { useReturnFocus } from "./overlay";
import { floatStyles, scrimStyles } from "./overlay-styles";

/** What `Confirm` shows; loaded by it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive = false,
  busy = false,
  busyLabel,
  problem,
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
          {problem ? (
            <p role="alert" className="text-danger mt-3 text-sm leading-6">
              {problem}
            </p>
          ) : null}
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
