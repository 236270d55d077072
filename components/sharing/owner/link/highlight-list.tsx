"use client";

import { maxHighlights } from "@/lib/sharing/constants";
import { keyOf } from "./choice";
import { Choice } from "./choice-list";
import { Fold } from "@/components/ui/fold";
import type { Choosing } from "./use-choice";

/** The candidate's own sentences, of which up to three stand on the card. */
export function HighlightList({ choosing: { choosable, body, toggleHighlight } }: { choosing: Choosing }) {
  const picked = new Set(body.highlights.map(keyOf));
  const isFull = picked.size >= maxHighlights;
  if (choosable.length === 0) return null;
  return (
    <Fold
      title="Highlights: "
      summary={picked.size === 0 ? "none." : `${picked.size} of at most ${maxHighlights}.`}
    >
      <p className="text-muted mt-2 mb-3 max-w-prose text-ui">
        Choose up to three of your sentences. They appear under your name, word for word, while they are
        shared.
      </p>
      <div className="border-line rounded-control bg-paper max-h-[26rem] overflow-y-auto border py-1">
        {choosable.map((one) => {
          const key = keyOf(one);
          const isPicked = picked.has(key);
          return (
            <Choice
              key={key}
              checked={isPicked}
              disabled={isFull && !isPicked}
              onChange={() => toggleHighlight(one)}
              className="py-2"
            >
              <span className="text-muted block text-meta">
                {one.source === "resume" ? `Resume, page ${one.page}` : "Interview"}
              </span>
              <span className="block break-words" dir="auto">
                {one.sentence}
              </span>
            </Choice>
          );
        })}
      </div>
    </Fold>
  );
}
