"use client";

import { type ReactNode, useId, useSyncExternalStore } from "react";
import { TitledDialog } from "@/components/shell/lazy-dialog";
import { cn } from "@/components/ui/cn";
import { styled } from "@/components/ui/styled";
import { promptGuide, promptTokenLimit, type PromptReading } from "@/lib/characters/prompt";
import { TrialPanel, type TrialPanelProps } from "./trial-panel";

/** Whether two columns fit: Tailwind's `lg`. */
const wide = () => window.matchMedia("(width >= 64rem)");

function subscribe(onChange: () => void): () => void {
  const media = wide();
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

export type Panel = "guide" | "trial" | null;

type Props = TrialPanelProps & { panel: Panel; onClose: () => void; reading: PromptReading };

/** The prompt's analysis or a trial: next to the form, or in a dialog on narrow screens. */
export function SidePanel({ panel, onClose, reading, ...talk }: Props) {
  // The server assumes a wide screen; CSS hides the panel on narrow ones.
  const isWide = useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => true,
  );
  const isTrial = panel === "trial";
  const title = isTrial ? "Try it" : "Prompt guide";
  const guide = <PromptGuide reading={reading} isEmpty={!talk.trial.hasPrompt} />;
  return (
    <>
      <aside aria-label={title} className="border-line sticky top-20 border-l pl-8 max-lg:hidden">
        {isTrial ? (
          <div className="h-[calc(100dvh-15rem)] min-h-96">
            {isWide ? <TrialPanel {...talk} onClose={onClose} /> : null}
          </div>
        ) : (
          <div
            role="group"
            aria-label="What the prompt holds"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
            tabIndex={0}
            className="max-h-[calc(100dvh-7rem)] overflow-y-auto pr-1"
          >
            {guide}
          </div>
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

/** The prompt's analysis, and advice for writing one. */
function PromptGuide({ reading, isEmpty }: { reading: PromptReading; isEmpty: boolean }) {
  const { questions, listed, tokens, too_long } = reading;
  const share = tokens / promptTokenLimit;
  const length = `${share.toLocaleString("en", { style: "percent" })} of what fits`;
  return (
    <div className="flex flex-col gap-7">
      <GuideSection title="Questions found" figure={listed ? questions.length : null}>
        {isEmpty ? (
          <Hint>Write a prompt to see the questions the character will ask.</Hint>
        ) : (
          <>
            {listed ? null : (
              <Hint>
                No questions written out. In practice mode, the character asks these about the prompt’s
                topics:
              </Hint>
            )}
            <ol className="mt-2 flex flex-col gap-2">
              {questions.map((question, at) => (
                <li key={question} className="flex gap-2.5 text-ui">
                  <span aria-hidden className="text-muted figures w-4 shrink-0 text-right text-meta">
                    {at + 1}
                  </span>
                  <span
                    dir="auto"
                    className={cn("min-w-0 flex-1 break-words", !listed && "text-muted italic")}
                  >
                    {question}
                  </span>
                </li>
              ))}
            </ol>
          </>
        )}
      </GuideSection>
      <GuideSection title="Length" figure={length}>
        <div aria-hidden className="bg-soft mt-2 h-1.5 overflow-hidden rounded-full">
          <div
            className={cn("h-full rounded-full", too_long ? "bg-danger" : "bg-edge")}
            style={{ width: `${Math.min(100, share * 100)}%` }}
          />
        </div>
        {too_long ? (
          <Hint className="text-danger!">Too long: the character won’t see the end of it.</Hint>
        ) : null}
      </GuideSection>
      <GuideSection title="What makes a good prompt">
        <dl className="mt-2 flex flex-col gap-3">
          {promptGuide.map(({ title, text }) => (
            <div key={title}>
              <dt className="text-ui font-medium">{title}</dt>
              <dd className="text-muted text-ui">{text}</dd>
            </div>
          ))}
        </dl>
      </GuideSection>
    </div>
  );
}

const Hint = styled("p", "text-muted mt-2 text-ui");

type SectionProps = { title: string; figure?: ReactNode; children: ReactNode };

function GuideSection({ title, figure, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline justify-between gap-3 text-ui font-semibold">
        {title}
        <span className="text-muted figures text-meta font-normal">{figure}</span>
      </h2>
      {children}
    </section>
  );
}
