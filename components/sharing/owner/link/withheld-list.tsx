"use client";

import { Choice } from "./choice-list";
import { keyOf, withheldSummary } from "./choice";
import { Fold } from "@/components/ui/fold";
import type { WithheldSentence } from "@/lib/sharing/schema";

type WithheldListProps = {
  /** Of what is shared. */
  withheld: readonly WithheldSentence[];
  allowed: ReadonlySet<string>;
  onAllowed: (allowed: Set<string>) => void;
};

/** The sentences that visitors do not get to read, each to be let through. */
export function WithheldList({ withheld, allowed, onAllowed }: WithheldListProps) {
  if (withheld.length === 0) return null;
  const toggle = (key: string) => {
    const after = new Set(allowed);
    if (!after.delete(key)) after.add(key);
    onAllowed(after);
  };
  return (
    <Fold title="Withheld from visitors: " summary={withheldSummary(withheld, allowed)}>
      <p className="text-muted mt-2 mb-3 max-w-prose text-sm leading-6">
        No answer uses these sentences: they seem to mention something nobody should be judged by, such as
        age, health, religion or family. Tick a sentence to let it through; visitors can then read it word for
        word.
      </p>
      <div className="border-line rounded-control bg-paper max-h-[26rem] overflow-y-auto border py-1">
        {withheld.map((one) => {
          const key = keyOf(one);
          return (
            <Choice key={key} checked={allowed.has(key)} onChange={() => toggle(key)} className="py-2">
              <span className="text-muted block text-xs">
                {one.source === "resume" ? `Resume, page ${one.page}` : "You"}
                {allowed.has(key) ? " · let through" : " · withheld"}
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
