import { useEffect } from "react";

let wanted: string | null = null;

/** Says what has the focus once it is there: the entry that a form leads back to, say. Takes the id of an element. */
export function focusLater(id: string): void {
  wanted = id;
}

/** Gives the focus to what was asked for by `focusLater`, when this part of the page shows it. */
export function useFocusLater(): void {
  useEffect(() => {
    const target = wanted === null ? null : document.getElementById(wanted);
    if (!target) return;
    wanted = null;
    // Who has moved on meanwhile is left where they are.
    if (document.activeElement === document.body) target.focus();
  });
}
