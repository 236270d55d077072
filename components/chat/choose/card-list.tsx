"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import type { Cards } from "./use-cards";

/** The characters to choose from, as far as they were fetched, and the way to more of them. */
export function CardList({
  cards: { rows, hasMore, query, status, more, retry },
  chosen,
  isFull,
  busy,
  onToggle,
}: {
  cards: Cards;
  chosen: readonly string[];
  /** No other one can be chosen. */
  isFull: boolean;
  busy: boolean;
  onToggle: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);

  // Who asked for more goes on at the first of them; the button may be gone.
  useEffect(() => {
    if (status !== "idle" || shownBefore.current === null) return;
    const first = list.current?.querySelectorAll<HTMLElement>("[role=checkbox]")[shownBefore.current];
    shownBefore.current = null;
    first?.focus({ preventScroll: true });
  }, [status]);

  if (status === "failed")
    return <ErrorState onRetry={retry}>Failed to load characters. Please try again.</ErrorState>;
  if (rows.length === 0)
    return <Empty className="py-7">No character has “{query}” in its name or description.</Empty>;
  return (
    <div
      ref={list}
      aria-busy={status === "searching" || undefined}
      className="flex flex-col gap-2 aria-busy:opacity-55"
    >
      {rows.map((card) => {
        const isChosen = chosen.includes(card.id);
        return (
          <label
            key={card.id}
            htmlFor={`${card.id}-box`}
            className={cn(
              "rounded-surface border-line bg-surface flex cursor-pointer gap-4 border p-4 transition-[background-color,border-color]",
              isChosen ? "border-edge" : "hover:bg-soft",
              !isChosen && isFull && "cursor-default opacity-55",
            )}
          >
            <CharacterMark id={card.id} name={card.name} size="lg" />
            <span className="min-w-0 flex-1">
              <span className="block leading-6 font-medium break-words">{card.name}</span>
              <span id={`${card.id}-about`} className="text-muted mt-0.5 block text-sm leading-6 break-words">
                {card.description}
                {card.is_system ? null : (
                  <span className="mt-1 block text-xs">{card.team ?? "Your own character"}</span>
                )}
              </span>
            </span>
            <Checkbox
              id={`${card.id}-box`}
              checked={isChosen}
              disabled={busy || (!isChosen && isFull)}
              onCheckedChange={() => onToggle(card.id)}
              aria-label={card.name}
              aria-describedby={`${card.id}-about`}
              className="mt-0.5"
            />
          </label>
        );
      })}
      {status === "stuck" ? (
        <ErrorState onRetry={retry}>Failed to load characters. Please try again.</ErrorState>
      ) : hasMore ? (
        <Button
          className="mt-1 self-start"
          busy={status === "more"}
          busyLabel="Loading…"
          onClick={() => {
            shownBefore.current = rows.length;
            more();
          }}
        >
          Show more
        </Button>
      ) : null}
    </div>
  );
}
