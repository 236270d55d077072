"use client";

import type { ReactNode } from "react";
import { lazyDialog } from "./lazy-dialog";

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
  /** Why it did not work, shown in the dialog, which stays open. */
  problem?: string | null;
  /** The dialog closes by itself unless this returns `false` (close it when the work is done). */
  onConfirm: () => void | false;
};

/** Asks before something that cannot be undone. An alert dialog: a click beside it does not answer it. */
export const Confirm = lazyDialog<ConfirmProps>(() =>
  import("./confirm-dialog").then(({ ConfirmDialog }) => ConfirmDialog),
);
