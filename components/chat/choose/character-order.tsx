"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CharacterMark } from "@/components/ui/character-mark";
import type { CharacterCard } from "@/lib/characters/schema";

const IconButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="ghost" size="icon" {...props} />
);

const Item = (props: { card: CharacterCard; place: number; children: ReactNode }) => (
  <li
    data-card={props.card.id}
    className="border-line flex min-h-12 items-center gap-2.5 border-b py-1 last:border-b-0"
  >
    <span aria-hidden className="figures text-muted w-4 text-xs">
      {props.place}
    </span>
    <CharacterMark id={props.card.id} name={props.card.name} size="sm" />
    <span className="min-w-0 flex-1 truncate text-sm">{props.card.name}</span>
    {props.children}
  </li>
);

type Props = {
  order: CharacterCard[];
  disabled: boolean;
  onMove: (id: string, by: number) => void;
  onRemove: (id: string) => void;
};

/** The chosen characters in the order in which one meets them. */
export function CharacterOrder({ order, disabled, onMove, onRemove }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");

  function move({ id, name }: CharacterCard, to: number, by: number) {
    onMove(id, by);
    setAnnouncement(`${name} is now ${to + 1} of ${order.length}.`);
    // At an end its button is no longer there to press: the focus goes to the other one.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.matches(":enabled")) return;
      const button = `[data-card="${CSS.escape(id)}"] button:enabled`;
      list.current?.querySelector<HTMLButtonElement>(button)?.focus();
    });
  }

  function remove(card: CharacterCard) {
    onRemove(card.id);
    setAnnouncement(`${card.name} was removed.`);
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
          <Item key={card.id} card={card} place={at + 1}>
            {order.length > 1 ? (
              <span className="flex">
                {([-1, 1] as const).map((by) => (
                  <IconButton
                    key={by}
                    aria-label={`Move ${card.name} ${by < 0 ? "up" : "down"}`}
                    disabled={disabled || !order[at + by]}
                    onClick={() => move(card, at + by, by)}
                  >
                    {by < 0 ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
                  </IconButton>
                ))}
              </span>
            ) : null}
            <IconButton aria-label={`Remove ${card.name}`} disabled={disabled} onClick={() => remove(card)}>
              <X aria-hidden />
            </IconButton>
          </Item>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
}
