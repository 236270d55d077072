"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { maxHighlights } from "@/lib/sharing/constants";
import { sentenceKey } from "@/lib/sharing/sentence";
import { Choice } from "./choice-list";
import type { Choosing } from "./use-choice";

const maxFound = 5;

/** Chooses highlights: the selected sentences, and those that match the search. */
export function HighlightList({ choosing: { choosable, body, toggleHighlight } }: { choosing: Choosing }) {
  const [typed, type] = useState("");
  if (choosable.length === 0) return null;
  const picked = new Set(body.highlights.map(sentenceKey));
  const isFull = picked.size >= maxHighlights;
  const query = typed.trim().toLowerCase();
  const found = query
    ? choosable.filter((one) => one.sentence.toLowerCase().includes(query)).slice(0, maxFound)
    : choosable.filter((one) => picked.has(sentenceKey(one)));
  return (
    <fieldset>
      <legend className="text-ui font-medium">Highlights</legend>
      <p className="text-muted mt-0.5 mb-2 text-ui">
        Up to {maxHighlights} of your sentences, shown first, word for word.
      </p>
      <Field label="Find a sentence">
        <Input
          type="search"
          value={typed}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          // Enter would submit the form.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
        />
      </Field>
      {query && found.length === 0 ? (
        <p className="text-muted mt-2 text-ui">No sentence contains that.</p>
      ) : null}
      {found.map((one) => {
        const isPicked = picked.has(sentenceKey(one));
        return (
          <Choice
            key={sentenceKey(one)}
            checked={isPicked}
            disabled={isFull && !isPicked}
            onChange={() => toggleHighlight(one)}
          >
            <span className="block break-words" dir="auto">
              {one.sentence}
            </span>
            {one.source === "resume" ? (
              <span className="text-muted block text-meta">Resume, page {one.page}</span>
            ) : null}
          </Choice>
        );
      })}
    </fieldset>
  );
}
