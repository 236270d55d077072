import { useRef } from "react";

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for the dialog's own trigger
 * alone; ours are mostly opened by state.
 */
export function useReturnFocus(): {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    },
    onCloseAutoFocus: (event) => {
      const target = before.current;
      before.current = null;
      if (!target?.isConnected || target === document.body) return;
      event.preventDefault();
      target.focus();
    },
  };
}

/** A click on a toast (on its Undo, say) is no click beside the dialog. */
export function keepOpenForToasts(event: Event & { target: EventTarget | null }): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]"))
    event.preventDefault();
}
