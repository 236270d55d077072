"use client";

import { useState } from "react";
import type { PublishForm, SourceSentence } from "@/lib/sharing/schema";
import type { Sharing } from "../use-sharing";
import { highlightable, keyOf } from "./choice";

/** What the owner chooses by switches and ticks. It begins with what was chosen before, also for a revoked link. */
export function useChoice({ link, chosen, turns, resume, withheld, sentences }: Sharing) {
  const before = link ?? chosen;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(before?.hidden_message_ids));
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(
    () => new Set(link?.allowed_sentences.map(keyOf)),
  );
  // What is shared for the first time is shared with the resume, which its switch says.
  const [wantsResume, setWantsResume] = useState(before?.include_resume ?? true);
  const [wantsFile, setWantsFile] = useState(before?.include_resume_file ?? false);
  const [picked, setPicked] = useState<readonly string[]>(() => before?.highlights.map(keyOf) ?? []);

  const withResume = wantsResume && resume !== null;
  const choosable = highlightable({ sentences, withheld }, { hidden, allowed, withResume });
  const byKey = new Map(choosable.map((one) => [keyOf(one), one]));
  const hiddenIds = turns.map(({ message_id }) => message_id).filter((message) => hidden.has(message));
  const body = {
    hidden_message_ids: hiddenIds,
    allowed_sentences: withheld
      .filter((one) => allowed.has(keyOf(one)))
      .map(({ allowed: _, ...one }): SourceSentence => one),
    include_resume: withResume,
    include_resume_file: withResume && wantsFile,
    // One whose answer is left out is not sent; it is chosen again once that is shared.
    highlights: picked.flatMap((key) => byKey.get(key) ?? []),
  } satisfies PublishForm;
  return {
    hidden,
    setHidden,
    allowed,
    setAllowed,
    setWantsResume,
    setWantsFile,
    /** What can be a highlight now. */
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
