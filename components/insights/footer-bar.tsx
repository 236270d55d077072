"use client";

import { Check, Copy, Download, Plus, Printer, Share2 } from "lucide-react";
import Link from "next/link";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { exportPath, getMarkdown } from "@/lib/conversations/client";

const copiedMs = 2000;

/** What can be done with the insights. Share is there where sharing has a place of its own. */
export function FooterBar({
  conversationId,
  newHref,
  onShare,
}: {
  conversationId: string;
  newHref: string;
  onShare?: (() => void) | undefined;
}) {
  const [copied, setCopied] = useState<"no" | "busy" | "yes">("no");
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (copied !== "yes") return;
    const timer = setTimeout(() => setCopied("no"), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    setCopied("busy");
    setProblem(null);
    const failure = await copyMarkdown(conversationId);
    setProblem(failure);
    setCopied(failure ? "no" : "yes");
  }

  return (
    <footer className="border-line bg-paper z-10 -mb-8 border-t py-3 sm:sticky sm:bottom-0 print:hidden">
      {problem ? (
        <p role="alert" className="text-danger mb-2 text-sm">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => void copy()} disabled={copied === "busy"}>
          {copied === "yes" ? <Check aria-hidden /> : <Copy aria-hidden />}
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
          {copied === "yes" ? "Copied." : ""}
        </p>
      </div>
    </footer>
  );
}

/** Null when it worked, else why not. */
async function copyMarkdown(conversationId: string): Promise<string | null> {
  let problem = "Failed to copy to the clipboard.";
  const fetched = getMarkdown(conversationId).then((answer) => {
    if (answer.ok) return answer.data;
    problem = answer.problem.detail;
    throw new Error(problem);
  });
  try {
    // Safari allows it only when the clipboard is asked within the click, so it gets the promise.
    const asBlob = fetched.then((text) => new Blob([text], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": asBlob })]);
    return null;
  } catch {
    try {
      await navigator.clipboard.writeText(await fetched);
      return null;
    } catch {
      return problem;
    }
  }
}
