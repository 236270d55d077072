import { useEffect, useRef } from "react";

const focusable = "a[href], button:enabled, [tabindex='-1']";

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so for the dialog's own trigger
 * alone; ours are mostly opened by state.
 * @param elsewhere asked when it closes: where the focus goes instead, or null
 */
export function useReturnFocus(elsewhere?: () => HTMLElement | null) {
  const before = useRef<HTMLElement | null>(null);
  /** The elements around it, from the inside out. */
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
      // The dialog took it away, such as the entry of a list that was deleted: what is nearest to it.
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

/** Says what has the focus once it is there, by its id: such as the entry that a form leads back to. */
export function focusLater(id: string): void {
  awaitedId = id;
}

/** Gives the focus to what was asked for by `focusLater`, when this part of the page shows it. */
export function useFocusLater(): void {
  useEffect(() => {
    const target = awaitedId === null ? null : document.getElementById(awaitedId);
    if (!target) return;
    awaitedId = null;
    // Who has moved on meanwhile is left where they are.
    if (document.activeElement === document.body) target.focus();
  });
}
