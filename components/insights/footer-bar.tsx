"use client";

import { useMutation } from "@tanstack/react-query";
import { Check, Copy, CornerUpLeft } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { interviewPath, libraryPath } from "@/components/interviews/paths";
import { useDeletion } from "@/components/interviews/use-deletion";
import { MoreMenu } from "@/components/shell/more-menu";
import { unwrap } from "@/components/shell/query";
import { useAction } from "@/components/shell/use-action";
import { useShortly } from "@/components/shell/use-shortly";
import { Button, type ButtonProps } from "@/components/ui/button";
import { buttonVariants } from "@/components/ui/button-variants";
import { exportPath, getMarkdown } from "@/lib/conversations/client";
import type { Conversation } from "@/lib/conversations/schema";
import { regenerateInsights } from "./actions";
import { useReplace } from "./use-insights";

type Props = {
  conversation: Pick<Conversation, "id" | "title" | "workflow" | "public_id">;
  /** Null if the page above has the link. */
  newHref: string | null;
  /** A check is running: copies and files do not have the insights yet. */
  isBeingChecked: boolean;
  canMakeAgain: boolean;
  /** The link back from the transcript, or null. */
  onBack: (() => void) | null;
};

/** Actions on an interview and its insights, and the link back from its transcript. */
export function FooterBar({ conversation, newHref, isBeingChecked, canMakeAgain, onBack }: Props) {
  const { id } = conversation;
  const router = useRouter();
  const [wasCopied, showCopied] = useShortly();
  const copying = useMutation({ mutationFn: (copied: Promise<void>) => copied, onSuccess: showCopied });
  const isCopied = wasCopied && copying.isSuccess;
  const deletion = useDeletion({
    onDeleted: () => router.push(libraryPath),
    onRestored: () => router.push(interviewPath(conversation)),
  });
  const makingAgain = useAction({
    action: regenerateInsights,
    failed: "New insights could not be created. Please try again.",
    onDone: useReplace(id),
  });
  return (
    <footer className="border-line border-t py-3 print:hidden">
      {onBack ? <BackButton onClick={onBack} /> : null}
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
        {newHref ? (
          <Link href={newHref} prefetch={false} className={buttonVariants()}>
            New interview
          </Link>
        ) : null}
        <CopyButton
          isCopied={isCopied}
          onClick={() => copying.mutate(copyMarkdown(id))}
          disabled={copying.isPending}
        />
        <MoreMenu
          of={conversation.title}
          items={[
            { label: "Download JSON", href: exportPath(id, "json"), download: true },
            // Close the menu before the page is printed.
            { label: "Print", onSelect: () => setTimeout(() => window.print()) },
            ...(canMakeAgain ? [{ label: "Make again", onSelect: () => makingAgain.run({ id }) }] : []),
            {
              label: "Delete",
              onSelect: () => deletion.ask({ ...conversation, isShared: conversation.public_id !== null }),
              isDanger: true,
            },
          ]}
        />
        <p role="status" className="sr-only">
          {isCopied ? "Copied." : ""}
        </p>
      </div>
      {deletion.dialog}
    </footer>
  );
}

const BackButton = (props: Pick<ButtonProps, "onClick">) => (
  <Button
    size="sm"
    className="shadow-float fixed bottom-4 left-1/2 z-10 -translate-x-1/2 rounded-full!"
    {...props}
  >
    <CornerUpLeft aria-hidden />
    Back to the insights
  </Button>
);

type CopyProps = Pick<ButtonProps, "onClick" | "disabled"> & { isCopied: boolean };

const CopyButton = ({ isCopied, ...props }: CopyProps) => (
  <Button data-needs-script {...props}>
    {isCopied ? <Check aria-hidden /> : <Copy aria-hidden className="max-sm:hidden" />}
    <span>
      Copy<span className="max-sm:sr-only"> as Markdown</span>
    </span>
  </Button>
);

/** @throws {Error} with a message for the person */
async function copyMarkdown(conversationId: string): Promise<void> {
  const markdown = unwrap(getMarkdown(conversationId));
  try {
    // Safari requires clipboard access within the click, so pass it the promise.
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
