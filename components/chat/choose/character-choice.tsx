"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { Fold } from "@/components/ui/fold";
import { SearchForm } from "@/components/ui/search-form";
import type { CharacterCard, CharacterCardPage } from "@/lib/characters/schema";
import type { Notice } from "@/lib/consents/schema";
import { maxCharacters } from "@/lib/conversations/workflow";
import { CharacterOrder } from "./character-order";
import { firstChoice, moved, toggled } from "./order";
import { StartForm } from "./start-form";
import { type Cards, useCards } from "./use-cards";
import { useStart } from "./use-start";

type Props = {
  first: CharacterCardPage;
  notice: Notice | null;
  /** A random text of the page's, under which the form begins one interview. */
  formKey: string;
};

/** The first screen of a student interview: one presses Start, or chooses length, plan and characters before. */
export function CharacterChoice({ first, notice, formKey }: Props) {
  const cards = useCards("student_interview", first);
  const start = useStart({ workflow: "student_interview", notice, formKey });
  const { values, busy } = start.form;
  const [picked, setPicked] = useState<string[] | null>(
    values.character_ids?.split(",").filter(Boolean) ?? null,
  );
  const chosen = picked ?? firstChoice(cards.all, start.length);
  const order = cardsOf(chosen, cards);
  // Only at first: what is open stays open while its last one is taken away and another one is chosen.
  const [isOpen] = useState(order.length === 0);

  if (cards.all.length === 0)
    return <Empty>There are no characters for this interview yet. An administrator can add one.</Empty>;
  return (
    <div className="flex flex-col">
      <StartForm
        start={start}
        order={order}
        shown={cards.rows}
        accepts="“Start interview” and “See the plan” accept this."
      >
        <Button type="submit" variant="primary" busy={busy} busyLabel="Starting…">
          Start interview
        </Button>
      </StartForm>
      <Fold
        title="Interviewers"
        summary={<bdi>: {order.length === 0 ? "nobody" : names.format(order.map(({ name }) => name))}</bdi>}
        isOpen={isOpen}
      >
        <CharacterPicker
          formId={start.id}
          cards={cards}
          order={order}
          busy={busy}
          onChoose={(change) => setPicked((before) => change(before ?? chosen))}
        />
      </Fold>
    </div>
  );
}

const names = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The cards of the chosen, in their order. */
export const cardsOf = (chosen: readonly string[], cards: Cards): CharacterCard[] =>
  chosen.flatMap((id) => cards.all.find((card) => card.id === id) ?? []);

type PickerProps = {
  /** Of the form that the boxes belong to. */
  formId: string;
  cards: Cards;
  /** The chosen in their order. */
  order: CharacterCard[];
  busy: boolean;
  onChoose: (change: (before: readonly string[]) => string[]) => void;
};

/** The characters to choose from, and the order of the chosen. */
export function CharacterPicker({ formId, cards, order, busy, onChoose }: PickerProps) {
  const isFull = order.length >= maxCharacters;
  const chosen = order.map(({ id }) => id);
  const onToggle = (id: string) => onChoose((before) => toggled(before, id));
  const list = useRef<HTMLFieldSetElement>(null);
  const adopt = useEffectEvent(() => {
    const boxes = [...(list.current?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? [])];
    const changed = boxes.filter((box) => box.checked !== chosen.includes(box.value));
    if (changed.length > 0)
      onChoose((before) => changed.reduce((ids, { value }) => toggled(ids, value), [...before]));
  });
  // What was ticked before JavaScript ran, or came back with the browser.
  useEffect(() => adopt(), []);
  return (
    <>
      {cards.isSearchable ? (
        <div data-needs-script>
          <SearchForm
            label="Find a character"
            query={cards.query}
            busy={cards.status === "searching"}
            onSearch={cards.search}
            className="mb-6"
          />
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 pt-2 md:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset ref={list} className="min-w-0">
          <legend className="sr-only">Characters</legend>
          <CardList cards={cards} choice={{ formId, chosen, isFull, busy, onToggle }} />
        </fieldset>
        <div data-needs-script className="flex flex-col gap-5 md:sticky md:top-20">
          <CharacterOrder
            order={order}
            disabled={busy}
            onMove={(id, by) => onChoose((before) => moved(before, before.indexOf(id), by))}
            onRemove={onToggle}
          />
          {isFull && cards.all.length > maxCharacters ? (
            <p className="text-muted text-ui">You can choose up to {maxCharacters} characters.</p>
          ) : null}
        </div>
      </div>
    </>
  );
}

type Choice = {
  formId: string;
  chosen: readonly string[];
  /** No other one can be chosen. */
  isFull: boolean;
  busy: boolean;
  onToggle: (id: string) => void;
};

/** The characters to choose from, as far as they were fetched, and the way to more of them. */
function CardList({ cards, choice }: { cards: Cards; choice: Choice }) {
  const { rows, hasMore, query, status, more, retry } = cards;
  const list = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number | null>(null);

  // Who asked for more goes on at the first of them; the button may be gone.
  useEffect(() => {
    if (status !== "idle" || shownBefore.current === null) return;
    const first = list.current?.querySelectorAll<HTMLElement>("[type=checkbox]")[shownBefore.current];
    shownBefore.current = null;
    first?.focus({ preventScroll: true });
  }, [status]);

  const failure = <ErrorState onRetry={retry}>Failed to load characters. Please try again.</ErrorState>;
  if (status === "failed") return failure;
  if (rows.length === 0) return <Empty>No characters match “{query}”.</Empty>;
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
        failure
      ) : hasMore ? (
        <Button
          data-needs-script
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
        "rounded-surface bg-surface flex gap-4 border p-4 transition-[background-color,border-color]",
        isChosen ? "border-edge" : "border-line hover:bg-soft",
        isLeftOut ? "cursor-default opacity-55" : "cursor-pointer",
      )}
    >
      <CharacterMark id={id} name={name} size="lg" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium break-words">
          <bdi>{name}</bdi>
        </span>
        <span id={`${id}-about`} className="text-muted mt-0.5 block text-ui break-words">
          <span dir="auto" className="block">
            {description}
          </span>
          {is_system ? null : (
            <span className="mt-1 block text-meta">
              {team === null ? "Your own character" : <bdi>{team}</bdi>}
            </span>
          )}
        </span>
      </span>
      <Checkbox
        id={`${id}-box`}
        form={choice.formId}
        name="character_ids"
        value={id}
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
