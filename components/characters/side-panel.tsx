"use client";

import { useSyncExternalStore } from "react";
import { TitledDialog } from "@/components/shell/lazy-dialog";
import type { PromptReading } from "@/lib/characters/prompt";
import { PromptGuide } from "./prompt-guide";
import { TrialPanel } from "./trial-panel";
import type { Trial } from "./use-trial";

/** Where the panel has room beside the form: Tailwind's `lg`. */
const wide = "(width >= 64rem)";

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(wide);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether there is room for two columns. The server takes it for granted; styles hide what does not fit. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );

export type Panel = "guide" | "trial" | null;

/** Beside the form what its prompt holds, or a talk with it; where it is narrow in a dialog, once it is asked for. */
export function SidePanel({
  panel,
  onClose,
  isWide,
  reading,
  ...talk
}: {
  panel: Panel;
  onClose: () => void;
  isWide: boolean;
  reading: PromptReading;
  trial: Trial;
  character: { id: string; name: string };
  hasPrompt: boolean;
  practice: boolean;
}) {
  const isTrial = panel === "trial";
  const title = isTrial ? "Try it" : "Prompt guide";
  const guide = <PromptGuide reading={reading} isEmpty={!talk.hasPrompt} />;
  return (
    <>
      <aside aria-label={title} className="border-line sticky top-20 border-l pl-8 max-lg:hidden">
        {isTrial ? (
          <div className="h-[calc(100dvh-15rem)] min-h-96">
            {isWide ? (
              <TrialPanel
                {...talk}
                heading={<h2 className="text-sm font-semibold">Try it</h2>}
                onClose={onClose}
              />
            ) : null}
          </div>
        ) : (
          <div className="max-h-[calc(100dvh-7rem)] overflow-y-auto pr-1">{guide}</div>
        )}
      </aside>
      <TitledDialog open={!isWide && panel !== null} onOpenChange={onClose} title={title}>
        {isTrial ? (
          <div className="h-[min(36rem,calc(100dvh-9rem))]">
            <TrialPanel {...talk} />
          </div>
        ) : (
          guide
        )}
      </TitledDialog>
    </>
  );
}
