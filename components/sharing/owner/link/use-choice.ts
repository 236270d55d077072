"use client";

import { useState } from "react";
import type { SourceSentence } from "@/lib/sharing/schema";
import type { PublishForm, Shareable } from "@/lib/sharing/link/schema";
import { distinct, highlightable, keyOf } from "./choice";

/** State of the owner's choice; starts with the previous choice, or the proposal for a first link. */
export function useChoice({ chosen, turns, resume, sentences }: Shareable) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(chosen.hidden_message_ids));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(
    () => new Set(chosen.left_out_sentences.map(keyOf)),
  );
  const [wantsResume, setWantsResume] = useState(chosen.include_resume);
  const [wantsFile, setWantsFile] = useState(chosen.include_resume_file);
  const [allowsBatches, setAllowsBatches] = useState(chosen.allow_batches);
  const [picked, setPicked] = useState<readonly string[]>(() => chosen.highlights.map(keyOf));

  const withResume = wantsResume && resume !== null;
  const choosable = highlightable(sentences, { hidden, leftOut, withResume });
  const byKey = new Map(choosable.map((one) => [keyOf(one), one]));
  const hiddenIds = turns.map(({ message_id }) => message_id).filter((message) => hidden.has(message));
  const body = {
    hidden_message_ids: hiddenIds,
    left_out_sentences: distinct(sentences.filter((one) => leftOut.has(keyOf(one)))),
    include_resume: withResume,
    include_resume_file: withResume && wantsFile,
    allow_batches: allowsBatches,
    // A highlight whose answer is hidden is not sent. It returns once that is shared, unless another was toggled.
    highlights: picked.flatMap((key) => byKey.get(key) ?? []),
  } satisfies PublishForm;
  return {
    hidden,
    setHidden,
    leftOut,
    setLeftOut,
    setWantsResume,
    setWantsFile,
    setAllowsBatches,
    /** Sentences that can be highlights now. */
    choosable,
    toggleHighlight: (one: SourceSentence) => {
      const [key, others] = [keyOf(one), body.highlights.map(keyOf).filter((other) => other !== keyOf(one))];
      setPicked(others.length < body.highlights.length ? others : [...others, key]);
    },
    body,
    isNothing: !withResume && hiddenIds.length === turns.length,
  };
}

export type Choosing = ReturnType<typeof useChoice>;
