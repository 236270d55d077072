"use client";

import { ChevronDown, ChevronUp, X } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";

type Entry = { id: string; name: string };
type Changes = { onMove: (id: string, by: number) => void; onRemove: (id: string) => void };

/**
 * A list whose entries are moved and removed by buttons: what came of it is announced, and the focus stays where one
 * goes on. Put `list` on the list, `data-entry` with its id on each entry, and `heading` where the focus goes after a
 * removal.
 */
export function useReorder(entries: readonly Entry[], { onMove, onRemove }: Changes) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState("");

  function move({ id, name }: Entry, to: number, by: number) {
    onMove(id, by);
    setAnnouncement(`${name} is now ${to + 1} of ${entries.length}.`);
    // At an end its button is no longer there to press: the focus goes to the other one.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body && document.activeElement?.matches(":enabled")) return;
      const button = `[data-entry="${CSS.escape(id)}"] button:enabled`;
      list.current?.querySelector<HTMLButtonElement>(button)?.focus();
    });
  }

  function remove({ id, name }: Entry) {
    onRemove(id);
    setAnnouncement(`${name} was removed.`);
    heading.current?.focus();
  }

  const buttons = (at: number, disabled: boolean) => {
    const entry = entries[at];
    return entry ? (
      <span className="flex shrink-0">
        {entries.length > 1
          ? ([-1, 1] as const).map((by) => (
              <Button
                key={by}
                variant="ghost"
                size="icon"
                aria-label={`Move ${entry.name} ${by < 0 ? "up" : "down"}`}
                disabled={disabled || !entries[at + by]}
                onClick={() => move(entry, at + by, by)}
              >
                {by < 0 ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
              </Button>
            ))
          : null}
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${entry.name}`}
          disabled={disabled}
          onClick={() => remove(entry)}
        >
          <X aria-hidden />
        </Button>
      </span>
    ) : null;
  };
  const status = (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
  return { heading, list, buttons, status };
}
