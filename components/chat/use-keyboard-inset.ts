"use client";

import { useEffect } from "react";

/**
 * Sets `--keyboard` to the height that a phone's keyboard covers, for browsers that lay it over the page (iOS).
 * Others make the page smaller by themselves (`interactive-widget` in the page's viewport), and it stays 0.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    const measure = () => {
      // Zoomed in by two fingers, the window is small for another reason.
      const covered = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
      root.style.setProperty("--keyboard", `${Math.max(0, Math.round(covered))}px`);
    };
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      root.style.removeProperty("--keyboard");
    };
  }, []);
}
