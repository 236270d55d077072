"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Empty } from "@/components/ui/empty";
import { ErrorState } from "@/components/ui/error-state";
import { SearchForm } from "@/components/ui/search-form";
import type { CharacterCard, CharacterCardPage } from "@/lib/characters/schema";
import { startConversation } from "@/lib/conversations/client";
import { maxCharacters } from "@/lib/conversations/workflow";
import { CharacterOrder } from "./character-order";
import { firstChoice, moved, toggled } from "./order";
import { type Cards, useCards } from "./use-cards";

/** Whom one talks to, in which order; starting leads into the interview. */
export function CharacterChoice({ first }: { first: CharacterCardPage }) {
  const router = useRouter();
  const cards = useCards("student_interview", first);
  const [chosen, setChosen] = useState(() => firstChoice(first.characters));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start() {
    if (chosen.length === 0) return setProblem("Please select at least one character to continue.");
    setBusy(true);
    setProblem(null);
    const input = { resume_id: null, character_ids: chosen, workflow: "student_interview" };
    const answer = await startConversation(input);
    // The same start is under way already: its own answer leads on.
    if (answer?.ok) router.push(`/dashboard/student-interview/${answer.data}`);
    else if (answer) {
      setBusy(false);
      setProblem(answer.problem.detail);
    }
  }

  return (
    <CharacterPicker
      cards={cards}
      chosen={chosen}
      busy={busy}
      onChoose={(change) => {
        setChosen(change);
        setProblem(null);
      }}
      onSubmit={() => void start()}
    >
      {problem ? <Alert variant="destructive">{problem}</Alert> : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Starting…">
        Start interview
      </Button>
    </CharacterPicker>
  );
}

type PickerProps = {
  cards: Cards;
  chosen: readonly string[];
  busy?: boolean;
  onChoose: (change: (before: readonly string[]) => string[]) => void;
  onSubmit: () => void;
  children: ReactNode;
};

/** The characters to choose from and the order of the chosen: a form that ends in what `children` offer. */
export function CharacterPicker({ cards, chosen, busy = false, onChoose, onSubmit, children }: PickerProps) {
  if (cards.all.length === 0)
    return <Empty>There is no character for this interview yet. An administrator can add one.</Empty>;

  const isFull = chosen.length >= maxCharacters;
  const order = chosen.flatMap((id) => cards.all.find((card) => card.id === id) ?? []);
  const onToggle = (id: string) => onChoose((before) => toggled(before, id));
  return (
    <>
      {cards.isSearchable ? (
        <SearchForm
          label="Find a character"
          query={cards.query}
          busy={cards.status === "searching"}
          onSearch={cards.search}
          className="mb-6"
        />
      ) : null}
      <form
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem]"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <fieldset className="min-w-0">
          <legend className="sr-only">Characters</legend>
          <CardList cards={cards} choice={{ chosen, isFull, busy, onToggle }} />
        </fieldset>
        <div className="flex flex-col gap-5 md:sticky md:top-20">
          <CharacterOrder
            order={order}
            disabled={busy}
            onMove={(id, by) => onChoose((before) => moved(before, id, by))}
            onRemove={onToggle}
          />
          {isFull && cards.all.length > maxCharacters ? (
            <p className="text-muted text-sm">An interview has at most {maxCharacters} characters.</p>
          ) : null}
          {children}
        </div>
      </form>
    </>
  );
}

type Choice = {
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
    const first = list.current?.querySelectorAll<HTMLElement>("[role=checkbox]")[shownBefore.current];
    shownBefore.current = null;
    first?.focus({ preventScroll: true });
  }, [status]);

  const failure = <ErrorState onRetry={retry}>Failed to load characters. Please try again.</ErrorState>;
  if (status === "failed") return failure;
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
        failure
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
