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
 * The position before the conversation, and a function to change it. The URL is the source of truth; the state responds
 * immediately, because Next.js updates search params later.
 */
export function usePlace(interview: string | null) {
  const params = useSearchParams();
  const [place, setPlace] = useState(() => placeOf(params));

  useEffect(() => {
    // Back, Forward or a link. Reads the current URL, because `params` may be an older one of our own.
    // oxlint-disable-next-line react/set-state-in-effect -- the URL is external to React
    setPlace(placeNow());
  }, [params]);

  function move(to: Partial<Choice> & { step: ChoosingStep }, how: "pushState" | "replaceState"): void {
    const { step, ...change } = to;
    // Reads the URL again, because two changes may come from one render.
    const choice = { ...placeNow().choice, ...change };
    window.history[how](null, "", choosingPath(step, choice, interview));
    setPlace({ step, choice });
  }
  return [place, move] as const;
}
