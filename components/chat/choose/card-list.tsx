"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import type { CharacterCard } from "@/lib/characters/schema";
import type { Cards } from "./use-cards";

export type Choice = {
  chosen: readonly string[];
  /** No other one can be chosen. */
  isFull: boolean;
  busy: boolean;
  onToggle: (id: string) => void;
};

/** The characters to choose from, as far as they were fetched, and the way to more of them. */
export function CardList({ cards, choice }: { cards: Cards; choice: Choice }) {
  const { rows, hasMore, query, status, more, retry } = cards;
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
      {rows.map((card) => (
        <Card key={card.id} card={card} choice={choice} />
      ))}
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

function Card({ card, choice }: { card: CharacterCard; choice: Choice }) {
  const { id, name, description, is_system, team } = card;
  const isChosen = choice.chosen.includes(id);
  const isLeftOut = !isChosen && choice.isFull;
  return (
    <label
      htmlFor={`${id}-box`}
      className={cn(
        "rounded-surface border-line bg-surface flex cursor-pointer gap-4 border p-4 transition-[background-color,border-color]",
        isChosen ? "border-edge" : "hover:bg-soft",
        isLeftOut && "cursor-default opacity-55",
      )}
    >
      <CharacterMark id={id} name={name} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="block leading-6 font-medium break-words">{name}</span>
        <span id={`${id}-about`} className="text-muted mt-0.5 block text-sm leading-6 break-words">
          {description}
          {is_system ? null : <span className="mt-1 block text-xs">{team ?? "Your own character"}</span>}
        </span>
      </span>
      <Checkbox
        id={`${id}-box`}
        checked={isChosen}
        disabled={choice.busy || isLeftOut}
        onCheckedChange={() => choice.onToggle(id)}
        aria-label={name}
        aria-describedby={`${id}-about`}
        className="mt-0.5"
      />
    </label>
  );
}
