"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { SensitiveSentence, Shareable } from "@/lib/sharing/link/schema";
import { keyOf, reasonOf } from "./choice";
import { Choice } from "./choice-list";

const shownFirst = 5;

type CheckListProps = Pick<Shareable["sensitive"], "looked_at"> & {
  /** For the content that is shared. */
  sentences: readonly SensitiveSentence[];
  leftOut: ReadonlySet<string>;
  onLeftOut: (leftOut: Set<string>) => void;
};

/** The sensitive sentences, each to be shared or left out. */
export function CheckList({ looked_at, sentences, leftOut, onLeftOut }: CheckListProps) {
  const [isWhole, setWhole] = useState(false);
  const toggle = (key: string) => {
    const after = new Set(leftOut);
    if (!after.delete(key)) after.add(key);
    onLeftOut(after);
  };
  const shown = isWhole ? sentences : sentences.slice(0, shownFirst);
  return (
    <fieldset>
      <legend className="font-semibold">
        Check before you share
        {sentences.length > 0 ? (
          <span aria-hidden className="text-muted figures ml-2 text-meta font-normal">
            {sentences.length}
          </span>
        ) : null}
      </legend>
      <p className="text-muted mt-1 max-w-prose text-ui">
        {looked_at ? "" : "Not checked by the model. "}
        {sentences.length === 0
          ? "Nothing to check."
          : "Ticked ones are shared. Visitors see […] for the others."}
      </p>
      {shown.length > 0 ? (
        <div className="border-line divide-line mt-3 divide-y border-y">
          {shown.map((one) => {
            const key = keyOf(one);
            return (
              <Choice key={key} checked={!leftOut.has(key)} onChange={() => toggle(key)}>
                <span className="block break-words" dir="auto">
                  {one.sentence}
                </span>
                <span className="text-muted block text-meta">
                  {one.source === "resume" ? `Resume, page ${one.page} · ` : ""}
                  {reasonOf(one)}
                  {leftOut.has(key) ? " · left out" : ""}
                </span>
              </Choice>
            );
          })}
        </div>
      ) : null}
      {shown.length < sentences.length ? (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setWhole(true)}>
          Show all {sentences.length}
        </Button>
      ) : null}
    </fieldset>
  );
}
