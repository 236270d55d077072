"use client";

import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { SearchForm } from "@/components/ui/search-form";
import type { CharacterCard } from "@/lib/characters/schema";
import { maxCharacters } from "@/lib/conversations/constants";
import { toggled } from "./order";
import type { Cards } from "./use-cards";

export const cardsOf = (chosen: readonly string[], cards: Cards): CharacterCard[] =>
  chosen.flatMap((id) => cards.all.find((card) => card.id === id) ?? []);

type Props = {
  cards: Cards;
  /** In the order chosen. */
  order: readonly CharacterCard[];
  busy: boolean;
  onChoose: (change: (before: readonly string[]) => string[]) => void;
  className?: string;
};

/** A list of characters. Each checkbox shows a number: the order in which characters are selected. */
export function CharacterPicker({ cards, order, busy, onChoose, className }: Props) {
  const { rows, query, status } = cards;
  const chosen = order.map(({ id }) => id);
  const isFull = order.length >= maxCharacters;
  // Selected cards stay removable when a search or another page hides them.
  const shown = [...order.filter(({ id }) => !rows.some((card) => card.id === id)), ...rows];
  const list = useRef<HTMLFieldSetElement>(null);
  useTickedBefore(list, chosen, onChoose);

  return (
    <div className="flex flex-col gap-2">
      {cards.isSearchable ? (
        <div data-needs-script>
          <SearchForm
            isInForm
            label="Find a character"
            query={query}
            busy={status === "searching"}
            onSearch={cards.search}
          />
        </div>
      ) : null}
      <p data-needs-script className="text-muted text-meta">
        {isFull
          ? `You can choose up to ${maxCharacters} characters.`
          : "They ask in the order in which you tick them."}
      </p>
      <fieldset
        ref={list}
        aria-busy={status === "searching" || undefined}
        className={cn("min-w-0 aria-busy:opacity-55", className)}
      >
        <legend className="sr-only">Characters</legend>
        {shown.map((card) => (
          <Row
            key={card.id}
            card={card}
            at={chosen.indexOf(card.id)}
            disabled={busy || (isFull && !chosen.includes(card.id))}
            onToggle={() => onChoose((before) => toggled(before, card.id))}
          />
        ))}
      </fieldset>
      <ListEnd cards={cards} list={list} />
    </div>
  );
}

type List = RefObject<HTMLFieldSetElement | null>;

const boxesIn = (list: List) => [
  ...(list.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? []),
];

/** Adopts boxes that were ticked before hydration or restored by the browser. */
function useTickedBefore(list: List, chosen: readonly string[], onChoose: Props["onChoose"]): void {
  const adopt = useEffectEvent(() => {
    const changed = boxesIn(list).filter((box) => box.checked !== chosen.includes(box.value));
    if (changed.length > 0)
      onChoose((before) => changed.reduce((ids, { value }) => toggled(ids, value), [...before]));
  });
  useEffect(() => adopt(), []);
}

/** What follows the cards: why there are none, or a button for more. */
function ListEnd({ cards, list }: { cards: Cards; list: List }) {
  const { rows, hasMore, query, status } = cards;

  // After "more", moves the focus to the first new card, because the button may be removed.
  const shownBefore = useRef<number | null>(null);
  useEffect(() => {
    if (status !== "idle" || shownBefore.current === null) return;
    const first = boxesIn(list)[shownBefore.current];
    shownBefore.current = null;
    first?.focus({ preventScroll: true });
  }, [list, status]);

  if (status === "failed" || status === "stuck")
    return <ErrorState onRetry={cards.retry}>Failed to load characters. Please try again.</ErrorState>;
  if (rows.length === 0 && status === "idle")
    return (
      <Empty>
        {query
          ? `No characters match “${query}”.`
          : "There are no characters for this interview yet. An administrator can add one."}
      </Empty>
    );
  if (!hasMore) return null;
  return (
    <Button
      data-needs-script
      size="sm"
      className="self-start"
      busy={status === "more"}
      busyLabel="Loading…"
      onClick={() => {
        shownBefore.current = boxesIn(list).length;
        cards.more();
      }}
    >
      Show more
    </Button>
  );
}

type RowProps = {
  card: CharacterCard;
  /** Index among the selected; -1 if not selected. */
  at: number;
  disabled: boolean;
  onToggle: () => void;
};

function Row({ card: { id, name, description, is_system, team }, at, disabled, onToggle }: RowProps) {
  const isChosen = at >= 0;
  return (
    <label
      htmlFor={`${id}-box`}
      className={cn(
        "border-line flex min-h-12 items-center gap-3 border-b py-1.5 last:border-b-0",
        disabled ? "cursor-default" : "cursor-pointer",
        disabled && !isChosen && "opacity-55",
      )}
    >
      <Checkbox
        id={`${id}-box`}
        name="character_ids"
        value={id}
        mark={isChosen ? at + 1 : undefined}
        checked={isChosen}
        disabled={disabled}
        onCheckedChange={onToggle}
        aria-label={name}
        aria-describedby={isChosen ? `${id}-at ${id}-about` : `${id}-about`}
      />
      <CharacterMark id={id} name={name} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-ui font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span id={`${id}-about`} className="text-muted block truncate text-meta">
          {is_system ? null : (team ?? "Your own")}
          {is_system || !description ? "" : " · "}
          <bdi>{description}</bdi>
        </span>
        {isChosen ? (
          <span id={`${id}-at`} className="sr-only">
            Number {at + 1}.
          </span>
        ) : null}
      </span>
    </label>
  );
}
