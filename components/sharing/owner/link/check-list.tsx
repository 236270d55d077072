"use client";

import { Entries } from "@/components/ui/entries";
import type { SensitiveSentence, Shareable } from "@/lib/sharing/link/schema";
import { sentenceKey } from "@/lib/sharing/sentence";
import { reasonOf } from "./choice";
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
  // A sentence said twice is left out, or shared, both times.
  const toggle = ({ sentence }: SensitiveSentence, isShared: boolean) => {
    const same = sentences.filter((one) => one.sentence === sentence).map(sentenceKey);
    onLeftOut(new Set(isShared ? [...leftOut].filter((key) => !same.includes(key)) : [...leftOut, ...same]));
  };
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
      {sentences.length > 0 ? (
        <div className="mt-3">
          <Entries
            first={shownFirst}
            rows={sentences.map((one) => {
              const key = sentenceKey(one);
              return (
                <li key={key}>
                  <Choice checked={!leftOut.has(key)} onChange={(isShared) => toggle(one, isShared)}>
                    <span className="block break-words" dir="auto">
                      {one.sentence}
                    </span>
                    <span className="text-muted block text-meta">
                      {one.source === "resume" ? `Resume, page ${one.page} · ` : ""}
                      {reasonOf(one)}
                      {leftOut.has(key) ? " · left out" : ""}
                    </span>
                  </Choice>
                </li>
              );
            })}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
