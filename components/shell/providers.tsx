"use client";

import { ThemeProvider, useTheme } from "next-themes";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Toaster } from "@/components/ui/sonner";
import { themeKey } from "./theme-key";

/** Context of every page: the theme and the toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      storageKey={themeKey}
      defaultTheme="system"
      {...(nonce ? { nonce } : {})}
      // React warns about scripts that the browser renders, after a failed page.
      {...(typeof window === "undefined" ? {} : { scriptProps: { type: "text/plain" } })}
    >
      <InstantTheme />
      {children}
      <Toaster />
    </ThemeProvider>
  );
}

/** By then next-themes has set the class. */
const setMs = 100;

/**
 * Disables transitions on a theme change. next-themes' own option does so on every page load too, which recalculates
 * all styles twice.
 */
function InstantTheme() {
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
