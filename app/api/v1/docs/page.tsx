import type { Metadata } from "next";
import Link from "next/link";
import { ApiDocs } from "@/components/api-docs/api-docs";
import { ThemeToggle } from "@/components/shell/theme-toggle";
import { Wordmark } from "@/components/shell/wordmark";

export const metadata: Metadata = { title: "API" };

/** The interface for programs, as its own document describes it. Anybody may read it. */
export default function ApiDocsPage() {
  return (
    <>
      <header className="border-line bg-paper sticky top-0 z-30 border-b">
        <div className="mx-auto flex h-14 max-w-5xl items-center px-4">
          <Link href="/" prefetch={false} className="rounded-control">
            <Wordmark />
          </Link>
          <div className="-mr-2 ml-auto">
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 pt-6 pb-8 sm:pt-8">
        <h1 className="font-serif text-3xl font-medium tracking-tight">API</h1>
        <p className="text-muted mt-1">
          Every call with its fields, answers and errors, from the document at{" "}
          <a href="/api/v1/openapi.json" target="_blank" className="text-ink underline underline-offset-4">
            /api/v1/openapi.json
          </a>
          .
        </p>
        <ApiDocs />
      </main>
    </>
  );
}
