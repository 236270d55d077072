"use client";

import { useSyncExternalStore } from "react";

/** What stays at the bottom covers so many pixels. A variable of the style sheet would make the page's styles anew. */
let height = 0;
const listeners = new Set<() => void>();

function setHeight(to: number): void {
  height = to;
  for (const listener of listeners) listener();
}

/** What the bar at the top takes, and some air at both ends; in pixels. */
const [topBar, air] = [104, 16];

/** Scrolls what lies under the dock above it, as far as its beginning stays in sight. */
export function raise(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const by = Math.min(bottom + air - (window.innerHeight - height), top - topBar);
  if (height > 0 && by > 0) window.scrollBy({ top: by, behavior: "instant" });
}

/** The ref of what stays at the bottom: as long as it does, toasts and the focus keep above it. */
export function observeDock(dock: HTMLElement | null) {
  if (!dock) return;
  const observer = new ResizeObserver(() =>
    setHeight(getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0),
  );
  observer.observe(dock);
  const onFocus = ({ target }: FocusEvent): void => {
    // What is pressed must not move away from under the finger. Where code puts the focus, it scrolls by itself.
    const isOurs = target instanceof Element && target.closest("main") && !dock.contains(target);
    if (isOurs && !target.matches(":active, [tabindex='-1']")) raise(target);
  };
  document.addEventListener("focusin", onFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", onFocus);
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
