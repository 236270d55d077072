"use client";

import type { ComponentProps } from "react";
import { Failure } from "@/components/shell/failure";
import { themeKey } from "@/components/shell/theme-key";
import { fontVariables } from "@/components/ui/fonts";
import { site } from "@/lib/site";
import "./globals.css";

/** What chose the theme before went with the page. */
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

/** A failure that no part of the page took up. It is a document of its own, in the theme of the one that failed. */
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
