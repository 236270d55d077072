"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { useFocusLater } from "./focus";

/**
 * Keeps the focus in a list: when the focused row is removed, focuses the row in its place, otherwise the last row,
 * otherwise the button of the empty list.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<{ row: Element; index: number } | null>(null);
  useFocusLater();
  useEffect(() => {
    if (!last.current || last.current.row.isConnected) return;
    const rows = [...(box.current?.querySelectorAll("li") ?? [])];
    const row = rows[last.current.index] ?? rows.at(-1) ?? box.current;
    last.current = null;
    const target = row?.querySelector<HTMLElement>("button:enabled") ?? box.current;
    if (document.activeElement === document.body) target?.focus({ preventScroll: true });
  });
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="outline-none"
      onFocus={({ target }) => {
        // A dialog opened from a row is elsewhere in the DOM.
        const row = box.current?.contains(target) ? target.closest("li") : null;
        if (row) last.current = { row, index: [...(box.current?.querySelectorAll("li") ?? [])].indexOf(row) };
      }}
    >
      {children}
    </div>
  );
}
