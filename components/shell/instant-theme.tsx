"use client";

import { useTheme } from "next-themes";
import { useLayoutEffect, useRef } from "react";

/** By then next-themes has set the theme's class. */
const setMs = 100;

/**
 * Colours change at once with the theme. next-themes can see to that by itself, but does so for each page that loads as
 * well, where it makes all of the page's styles anew, twice.
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
