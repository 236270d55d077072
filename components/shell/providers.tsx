"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/sonner";
import { InstantTheme } from "./instant-theme";
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
