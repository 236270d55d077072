"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, Copy, CornerUpLeft, Download, Plus, Printer, Share2 } from "lucide-react";
import Link from "next/link";
import { unwrap } from "@/components/shell/query";
import { useCopied } from "@/components/shell/use-copied";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { exportPath, getMarkdown } from "@/lib/conversations/client";

type Props = {
  conversationId: string;
  newHref: string;
  /** Then copies and files do not have the insights yet. */
  isBeingChecked: boolean;
  onShare?: (() => void) | undefined;
  /** Leads back from a place in the transcript. */
  onBack: (() => void) | null;
};

/** What can be done with the insights, in one row, and the way back from the transcript, always in view. */
export function FooterBar({ conversationId, newHref, isBeingChecked, onShare, onBack }: Props) {
  const [wasCopied, showCopied] = useCopied();
  const copying = useMutation({ mutationFn: (copied: Promise<void>) => copied, onSuccess: showCopied });
  const isCopied = wasCopied && copying.isSuccess;
  return (
    <footer className="border-line border-t py-3 print:hidden">
      {onBack ? (
        <Button
          size="sm"
          onClick={onBack}
          className="shadow-float fixed bottom-4 left-1/2 z-10 -translate-x-1/2 rounded-full!"
        >
          <CornerUpLeft aria-hidden />
          Back to the insights
        </Button>
      ) : null}
      {copying.error ? (
        <p role="alert" className="text-danger mb-2 text-ui">
          {copying.error.message}
        </p>
      ) : null}
      {isBeingChecked ? (
        <p className="text-muted mb-2 text-ui">
          Copies and downloads have the insights once they are checked.
        </p>
      ) : null}
      <div className="flex items-center gap-2">
        {onShare ? (
          <Button size="sm" className={wordOnPhone} onClick={onShare}>
            <Share2 aria-hidden />
            Share
          </Button>
        ) : null}
        <Button
          size="sm"
          className={wordOnPhone}
          onClick={() => copying.mutate(copyMarkdown(conversationId))}
          disabled={copying.isPending}
        >
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span>
            Copy<span className="max-sm:sr-only"> as Markdown</span>
          </span>
        </Button>
        <Button size="sm" className={wordOnPhone} onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        <a
          href={exportPath(conversationId, "json")}
          download
          className={buttonVariants({ size: "sm", className: "max-sm:ml-auto" })}
        >
          <Download aria-hidden />
          <span className="max-sm:sr-only">Download JSON</span>
        </a>
        <Link
          href={newHref}
          prefetch={false}
          className={buttonVariants({ size: "sm", className: "sm:ml-auto" })}
        >
          <Plus aria-hidden />
          <span className="max-sm:sr-only">New interview</span>
        </Link>
        <p role="status" className="sr-only">
          {isCopied ? "Copied." : ""}
        </p>
      </div>
    </footer>
  );
}

/** Where there is no room for both. */
const wordOnPhone = "max-sm:[&_svg]:hidden";

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
