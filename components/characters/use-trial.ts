"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { tryCharacter } from "@/lib/characters/client";

export type Turn = { speaker: "user" | "character"; text: string };

export type Trial = {
  turns: readonly Turn[];
  /** The reply so far, while one runs; else null. */
  live: string | null;
  problem: string | null;
  /** What stands in the field. A message that got no answer comes back to it, so that it can be changed. */
  draft: string;
  setDraft: (text: string) => void;
  /** Whether the last message came back: it is sent again from the field, not retried. */
  cameBack: boolean;
  /** Whether the newest reply was made with another prompt than the one that stands in the form now. */
  isOutdated: boolean;
  begin: () => void;
  say: () => void;
  stop: () => void;
  retry: () => void;
};

/**
 * A talk with a character whose prompt is not saved. It lives here alone: each message carries the whole talk, and
 * nobody keeps it. Every reply is made with the prompt as it stands at that moment.
 */
export function useTrial(name: string, prompt: string): Trial {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [live, setLive] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState("");
  const [cameBack, setCameBack] = useState(false);
  const [usedPrompt, setUsedPrompt] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  // Whoever leaves the form stops the reply.
  useEffect(() => () => running.current?.abort(), []);

  async function run(talk: readonly Turn[]): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setTurns(talk);
    setProblem(null);
    setCameBack(false);
    setUsedPrompt(prompt);
    setLive("");
    let said = "";
    const input = { name: name.trim() || "New character", system_prompt: prompt, turns: [...talk] };
    const answer = await tryCharacter(input, controller.signal, (text) => {
      said = text;
      if (running.current === controller) setLive(text);
    });
    // Another talk has begun meanwhile.
    if (running.current !== controller) return;
    running.current = null;
    setLive(null);
    const reply = answer.ok ? answer.data : said;
    if (reply.trim()) setTurns([...talk, { speaker: "character", text: reply }]);
    // What was stopped is kept as far as it came, and is no failure.
    if (answer.ok || controller.signal.aborted) return;
    setProblem(answer.problem.detail);
    const last = talk.at(-1);
    if (reply.trim() || last?.speaker !== "user") return;
    setTurns(talk.slice(0, -1));
    setDraft((typed) => (typed.trim() ? `${last.text}\n\n${typed}` : last.text));
    setCameBack(true);
  }

  const stop = useCallback(() => running.current?.abort(), []);
  return {
    turns,
    live,
    problem,
    draft,
    setDraft,
    cameBack,
    isOutdated: usedPrompt !== null && usedPrompt !== prompt,
    begin: () => void run([]),
    say: () => {
      setDraft("");
      void run([...turns, { speaker: "user", text: draft.trim() }]);
    },
    stop,
    // What came of a reply that broke off is asked for anew.
    retry: () => void run(turns.at(-1)?.speaker === "character" ? turns.slice(0, -1) : turns),
  };
}
