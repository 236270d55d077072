"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Alert } from "@/components/ui/alert";
import { Empty } from "@/components/ui/empty";
import type { CharacterCardPage } from "@/lib/characters/schema";
import { startConversation } from "@/lib/conversations/client";
import { maxCharacters } from "@/lib/conversations/workflow";
import { CardList } from "./card-list";
import { SearchForm } from "@/components/ui/search-form";
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
