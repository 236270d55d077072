"use client";

import { buttonVariants } from "@/components/ui/button-variants";

type Props = { error: unknown; retry: () => void };

/**
 * Error message with a retry. The digest finds the error in the log. A failed chunk needs a full reload, because React
 * does not fetch it again.
 */
export function Failure({ error, retry }: Props) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const isCodeMissing = error instanceof Error && error.name === "ChunkLoadError";
  return (
    <>
      <p role="alert" className="text-muted max-w-prose">
        We couldn’t show this page. Your saved work is safe; please try again.
        {digest ? <span className="figures mt-2 block text-meta">Reference {digest}</span> : null}
      </p>
      <button
        type="button"
        className={buttonVariants({ variant: "primary", className: "mt-3" })}
        onClick={() => (isCodeMissing ? window.location.reload() : retry())}
      >
        Try again
      </button>
    </>
  );
}
