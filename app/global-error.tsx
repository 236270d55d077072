"use client";

import { MessagePage } from "@/components/shell/message-page";
import { Button } from "@/components/ui/button";
import { fontVariables } from "@/components/ui/fonts";
import { site } from "@/lib/site";
import "./globals.css";

/** The root layout itself failed, so this is a document of its own, in the light theme. */
export default function GlobalError({ retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" className={fontVariables}>
      <body className="flex flex-col font-sans">
        <title>{`Something went wrong · ${site.name}`}</title>
        <MessagePage
          title="Something went wrong"
          action={
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          }
        >
          We couldn’t show this page. Your saved work is safe; please try again.
        </MessagePage>
      </body>
    </html>
  );
}
