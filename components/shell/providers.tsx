"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/sonner";
import { InstantTheme } from "./instant-theme";
import { themeKey } from "./theme-key";

/** What every page stands in: the theme, chosen before the first paint, and the toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  return (
    <ThemeProvider
      attribute="class"
      storageKey={themeKey}
      defaultTheme="system"
      {...(nonce ? { nonce } : {})}
      // A page that failed is drawn anew in the browser, where a script would not run and React warns of it.
      {...(typeof window === "undefined" ? {} : { scriptProps: { type: "text/plain" } })}
    >
      <InstantTheme />
      {children}
      <Toaster />
    </ThemeProvider>
  );
}
