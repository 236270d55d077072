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
  /** Whether the last message got no answer: it is in the draft again, to be changed and sent from there. */
  isReturned: false,
  usedContent: null as Content | null,
};

/** A talk with a character that is not saved: nothing is stored, each message carries the whole talk. */
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
    // Another talk has begun meanwhile.
    if (running.current !== controller) return;
    running.current = null;
    // What was stopped is shown as far as it came, and is no failure.
    const problem = answer.ok || controller.signal.aborted ? null : answer.problem.detail;
    const ended = { ...initial, usedContent: content, problem };
    // The last turn that was sent is always the person's.
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
    /** Whether the newest reply was made with another prompt or manner than the form has now. */
    isOutdated:
      usedContent !== null &&
      (usedContent.system_prompt !== content.system_prompt || usedContent.manner !== content.manner),
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
