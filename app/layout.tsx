import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Providers } from "@/components/shell/providers";
import { fontVariables } from "@/components/ui/fonts";
import { site } from "@/lib/site";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: site.name, template: `%s · ${site.name}` },
  description: site.description,
  applicationName: site.name,
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    // next-themes sets the theme's class before React hydrates.
    <html lang="en" className={fontVariables} suppressHydrationWarning>
      <body className="flex flex-col font-sans">
        <noscript>
          <style>{"[data-needs-script]{display:none!important}"}</style>
        </noscript>
        <Providers nonce={nonce}>
          <a
            href="#content"
            className={
              "bg-accent text-accent-ink rounded-control sr-only z-50 focus:not-sr-only focus:absolute " +
              "focus:top-2 focus:left-2 focus:px-4 focus:py-2"
            }
          >
            Skip to content
          </a>
          {children}
        </Providers>
      </body>
    </html>
  );
}
