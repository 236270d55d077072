"use client";

import { Check, Copy } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { notify } from "@/components/ui/sonner";
import { useShortly } from "./use-shortly";

/** The clipboard API needs a secure context; this works over plain HTTP. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.style.position = "fixed";
  const focused = document.activeElement;
  // Inside an open dialog, which would otherwise take the focus back.
  (focused?.closest("[role=dialog]") ?? document.body).append(area);
  area.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without a secure context
  const done = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}

/** Copies a text, with a toast on failure. @returns whether it was copied */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const done = copyBySelection(text);
    if (!done)
      notify({ title: "Error", description: "Failed to copy to the clipboard.", type: "destructive" });
    return done;
  }
}

type Props = Pick<ButtonProps, "variant"> & { text: string; label: string; onCopied?: () => void };

/** Copies `text` and confirms for two seconds. `label` reads like "Copy link". */
export function CopyButton({ text, label, variant, onCopied }: Props) {
  const [isCopied, showCopied] = useShortly();
  async function onClick(): Promise<void> {
    if (!(await copy(text))) return;
    showCopied();
    onCopied?.();
  }

  const layer = "col-start-1 row-start-1 data-[off=true]:invisible";
  return (
    <Button data-needs-script size="sm" variant={variant} onClick={() => void onClick()}>
      {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      {/* Both texts define the width, so that the button does not jump. */}
      <span className="grid text-left">
        <span className={layer} data-off={isCopied}>
          {label}
        </span>
        <span className={layer} data-off={!isCopied} role="status">
          {isCopied ? "Copied" : <span aria-hidden>Copied</span>}
        </span>
      </span>
    </Button>
  );
}
