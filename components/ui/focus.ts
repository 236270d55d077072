import { useEffect, useRef } from "react";

const focusable = "a[href], button:enabled, [tabindex='-1']";

/**
 * Returns the focus to the element that had it before a dialog opened. Radix only does so for its own trigger; our
 * dialogs are opened by state.
 * @param elsewhere called on close: the element to focus instead, or null
 */
export function useReturnFocus(elsewhere?: () => HTMLElement | null) {
  const before = useRef<HTMLElement | null>(null);
  /** The ancestors of the focused element, innermost first. */
  const around = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      around.current = [];
      for (let next = before.current?.parentElement; next; next = next.parentElement)
        around.current.push(next);
    },
    onCloseAutoFocus: (event: Event) => {
      const target = elsewhere?.() ?? before.current;
      before.current = null;
      if (!target || target === document.body) return;
      event.preventDefault();
      if (target.isConnected) return target.focus();
      // The element was removed, such as a deleted row: focus the nearest element.
      if (document.activeElement !== document.body) return;
      around.current
        .filter((ancestor) => ancestor.isConnected)
        .map((ancestor) => ancestor.querySelector<HTMLElement>(focusable))
        .find((element) => element !== null)
        ?.focus();
    },
  };
}

let awaitedId: string | null = null;

/** Requests the focus for an element that appears later, such as the row a form returns to. */
export function focusLater(id: string): void {
  awaitedId = id;
}

/** Focuses the element requested by `focusLater` once it is rendered. */
export function useFocusLater(): void {
  useEffect(() => {
    const target = awaitedId === null ? null : document.getElementById(awaitedId);
    if (!target) return;
    awaitedId = null;
    // Not if the person has already moved on.
    if (document.activeElement === document.body) target.focus();
  });
}
