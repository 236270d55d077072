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
          The page could not be shown. What you saved is safe; trying again often helps.
        </MessagePage>
      </body>
    </html>
  );
}
