"use client";

import { CharacterMark } from "@/components/ui/character-mark";
import type { CharacterCard } from "@/lib/characters/schema";
import { useReorder } from "./reorder";

type Props = {
  order: CharacterCard[];
  disabled: boolean;
  onMove: (id: string, by: number) => void;
  onRemove: (id: string) => void;
};

/** The chosen characters in the order in which one meets them. */
export function CharacterOrder({ order, disabled, ...changes }: Props) {
  const { heading, list, buttons, status } = useReorder(order, changes);
  return (
    <section aria-labelledby="order-heading">
      <h2 id="order-heading" ref={heading} tabIndex={-1} className="text-ui font-medium outline-none">
        {order.length === 0 ? "Nobody chosen yet" : "You will meet"}
      </h2>
      {order.length === 0 ? (
        <p className="text-muted mt-1 text-ui">Please select at least one character to continue.</p>
      ) : null}
      <ol ref={list} className="mt-2 flex flex-col">
        {order.map(({ id, name }, at) => (
          <li
            key={id}
            data-entry={id}
            className="border-line flex min-h-12 items-center gap-2.5 border-b py-1 last:border-b-0"
          >
            <span aria-hidden className="figures text-muted w-4 text-meta">
              {at + 1}
            </span>
            <CharacterMark id={id} name={name} size="sm" />
            <span className="min-w-0 flex-1 truncate text-ui">
              <bdi>{name}</bdi>
            </span>
            {buttons(at, disabled)}
          </li>
        ))}
      </ol>
      {status}
    </section>
  );
}
