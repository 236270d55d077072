import { useEffect, useRef, useState } from "react";
import { tryCharacter } from "@/lib/characters/client";
import type { Character, TryInput } from "@/lib/characters/schema";

type Turns = TryInput["turns"];
type Content = { system_prompt: string; manner: Character["manner"] };
export type Trial = ReturnType<typeof useTrial>;

const initial = {
  turns: [] as Turns,
  streaming: null as string | null,
  problem: null as string | null,
  /** Whether the last message got no reply and is back in the draft. */
  isReturned: false,
  usedContent: null as Content | null,
};

/** A trial of an unsaved character. Nothing is stored; each message sends the whole conversation. */
export function useTrial(character: { id: string; name: string }, content: Content) {
  const [state, setState] = useState(initial);
  const [draft, setDraft] = useState("");
  const running = useRef<AbortController | null>(null);
  const { turns, usedContent } = state;

  useEffect(() => () => running.current?.abort(), []);

  async function run(talk: Turns): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ ...initial, turns: talk, streaming: "", usedContent: content });
    let reply = "";
    const input = { name: character.name, ...content, turns: talk };
    const answer = await tryCharacter(input, controller.signal, (text) => {
      reply = text;
      if (running.current === controller) setState((before) => ({ ...before, streaming: text }));
    });
    // Another trial has started.
    if (running.current !== controller) return;
    running.current = null;
    // A stopped reply is shown as far as it arrived and is not an error.
    const problem = answer.ok || controller.signal.aborted ? null : answer.problem.detail;
    const ended = { ...initial, usedContent: content, problem };
    // The last turn sent is always the person's.
    const last = talk.at(-1);
    if (reply.trim()) setState({ ...ended, turns: [...talk, { speaker: "character", text: reply }] });
    else if (problem === null || !last) setState({ ...ended, turns: talk });
    else {
      setState({ ...ended, turns: talk.slice(0, -1), isReturned: true });
      setDraft((typed) => (typed.trim() ? `${last.text}\n\n${typed}` : last.text));
    }
  }

  return {
    ...state,
    character,
    hasPrompt: content.system_prompt.trim() !== "",
    draft,
    setDraft,
    /** Whether the latest reply was made with another prompt or manner than the form's. */
    isOutdated:
      usedContent !== null &&
      (usedContent.system_prompt !== content.system_prompt || usedContent.manner !== content.manner),
    begin: () => void run([]),
    send: () => {
      setDraft("");
      void run([...turns, { speaker: "user", text: draft.trim() }]);
    },
    stop: () => running.current?.abort(),
    // An incomplete reply is requested again.
    retry: () => void run(turns.at(-1)?.speaker === "character" ? turns.slice(0, -1) : turns),
  };
}
