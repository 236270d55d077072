"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, Copy, Download, Plus, Printer, Share2 } from "lucide-react";
import Link from "next/link";
import { useCopied } from "@/components/shell/copy-button";
import { unwrap } from "@/components/shell/query";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { exportPath, getMarkdown } from "@/lib/conversations/client";

type Props = { conversationId: string; newHref: string; onShare?: () => void };

/** What can be done with the insights. Share is there where sharing has a place of its own. */
export function FooterBar({ conversationId, newHref, onShare }: Props) {
  const [wasCopied, showCopied] = useCopied();
  const copying = useMutation({ mutationFn: (copied: Promise<void>) => copied, onSuccess: showCopied });
  const isCopied = wasCopied && copying.isSuccess;
  return (
    <footer className="border-line bg-paper z-10 -mb-8 border-t py-3 sm:sticky sm:bottom-0 print:hidden">
      {copying.error ? (
        <p role="alert" className="text-danger mb-2 text-sm">
          {copying.error.message}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="sm"
          onClick={() => copying.mutate(copyMarkdown(conversationId))}
          disabled={copying.isPending}
        >
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          Copy as Markdown
        </Button>
        <a href={exportPath(conversationId, "json")} download className={buttonVariants({ size: "sm" })}>
          <Download aria-hidden />
          Download JSON
        </a>
        <Button size="sm" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        {onShare ? (
          <Button size="sm" onClick={onShare}>
            <Share2 aria-hidden />
            Share
          </Button>
        ) : null}
        <Link
          href={newHref}
          prefetch={false}
          className={buttonVariants({ size: "sm", className: "sm:ml-auto" })}
        >
          <Plus aria-hidden />
          New interview
        </Link>
        <p role="status" className="sr-only">
          {isCopied ? "Copied." : ""}
        </p>
      </div>
    </footer>
  );
}

/** @throws Error with the reason for the person */
async function copyMarkdown(conversationId: string): Promise<void> {
  const markdown = unwrap(getMarkdown(conversationId));
  try {
    // Safari allows it only when the clipboard is asked within the click, so it gets the promise.
    const asBlob = markdown.then((text) => new Blob([text], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": asBlob })]);
  } catch {
    const text = await markdown;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      throw new Error("Failed to copy to the clipboard.");
    }
  }
}
