"use client";

import type { ComponentProps } from "react";
import { Failure } from "@/components/shell/failure";
import { themeKey } from "@/components/shell/theme-key";
import { fontVariables } from "@/components/ui/fonts";
import { site } from "@/lib/site";
import "./globals.css";

/** The script that sets the theme is not part of this document. */
function isDark(): boolean {
  if (typeof window === "undefined") return false;
  const system = window.matchMedia("(prefers-color-scheme: dark)").matches;
  try {
    const chosen = localStorage.getItem(themeKey);
    return chosen === "dark" || (chosen !== "light" && system);
  } catch {
    // No storage.
    return system;
  }
}

/** An error that no other boundary caught. Renders its own document in the current theme. */
export default function GlobalError(props: ComponentProps<typeof Failure>) {
  return (
    <html lang="en" className={`${fontVariables} ${isDark() ? "dark" : ""}`}>
      <body className="font-sans">
        <title>{`Something went wrong · ${site.name}`}</title>
        <main className="mx-auto flex max-w-4xl flex-col items-start gap-3 px-4 pt-[clamp(2rem,16vh,10rem)]">
          <h1 className="text-title">Something went wrong</h1>
          <Failure {...props} />
        </main>
      </body>
    </html>
  );
}
