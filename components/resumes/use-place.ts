"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type Choice, choiceOf, choosingPath } from "./place";

export type ChoosingStep = "upload" | "characters";
export type Place = { step: ChoosingStep; choice: Choice };

const placeOf = (params: URLSearchParams): Place => ({
  step: params.get("step") === "characters" ? "characters" : "upload",
  choice: choiceOf(params),
});

/**
 * Where one is before the conversation, and how one moves: the address is the memory, and a state beside it answers
 * at once. Next hands on a changed address when it has time for it; a box that is ticked cannot wait so long.
 */
export function usePlace(
  interview: string | null,
): [Place, (to: Partial<Choice> & { step?: ChoosingStep }, how: "push" | "replace") => void] {
  const params = useSearchParams();
  const [place, setPlace] = useState(() => placeOf(params));

  useEffect(() => {
    // Back, Forward or a link. What counts is where the window is now: of our own changes this may be an older one.
    // oxlint-disable-next-line react/set-state-in-effect -- the address is outside of React, and is read after it changed
    setPlace(placeOf(new URLSearchParams(window.location.search)));
  }, [params]);

  return [
    place,
    ({ step, ...to }, how) => {
      // Read anew: two changes may come from one rendering.
      const before = placeOf(new URLSearchParams(window.location.search));
      const next: Place = { step: step ?? before.step, choice: { ...before.choice, ...to } };
      const path = choosingPath(next.step, next.choice, interview);
      if (how === "push") window.history.pushState(null, "", path);
      else window.history.replaceState(null, "", path);
      setPlace(next);
    },
  ];
}
