"use client";

import { buttonVariants } from "@/components/ui/button-variants";
import { site } from "@/lib/site";

/** A page failed inside of its frame: the header stays, so that there is a way on. The digest names it in the log. */
export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <div className="flex flex-col items-start gap-3 pt-[clamp(1rem,10vh,6rem)]">
      <title>{`Something went wrong · ${site.name}`}</title>
      <h1 className="text-2xl font-semibold tracking-tight">Something went wrong</h1>
      <p role="alert" className="text-muted max-w-prose leading-7">
        We couldn’t show this page. Your saved work is safe; please try again.
        {digest ? <span className="figures mt-2 block text-xs">Reference {digest}</span> : null}
      </p>
      <button
        type="button"
        className={buttonVariants({ variant: "primary", className: "mt-3" })}
        onClick={retry}
      >
        Try again
      </button>
    </div>
  );
}
