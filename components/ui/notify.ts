/** How long a toast with Undo stays: longer than one that is only read. */
export const undoMs = 10_000;
export const restorableText = "You can restore it for 30 days under Recently deleted.";

export type Notice = {
  title: string;
  description?: string;
  type?: "default" | "destructive" | "success";
  duration?: number;
  action?: { label: string; onClick: () => void };
};

let show: ((notice: Notice) => void) | null = null;
let waiting: Notice[] = [];
let listener = (): void => {};

/**
 * Shows a toast for `duration` milliseconds; 0 keeps it until it is closed. A `destructive` one interrupts a screen
 * reader. `action` is one button, such as Undo, and closes the toast.
 */
export function notify(notice: Notice): void {
  if (show) return show(notice);
  waiting.push(notice);
  listener();
}

/** Calls back when a toast waits for what shows it. @returns what ends that */
export function onWaiting(act: () => void): () => void {
  listener = act;
  if (waiting.length > 0) act();
  return () => (listener = () => {});
}

/** Has toasts shown, those that wait first. @returns what ends that */
export function showWith(to: (notice: Notice) => void): () => void {
  show = to;
  const early = waiting;
  waiting = [];
  early.forEach(to);
  return () => (show = null);
}
