"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { EmptyState } from "@/components/ui/states";
import type { CharacterCard } from "@/lib/characters/schema";
import { startConversation } from "@/lib/conversations/client";
import { maxCharacters } from "@/lib/conversations/constants";
import { CharacterOrder } from "./character-order";
import { firstChoice, moved, toggled } from "./order";

/** Whom one talks to, in which order; starting leads into the interview. */
export function CharacterChoice({ cards }: { cards: CharacterCard[] }) {
  const router = useRouter();
  const [chosen, setChosen] = useState(() => firstChoice(cards));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function start() {
    if (chosen.length === 0) {
      setProblem("Please select at least one character to continue.");
      return;
    }
    setBusy(true);
    setProblem(null);
    const answer = await startConversation({
      resume_id: null,
      character_ids: chosen,
      workflow: "student_interview",
    });
    // The same start is under way already: its own answer leads on.
    if (answer === null) return;
    if (answer.ok) {
      router.push(`/dashboard/student-interview/${answer.data}`);
      return;
    }
    setBusy(false);
    setProblem(answer.problem.detail);
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
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} busyLabel="Starting…">
        Start interview
      </Button>
    </CharacterPicker>
  );
}

/** The characters to choose from and the order of the chosen: a form that ends in what `children` offer. */
export function CharacterPicker({
  cards,
  chosen,
  busy = false,
  onChoose,
  onSubmit,
  children,
}: {
  cards: CharacterCard[];
  chosen: readonly string[];
  busy?: boolean;
  onChoose: (change: (before: readonly string[]) => string[]) => void;
  onSubmit: () => void;
  children: ReactNode;
}) {
  if (cards.length === 0)
    return (
      <EmptyState>There is no character for this interview yet. An administrator can add one.</EmptyState>
    );

  const isFull = chosen.length >= maxCharacters;
  const order = chosen.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  return (
    <form
      method="post"
      className="grid items-start gap-x-10 gap-y-8 md:grid-cols-[minmax(0,1fr)_17rem]"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <fieldset className="min-w-0">
        <legend className="sr-only">Characters</legend>
        <div className="flex flex-col gap-2">
          {cards.map((card) => {
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
                  <span className="block leading-6 font-medium">{card.name}</span>
                  <span id={`${card.id}-about`} className="text-muted mt-0.5 block text-sm leading-6">
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
                  onCheckedChange={() => onChoose((before) => toggled(before, card.id))}
                  aria-label={card.name}
                  aria-describedby={`${card.id}-about`}
                  className="mt-0.5"
                />
              </label>
            );
          })}
        </div>
      </fieldset>
      <div className="flex flex-col gap-5 md:sticky md:top-20">
        <CharacterOrder
          order={order}
          disabled={busy}
          onMove={(id, by) => onChoose((before) => moved(before, id, by))}
        />
        {isFull && cards.length > maxCharacters ? (
          <p className="text-muted text-sm">An interview has at most {maxCharacters} characters.</p>
        ) : null}
        {children}
      </div>
    </form>
  );
}
