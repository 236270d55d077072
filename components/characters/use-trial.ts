import { useEffect, useRef, useState } from "react";
import { tryCharacter } from "@/lib/characters/client";
import type { TryInput } from "@/lib/characters/schema";

type Turns = TryInput["turns"];
export type Trial = ReturnType<typeof useTrial>;

/**
 * A talk with a character whose prompt is not saved. It lives here alone: each message carries the whole talk, and
 * nothing is stored. Every reply is made with the prompt as it stands at that moment.
 */
export function useTrial(name: string, prompt: string) {
  const [turns, setTurns] = useState<Turns>([]);
  const [streaming, setStreaming] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [draft, setDraft] = useState("");
  const [isReturned, setReturned] = useState(false);
  const [usedPrompt, setUsedPrompt] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function run(talk: Turns): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setTurns(talk);
    setProblem(null);
    setReturned(false);
    setUsedPrompt(prompt);
    setStreaming("");
    let reply = "";
    const input = { name: name.trim() || "New character", system_prompt: prompt, turns: talk };
    const answer = await tryCharacter(input, controller.signal, (text) => {
      reply = text;
      if (running.current === controller) setStreaming(text);
    });
    // Another talk has begun meanwhile.
    if (running.current !== controller) return;
    running.current = null;
    setStreaming(null);
    if (reply.trim()) setTurns([...talk, { speaker: "character", text: reply }]);
    // What was stopped is shown as far as it came, and is no failure.
    if (answer.ok || controller.signal.aborted) return;
    setProblem(answer.problem.detail);
    const last = talk.at(-1);
    if (reply.trim() || !last) return;
    // The last turn of a talk is always the person's.
    setTurns(talk.slice(0, -1));
    setDraft((typed) => (typed.trim() ? `${last.text}\n\n${typed}` : last.text));
    setReturned(true);
  }

  return {
    turns,
    /** The reply so far, while it is streaming; else null. */
    streaming,
    problem,
    draft,
    setDraft,
    /** Whether the last message got no answer: it is in `draft` again, to be changed and sent from there. */
    isReturned,
    /** Whether the newest reply was made with another prompt than the one that stands in the form now. */
    isOutdated: usedPrompt !== null && usedPrompt !== prompt,
    begin: () => void run([]),
    send: () => {
      setDraft("");
      void run([...turns, { speaker: "user", text: draft.trim() }]);
    },
    stop: () => running.current?.abort(),
    // What came of a reply that broke off is asked for anew.
    retry: () => void run(turns.at(-1)?.speaker === "character" ? turns.slice(0, -1) : turns),
  };
}
