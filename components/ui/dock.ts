"use client";

import { useSyncExternalStore } from "react";

let height = 0;
const listeners = new Set<() => void>();

function setHeight(to: number): void {
  height = to;
  // A property that nothing inherits: the page's other elements keep their styles.
  document.documentElement.style.scrollPaddingBottom = to > 0 ? `max(5rem, ${to}px + 1.5rem)` : "";
  for (const listener of listeners) listener();
}

/** The ref of what stays at the bottom: as long as it does, toasts and the focus keep above it. */
export function observeDock(dock: HTMLElement | null) {
  if (!dock) return;
  const observer = new ResizeObserver(() =>
    setHeight(getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0),
  );
  observer.observe(dock);
  return () => {
    observer.disconnect();
    setHeight(0);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The height of what stays at the bottom, in pixels. */
export const useDockHeight = (): number =>
  useSyncExternalStore(
    subscribe,
    () => height,
    () => 0,
  );
