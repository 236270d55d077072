"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useState } from "react";
import { createQueryClient } from "./query";
import { Toaster } from "./toaster";

/** What every page stands in: the theme, chosen before the first paint, what was fetched, and the toasts. */
export function Providers({ nonce, children }: { nonce: string | undefined; children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <ThemeProvider
      attribute="class"
      storageKey="ui-theme"
      defaultTheme="system"
      disableTransitionOnChange
      {...(nonce ? { nonce } : {})}
      // A page that failed is drawn anew in the browser, where a script would not run and React warns of it.
      {...(typeof window === "undefined" ? {} : { scriptProps: { type: "text/plain" } })}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <Toaster />
    </ThemeProvider>
  );
}
