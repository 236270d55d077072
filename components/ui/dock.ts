"use client";

import { useSyncExternalStore } from "react";

/** Height of the docked bar in pixels. Not a CSS variable, because that recalculates all styles. */
let height = 0;
const listeners = new Set<() => void>();

function setHeight(to: number): void {
  height = to;
  for (const listener of listeners) listener();
}

/** Heights of the top bar and a margin, in pixels. */
const [topBar, air] = [104, 16];

/** Scrolls an element above the dock, as long as its top stays visible. */
export function raise(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const by = Math.min(bottom + air - (window.innerHeight - height), top - topBar);
  if (height > 0 && by > 0) window.scrollBy({ top: by, behavior: "instant" });
}

/** Ref of a docked bar; toasts and focused elements stay above it. */
export function observeDock(dock: HTMLElement | null) {
  if (!dock) return;
  const observer = new ResizeObserver(() =>
    setHeight(getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0),
  );
  observer.observe(dock);
  const onFocus = ({ target }: FocusEvent): void => {
    // A pressed element must not move. Focus set by code scrolls on its own.
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

/** The height of the docked bar, in pixels. */
export const useDockHeight = (): number =>
  useSyncExternalStore(
    subscribe,
    () => height,
    () => 0,
  );
