import { useRef } from "react";

/** Where the focus goes when what had it is gone: to what is nearest to it, from the inside out. */
function nearest(ancestors: readonly HTMLElement[]): HTMLElement | null {
  for (const ancestor of ancestors) {
    const found = ancestor.isConnected
      ? ancestor.querySelector<HTMLElement>("a[href], button:enabled, [tabindex='-1']")
      : null;
    if (found) return found;
  }
  return null;
}

function* ancestorsOf(element: HTMLElement | null): Generator<HTMLElement> {
  for (let at = element?.parentElement; at; at = at.parentElement) yield at;
}

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for the dialog's own trigger
 * alone; ours are mostly opened by state.
 * @param elsewhere asked when it closes: where the focus goes instead, or null
 */
export function useReturnFocus(elsewhere?: () => HTMLElement | null): {
  onOpenAutoFocus: (event: Event) => void;
  onCloseAutoFocus: (event: Event) => void;
} {
  const before = useRef<HTMLElement | null>(null);
  const around = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      around.current = [...ancestorsOf(before.current)];
    },
    onCloseAutoFocus: (event) => {
      const target = elsewhere?.() ?? before.current;
      before.current = null;
      if (!target || target === document.body) return;
      event.preventDefault();
      // The dialog may have taken it away: the entry of a list that was deleted, say.
      (target.isConnected ? target : nearest(around.current))?.focus();
    },
  };
}

/** A click on a toast (on its Undo, say) is no click beside the dialog. */
export function keepOpenForToasts(event: Event & { target: EventTarget | null }): void {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]"))
    event.preventDefault();
}
