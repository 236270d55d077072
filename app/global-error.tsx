"use client";

import { themeKey } from "@/components/shell/theme-key";
import { buttonVariants } from "@/components/ui/button-variants";
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

type Props = { error: unknown; retry: () => void };

/**
 * A failure that no part of the page took up. It is a document of its own, in the theme of the one that failed. The
 * digest is what the log has under the same name.
 */
export default function GlobalError({ error, retry }: Props) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <html lang="en" className={`${fontVariables} ${isDark() ? "dark" : ""}`}>
      <body className="font-sans">
        <title>{`Something went wrong · ${site.name}`}</title>
        <main className="mx-auto flex max-w-4xl flex-col items-start gap-3 px-4 pt-[clamp(2rem,16vh,10rem)]">
          <h1 className="text-3xl font-semibold tracking-tight">Something went wrong</h1>
          <p role="alert" className="text-muted max-w-prose leading-7">
            We couldn’t show this page. Your saved work is safe; please try again.
            {digest ? <span className="figures mt-2 block text-xs">Reference {digest}</span> : null}
          </p>
          <button
            type="button"
            className={buttonVariants({ variant: "primary", className: "mt-4" })}
            onClick={retry}
          >
            Try again
          </button>
        </main>
      </body>
    </html>
  );
}
