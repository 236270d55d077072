"use client";

import { useTheme } from "next-themes";
import { useLayoutEffect, useRef } from "react";

/** By then next-themes has set the class. */
const setMs = 100;

/**
 * Disables transitions on a theme change. next-themes' own option does so on every page load too, which recalculates
 * all styles twice.
 */
export function InstantTheme() {
  const { resolvedTheme } = useTheme();
  const last = useRef(resolvedTheme);
  useLayoutEffect(() => {
    if (last.current === resolvedTheme) return;
    last.current = resolvedTheme;
    const { dataset } = document.documentElement;
    dataset.flipping = "";
    const timer = setTimeout(() => delete dataset.flipping, setMs);
    return () => clearTimeout(timer);
  }, [resolvedTheme]);
  return null;
}
