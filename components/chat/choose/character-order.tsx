"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import type { CharacterCard } from "@/lib/characters/schema";

/** The chosen characters in the order in which one meets them. */
export function CharacterOrder({
  order,
  disabled,
  onMove,
  onRemove,
}: {
  order: CharacterCard[];
  disabled: boolean;
  onMove: (id: string, by: number) => void;
  onRemove: (id: string) => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState("");

  function move(card: CharacterCard, at: number, by: number) {
    onMove(card.id, by);
    setSaid(`${card.name} is now ${at + by + 1} of ${order.length}.`);
    // At an end its button is no longer there to press: the focus goes to the other one.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.matches(":enabled")) return;
      list.current
        ?.querySelector<HTMLButtonElement>(`[data-card="${CSS.escape(card.id)}"] button:enabled`)
        ?.focus();
    });
  }

  function remove(card: CharacterCard) {
    onRemove(card.id);
    setSaid(`${card.name} was removed.`);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="order-heading">
      <h2 id="order-heading" ref={heading} tabIndex={-1} className="text-sm font-medium outline-none">
        {order.length === 0 ? "Nobody chosen yet" : "You will meet"}
      </h2>
      {order.length === 0 ? (
        <p className="text-muted mt-1 text-sm">Please select at least one character to continue.</p>
      ) : null}
      <ol ref={list} className="mt-2 flex flex-col">
        {order.map((card, at) => (
          <li
            key={card.id}
            data-card={card.id}
            className="border-line flex min-h-12 items-center gap-2.5 border-b py-1 last:border-b-0"
          >
            <span aria-hidden className="figures text-muted w-4 text-xs">
              {at + 1}
            </span>
            <CharacterMark id={card.id} name={card.name} size="sm" />
            <span className="min-w-0 flex-1 truncate text-sm">{card.name}</span>
            {order.length > 1 ? (
              <span className="flex">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Move ${card.name} up`}
                  disabled={disabled || at === 0}
                  onClick={() => move(card, at, -1)}
                >
                  <ChevronUp aria-hidden />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Move ${card.name} down`}
                  disabled={disabled || at === order.length - 1}
                  onClick={() => move(card, at, 1)}
                >
                  <ChevronDown aria-hidden />
                </Button>
              </span>
            ) : null}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${card.name}`}
              disabled={disabled}
              onClick={() => remove(card)}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}
