"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button";
import { cn } from "./cn";
import { DialogFooter, floatStyles, scrimStyles } from "./dialog";
import { useReturnFocus } from "./focus";
import { styled } from "./styled";

export const AlertDialog = Radix.Root;
export const AlertDialogCancel = Radix.Cancel;
export const AlertDialogDescription = Radix.Description;
export const AlertDialogFooter = DialogFooter;
export const AlertDialogTitle = styled(Radix.Title, "text-lg leading-7 font-semibold");

export function AlertDialogContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Overlay data-scrim className={scrimStyles} />
      <Radix.Content className={cn(floatStyles, className)} {...useReturnFocus()} {...rest} />
    </Radix.Portal>
  );
}

/** A question before something that cannot be undone. */
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
}: {
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
  /** Why it did not work, shown in the dialog, which stays open. */
  problem?: string | null;
  /** The dialog closes by itself unless this returns `false` (close it when the work is done). */
  onConfirm: () => void | false;
}) {
  return (
    <AlertDialog open={open} onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}>
      <AlertDialogContent>
        <AlertDialogTitle>{title}</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div className="text-muted mt-2 text-sm leading-6">{description}</div>
        </AlertDialogDescription>
        {problem ? (
          <p role="alert" className="text-danger mt-3 text-sm leading-6">
            {problem}
          </p>
        ) : null}
        <AlertDialogFooter>
          <AlertDialogCancel asChild>
            <Button disabled={busy}>{cancelLabel}</Button>
          </AlertDialogCancel>
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
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  );
}
