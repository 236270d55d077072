import type { ReactNode } from "react";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { Wordmark } from "@/components/shell/wordmark";
import { copyright, site } from "@/lib/site";

const copyrightNow = (): string => copyright(new Date());

/** Login, registration and invite request: one card below the title. The middleware redirects signed-in people. */
export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex justify-end p-2 sm:p-3">
        <ThemeToggle />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-[26rem] flex-1 px-4 pt-[clamp(0.5rem,12vh,8rem)] pb-8"
      >
        <div className="mb-8 text-center">
          <Wordmark isLarge />
        </div>
        <div className="rounded-surface border-line bg-surface border p-5 sm:p-6">{children}</div>
      </main>
      <footer className="text-muted flex flex-wrap items-center justify-center gap-x-4 px-4 py-5 text-meta">
        <span>{copyrightNow()}</span>
        <a
          href={site.credit.url}
          className="decoration-line hover:text-ink touch:min-h-11 inline-flex items-center underline underline-offset-4"
        >
          {site.credit.text}
        </a>
      </footer>
    </>
  );
}
