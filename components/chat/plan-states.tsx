"use client";

import { Circle, CircleCheck, CircleDot } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { cn } from "@/components/ui/cn";
import type { Coverage } from "@/lib/conversations/schema";
import type { Cast } from "@/lib/conversations/turn/state";

const states = {
  open: { text: "To come", Icon: Circle, className: "text-muted" },
  asked: { text: "Asked", Icon: CircleDot, className: "text-accent" },
  answered: { text: "Answered", Icon: CircleCheck, className: "text-success" },
} as const;

const panelStyles = cn(
  "border-line bg-raised shadow-float rounded-surface animate-enter absolute top-full right-0 left-0 border px-4 py-2",
  "max-h-[50dvh] overflow-y-auto sm:left-auto sm:w-96",
);

type Props = {
  id: string;
  plan: Coverage;
  cast: Cast;
  onClose: () => void;
};

/**
 * The state of each part of the plan, as text and icon, below the rail. Escape and a click outside close it.
 */
export function PlanStates({ id, plan, cast, onClose }: Props) {
  const box = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    const button = () => document.querySelector<HTMLElement>(`[aria-controls="${id}"]`);
    const isInside = ({ target }: Event) =>
      target instanceof Node && (box.current?.contains(target) || button()?.contains(target));
    document.addEventListener("pointerdown", (event) => (isInside(event) ? undefined : close()), { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        // If a dialog is open, Escape closes only the dialog.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        if (box.current?.contains(document.activeElement)) button()?.focus();
        close();
      },
      { signal },
    );
    return () => closed.abort();
  }, [id]);
  // In speaking order: the characters, each with its part of the plan.
  const turnOf = (asks: string) => cast.findIndex((one) => one.id === asks);
  const inOrder = plan.toSorted((a, b) => turnOf(a.character_id) - turnOf(b.character_id));
  return (
    <section
      ref={box}
      id={id}
      aria-label="Plan"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
      tabIndex={0}
      className={panelStyles}
    >
      <ol className="flex flex-col gap-1">
        {inOrder.map(({ competency, behavioural, character_id, state }) => {
          const { text, Icon, className } = states[state];
          return (
            <li key={behavioural} className="flex items-start gap-2.5 py-1 text-ui">
              <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", className)} />
              <span className="min-w-0 flex-1 break-words">
                <bdi>{competency}</bdi>
                {cast.length > 1 ? (
                  <span className="text-muted block text-meta">
                    <bdi>{cast.find(({ id: asked }) => asked === character_id)?.name}</bdi>
                  </span>
                ) : null}
              </span>
              <span className={cn("shrink-0 text-meta font-medium", className)}>{text}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
