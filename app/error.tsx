"use client";

import { MessagePage } from "@/components/shell/message-page";
import { Button } from "@/components/ui/button";

/** A failure that nobody foresaw. The digest is what the log has under the same name. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <MessagePage
      title="Something went wrong"
      action={
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
      }
    >
      We couldn’t show this page. Your saved work is safe; please try again.
      {digest ? <span className="figures mt-2 block text-xs">Reference {digest}</span> : null}
    </MessagePage>
  );
}
