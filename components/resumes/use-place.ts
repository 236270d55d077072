"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type Choice, choiceOf, type ChoosingStep, choosingPath } from "./place";

type Place = { step: ChoosingStep; choice: Choice };

const placeOf = (params: URLSearchParams): Place => ({
  step: params.get("step") === "characters" ? "characters" : "upload",
  choice: choiceOf(params),
});
const placeNow = () => placeOf(new URLSearchParams(window.location.search));

/**
 * Where one is before the conversation, and how one moves: the address is the memory, and a state beside it answers
 * at once. Next hands on a changed address when it has time for it; a box that is ticked cannot wait so long.
 */
export function usePlace(interview: string | null) {
  const params = useSearchParams();
  const [place, setPlace] = useState(() => placeOf(params));

  useEffect(() => {
    // Back, Forward or a link. What counts is where the window is now: of our own changes this may be an older one.
    // oxlint-disable-next-line react/set-state-in-effect -- the address is outside of React, and is read after it changed
    setPlace(placeNow());
  }, [params]);

  function move(to: Partial<Choice> & { step: ChoosingStep }, how: "pushState" | "replaceState"): void {
    const { step, ...change } = to;
    // Read anew: two changes may come from one rendering.
    const choice = { ...placeNow().choice, ...change };
    window.history[how](null, "", choosingPath(step, choice, interview));
    setPlace({ step, choice });
  }
  return [place, move] as const;
}
