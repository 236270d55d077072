"use client";

import { useSyncExternalStore } from "react";
import { TitledDialog } from "@/components/shell/lazy-dialog";
import { TrialPanel, type TrialPanelProps } from "./trial-panel";

/** Whether two columns fit: Tailwind's `lg`. */
const wide = () => window.matchMedia("(width >= 64rem)");

function subscribe(onChange: () => void): () => void {
  const media = wide();
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** A trial of the prompt: next to the form, or in a dialog on narrow screens. */
export function SidePanel({
  isOpen,
  onClose,
  ...talk
}: TrialPanelProps & { isOpen: boolean; onClose: () => void }) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
  return (
    <>
      {isOpen && isWide ? (
        <aside
          aria-label="Try it"
          className="border-line sticky top-20 h-[calc(100dvh-8rem)] min-h-96 border-l pl-8"
        >
          <TrialPanel {...talk} onClose={onClose} />
        </aside>
      ) : null}
      <TitledDialog open={isOpen && !isWide} onOpenChange={onClose} title="Try it">
        <div className="h-[min(36rem,calc(100dvh-9rem))]">
          <TrialPanel {...talk} />
        </div>
      </TitledDialog>
    </>
  );
}
