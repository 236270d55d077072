/** What lies over the page while a dialog is open. */
export const scrimStyles =
  "bg-scrim fixed inset-0 z-40 data-[state=open]:animate-fade-in data-[state=closed]:animate-exit";

/** A dialog's own surface. Scrolls inside itself when the screen is low. */
export const floatStyles = [
  "rounded-surface border-line bg-raised text-ink shadow-float fixed top-1/2 left-1/2 z-50 border p-5 sm:p-6",
  "max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto",
  "data-[state=open]:animate-enter data-[state=closed]:animate-exit",
].join(" ");
