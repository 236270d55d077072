import { createRef } from "react";
import { toast } from "sonner";

export type Notification = {
  title: string;
  description?: string;
  /** `destructive` interrupts a screen reader; the others wait for their turn. */
  type?: "default" | "destructive" | "success";
  /** Milliseconds; 0 stays until it is closed. */
  duration?: number;
  /** One button, for Undo and the like; it closes the toast. */
  action?: { label: string; onClick: () => void };
};

/** The live region that holds the toasts, set by the Toaster. */
export const toastRegion = createRef<HTMLElement>();

/** Shows a toast. Returns its id, for `dismissNotification`. */
export function notify({ title, description, type = "default", duration = 5000, action }: Notification) {
  // sonner has one region for all; how urgent it is must be set before the toast is added to it.
  toastRegion.current?.setAttribute("aria-live", type === "destructive" ? "assertive" : "polite");
  const show = type === "destructive" ? toast.error : type === "success" ? toast.success : toast;
  return show(title, { description, duration: duration === 0 ? Infinity : duration, action });
}

/** Takes a toast away before its time. */
export function dismissNotification(id: string | number): void {
  toast.dismiss(id);
}
