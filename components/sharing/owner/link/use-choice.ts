"use client";

import { useState } from "react";
import type { SourceSentence } from "@/lib/sharing/schema";
import type { PublishForm, Shareable } from "@/lib/sharing/link/schema";
import { distinctSentences, sentenceKey } from "@/lib/sharing/sentence";
import { highlightable } from "./choice";

/** State of the owner's choice; starts with the previous choice, or the proposal for a first link. */
export function useChoice({ chosen, turns, resume, sentences }: Shareable) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(chosen.hidden_message_ids));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(
    () => new Set(chosen.left_out_sentences.map(sentenceKey)),
  );
  const [wantsResume, setWantsResume] = useState(chosen.include_resume);
  const [wantsFile, setWantsFile] = useState(chosen.include_resume_file);
  const [allowsBatches, setAllowsBatches] = useState(chosen.allow_batches);
  const [picked, setPicked] = useState<readonly string[]>(() => chosen.highlights.map(sentenceKey));

  const withResume = wantsResume && resume !== null;
  const choosable = highlightable(sentences, { hidden, leftOut, withResume });
  const byKey = new Map(choosable.map((one) => [sentenceKey(one), one]));
  const hiddenIds = turns.map(({ message_id }) => message_id).filter((message) => hidden.has(message));
  const body = {
    hidden_message_ids: hiddenIds,
    left_out_sentences: distinctSentences(sentences.filter((one) => leftOut.has(sentenceKey(one)))),
    include_resume: withResume,
    include_resume_file: withResume && wantsFile,
    allow_batches: allowsBatches,
    // A hidden highlight is not sent. It returns with its answer, unless a highlight was chosen or dropped since: then
    // there could be too many.
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
      const key = sentenceKey(one);
      const sent = body.highlights.map(sentenceKey);
      setPicked(sent.includes(key) ? sent.filter((other) => other !== key) : [...sent, key]);
    },
    body,
    /** Whether no answer and no resume is shared. Characters' turns alone are no source. */
    sharesNothing:
      !withResume && turns.every((turn) => turn.speaker_type !== "user" || hidden.has(turn.message_id)),
  };
}

export type Choosing = ReturnType<typeof useChoice>;
